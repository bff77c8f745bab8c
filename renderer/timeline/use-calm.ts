import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether the person is busy inside an element: then nothing in it may move by itself. */
export function useCalm(root: RefObject<HTMLElement | null>): { readonly busy: boolean } {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let pointer = false
    const update = (): void => setBusy(pointer || (element.contains(document.activeElement) && document.activeElement !== element))
    const enter = (): void => { pointer = true; update() }
    const leave = (): void => { pointer = false; update() }
    // The focus has moved only after this event.
    const later = (): void => queueMicrotask(update)
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', update)
    element.addEventListener('focusout', later)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', update)
      element.removeEventListener('focusout', later)
    }
  }, [root])
  return { busy }
}
