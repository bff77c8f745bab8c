import { useTranslation } from 'react-i18next'
import { OfferCard } from '../../connections/find/offer-card.tsx'
import { OfferCards } from '../../connections/find/offer-cards.tsx'
import { ourOffers } from '../../connections/find/our-offers.ts'
import { PublicOffers } from '../../connections/find/public-offers.tsx'
import type { PublicList } from '../../connections/find/use-public-list.ts'

/** Connections among what was searched for: those we tried, narrowed while typing, and the public list once it was asked. Each is marked as one. */
export function FoundConnections({ list, words }: { list: PublicList; words: string }) {
  const { t } = useTranslation(['skills', 'connections'])
  const ours = words.trim() === '' ? [] : ourOffers(words)
  if (ours.length === 0 && list.state.kind === 'idle') return null
  return (
    <section aria-labelledby="skills-connections" className="flex flex-col gap-3">
      <div><h3 id="skills-connections" className="text-15">{t('category.connections')}</h3><p className="text-13 text-ink-3">{t('connectionsNote')}</p></div>
      {ours.length > 0 && <OfferCards>{ours.map((entry) => <OfferCard key={entry.offer.id} offer={entry.offer} ours={entry} marked />)}</OfferCards>}
      {list.state.kind !== 'idle' && <div><h4 className="mb-2 text-13 font-medium text-ink-2">{t('connections:find.public')}</h4><PublicOffers list={list} words={words} marked /></div>}
    </section>
  )
}
