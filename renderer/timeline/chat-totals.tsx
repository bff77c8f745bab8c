import { memo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary, TurnView } from '../../shared/sessions/chat-view.ts'
import { useFormat } from '../text/format.ts'
import { chatTimes } from './batch-summary.ts'

/** “This chat so far”: the machine's time and the person's apart, steps, and what the service counted. */
export const ChatTotals = memo(function ChatTotals({ turns, usage, now }: { turns: readonly TurnView[]; usage: SessionSummary['usage'] | undefined; now: number }) {
  const { t } = useTranslation('lanes')
  const format = useFormat()
  const times = chatTimes(turns, now)
  const read = usage ? usage.input + usage.cacheRead + usage.cacheWrite : 0
  const tokens = (count: number): string => (count < 10_000 ? format.number(count) : `${format.number(Math.round(count / 1_000))} k`)
  return (
    <section className="border-b border-line p-4">
      <h2>{t('panel.soFar')}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('panel.worked')}>{format.seconds(times.workedMs)}</Fact>
        <Fact name={t('panel.waited')} tone={times.waitedMs >= 1_000 ? 'text-wait' : ''}>{format.seconds(times.waitedMs)}</Fact>
        <Fact name={t('panel.steps')}>{format.number(times.steps)}</Fact>
        {usage && read + usage.output > 0 && <Fact name={t('panel.used')} title={t('panel.usedParts', { read: format.number(read), written: format.number(usage.output) })}>{t('panel.tokens', { amount: tokens(read + usage.output) })}</Fact>}
      </dl>
    </section>
  )
})

function Fact({ name, tone = '', title, children }: { name: string; tone?: string; title?: string; children: ReactNode }) {
  return (
    <div title={title}>
      <dt className="text-13 leading-[18px] text-ink-3">{name}</dt>
      <dd className={`text-18 font-semibold ${tone}`}>{children}</dd>
    </div>
  )
}
