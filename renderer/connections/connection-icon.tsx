import { BookOpen, Brain, Calendar, CloudSun, Database, FolderOpen, Globe, Image, Mail, MapPin, MessageSquare, Plug, Search, StickyNote, Wrench, type LucideIcon } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

export type IconTone = 'accent' | 'ok' | 'wait' | 'plain' | 'bad'
const fills: Readonly<Record<IconTone, string>> = { accent: 'bg-accent-soft text-accent', ok: 'bg-ok-soft text-ok', wait: 'bg-wait-soft text-wait', bad: 'bg-bad-soft text-bad', plain: 'bg-hover text-ink-2' }

const byWord: readonly (readonly [RegExp, LucideIcon, IconTone])[] = [
  [/file|folder|drive|document|文件|文档/i, FolderOpen, 'accent'], [/mail/i, Mail, 'accent'], [/calendar|schedule/i, Calendar, 'ok'], [/note|memo\b/i, StickyNote, 'wait'], [/memory|think|knowledge/i, Brain, 'ok'],
  [/photo|image|picture/i, Image, 'wait'], [/weather/i, CloudSun, 'accent'], [/map|place/i, MapPin, 'ok'], [/search/i, Search, 'accent'], [/sql|data|postgres/i, Database, 'plain'], [/chat|message|slack/i, MessageSquare, 'ok'],
  [/wiki|docs|book/i, BookOpen, 'plain'], [/web|browser|http/i, Globe, 'plain'], [/test|every/i, Wrench, 'plain'],
]

/** A picture for a connection, guessed from its name; only a decoration. Waiting ones are always the colour of waiting. */
export function ConnectionIcon({ name, large = false, waits = false }: { name: string; large?: boolean; waits?: boolean }) {
  const [, shape, tone] = byWord.find(([word]) => word.test(name)) ?? [null, Plug, 'plain' as const]
  return <span className={cx('grid shrink-0 place-items-center rounded-card', large ? 'size-14' : 'size-10', fills[waits ? 'wait' : tone])}><Icon of={waits ? Plug : shape} large /></span>
}
