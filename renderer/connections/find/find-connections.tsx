import { Globe, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogue } from '../../../shared/mcp/catalogue.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferCards } from './offer-cards.tsx'
import { ourOffers } from './our-offers.ts'
import { PublicOffers } from './public-offers.tsx'
import { usePublicList, type PublicList } from './use-public-list.ts'

/** Our own short list, and the public one when somebody asks it. What is typed leaves the computer only by that button. */
export function FindConnections() {
  const { t } = useTranslation('connections')
  const [typed, setTyped] = useState('')
  const list = usePublicList()
  const ours = ourOffers(typed)
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
      {shown.length > 0 && <OfferCards>{shown.map((entry) => <OfferCard key={entry.offer.id} offer={entry.offer} ours={entry} />)}</OfferCards>}
      {ours.length === 0 && list.state.kind === 'idle' && <p role="status" className="text-ink-2">{t('find.none')}</p>}
      <PublicResults list={list} words={typed} />
    </section>
  )
}

/** What the public list answered; before that, the question whether to ask it. */
function PublicResults({ list, words }: { list: PublicList; words: string }) {
  const { t } = useTranslation('connections')
  if (list.state.kind === 'idle') {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-3">
        <Icon of={Globe} className="text-ink-3" /><p className="min-w-0 grow text-13 text-ink-2">{t('twoSentences', { first: t('find.publicLead'), second: t('find.askNoteUnknown') })}</p>
        <Button size="small" icon={Search} onClick={() => list.search(words)}>{t('find.askList')}</Button>
      </div>
    )
  }
  return (
    <div className="mt-8">
      <h4 className="text-15">{t('find.public')}</h4>
      <p className="mb-3 text-13 text-ink-3">{t('find.publicLead')}</p>
      <PublicOffers list={list} words={words} />
    </div>
  )
}
