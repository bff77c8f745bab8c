import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferCards } from './offer-cards.tsx'
import type { PublicList } from './use-public-list.ts'

/** What the public list answered, or plainly why it did not; nothing before it was asked. `marked`: they stand among other things, so each says that it is a connection. */
export function PublicOffers({ list, words, marked = false }: { list: PublicList; words: string; marked?: boolean }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { state } = list
  const again = <Button size="small" icon={RotateCw} onClick={() => list.search(words)}>{t('find.again')}</Button>
  if (state.kind === 'idle') return null
  if (state.kind === 'searching') return <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('find.searching')}</p>
  if (state.kind === 'failed') return <p role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"><Icon of={CloudOff} className="text-ink-2" /><span className="min-w-0 grow basis-60">{t(`find.problem.${state.problem}`)}</span>{state.problem !== 'off' && again}</p>
  return (
    <>
      {state.kept && <p role="status" className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"><Icon of={CloudOff} className="text-ink-2" /><span className="min-w-0 grow basis-60">{t('find.kept', { host: state.host, time: format.day(state.at) })}</span>{again}</p>}
      {state.offers.length === 0 ? <p role="status" className="text-ink-2">{t('find.none')}</p> : <OfferCards>{state.offers.map((offer) => <OfferCard key={offer.id} offer={offer} marked={marked} />)}</OfferCards>}
      {state.next !== null && <div className="mt-4 flex justify-center"><Button kind="quiet" busy={state.more} onClick={list.older}>{t('find.older')}</Button></div>}
    </>
  )
}
