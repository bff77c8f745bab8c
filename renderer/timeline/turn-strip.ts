import type { Lane, TurnView } from '../../shared/sessions/chat-view.ts'
import { lanesOf } from './batch-summary.ts'
import { shapeLane } from './lane-geometry.ts'
import type { Segment } from './lane-geometry.ts'

/** One turn of the whole-chat timeline: rows of stretches, placed on the turn's own length (0 to 1). */
export interface TurnStrip {
  readonly rows: readonly (readonly Segment[])[]
  readonly from: number
  readonly to: number
}

/** More rows than this would push the other turns off the panel; then lanes share rows, the earliest free one first. */
const mostRows = 24

/**
 * What ran at the same time stands in different rows; what ran one after the other shares one. So a strip shows real
 * overlap at six pixels a row. An open stretch ends at `now`.
 */
export function turnStrip(turn: TurnView, now: number): TurnStrip {
  const from = turn.startedAt
  const to = Math.max(turn.endedAt ?? now, from + 1)
  const rows: { free: number; segments: Segment[] }[] = []
  for (const lane of lanesOf(turn)) {
    const { segments } = shapeLane(lane, from, to - from, turn.endedAt ?? now)
    if (segments.length === 0) continue
    const begins = firstMoment(lane, from)
    const row = rows.find((one) => one.free <= begins) ?? (rows.length < mostRows ? addRow(rows) : rows.toSorted((a, b) => a.free - b.free)[0])
    if (!row) continue
    row.segments.push(...segments)
    row.free = Math.max(row.free, lastMoment(lane, to))
  }
  return { rows: rows.map((row) => row.segments), from, to }
}

function addRow<R>(rows: { free: number; segments: R[] }[]): { free: number; segments: R[] } {
  const row = { free: 0, segments: [] as R[] }
  rows.push(row)
  return row
}

function firstMoment(lane: Lane, from: number): number {
  return Math.max(from, lane.phases[0]?.from ?? from)
}

function lastMoment(lane: Lane, to: number): number {
  return lane.phases.reduce((last, phase) => Math.max(last, phase.to ?? to), 0)
}

/** The wish a turn began with, for its heading; empty when it has none on screen. */
export function wishOf(turn: TurnView): string {
  const first = turn.items.find((item) => item.kind === 'user')
  return first?.kind === 'user' ? first.text.split('\n').find((line) => line.trim() !== '')?.trim() ?? '' : ''
}
