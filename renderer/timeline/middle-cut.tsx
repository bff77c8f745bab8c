import { cx } from '../ui/class-names.ts'

/** Characters kept at the end: a file's ending says what the file is. */
const endChars = 12

/** One line that gives way in its middle, so that the end stays readable. Spaces at the seam are kept. */
export function MiddleCut({ text, title, className }: { text: string; title?: string | undefined; className?: string }) {
  const letters = [...text]
  if (letters.length <= endChars * 2) return <span title={title} className={cx('min-w-0 overflow-hidden text-ellipsis whitespace-pre', className)}>{text}</span>
  return (
    <span title={title ?? text} className={cx('flex min-w-0', className)}>
      <span className="overflow-hidden text-ellipsis whitespace-pre">{letters.slice(0, -endChars).join('')}</span>
      <span className="shrink-0 whitespace-pre">{letters.slice(-endChars).join('')}</span>
    </span>
  )
}
