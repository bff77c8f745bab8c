import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ChatItemOf, TurnView } from '../../shared/sessions/chat-view.ts'
import { countLanes } from './batch-summary.ts'
import { useLaneView } from './lane-view-store.ts'

/** A failure counts as seen when it was on screen for this long. */
const seenAfterMs = 1_500
/** A batch stays open for a moment after its end, so that the end itself is seen. */
const foldAfterMs = 2_000
/** What ended before this window was opened is history: its failures were told when they happened. */
const windowOpenedAt = typeof performance === 'undefined' ? Date.now() : performance.timeOrigin

/**
 * Whether a batch is one line. By itself it folds when all is done and seen, never while something waits, and never
 * under the pointer; by hand it can always be folded and opened once it has ended.
 */
export function useBatchFold(root: RefObject<HTMLElement | null>, batch: ChatItemOf<'batch'>, turn: TurnView, live: boolean, calm: { readonly busy: boolean }): { readonly folded: boolean; readonly set: (folded: boolean) => void } {
  const byHand = useLaneView((state) => state.folded[batch.id])
  const seen = useLaneView((state) => state.seenFailures[batch.id] === true)
  const failed = countLanes(batch.lanes).failed > 0
  const old = (turn.endedAt ?? Infinity) < windowOpenedAt
  // Under the person's eyes only a batch without failures folds; one with failures is folded when it is drawn again.
  const [foldedAtStart] = useState(!live && (!failed || seen || old))
  const mayFold = !live && (!failed || foldedAtStart)
  const [rested, setRested] = useState(!live)

  useEffect(() => {
    if (!mayFold || rested || calm.busy) return undefined
    const timer = setTimeout(() => setRested(true), foldAfterMs)
    return () => clearTimeout(timer)
  }, [mayFold, rested, calm.busy])

  useEffect(() => {
    const element = root.current
    if (live || !failed || seen || !element || typeof IntersectionObserver === 'undefined') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting && document.visibilityState === 'visible') timer = setTimeout(() => useLaneView.getState().markSeen(batch.id), seenAfterMs)
    }, { threshold: 0.6 })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [root, live, failed, seen, batch.id])

  return {
    folded: !live && (byHand ?? (mayFold && rested)),
    set: (folded) => {
      useLaneView.getState().setFolded(batch.id, folded)
      // The button that was pressed is gone; the one in its place gets the focus.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true }))
    },
  }
}
