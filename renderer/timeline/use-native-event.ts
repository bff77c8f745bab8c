import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Listens on an element that is no control itself (a card, a panel) for what happens inside it. A native listener:
 * React's wheel listeners are passive and cannot keep a pinch from magnifying the whole window.
 */
export function useNativeEvent<K extends 'keydown' | 'wheel' | 'focusin'>(root: RefObject<HTMLElement | null>, type: K, handler: (event: HTMLElementEventMap[K]) => void): void {
  const latest = useRef(handler)
  useEffect(() => { latest.current = handler })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const listener = (event: HTMLElementEventMap[K]): void => latest.current(event)
    element.addEventListener(type, listener, { passive: false })
    return () => element.removeEventListener(type, listener)
  }, [root, type])
}
