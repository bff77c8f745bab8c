import { CloudOff, Globe, RotateCw, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogue } from '../../../shared/mcp/catalogue.ts'
import type { Offer } from '../../../shared/mcp/offer.ts'
import { useFormat } from '../../text/format.ts'
import { currentLanguage } from '../../text/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OfferCard } from './offer-card.tsx'
import { usePublicList, type PublicList } from './use-public-list.ts'

/** Our own short list, and the public one when somebody asks it. What is typed leaves the computer only by that button. */
export function FindConnections() {
  const { t } = useTranslation('connections')
  const [typed, setTyped] = useState('')
  const list = usePublicList()
  const words = typed.trim().toLowerCase()
  const language = currentLanguage()
  const ours = catalogue.filter(({ offer, search, words: own }) => words === '' || `${offer.id} ${offer.title} ${own[language].title} ${own[language].does} ${search}`.toLowerCase().includes(words))
  // Without the public list nothing of ours is hidden by words it does not have.
  const shown = ours.length === 0 && list.state.kind === 'failed' ? catalogue : ours
  return (
    <section aria-labelledby="connections-find">
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-60 grow basis-0"><h3 id="connections-find" className="text-18">{t('more')}</h3><p className="text-13 text-ink-3">{t('moreLead')}</p></div>
        <form role="search" className="flex items-center gap-2" onSubmit={(event) => { event.preventDefault(); list.search(typed) }}>
          <Field label={t('find.label')} labelHidden icon={Search} placeholder={t('find.placeholder')} value={typed} maxLength={200} className="w-80 max-w-full" onChange={(event) => { setTyped(event.currentTarget.value); list.reset() }}
            end={typed !== '' && <IconButton icon={X} small label={t('find.clear')} onClick={() => { setTyped(''); list.reset() }} />} />
        </form>
      </div>
      {shown.length > 0 && <Cards>{shown.map((entry) => <OfferCard key={entry.offer.id} offer={entry.offer} ours={entry} />)}</Cards>}
      {ours.length === 0 && list.state.kind === 'idle' && <p role="status" className="text-ink-2">{t('find.none')}</p>}
      <PublicResults list={list} words={typed} />
    </section>
  )
}

const Cards = ({ children }: { children: React.ReactNode }) => <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">{children}</ul>

/** What the public list answered, or plainly why it did not. */
function PublicResults({ list, words }: { list: PublicList; words: string }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { state } = list
  if (state.kind === 'idle') {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-3">
        <Icon of={Globe} className="text-ink-3" /><p className="min-w-0 grow text-13 text-ink-2">{t('twoSentences', { first: t('find.publicLead'), second: t('find.askNoteUnknown') })}</p>
        <Button size="small" icon={Search} onClick={() => list.search(words)}>{t('find.askList')}</Button>
      </div>
    )
  }
  const again = <Button size="small" icon={RotateCw} onClick={() => list.search(words)}>{t('find.again')}</Button>
  return (
    <div className="mt-8">
      <h4 className="text-15">{t('find.public')}</h4>
      <p className="mb-3 text-13 text-ink-3">{t('find.publicLead')}</p>
      {state.kind === 'searching' && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('find.searching')}</p>}
      {state.kind === 'failed' && <p role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"><Icon of={CloudOff} className="text-ink-2" /><span className="min-w-0 grow">{t(`find.problem.${state.problem}`)}</span>{state.problem !== 'off' && again}</p>}
      {state.kind === 'found' && (
        <>
          {state.kept && <p role="status" className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"><Icon of={CloudOff} className="text-ink-2" /><span className="min-w-0 grow">{t('find.kept', { host: state.host, time: format.day(state.at) })}</span>{again}</p>}
          {state.offers.length === 0 ? <p role="status" className="text-ink-2">{t('find.none')}</p> : <Cards>{state.offers.map((offer: Offer) => <OfferCard key={offer.id} offer={offer} />)}</Cards>}
          {state.next !== null && <div className="mt-4 flex justify-center"><Button kind="quiet" busy={state.more} onClick={list.older}>{t('find.older')}</Button></div>}
        </>
      )}
    </div>
  )
}
