import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * Stands in for `react-remove-scroll` (see vite.config.ts). The original writes a <style> element to freeze the page
 * behind a dialog; our content policy refuses that, and the page behind never scrolls as a whole.
 */
export function RemoveScroll({ as, children }: { as?: unknown; children?: ReactNode }) {
  return as === undefined ? <div>{children}</div> : <Slot.Root>{children}</Slot.Root>
}
