import { Puzzle, RotateCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skill } from '../../../shared/skills/skill.ts'
import { report } from '../../stores/report-error.ts'
import { useRoute } from '../../stores/route-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UnderWay } from '../install/under-way.tsx'
import { checkUpdates } from '../skill-actions.ts'
import { needsPerson } from '../skill-status.ts'
import { AddMenu } from './add-menu.tsx'
import { InstalledRow } from './installed-row.tsx'

/** Everything that is installed, also what is broken; those the person can do something about come first. */
export function InstalledList({ skills }: { skills: readonly Skill[] }) {
  const { t } = useTranslation('skills')
  const go = useRoute((state) => state.go)
  const waiting = skills.filter(needsPerson)
  const others = skills.filter((skill) => !needsPerson(skill))
  return (
    <div className="mx-auto flex max-w-220 flex-col gap-6 pb-10">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-60 grow basis-0"><h2 className="text-22">{t('installed.title')}</h2><p className="text-ink-2">{t('installed.lead')}</p></div>
        <Button kind="quiet" size="small" icon={ShieldCheck} onClick={() => go({ page: 'skills', view: 'walls' })}>{t('installed.walls')}</Button>
        {skills.length > 0 && <CheckUpdates />}
      </header>
      <UnderWay />
      {skills.length === 0 && <div className="rounded-card border border-line bg-raised px-6 py-10"><EmptyState icon={Puzzle} title={t('installed.none')} lead={t('installed.noneLead')}><Button kind="solid" onClick={() => go({ page: 'skills' })}>{t('installed.browse')}</Button><AddMenu wide /></EmptyState></div>}
      {waiting.length > 0 && <Group id="skills-waiting" title={`${t('installed.needsYou')} · ${waiting.length}`} skills={waiting} />}
      {others.length > 0 && <Group id="skills-yours" title={t('installed.yours')} skills={others} />}
    </div>
  )
}

function Group({ id, title, skills }: { id: string; title: string; skills: readonly Skill[] }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-15">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">{skills.map((skill) => <InstalledRow key={skill.id} skill={skill} />)}</ul>
    </section>
  )
}

function CheckUpdates() {
  const { t } = useTranslation('skills')
  const [found, setFound] = useState<number | 'looking' | null>(null)
  const look = (): void => {
    setFound('looking')
    report(checkUpdates().then(setFound, (error: unknown) => { setFound(null); throw error }))
  }
  return (
    <div className="flex items-center gap-3">
      <span role="status" className="text-13 text-ink-3">{typeof found === 'number' && (found === 0 ? t('installed.checkedNone') : t('installed.checked', { count: found }))}</span>
      <Button size="small" icon={RotateCw} busy={found === 'looking'} onClick={look}>{found === 'looking' ? t('installed.checking') : t('installed.check')}</Button>
    </div>
  )
}
