import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** More lines than this scroll inside the card. */
export const linesWithoutScroll = 12
const linePx = 20
const nearEndPx = 4

/**
 * Something that must be read to its end before it can be allowed. It is never cut: over twelve lines it scrolls, and
 * `onSeen` (keep it the same function) is called when the last line was on screen (at once when everything fits).
 */
export function SeenScroll({ label, lines, onSeen, children }: { label: string; lines: number; onSeen: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const check = (): void => {
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight
      const fits = element.scrollHeight <= element.clientHeight + nearEndPx && lines <= linesWithoutScroll
      // Without a layout (hidden) nothing was seen.
      if (fits || (element.clientHeight > 0 && rest <= nearEndPx)) onSeen()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(check)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', check)
      observer?.disconnect()
    }
  }, [lines, onSeen])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what must be read to its end must be reachable by keyboard
    <div ref={box} role="region" aria-label={label} tabIndex={0} style={{ maxHeight: linesWithoutScroll * linePx + 8 }} className="overflow-x-hidden overflow-y-auto rounded-control bg-sunken py-1">
      {children}
    </div>
  )
}
