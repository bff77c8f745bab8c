import { useTranslation } from 'react-i18next'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useRoute } from '../../stores/route-store.ts'
import { useFormat } from '../../text/format.ts'
import { failureWords, troubleWords } from '../skill-words.ts'
import { MixedText, outside } from '../outside-words.tsx'
import { inOurWords } from '../own-words.ts'
import { SkillIcon } from '../skill-icon.tsx'
import { CardButton, useCardState } from './card-button.tsx'
import { FactChips } from './fact-chips.tsx'

/** A skill that comes with Pincer: who made it, one sentence, what it may do, and the one thing to do now. `large`: a featured one. */
export function SkillCard({ facts: given, large = false }: { facts: SkillFacts; large?: boolean }) {
  const { t } = useTranslation('skills')
  const facts = inOurWords(given)
  const open = (): void => useRoute.getState().go({ page: 'skills', id: facts.id })
  const name = <button type="button" onClick={open} aria-label={t('open', { name: facts.displayName })} className="block max-w-full truncate rounded-[4px] text-left hover:underline"><MarkedText text={facts.displayName} /></button>
  const publisher = <p className="truncate text-13 text-ink-3"><MixedText text={facts.publisher === '' ? t('nobody') : t('publisher', { publisher: outside(facts.publisher), version: outside(facts.version) })} /></p>
  const button = <CardButton id={facts.id} name={facts.displayName} source={{ kind: 'catalogue', name: facts.id }} facts={facts} />
  if (large) {
    return (
      <li data-skill={facts.id} className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-x-4 rounded-card border border-line bg-raised p-4">
        <SkillIcon skill={facts} size="large" />
        <div className="min-w-0">
          <h3 className="text-18">{name}</h3>
          {publisher}
          <p className="mt-2 mb-3 line-clamp-2 text-pretty wrap-anywhere text-ink-2"><MarkedText text={facts.description} /></p>
          <Below facts={facts} />
        </div>
        {button}
      </li>
    )
  }
  return (
    <li data-skill={facts.id} className="flex flex-col gap-2 rounded-card border border-line bg-raised p-4">
      <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3"><SkillIcon skill={facts} /><div className="min-w-0"><h3 className="text-14">{name}</h3>{publisher}</div>{button}</div>
      <p className="line-clamp-2 wrap-anywhere text-ink-2"><MarkedText text={facts.description} /></p>
      <div className="mt-auto"><Below facts={facts} /></div>
    </li>
  )
}

/** The chips; for a card that cannot simply be opened, its reason. */
function Below({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  const { state, skill, install } = useCardState(facts.id)
  const trouble = skill && troubleWords(skill)
  const why = state === 'update' && skill?.update ? (skill.update.publishedAt === null ? t('newVersion', { version: skill.update.version }) : t('newVersionOn', { version: skill.update.version, time: format.day(skill.update.publishedAt) }))
    : state === 'held' && !skill && install?.end?.kind === 'failed' ? failureWords(install, install.end).parts.happened
    : trouble ? trouble.parts.happened : null
  return <>{why !== null && <p className={state === 'update' ? 'mb-2 text-13 text-ink-2' : 'mb-2 text-13 text-wait'}>{why}</p>}<FactChips facts={facts} /></>
}
