import { useTranslation } from 'react-i18next'
import type { PrepareProgress } from '../../shared/mcp/connection.ts'
import { useFormat } from '../text/format.ts'
import { ShareBar } from '../ui/share-bar.tsx'
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
      {share === null ? <span className="grow" /> : <ShareBar label={t('progress.label')} share={share} />}
      {amount !== null && <output className="shrink-0">{amount}</output>}
    </div>
  )
}
