import type { ChatItemOf, Lane, LanePhase, TurnView } from '../../shared/sessions/chat-view.ts'
import { laneState } from './lane-state.ts'
import { covered, subtract } from './spans.ts'
import type { Span } from './spans.ts'

/** How a number of lanes stand. `reported` counts as done: the command ran to its end. */
export interface LaneCounts {
  readonly total: number
  readonly done: number
  readonly running: number
  readonly failed: number
  readonly waiting: number
  readonly queued: number
  readonly stopped: number
  readonly denied: number
}

/** Counts lanes by what a person would call them; a lane that was left out counts as stopped. */
export function countLanes(lanes: readonly Lane[]): LaneCounts {
  const counts = { total: lanes.length, done: 0, running: 0, failed: 0, waiting: 0, queued: 0, stopped: 0, denied: 0 }
  for (const lane of lanes) {
    const state = laneState(lane)
    counts[state === 'reported' ? 'done' : state === 'left-out' ? 'stopped' : state] += 1
  }
  return counts
}

/** The order in which counts are told; what needs the person is never hidden behind others. */
export const countOrder = ['done', 'running', 'failed', 'waiting', 'queued', 'stopped', 'denied'] as const

/**
 * Time of a person and time of the machine, apart, in ms.
 * `waitedMs`: at least one question was open. `workedMs`: everything except the time in which nothing but a question was open.
 */
export interface Times { readonly totalMs: number; readonly workedMs: number; readonly waitedMs: number }

/** Times of a batch. `now` stands in for ends that are not there yet. */
export function batchTimes(batch: ChatItemOf<'batch'>, now: number): Times {
  return timesOf(batch.at, batch.endedAt ?? now, batch.lanes, now)
}

/** Times of one turn, from the wish to its end. */
export function turnTimes(turn: TurnView, now: number): Times {
  const end = turn.endedAt ?? now
  return timesOf(turn.startedAt, end, lanesOf(turn), end)
}

/** Times of a whole chat: its turns together. The pauses between turns are nobody's. */
export function chatTimes(turns: readonly TurnView[], now: number): Times & { readonly steps: number } {
  return turns.reduce((sum, turn) => {
    const one = turnTimes(turn, now)
    return {
      totalMs: sum.totalMs + one.totalMs, workedMs: sum.workedMs + one.workedMs, waitedMs: sum.waitedMs + one.waitedMs,
      steps: sum.steps + lanesOf(turn).length,
    }
  }, { totalMs: 0, workedMs: 0, waitedMs: 0, steps: 0 })
}

/** All lanes of a turn, in call order. */
export function lanesOf(turn: TurnView): readonly Lane[] {
  return turn.items.flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
}

function timesOf(from: number, to: number, lanes: readonly Lane[], now: number): Times {
  const totalMs = Math.max(0, to - from)
  const waiting = spansIn(lanes, 'waiting', now)
  const onlyWaiting = covered(subtract(waiting, spansIn(lanes, 'running', now)))
  return { totalMs, workedMs: Math.max(0, totalMs - onlyWaiting), waitedMs: covered(waiting) }
}

function spansIn(lanes: readonly Lane[], kind: LanePhase['kind'], now: number): Span[] {
  return lanes.flatMap((lane) =>
    lane.phases.filter((phase) => phase.kind === kind).map((phase) => ({ from: phase.from, to: Math.max(phase.from, phase.to ?? now) })))
}
