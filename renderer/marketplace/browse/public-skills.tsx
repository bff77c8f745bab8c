import { CloudOff, Globe, RotateCw, Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillSearch } from '../../../shared/skills/offer.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useRoute } from '../../stores/route-store.ts'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MixedText, outside } from '../outside-words.tsx'
import { SkillIcon } from '../skill-icon.tsx'
import { CardButton } from './card-button.tsx'
import type { PublicSearch } from './use-skill-search.ts'

type Found = Extract<SkillSearch, { ok: true }>['found'][number]

/** What the public collection answered, or plainly why it did not. What was typed leaves this computer only by the button here or Enter. */
export function PublicSkills({ search, words, onAsk }: { search: PublicSearch; words: string; onAsk: () => void }) {
  const { t } = useTranslation('skills')
  const { state } = search
  if (state.kind === 'idle') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-3">
        <Icon of={Globe} className="text-ink-3" /><p className="min-w-0 grow basis-60 text-13 text-ink-2">{t('twoSentences', { first: t('public.lead'), second: t('public.askNote') })}</p>
        <Button size="small" icon={Search} onClick={onAsk}>{t('public.ask')}</Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="skills-public">
      <h3 id="skills-public" className="text-15">{t('public.title')}</h3>
      <p className="mb-3 text-13 text-ink-3">{t('public.lead')}</p>
      {state.kind === 'searching' && <p role="status" className="flex items-center gap-2 text-ink-3"><Spinner />{t('public.searching')}</p>}
      {state.kind === 'answered' && (state.answer.ok ? <Results found={state.answer.found} /> : (
        <>
          <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3"><Icon of={CloudOff} className="text-ink-2" /><span className="min-w-0 grow basis-60">{t(`public.problem.${state.answer.problem}`)}</span>{state.answer.problem !== 'no-search' && <Button size="small" icon={RotateCw} onClick={() => search.search(words)}>{t('public.again')}</Button>}</p>
          {state.answer.problem === 'no-search' && <ByName first={words.trim()} />}
        </>
      ))}
    </section>
  )
}

function Results({ found }: { found: readonly Found[] }) {
  const { t } = useTranslation('skills')
  if (found.length === 0) return <p role="status" className="text-ink-2">{t('public.none')}</p>
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">{found.map((each) => <FoundCard key={each.id} found={each} />)}</ul>
}

function FoundCard({ found }: { found: Found }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const open = (): void => useRoute.getState().go({ page: 'skills', id: found.id })
  return (
    <li data-skill={found.id} className="flex flex-col gap-2 rounded-card border border-line bg-raised p-4">
      <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3">
        <SkillIcon skill={{ name: found.id, displayName: '', kind: 'program' }} />
        <div className="min-w-0">
          <h4 className="text-14"><button type="button" aria-label={t('open', { name: found.id })} onClick={open} className="block max-w-full truncate rounded-[4px] text-left hover:underline"><MarkedText text={found.id} /></button></h4>
          <p className="truncate text-13 text-ink-3"><MixedText text={found.publisher === '' ? t('nobody') : t('publisher', { publisher: outside(found.publisher), version: outside(found.version) })} /></p>
        </div>
        <CardButton id={found.id} name={found.id} source={{ kind: 'npm', spec: found.id }} facts={null} />
      </div>
      <p className="line-clamp-3 wrap-anywhere text-ink-2"><MarkedText text={found.description} /></p>
      <div className="mt-auto flex flex-wrap gap-1.5">
        {found.like !== null && <Chip tone="bad" icon={TriangleAlert} className="max-w-full"><span className="truncate">{t('public.like', { name: found.like })}</span></Chip>}
        {found.publishedAt !== null && <Chip>{t('public.out', { time: format.day(found.publishedAt) })}</Chip>}
      </div>
    </li>
  )
}

/** Where nothing can be searched, an exact name still works. */
function ByName({ first }: { first: string }) {
  const { t } = useTranslation('skills')
  const [name, setName] = useState(first)
  const look = (): void => { if (name.trim() !== '') useRoute.getState().go({ page: 'skills', id: name.trim() }) }
  return (
    <form aria-label={t('public.byName')} className="flex max-w-140 items-start gap-2" onSubmit={(event) => { event.preventDefault(); look() }}>
      <Field label={t('public.name')} hint={t('public.nameHint')} value={name} maxLength={300} spellCheck={false} autoComplete="off" className="grow" onChange={(event) => setName(event.currentTarget.value)} />
      <Button type="submit" className="mt-6 h-10" disabled={name.trim() === ''}>{t('public.look')}</Button>
    </form>
  )
}
