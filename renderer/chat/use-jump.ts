import { useEffect, useState, type RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { useScroll } from '../stores/scroll-store.ts'
import type { Row } from './conversation-rows.ts'

/** How long a row that was jumped to is marked. */
const markedMs = 1_600
/** The list guesses heights it has not measured; a far row may be missed, and is then asked for again until it is there. */
const arriveMs = 3_000
const lookAgainMs = 120
/** Left free above the row (px). */
const gapPx = 16

export interface JumpList {
  readonly list: RefObject<VirtuosoHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The list's index of the first row. */
  readonly base: number
  readonly letGo: () => void
}

/** Goes to the row that the side timeline (or a notification) asked for, and marks it for a moment. Returns the marked row's key. */
export function useJump(sessionId: string, rows: readonly Row[], { list, scroller, base, letGo }: JumpList): string | null {
  const wanted = useScroll((state) => (state.wanted?.sessionId === sessionId ? state.wanted : null))
  const [marked, setMarked] = useState<{ readonly key: string; readonly index: number } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const index = rows.findIndex((row) => row.turn.id === wanted.turnId && (wanted.itemId === null || (row.kind === 'item' && row.item.id === wanted.itemId)))
    useScroll.getState().arrived()
    const row = rows[index]
    if (!row) return
    letGo()
    list.current?.scrollToIndex({ index, align: 'start', offset: -gapPx })
    setMarked({ key: row.key, index })
  }, [wanted, rows, list, letGo])
  useEffect(() => {
    if (marked === null) return undefined
    const timer = setTimeout(() => setMarked(null), markedMs)
    return () => clearTimeout(timer)
  }, [marked])
  useEffect(() => (marked === null ? undefined : untilThere(marked.index, { list, scroller, base, letGo })), [marked, list, scroller, base, letGo])
  return marked?.key ?? null
}

/** Asks again while the row is not in sight, until the person scrolls themselves. Returns the end of it. */
function untilThere(index: number, { list, scroller, base, letGo }: JumpList): () => void {
  const element = scroller.current
  const giveUpAt = performance.now() + arriveMs
  let before = Number.NaN
  const timer = setInterval(() => {
    if (!element || performance.now() > giveUpAt) return stop()
    const { scrollTop } = element
    const isStill = scrollTop === before
    before = scrollTop
    // The list corrects itself as it measures: only where it has come to rest is asked for again.
    if (!isStill) return
    if (hasArrived(element, base + index)) return stop()
    letGo()
    list.current?.scrollToIndex({ index, align: 'start', offset: -gapPx })
  }, lookAgainMs)
  const stop = (): void => {
    clearInterval(timer)
    for (const type of byHand) element?.removeEventListener(type, stop)
  }
  for (const type of byHand) element?.addEventListener(type, stop, { passive: true })
  return stop
}
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** The row's top stands at the top of the list, or the list cannot go further. */
function hasArrived(scroller: HTMLElement, itemIndex: number): boolean {
  const row = scroller.querySelector(`[data-item-index="${itemIndex}"]`)?.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  if (!row || row.bottom <= frame.top || row.top >= frame.bottom) return false
  return Math.abs(row.top - frame.top - gapPx) < 2 || scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 2
}
