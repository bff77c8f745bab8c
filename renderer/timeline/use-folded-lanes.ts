import { useState } from 'react'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { foldLanes } from './fold-lanes.ts'
import type { FoldedLanes } from './fold-lanes.ts'

/**
 * Finished lanes of a large batch, folded. Folding moves the rows below up, so while the person is busy inside
 * (pointer or focus) nothing more is folded; it is made up for afterwards.
 */
export function useFoldedLanes(lanes: readonly Lane[], busy: boolean): FoldedLanes {
  const fresh = foldLanes(lanes)
  const ids = fresh.folded.map((lane) => lane.callId).join(' ')
  const [kept, setKept] = useState(ids)
  if (!busy && kept !== ids) setKept(ids)
  if (!busy || kept === ids) return fresh
  const folded = new Set(kept.split(' '))
  return { shown: lanes.filter((lane) => !folded.has(lane.callId)), folded: lanes.filter((lane) => folded.has(lane.callId)) }
}
