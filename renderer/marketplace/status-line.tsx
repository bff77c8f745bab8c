import { useTranslation } from 'react-i18next'
import type { Skill } from '../../shared/skills/skill.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { statusOf, type SkillStatus } from './skill-status.ts'

const tones: Readonly<Record<SkillStatus['tone'], string>> = { plain: 'text-ink-3', ok: 'text-ok', wait: 'text-wait', bad: 'text-bad' }

/** The light of a skill with its word. */
export function StatusLine({ skill, className }: { skill: Pick<Skill, 'state'>; className?: string }) {
  const { t } = useTranslation('skills')
  const { tone, icon } = statusOf(skill)
  return <span data-state={skill.state.kind} className={cx('inline-flex items-center gap-1.5 text-13 whitespace-nowrap', tones[tone], className)}><Icon of={icon} />{t(`state.${skill.state.kind}`)}</span>
}
