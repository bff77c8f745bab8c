import { useTranslation } from 'react-i18next'
import type { PrepareProgress } from '../../shared/mcp/connection.ts'
import { useFormat } from '../text/format.ts'
import { Spinner } from '../ui/spinner.tsx'
import { amountWords } from './progress-words.ts'

/** One line of progress: the step, a bar where the total is really known, the amount. */
export function ProgressBar({ progress }: { progress: PrepareProgress }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const amount = amountWords(progress, format)
  const share = amount === null ? null : Math.min(1, (progress.done ?? 0) / (progress.of ?? 1))
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control bg-sunken px-3 py-1.5 text-13 text-ink-2">
      {share === null && <Spinner className="text-accent" />}
      <span className="min-w-0 truncate">{t(`steps.${progress.step}`)} · {progress.subject}</span>
      {share === null ? <span className="grow" /> : (
        <span role="progressbar" aria-label={t('progress.label')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} className="h-2 min-w-16 grow overflow-hidden rounded-full inset-ring inset-ring-line-strong">
          <span className="block h-full origin-left bg-run-bar transition-transform duration-(--dur-fast)" style={{ transform: `scaleX(${share})` }} />
        </span>
      )}
      {amount !== null && <output className="shrink-0">{amount}</output>}
    </div>
  )
}
