import { memo, useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TurnView } from '../../shared/sessions/chat-view.ts'
import { useFormat } from '../text/format.ts'
import { cx } from '../ui/class-names.ts'
import { lanesOf, turnTimes } from './batch-summary.ts'
import { span } from './lane-track.tsx'
import { turnStrip, wishOf } from './turn-strip.ts'
import { itemAt } from './visible-span.ts'

/** More rows than this stand closer together. */
const crowdedRows = 10

export interface TurnRowProps {
  readonly turn: TurnView
  /** null when older turns are not loaded: then nobody knows the number. */
  readonly number: number | null
  /** Ticks only while the turn goes on. */
  readonly now: number
  readonly zoom: number
  /** Which part of the turn's time is on screen, 0 to 1; null when none is. */
  readonly screenFrom: number | null
  readonly screenTo: number | null
  readonly onGoTo: (turnId: string, itemId: string | undefined) => void
}

/** One turn of the timeline: its wish, its times, its strip. */
export const TurnRow = memo(function TurnRow({ turn, number, now, zoom, screenFrom, screenTo, onGoTo }: TurnRowProps) {
  const { t } = useTranslation('lanes')
  const format = useFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const live = turn.endedAt === undefined
  const times = turnTimes(turn, now)
  const strip = turnStrip(turn, now)
  const steps = lanesOf(turn).length
  const title = number === null ? wishOf(turn) : t('panel.turn', { number, title: wishOf(turn) })
  const time = format.seconds(times.totalMs)
  const count = steps === 0 ? `${t('panel.noSteps')} · ${time}`
    : times.waitedMs >= 1_000 ? t('panel.turnStepsYours', { count: steps, time, yours: format.seconds(times.waitedMs) }) : t('panel.turnSteps', { count: steps, time })
  const onScreen = screenFrom !== null && screenTo !== null

  useEffect(() => {
    // Zoomed in, the part that is on screen stays in view; a turn that goes on shows its newest moment.
    const box = scroller.current
    if (box) box.scrollLeft = (live ? 1 : screenFrom ?? 0) * box.scrollWidth - (live ? 0 : box.clientWidth / 4)
  }, [zoom, live, screenFrom])

  const press = (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    onGoTo(turn.id, itemAt(turn, (event.clientX - box.left) / Math.max(1, box.width), now))
  }
  return (
    <div className="turn-row border-b border-line py-2">
      <button type="button" aria-current={onScreen ? 'location' : undefined} onClick={() => onGoTo(turn.id, undefined)}
        className="block w-full rounded-control text-left text-13 hover:bg-hover">
        <span className="sr-only">{t('panel.goThere')} </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 grow truncate', live && 'font-medium')}>{title}</span>
          {live ? <span className="shrink-0 font-medium whitespace-nowrap text-accent">{t('panel.now')}</span> : <time className="shrink-0 text-ink-3">{format.day(turn.startedAt)}</time>}
        </span>
        <span className="block text-ink-3">{count}</span>
      </button>
      {strip.rows.length > 0 && (
        // The words above are the button for keyboards and screen readers; the picture is a larger place to press, by time.
        <div ref={scroller} className="mt-1 overflow-x-auto overflow-y-hidden" aria-hidden>
          <button type="button" tabIndex={-1} className={strip.rows.length > crowdedRows ? 'strip strip-crowded' : 'strip'} style={{ width: `${zoom * 100}%` }} onClick={press}>
            {onScreen && <span className="strip-frame" title={t('panel.onScreen')} style={span(screenFrom, screenTo)} />}
            {strip.rows.map((row, index) => (
              <span key={index} className="strip-row">
                {row.map((segment) => <span key={`${segment.look}${segment.from}`} className={`seg seg-${segment.look}`} style={span(segment.x, segment.end ?? 1)} />)}
              </span>
            ))}
          </button>
        </div>
      )}
    </div>
  )
})
