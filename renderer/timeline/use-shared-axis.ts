import { useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { ChatItemOf, TurnView } from '../../shared/sessions/chat-view.ts'
import { onFrame } from './lane-clock.ts'
import { axisFor } from './time-axis.ts'
import type { TimeAxis } from './time-axis.ts'

/** The axis of a batch: its left edge and, once nothing goes on, where it ends (ms since 1970). */
export interface SharedAxis { readonly axis: TimeAxis; readonly origin: number; readonly endAt: number }

/** What follows the clock; see lanes.css. */
const movingParts = '.lane-now, .seg-head, .seg-open'

/**
 * One axis for all lanes. While the batch is live, `--now` of the parts that grow moves once a frame and nothing else
 * does; React draws again only when the second or the axis changes.
 */
export function useSharedAxis(root: RefObject<HTMLElement | null>, batch: ChatItemOf<'batch'>, turn: TurnView, live: boolean, now: number): SharedAxis {
  // A lane may have begun a moment before its batch was told.
  const origin = Math.min(batch.at, ...batch.lanes.flatMap((lane) => lane.phases.slice(0, 1).map((phase) => phase.from)))
  const lastEnd = Math.max(origin, ...batch.lanes.flatMap((lane) => lane.phases.map((phase) => phase.to ?? turn.endedAt ?? phase.from)))
  const [outgrown, setOutgrown] = useState(0)
  const reached = live ? Math.max(now, outgrown) : lastEnd
  const axis = useMemo(() => axisFor(reached - origin, live), [reached, origin, live])

  useLayoutEffect(() => {
    const element = root.current
    if (!live || !element) return undefined
    const place = (at: number): string => String(Math.min(1, Math.max(0, (at - origin) / axis.spanMs)))
    // For what is drawn before the next frame; changing it on the block each frame would restyle everything inside.
    element.style.setProperty('--now', place(Date.now()))
    const draw = (at: number): void => {
      const now = place(at)
      for (const moving of element.querySelectorAll<HTMLElement>(movingParts)) moving.style.setProperty('--now', now)
      if (axisFor(at - origin, true).stepMs !== axis.stepMs) setOutgrown(at)
    }
    draw(Date.now())
    return onFrame(draw)
  }, [root, live, origin, axis.spanMs, axis.stepMs])
  return { axis, origin, endAt: lastEnd }
}
