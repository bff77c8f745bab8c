import type { Lane, LanePhase } from '../../shared/sessions/chat-view.ts'
import { everRan, laneState } from './lane-state.ts'

/**
 * Turns a lane's phases into what is drawn: dotted, hatched and solid stretches in order, placed on the shared axis.
 * Machine time is solid, waiting for a person is hollow and hatched, a queue is a line; nothing here may mix them up.
 */
export type SegmentLook = 'queued' | 'waiting' | 'running' | 'done' | 'failed' | 'stopped'

/** A stretch. `x` and `end` are parts of the axis (0 to 1); an `end` of null grows with the clock. `from`, `to` are ms since 1970. */
export interface Segment {
  readonly look: SegmentLook
  readonly from: number
  readonly to: number | null
  readonly x: number
  readonly end: number | null
}

export type LaneMark = 'tick' | 'cross' | 'square' | 'ban'
export interface LaneShape {
  readonly segments: readonly Segment[]
  /** The sign after the last stretch, once the lane has ended. */
  readonly mark: { readonly kind: LaneMark; readonly x: number } | null
  /** Where the lane's drawing begins and, as far as it is known, ends; for words beside it. */
  readonly x: number
  readonly end: number | null
}

/** A queue shorter than this part of the axis is under a pixel and is not drawn. */
const leastQueuePart = 0.003

/**
 * @param lane phases in ms since 1970, in order
 * @param origin the moment of the axis' left edge
 * @param spanMs length of the axis
 * @param frozenAt for a lane that never got an end (Pincer was closed): where its open phase stops
 */
export function shapeLane(lane: Lane, origin: number, spanMs: number, frozenAt: number | null = null): LaneShape {
  const at = (moment: number): number => clamp((moment - origin) / spanMs)
  const segments: Segment[] = []
  let last = Math.max(origin, lane.phases[0]?.from ?? origin)

  for (const phase of lane.phases) {
    const from = Math.max(last, phase.from)
    const to = phase.to ?? frozenAt
    last = Math.max(from, to ?? from)
    if (phase.kind === 'queued' && to !== null && (to - from) / spanMs < leastQueuePart) continue
    segments.push({ look: lookOf(phase, lane), from, to: to === null ? null : last, x: at(from), end: to === null ? null : at(last) })
  }
  if (lane.outcome === 'failed' && !everRan(lane) && lane.failure?.code !== 'left-out') {
    segments.push({ look: 'failed', from: last, to: last, x: at(last), end: at(last) })
  }
  const mark = markOf(lane)
  return {
    segments,
    mark: mark ? { kind: mark, x: at(last) } : null,
    x: segments[0]?.x ?? at(last),
    end: mark || frozenAt !== null ? at(last) : null,
  }
}

function lookOf(phase: LanePhase, lane: Lane): SegmentLook {
  if (phase.kind !== 'running') return phase.kind
  switch (laneState(lane)) {
    case 'done': case 'reported':
      return 'done'
    case 'failed':
      return 'failed'
    case 'stopped': case 'left-out': case 'denied':
      return 'stopped'
    default:
      return 'running'
  }
}

function markOf(lane: Lane): LaneMark | null {
  switch (laneState(lane)) {
    case 'done': case 'reported':
      return 'tick'
    case 'failed':
      return 'cross'
    case 'stopped': case 'left-out':
      return 'square'
    case 'denied':
      return 'ban'
    default:
      return null
  }
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}

/** Letters of 13 px that fit on a whole track of the usual width (370 px); a Chinese character takes two. */
const lettersOnTrack = 54
/** Room for the sign after a bar. */
const signPart = 0.06

/** Where words that belong to a lane fit on its track: behind the bar, before it, or whole on a line of their own. */
export function wordsPlace(shape: LaneShape, words: string): 'after' | 'before' | 'below' {
  if (shape.end === null) return 'below'
  const need = Array.from(words).reduce((sum, letter) => sum + (/[\u2e80-\uffef]/u.test(letter) ? 2 : 1), 0) / lettersOnTrack
  if (need <= 1 - shape.end - signPart) return 'after'
  return need <= shape.x ? 'before' : 'below'
}
