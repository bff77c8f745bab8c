import { Ban, Check, ExternalLink, Globe, KeyRound, Plug, SquareTerminal, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CatalogueEntry } from '../../../shared/mcp/catalogue.ts'
import { waysThatRun, type WayThatRuns } from '../../../shared/mcp/fill-way.ts'
import type { Offer } from '../../../shared/mcp/offer.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { currentLanguage } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAdding } from '../add/adding-store.ts'
import { ConnectionIcon } from '../connection-icon.tsx'
import { useConnections } from '../connections-store.ts'
import { effectIcon } from '../detail/effect-icon.ts'

/** Something that can be connected: who made it, what it does, how it runs. `ours`: it was tried by us, in our words. `marked`: it says that it is a connection. */
export function OfferCard({ offer, ours, marked = false }: { offer: Offer; ours?: CatalogueEntry; marked?: boolean }) {
  const { t } = useTranslation('connections')
  const own = ours?.words[currentLanguage()]
  const ways = waysThatRun(offer)
  const first = ways[0]
  const added = useConnections((state) => state.list?.some(({ target }) => ways.some((way) => isSame(way, target))) ?? false)
  const title = own?.title ?? offer.title
  const get = (): void => useAdding.getState().open({ way: 'form', offer: own ? { ...offer, title: own.title, description: own.does } : offer, tried: ours !== undefined })
  return (
    <li data-offer={offer.id} className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <ConnectionIcon name={`${offer.title} ${offer.id}`} />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold" title={offer.id}><MarkedText text={title} /></p>
          <p className="flex text-13 whitespace-pre text-ink-3" title={[offer.publisher, offer.version].join(' ')}>
            {offer.publisher !== '' && <span className="truncate"><MarkedText text={offer.publisher} /></span>}
            {offer.version !== '' && <span className="shrink-0">{offer.publisher !== '' && ' · '}<MarkedText text={offer.version.slice(0, 16)} /></span>}
          </p>
        </div>
        {added ? <Chip tone="ok" icon={Check} className="shrink-0">{t('find.added')}</Chip> : <Button size="small" disabled={!first} aria-label={t('find.getOf', { name: title })} onClick={get}>{t('find.get')}</Button>}
      </div>
      <p className="line-clamp-3 grow wrap-anywhere text-ink-2"><MarkedText text={own?.does ?? offer.description} /></p>
      <div className="flex flex-wrap gap-2">
        {marked && <Chip tone="accent" icon={Plug}>{t('find.mark')}</Chip>}
        {ours?.effects.map((effect) => <Chip key={effect} tone={effect === 'looks' ? 'plain' : 'wait'} icon={effectIcon[effect]}>{effect === 'looks' ? t('tools.group.looks') : t('find.effectAsks', { effect: t(`tools.group.${effect}`) })}</Chip>)}
        {first?.kind === 'command' && !ours && <Chip icon={SquareTerminal}>{t('find.here')}</Chip>}
        {first?.kind === 'remote' && <Chip icon={Globe} className="max-w-full"><span className="truncate">{t('find.online', { host: first.subject })}</span></Chip>}
        {ours?.goesTo && <Chip icon={Globe} className="max-w-full"><span className="truncate">{t('find.online', { host: ours.goesTo })}</span></Chip>}
        {first?.asks.some(({ secret, required }) => secret && required) && <Chip icon={KeyRound}>{t('find.needsKey')}</Chip>}
        {offer.deprecated && <Chip tone="bad" icon={TriangleAlert} className="whitespace-normal">{t('find.deprecated')}</Chip>}
        {!first && <Cannot offer={offer} />}
        {!ours && offer.website !== null && <button type="button" className="inline-flex items-center gap-1 rounded-[4px] text-13 text-accent underline" onClick={() => report(call('app.openExternal', { url: offer.website ?? '' }))}>{t('find.page')}<Icon of={ExternalLink} /></button>}
      </div>
    </li>
  )
}

function Cannot({ offer }: { offer: Offer }) {
  const { t } = useTranslation('connections')
  const type = offer.ways.find((way) => way.kind === 'unsupported')?.type ?? ''
  return <p className="flex items-start gap-1.5 text-13 text-ink-3"><Icon of={Ban} className="mt-0.5" />{type === 'oci' || type === 'mcpb' ? t(`find.cannotWhy.${type}`) : type === '' ? t('find.cannot') : t('find.cannotWhy.other', { type })}</p>
}

/** The same package or the same fixed address, whatever its values. */
function isSame(way: WayThatRuns, target: { readonly kind: 'command'; readonly args: readonly string[] } | { readonly kind: 'remote'; readonly url: string }): boolean {
  if (way.kind === 'remote') return target.kind === 'remote' && way.url.every((piece) => typeof piece === 'string') && way.url.join('') === target.url
  const name = (text: string): string => text.replace(/(?<=.)@[^@/]*$/, '')
  const own = way.subject.split(' ')[0] ?? ''
  return target.kind === 'command' && target.args.some((arg) => name(arg) === own)
}
