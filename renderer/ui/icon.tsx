import type { LucideIcon } from 'lucide-react'
import { cx } from './class-names.ts'

/** A line icon, 16 or 20 px, in the colour of its text. Always beside words or inside a labelled button, so it is silent itself. */
export function Icon({ of: Shape, large, className }: { of: LucideIcon; large?: boolean; className?: string | undefined }) {
  const size = large ? 20 : 16
  return <Shape aria-hidden size={size} strokeWidth={1.75} className={cx('shrink-0', className)} />
}
