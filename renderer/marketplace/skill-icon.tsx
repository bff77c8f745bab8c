import { BookOpen, Calendar, CloudSun, FileText, GitPullRequest, Globe, Image, Languages, ListChecks, Mail, NotebookPen, Puzzle, Sheet, Tag, Users, type LucideIcon } from 'lucide-react'
import type { SkillFacts } from '../../shared/skills/skill.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

type Tint = 'accent' | 'ok' | 'wait' | 'bad' | 'plain'
const fills: Readonly<Record<Tint, string>> = { accent: 'bg-accent-soft text-accent', ok: 'bg-ok-soft text-ok', wait: 'bg-wait-soft text-wait', bad: 'bg-bad-soft text-bad', plain: 'bg-hover text-ink' }

const byWord: readonly (readonly [RegExp, LucideIcon, Tint])[] = [
  [/invoice|table|sheet|excel|csv|发票|表格/i, Sheet, 'accent'], [/mail|post|邮件/i, Mail, 'accent'], [/calendar|schedule|日历|日程/i, Calendar, 'ok'], [/photo|image|picture|照片|图片/i, Image, 'wait'],
  [/pdf|document|word|文档|文书/i, FileText, 'bad'], [/price|shop|cost|价格/i, Tag, 'ok'], [/contact|people|通讯录/i, Users, 'wait'], [/note|memo\b|笔记/i, NotebookPen, 'wait'], [/task|todo|list|任务/i, ListChecks, 'ok'],
  [/github|git\b|pull|issue|code/i, GitPullRequest, 'plain'], [/weather|天气/i, CloudSun, 'accent'], [/translat|language|翻译/i, Languages, 'accent'], [/web|page|browser|网页/i, Globe, 'plain'],
]

/** A picture for a skill, guessed from its names; only a decoration. Instructions look like a book. */
export function SkillIcon({ skill, size = 'normal' }: { skill: Pick<SkillFacts, 'name' | 'displayName' | 'kind'>; size?: 'normal' | 'large' }) {
  const [, shape, tint] = skill.kind === 'guide' ? [null, BookOpen, 'plain' as const] : byWord.find(([word]) => word.test(`${skill.displayName} ${skill.name}`)) ?? [null, Puzzle, 'plain' as const]
  if (size === 'normal') return <span className={cx('grid size-10 shrink-0 place-items-center rounded-card', fills[tint])}><Icon of={shape} large /></span>
  const Shape = shape
  return <span className={cx('grid size-16 shrink-0 place-items-center rounded-[14px]', fills[tint])}><Shape aria-hidden size={32} strokeWidth={1.5} /></span>
}
