import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { limits } from '../../shared/limits.ts'

/** Less than this is rounding, not a move. */
const movedPx = 2

interface CardLock {
  readonly locked: boolean
  /** To be asked at the very moment of a press: false while locked, and when the card has moved since it was last looked at. */
  readonly mayAnswer: () => boolean
}

/**
 * A card cannot be answered in its first moments, nor right after it moved, nor right after the window came to the
 * front: otherwise a click meant for something else would land on an answer. `version`: what is asked; another one begins anew.
 */
export function useCardLock(card: RefObject<HTMLElement | null>, version: string): CardLock {
  const [locked, setLocked] = useState(true)
  const until = useRef(0)
  const place = useRef<{ x: number; y: number } | null>(null)

  const lock = useCallback(() => {
    until.current = performance.now() + limits.cardLockMs
    setLocked(true)
  }, [])

  const look = useCallback((): boolean => {
    const box = card.current?.getBoundingClientRect()
    const now = box ? { x: box.left, y: box.top } : null
    const was = place.current
    place.current = now
    const moved = was !== null && now !== null && Math.abs(was.x - now.x) + Math.abs(was.y - now.y) > movedPx
    if (moved) lock()
    return moved
  }, [card, lock])

  useEffect(() => {
    lock()
    look()
    // Every frame, so that a button is off in the very frame its card has moved; a hidden window has no frames and stays locked.
    let frame = requestAnimationFrame(function step() {
      look()
      if (performance.now() >= until.current) setLocked(false)
      frame = requestAnimationFrame(step)
    })
    const shown = (): void => { if (document.visibilityState === 'visible') lock() }
    window.addEventListener('focus', lock)
    document.addEventListener('visibilitychange', shown)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('focus', lock)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [lock, look, version])

  const mayAnswer = useCallback(() => !look() && performance.now() >= until.current, [look])
  return { locked, mayAnswer }
}
