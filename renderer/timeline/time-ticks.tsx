import { useTranslation } from 'react-i18next'
import { useFormat } from '../text/format.ts'
import { span } from './lane-track.tsx'
import type { TimeAxis } from './time-axis.ts'

/** A number closer to “now” than this part of the axis would run into it. */
const crowdedPart = 0.16

/** The numbers over the lanes. `nowMs` is how long the batch has lasted while it runs, else null. */
export function TimeTicks({ axis, nowMs }: { axis: TimeAxis; nowMs: number | null }) {
  const { t } = useTranslation('lanes')
  const format = useFormat()
  const now = nowMs === null ? null : nowMs / axis.spanMs
  const unitMs = axis.ticks[1] ? axis.stepMs / axis.ticks[1].value : 1
  return (
    <div className="lane-grid h-5 border-b border-line text-13 leading-[18px] text-ink-3" aria-hidden>
      <span className="axis-unit self-start">{t(`axis.${axis.unit}`)}</span>
      <ol className="axis-ticks relative h-5">
        {axis.ticks.filter((tick) => now === null || tick.x < now - crowdedPart || tick.x === 0).map((tick) => (
          <li key={tick.value} style={span(tick.x, 1)} className={tick.x === 0 ? (now !== null && now < crowdedPart ? 'hidden' : 'absolute left-0') : 'absolute left-[calc(var(--a)*100%)] -translate-x-1/2'}>
            {format.number(tick.value)}
          </li>
        ))}
        {nowMs !== null && now !== null && (
          <li style={span(Math.min(1, now), 1)} className="absolute left-[max(20px,calc(var(--a)*100%))] -translate-x-1/2 font-medium whitespace-nowrap text-accent">
            {t('axis.now', { value: format.number(Math.floor(nowMs / unitMs)) })}
          </li>
        )}
      </ol>
      <span className="axis-gap" /><span className="axis-gap" />
    </div>
  )
}
