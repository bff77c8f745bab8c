import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { useFormat } from '../text/format.ts'
import { Icon } from '../ui/icon.tsx'

/** The service makes us wait: why, how long still, and which try it is. Ticks once a second; read out once. */
export function RetryingLine({ retrying }: { retrying: NonNullable<TurnView['retrying']> }) {
  const { t } = useTranslation(['chat', 'errors'])
  const format = useFormat()
  const now = useNow(1_000)
  const left = retrying.until - now
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-wait-soft px-4 py-2 text-wait">
      <Icon of={Clock} />
      <p className="min-w-0 grow"><strong className="font-semibold">{t(`errors:model.${retrying.failure.kind}.title`)}</strong></p>
      <p className="text-13">
        <span aria-hidden>{left > 0 ? t('retrying.title', { time: format.seconds(left + 999) }) : t('retrying.now')} · </span>
        {t('retrying.tries', { attempt: retrying.attempt, of: retrying.of })}
      </p>
    </div>
  )
}

/** The clock, again and again after `everyMs`, while the component is on screen. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
