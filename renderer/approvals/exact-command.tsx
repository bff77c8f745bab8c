import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { cx } from '../ui/class-names.ts'
import { CardSection } from './card-section.tsx'
import { commandLines } from './command-lines.ts'
import { MarkCount } from './mark-count.tsx'
import { MarkedText } from './marked-text.tsx'
import { linesWithoutScroll, SeenScroll } from './seen-scroll.tsx'

/** The command as it will run: whole, one number per simple command, the part that weighs most marked. */
export function ExactCommand({ command, onSeen }: { command: NonNullable<ApprovalRequest['command']>; onSeen: () => void }) {
  const { t } = useTranslation('approvals')
  const lines = commandLines(command.text, command.parts)
  const firstRisk = lines.find((line) => line.riskiest)?.number
  const marks = lines.flatMap((line) => line.pieces.flatMap((piece) => (piece.mark ? [piece.mark] : [])))
  const rows = lines.reduce((sum, line) => sum + line.text.trimEnd().split('\n').length, 0)
  return (
    <CardSection title={t('command.heading')} aside={marks.length > 0 ? <MarkCount marks={marks} /> : rows > linesWithoutScroll && t('command.lines', { count: rows })}>
      <SeenScroll label={t('command.heading')} lines={rows} onSeen={onSeen}>
        <ol className="font-mono text-13">
          {lines.map((line) => (
            <li key={line.number} className={cx('grid grid-cols-[22px_minmax(0,1fr)] border-l-2 px-2', line.riskiest ? 'border-wait-line bg-wait-soft' : 'border-transparent')}>
              <span className="font-sans font-medium text-ink-3">{line.number}</span>
              <span>
                <code className="whitespace-pre-wrap wrap-anywhere"><MarkedText pieces={line.pieces} /></code>
                {line.riskiest && <span className={line.number === firstRisk ? 'block font-sans text-wait' : 'sr-only'}>{t('command.riskiest')}</span>}
              </span>
            </li>
          ))}
        </ol>
      </SeenScroll>
      <p className="mt-1 text-13 wrap-anywhere text-ink-3">{t('command.where', { folder: '' })}<MarkedText text={command.cwd} /></p>
    </CardSection>
  )
}
