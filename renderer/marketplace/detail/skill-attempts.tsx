import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { isLimit, wallIds } from '../../../shared/skills/walls.ts'
import { MarkedText } from '../../approvals/marked-text.tsx'
import { useRoute } from '../../stores/route-store.ts'
import { useFormat } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { attemptWords } from '../skill-words.ts'

/** What it tried and a wall stopped, by wall: how often and when last in our words; what exactly, as its author would know it, is folded. */
export function SkillAttempts({ skill: { attempts } }: { skill: Pick<Skill, 'attempts'> }) {
  const { t } = useTranslation('skills')
  const format = useFormat()
  if (attempts.length === 0) return null
  const only = attempts.every(({ wall }) => isLimit(wall)) ? 'limits' : 'tried'
  const walls = wallIds.flatMap((wall) => {
    const of = attempts.filter((attempt) => attempt.wall === wall)
    return of.length === 0 ? [] : [{ wall, of, count: of.reduce((sum, { count }) => sum + count, 0), lastAt: Math.max(...of.map(({ lastAt }) => lastAt)) }]
  })
  return (
    <section aria-labelledby="skill-attempts" className={only === 'tried' ? 'rounded-card border-[1.5px] border-bad' : 'rounded-card border border-line'}>
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
        <Icon of={ShieldAlert} large className={only === 'tried' ? 'mt-0.5 text-bad' : 'mt-0.5 text-wait'} />
        <div className="min-w-60 grow basis-0"><h3 id="skill-attempts" className="text-15">{t(`attempts.title.${only}`)}</h3><p className="text-13 text-ink-2">{t(`attempts.lead.${only}`)}</p></div>
        <Button size="small" icon={ShieldCheck} onClick={() => useRoute.getState().go({ page: 'skills', view: 'walls' })}>{t('installed.walls')}</Button>
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {walls.map(({ wall, of, count, lastAt }) => (
          <li key={wall} data-attempt={wall} className="px-4 py-2">
            <div className="flex flex-wrap items-baseline gap-x-3"><span className="min-w-0 grow">{attemptWords(wall)}</span><span className="text-13 text-ink-3">{t('attempts.times', { count, time: format.clock(lastAt) })}</span></div>
            <details className="text-13 text-ink-3"><summary className="w-fit rounded-[4px]">{t('attempts.exactly')}</summary><ul className="mt-1 list-disc pl-4 font-mono wrap-anywhere text-ink-2">{of.map(({ what, count: times }) => <li key={what}><MarkedText text={what} />{times > 1 && ` × ${format.number(times)}`}</li>)}</ul></details>
          </li>
        ))}
      </ul>
    </section>
  )
}
