import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { useFormat } from '../text/format.ts'
import { cx } from '../ui/class-names.ts'
import { lanesOf, turnTimes } from './batch-summary.ts'
import { span } from './lane-track.tsx'
import { turnStrip, wishOf } from './turn-strip.ts'

/** More rows than this stand closer together. */
const crowdedRows = 10

/** Part of a turn that is on screen, 0 to 1. */
export interface OnScreen { readonly from: number; readonly to: number }

/** One turn of the timeline: its wish, its times, its strip. A click goes there. `now` ticks only while the turn goes on. */
export const TurnRow = memo(function TurnRow({ turn, number, now, zoom, onScreen, onGoTo }: {
  turn: TurnView; number: number | null; now: number; zoom: number; onScreen: OnScreen | null; onGoTo: ((turnId: string) => void) | undefined
}) {
  const { t } = useTranslation('lanes')
  const format = useFormat()
  const live = turn.endedAt === undefined
  const times = turnTimes(turn, now)
  const strip = turnStrip(turn, now)
  const steps = lanesOf(turn).length
  const title = number === null ? wishOf(turn) : t('panel.turn', { number, title: wishOf(turn) })
  const time = format.seconds(times.totalMs)
  const count = steps === 0 ? `${t('panel.noSteps')} · ${time}`
    : times.waitedMs >= 1_000 ? t('panel.turnStepsYours', { count: steps, time, yours: format.seconds(times.waitedMs) }) : t('panel.turnSteps', { count: steps, time })
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <button type="button" aria-label={t('panel.goThere', { title: `${title}. ${count}` })} aria-current={onScreen ? 'location' : undefined} onClick={() => onGoTo?.(turn.id)}
        className="block w-full rounded-control text-left text-13 hover:bg-hover">
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 grow truncate', live && 'font-medium')}>{title}</span>
          {live ? <span className="font-medium text-accent">{t('panel.now')}</span> : <time className="text-ink-3">{format.day(turn.startedAt)}</time>}
        </span>
        <span className="block text-ink-3">{count}</span>
      </button>
      {strip.rows.length > 0 && (
        // The words above are the button; the picture is only a larger place to press.
        <div className="mt-1 overflow-x-auto" aria-hidden onClick={() => onGoTo?.(turn.id)}>
          <div className={strip.rows.length > crowdedRows ? 'strip strip-crowded' : 'strip'} style={{ width: `${zoom * 100}%` }}>
            {onScreen && <span className="strip-frame" title={t('panel.onScreen')} style={span(onScreen.from, onScreen.to)} />}
            {strip.rows.map((row, index) => (
              <div key={index} className="strip-row">
                {row.map((segment) => <span key={`${segment.look}${segment.from}`} className={`seg seg-${segment.look}`} style={span(segment.x, segment.end ?? 1)} />)}
              </div>
            ))}
          </div>
        </div>
      )}
    </li>
  )
})
