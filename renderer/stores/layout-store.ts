import { useCallback, useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** What of the frame is shown. `panel` is the person's choice in a wide window; the two sheets lie over a narrow one. */
interface LayoutState {
  readonly panel: boolean
  readonly panelSheet: boolean
  readonly sideSheet: boolean
  readonly help: boolean
  readonly set: (patch: Partial<Pick<LayoutState, 'panel' | 'panelSheet' | 'sideSheet' | 'help'>>) => void
}
export const useLayout = create<LayoutState>()((set) => ({ panel: true, panelSheet: false, sideSheet: false, help: false, set: (patch) => set(patch) }))

/** The frame's two borders in px: below `wide` the panel is a button, below `mid` the list of chats too (styles.css has the same). */
const borders = { wide: 1200, mid: 860 } as const

/** True while the window is at least that wide. */
export function useAtLeast(border: keyof typeof borders): boolean {
  const list = listFor(border)
  return useSyncExternalStore(
    useCallback((changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    }, [list]),
    () => list.matches,
  )
}

const lists = new Map<keyof typeof borders, MediaQueryList>()

function listFor(border: keyof typeof borders): MediaQueryList {
  const known = lists.get(border)
  if (known) return known
  const list = window.matchMedia(`(min-width: ${borders[border]}px)`)
  lists.set(border, list)
  return list
}
