import type { Lane, LanePhase } from '../../shared/sessions/chat-view.ts'

/**
 * What a lane is at this moment, in one word.
 * `reported` = a command ended with a number other than 0: that is information, not an error.
 * `left-out` = it ended before it ever ran.
 */
export type LaneState = 'queued' | 'waiting' | 'running' | 'done' | 'reported' | 'failed' | 'stopped' | 'left-out' | 'denied'

/** The lane's state. A lane without any phase yet is queued. */
export function laneState(lane: Lane): LaneState {
  switch (lane.outcome) {
    case undefined:
      return lane.phases.at(-1)?.kind ?? 'queued'
    case 'done':
      return lane.details?.kind === 'command' && lane.details.exitCode !== null && lane.details.exitCode !== 0 ? 'reported' : 'done'
    case 'failed':
      return lane.failure?.code === 'left-out' ? 'left-out' : 'failed'
    case 'stopped':
      return everRan(lane) ? 'stopped' : 'left-out'
    case 'denied':
      return 'denied'
    default:
      return lane.outcome satisfies never
  }
}

/** Whether nothing more will happen on this lane. */
export function hasEnded(lane: Lane): boolean {
  return lane.outcome !== undefined
}

/** Whether the lane's work itself was begun. */
export function everRan(lane: Lane): boolean {
  return lane.phases.some((phase) => phase.kind === 'running')
}

/** Milliseconds the lane spent in phases of one kind; a phase that lasts counts up to `now`. */
export function timeIn(lane: Lane, kind: LanePhase['kind'], now: number): number {
  return lane.phases.reduce((sum, phase) => (phase.kind === kind ? sum + Math.max(0, (phase.to ?? now) - phase.from) : sum), 0)
}

/**
 * The milliseconds shown beside the state: how long it waits or runs now, or how long it worked.
 * Null where a time would say nothing (queued, left out, not allowed).
 */
export function shownTime(lane: Lane, now: number): number | null {
  const state = laneState(lane)
  if (state === 'queued' || state === 'left-out' || state === 'denied') return null
  if (state === 'waiting' || state === 'running') return Math.max(0, now - (lane.phases.at(-1)?.from ?? now))
  return timeIn(lane, 'running', now)
}
