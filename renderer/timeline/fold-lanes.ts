import type { Lane } from '../../shared/sessions/chat-view.ts'
import { laneState } from './lane-state.ts'

/** More lanes than this and finished ones fold into one line. */
export const lanesBeforeFolding = 8

/** `folded` are the finished lanes behind the line “12 done”; `shown` keeps the order of the calls. */
export interface FoldedLanes { readonly shown: readonly Lane[]; readonly folded: readonly Lane[] }

/**
 * Over eight lanes the finished ones fold away; what runs, waits, failed, was stopped, left out or not allowed stays.
 * A command that reported something stays too: its report is news. One finished lane alone is not worth a fold.
 */
export function foldLanes(lanes: readonly Lane[]): FoldedLanes {
  const isFinished = (lane: Lane): boolean => laneState(lane) === 'done'
  const folded = lanes.length > lanesBeforeFolding ? lanes.filter(isFinished) : []
  if (folded.length < 2) return { shown: lanes, folded: [] }
  return { shown: lanes.filter((lane) => !isFinished(lane)), folded }
}
