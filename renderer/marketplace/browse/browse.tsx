import { Puzzle, Search, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Catalogue } from '../../../shared/skills/offer.ts'
import { usePublicList } from '../../connections/find/use-public-list.ts'
import { useSettings } from '../../stores/settings-store.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { UnderWay } from '../install/under-way.tsx'
import { AddMenu } from '../installed/add-menu.tsx'
import { inOurWords } from '../own-words.ts'
import { CategoryPills, knownCategory, type KnownCategory } from './category-pills.tsx'
import { ConnectRow } from './connect-row.tsx'
import { FoundConnections } from './found-connections.tsx'
import { PublicSkills } from './public-skills.tsx'
import { SkillCard } from './skill-card.tsx'
import { useSkillSearch } from './use-skill-search.ts'

/** What is on offer: featured ones, good ones to begin with, everything by category; the public collection when somebody asks it. */
export function Browse({ catalogue, installedCount }: { catalogue: Catalogue; installedCount: number }) {
  const { t } = useTranslation('skills')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<KnownCategory | null>(null)
  const [all, setAll] = useState(false)
  const search = useSkillSearch()
  const list = usePublicList()
  const words = typed.trim().toLowerCase()
  const practice = useSettings((state) => (state.settings?.defaultModel.provider ?? 'practice') === 'practice')
  const { items } = catalogue
  const type = (next: string): void => {
    setTyped(next)
    search.reset()
    list.reset()
  }
  /** One question for both: skills of the public collection, and connections of the public list. */
  const askPublic = (): void => {
    search.search(typed)
    list.search(typed)
  }
  return (
    <div className="mx-auto flex max-w-284 flex-col gap-6 pb-10">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-60 grow basis-0"><h2 className="text-22">{t('heading')}</h2><p className="text-ink-2">{t('lead')}</p>{practice && <p className="mt-1 text-wait">{t('needsModel')}</p>}</div>
        <form role="search" onSubmit={(event) => { event.preventDefault(); if (words !== '') askPublic() }}>
          <Field label={t('searchLabel')} labelHidden icon={Search} placeholder={t('searchPlaceholder')} value={typed} maxLength={200} className="w-80 max-w-full" onChange={(event) => type(event.currentTarget.value)}
            end={typed !== '' && <IconButton icon={X} small label={t('clear')} onClick={() => type('')} />} />
        </form>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <CategoryPills categories={catalogue.categories} chosen={category} onChoose={setCategory} />
        <span className="grow" />
        <Button kind="quiet" size="small" onClick={() => useRoute.getState().go({ page: 'skills', view: 'installed' })}>{t('installedCount', { count: installedCount })}</Button>
      </div>
      <UnderWay except={catalogue.items.map(({ id }) => id)} />
      <Offers catalogue={catalogue} words={words} category={category} all={all} onAll={setAll} />
      {(words !== '' || items.length === 0) && <PublicSkills search={search} words={typed} onAsk={askPublic} />}
      <FoundConnections list={list} words={typed} />
      {words === '' && category === null && <ConnectRow />}
    </div>
  )
}

/** Without a list of good ones to begin with, so many are shown at first. */
const fewShown = 6

/** Three beside each other; four of them two by two, so that none stands alone. */
const Cards = ({ count, children }: { count: number; children: ReactNode }) => <ul className={cx('grid gap-4 max-wide:grid-cols-2 max-mid:grid-cols-1', count === 4 ? 'grid-cols-2' : 'grid-cols-3')}>{children}</ul>

function Offers({ catalogue, words, category, all, onAll }: { catalogue: Catalogue; words: string; category: KnownCategory | null; all: boolean; onAll: (all: boolean) => void }) {
  const { t } = useTranslation('skills')
  const { featured, popular } = catalogue
  const items = catalogue.items.map(inOurWords)
  if (items.length === 0) return words === '' ? <div className="rounded-card border border-line bg-raised px-6 py-10"><EmptyState icon={Puzzle} title={t('noneShips')} lead={t('noneShipsLead')}><AddMenu wide /></EmptyState></div> : null
  if (words !== '' || category !== null) {
    const shown = items.filter((item) => (category === null || knownCategory(item.category) === category) && (words === '' || words.split(/\s+/).every((word) => `${item.id} ${item.name} ${item.displayName} ${item.description} ${item.tools.map(({ name, description }) => `${name} ${description}`).join(' ')}`.toLowerCase().includes(word))))
    if (shown.length === 0) return <p role="status" className="text-ink-2">{t('noneOurs')}</p>
    return <section aria-label={category === null ? t('everything') : t(`category.${category}`)}>{words !== '' && <p role="status" className="mb-3 text-13 text-ink-3">{t('found', { count: shown.length })}</p>}<Cards count={shown.length}>{shown.map((item) => <SkillCard key={item.id} facts={item} />)}</Cards></section>
  }
  const byId = (ids: readonly string[]): typeof items => ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const first = byId(featured)
  const good = byId(popular).filter((item) => !first.includes(item))
  const others = items.filter((item) => !first.includes(item))
  const few = good.length > 0 ? good : others.slice(0, fewShown)
  const shown = all ? others : few
  return (
    <>
      {first.length > 0 && <ul className="grid grid-cols-2 gap-4 max-wide:grid-cols-1">{first.map((item) => <SkillCard key={item.id} facts={item} large />)}</ul>}
      {shown.length > 0 && (
        <section aria-labelledby="skills-popular">
          <div className="mb-2 flex items-baseline gap-2">
            <h3 id="skills-popular" className="grow text-15">{t(all ? 'everything' : 'popular')}</h3>
            {others.length > few.length && <button type="button" onClick={() => onAll(!all)} className="rounded-[4px] text-13 text-accent underline underline-offset-2">{t(all ? 'showLess' : 'showAll')}</button>}
          </div>
          <Cards count={shown.length}>{shown.map((item) => <SkillCard key={item.id} facts={item} />)}</Cards>
        </section>
      )}
    </>
  )
}
