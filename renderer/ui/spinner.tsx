import { cx } from './class-names.ts'

/** An open ring: something works. Turns slowly; stands still when motion is reduced. Silent: words say what works. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" className={cx('move-turn size-4 shrink-0', className)}>
      <path d="M8 2.5a5.5 5.5 0 1 1-5.3 4" />
    </svg>
  )
}
