import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { cx } from '../ui/class-names.ts'
import { CardSection } from './card-section.tsx'
import { marksIn } from './hidden-characters.ts'
import { diffLines } from './line-diff.ts'
import type { DiffLine } from './line-diff.ts'
import { MarkCount } from './mark-count.tsx'
import { MarkedText } from './marked-text.tsx'
import { SeenScroll } from './seen-scroll.tsx'

/** What a file would become: lines out, lines in, how many stay. Signs first, colour second. */
export function ChangeView({ change, onSeen, title }: { change: NonNullable<ApprovalRequest['change']>; onSeen: () => void; title?: string }) {
  const { t } = useTranslation('approvals')
  const heading = title ?? t('change.heading')
  const diff = useMemo(() => diffLines(change.before, change.after), [change.before, change.after])
  const crlf = useMemo(() => everyLineEndsWithCrLf(change.after) && (change.before === null || everyLineEndsWithCrLf(change.before)), [change.before, change.after])
  const rows = diff.parts.reduce((sum, part) => sum + (part.kind === 'lines' ? part.lines.length : 1), 0)
  const marks = useMemo(() => diff.parts.flatMap((part) => (part.kind === 'lines' ? part.lines.filter((line) => line.kind === 'in').flatMap((line) => marksIn(shownText(line, crlf))) : [])), [diff, crlf])
  const counts = change.before === null ? t('change.newFile') : [diff.removed > 0 && t('change.removed', { count: diff.removed }), diff.added > 0 && t('change.added', { count: diff.added })].filter(Boolean).join(', ')
  return (
    <CardSection title={heading} aside={marks.length > 0 ? <MarkCount marks={marks} /> : counts}>
      <SeenScroll label={heading} lines={rows} onSeen={onSeen}>
        {diff.added + diff.removed === 0 && <p className="px-2.5 text-13 text-ink-3">{t('change.same')}</p>}
        <div className="font-mono text-13">
          {diff.parts.map((part, index) => part.kind === 'skipped'
            ? part.count > 0 && diff.added + diff.removed > 0 && <p key={index} className="px-2.5 font-sans text-ink-3">⋯ {t('change.skipped', { count: part.count })}</p>
            : part.lines.map((line, at) => <Line key={`${index}.${at}`} line={line} crlf={crlf} />))}
        </div>
      </SeenScroll>
    </CardSection>
  )
}

const looks = { same: { sign: ' ', fill: '' }, out: { sign: '−', fill: 'bg-bad-soft' }, in: { sign: '+', fill: 'bg-ok-soft' } } as const

function Line({ line, crlf }: { line: DiffLine; crlf: boolean }) {
  const { t } = useTranslation('approvals')
  return (
    <div className={cx('grid grid-cols-[18px_minmax(0,1fr)] px-2', looks[line.kind].fill)}>
      <span aria-hidden className={line.kind === 'in' ? 'text-ok' : 'text-bad'}>{looks[line.kind].sign}</span>
      <code className="whitespace-pre-wrap wrap-anywhere">
        {line.kind !== 'same' && <span className="sr-only">{line.kind === 'in' ? t('change.lineIn') : t('change.lineOut')}: </span>}
        <MarkedText text={shownText(line, crlf)} />
        {line.kind !== 'same' && !line.text.endsWith('\n') && <span className="font-sans text-ink-3"> ({t('change.noNewline')})</span>}
      </code>
    </div>
  )
}

/** The line without its ending; a carriage return is only left out where every line has one. */
function shownText(line: DiffLine, crlf: boolean): string {
  const text = line.text.replace(/\n$/, '')
  return crlf ? text.replace(/\r$/, '') : text
}

function everyLineEndsWithCrLf(text: string): boolean {
  return !/(?<!\r)\n/.test(text)
}
