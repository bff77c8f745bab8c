import { cx } from './class-names.ts'

/** Characters kept at the end: enough for "_v7 (3)" and the ending, which says what the file is. */
const endChars = 12

/** A file's name on one line. When it is too long its middle gives way; the end stays readable, because it says what the file is. */
export function FileName({ name, title, className }: { name: string; title?: string; className?: string }) {
  const letters = [...name]
  if (letters.length <= endChars * 2) return <span title={title ?? name} className={cx('min-w-0 truncate', className)}>{name}</span>
  return (
    <span title={title ?? name} className={cx('flex min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="truncate">{letters.slice(0, -endChars).join('')}</span>
      <span aria-hidden className="shrink-0 whitespace-pre">{letters.slice(-endChars).join('')}</span>
    </span>
  )
}
