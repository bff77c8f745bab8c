import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Tone = 'plain' | 'ok' | 'wait' | 'bad' | 'accent' | 'line'

const tones: Record<Tone, string> = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
  line: 'text-ink-2 inset-ring inset-ring-line',
}

/** A small statement: icon, words, and colour only as the third sign. */
export function Chip({ tone = 'plain', icon, title, className, children }: { tone?: Tone; icon?: LucideIcon; title?: string; className?: string; children?: ReactNode }) {
  return (
    <span title={title} className={cx('inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-control px-2 py-0.5 text-13 leading-[18px] whitespace-nowrap', tones[tone], className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
