import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'

/** So near to the end (px) counts as being there: less than a line and a half of text. */
const nearPx = 36

export interface StickToEnd {
  /** For the list's `scrollerRef`. */
  /** The element that scrolls, once it is there. */
  readonly scroller: RefObject<HTMLElement | null>
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

/** A scroll this long (ms) after a wheel, a key or a touch is the person's own; smooth scrolling goes on for a while. */
const handMs = 500

/**
 * Whether the conversation follows its end. Only the person's own scrolling lets go: neither a growing answer nor the
 * list, which moves the scroll position itself while it measures rows. Coming back to the end, or the button, takes hold again.
 */
export function useStickToEnd(list: RefObject<VirtuosoHandle | null>): StickToEnd {
  const sticks = useRef(true)
  const scroller = useRef<HTMLElement | null>(null)
  const lastTop = useRef(0)
  const hand = useRef(Number.NEGATIVE_INFINITY)
  /** A jump elsewhere was asked for and has not begun to move: until then being at the end does not mean wanting to stay there. */
  const leaving = useRef(false)
  const [atEnd, setAtEnd] = useState(true)

  const pull = useCallback(() => {
    const element = scroller.current
    if (element && sticks.current) element.scrollTop = element.scrollHeight
  }, [])
  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight
    const byHand = performance.now() - hand.current < handMs
    if (byHand && element.scrollTop < lastTop.current - 1 && distance > nearPx) sticks.current = false
    else if (distance <= nearPx) sticks.current ||= !leaving.current
    else if (sticks.current) requestAnimationFrame(pull)
    if (distance > nearPx || byHand) leaving.current = false
    lastTop.current = element.scrollTop
    setAtEnd(sticks.current)
  }, [pull])
  const onHand = useCallback((event: Event) => {
    if (event instanceof KeyboardEvent && !['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ', 'Tab'].includes(event.key)) return
    // A press on the scroll bar lasts until it is let go.
    hand.current = event.type === 'pointerdown' && event.target === scroller.current ? Number.POSITIVE_INFINITY : performance.now()
  }, [])
  const heard = useRef(new AbortController())
  const scrollerRef = useCallback((element: HTMLElement | Window | null) => {
    heard.current.abort()
    scroller.current = element instanceof HTMLElement ? element : null
    if (!scroller.current) return
    heard.current = new AbortController()
    const options = { passive: true, signal: heard.current.signal }
    scroller.current.addEventListener('scroll', onScroll, options)
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) scroller.current.addEventListener(type, onHand, options)
    // The bar may be let go anywhere.
    window.addEventListener('pointerup', () => { if (hand.current === Number.POSITIVE_INFINITY) hand.current = performance.now() }, options)
  }, [onScroll, onHand])
  useEffect(() => () => heard.current.abort(), [])

  return {
    scroller, scrollerRef, atEnd,
    sticks: useCallback(() => sticks.current, []),
    onHeight: useCallback(() => { if (sticks.current) requestAnimationFrame(pull) }, [pull]),
    toEnd: useCallback(() => {
      sticks.current = true
      leaving.current = false
      hand.current = Number.NEGATIVE_INFINITY
      list.current?.scrollToIndex({ index: 'LAST', align: 'end' })
      requestAnimationFrame(pull)
    }, [list, pull]),
    letGo: useCallback(() => {
      sticks.current = false
      leaving.current = true
      setAtEnd(false)
    }, []),
  }
}
