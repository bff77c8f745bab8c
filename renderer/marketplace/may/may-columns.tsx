import { Ban, Check, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { MixedText, outside } from '../outside-words.tsx'
import { mayLists, type RightLine } from './may-lists.ts'

/** What it may and may not do, side by side. */
export function MayColumns({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills')
  const { may, mayNot } = mayLists(facts, outside)
  return (
    <div className="grid grid-cols-2 gap-4 max-mid:grid-cols-1">
      <Column title={t('may.may')} icon={Check} tone="text-ok" lines={may} />
      <Column title={t('may.mayNot')} icon={Ban} tone="text-bad" lines={mayNot} />
    </div>
  )
}

function Column({ title, icon, tone, lines }: { title: string; icon: LucideIcon; tone: string; lines: readonly RightLine[] }) {
  const id = useId()
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <h3 id={id} className={cx('mb-1 flex items-center gap-2 text-14', tone)}><Icon of={icon} />{title}</h3>
      <ul aria-labelledby={id}>{lines.map((line, index) => <li key={index} className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 py-1 wrap-anywhere"><Icon of={line.icon} className="mt-0.5" /><span><MixedText text={line.text} /></span></li>)}</ul>
    </div>
  )
}
