import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'

/** So near to the end (px) counts as being there: less than a line and a half of text. */
const nearPx = 36

export interface StickToEnd {
  /** For the list's `scrollerRef`. */
  readonly scrollerRef: (element: HTMLElement | Window | null) => void
  /** True while new content should pull the list along. */
  readonly sticks: () => boolean
  /** For `totalListHeightChanged`. */
  readonly onHeight: () => void
  /** True while the end is on screen; for the button that leads there. */
  readonly atEnd: boolean
  readonly toEnd: () => void
  readonly letGo: () => void
}

/**
 * Whether the conversation follows its end. Only the person's own scrolling lets go (a growing answer never does), and
 * only coming back to the end, or the button, takes hold again.
 */
export function useStickToEnd(list: RefObject<VirtuosoHandle | null>): StickToEnd {
  const sticks = useRef(true)
  const scroller = useRef<HTMLElement | null>(null)
  const lastTop = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight
    if (distance <= nearPx) sticks.current = true
    else if (element.scrollTop < lastTop.current - 1) sticks.current = false
    lastTop.current = element.scrollTop
    setAtEnd(distance <= nearPx || sticks.current)
  }, [])
  const scrollerRef = useCallback((element: HTMLElement | Window | null) => {
    scroller.current?.removeEventListener('scroll', onScroll)
    scroller.current = element instanceof HTMLElement ? element : null
    scroller.current?.addEventListener('scroll', onScroll, { passive: true })
  }, [onScroll])
  useEffect(() => () => scroller.current?.removeEventListener('scroll', onScroll), [onScroll])

  const pull = useCallback(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  return {
    scrollerRef, atEnd,
    sticks: useCallback(() => sticks.current, []),
    onHeight: useCallback(() => { if (sticks.current) requestAnimationFrame(pull) }, [pull]),
    toEnd: useCallback(() => {
      sticks.current = true
      list.current?.scrollToIndex({ index: 'LAST', align: 'end' })
      requestAnimationFrame(pull)
    }, [list, pull]),
    letGo: useCallback(() => { sticks.current = false }, []),
  }
}
