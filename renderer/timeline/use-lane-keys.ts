import { useCallback, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'

/** Arrow keys, Home and End move between the rows of a batch; Tab enters at the row that was last used. Enter opens by itself: rows are buttons. */
export function useLaneKeys(root: RefObject<HTMLElement | null>): { readonly current: string | null; readonly onKeyDown: (event: KeyboardEvent, callId: string) => void } {
  const [current, setCurrent] = useState<string | null>(null)
  const onKeyDown = useCallback((event: KeyboardEvent, callId: string) => {
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])]
    const at = rows.findIndex((row) => row.dataset.lane === callId)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const target = to === undefined ? undefined : rows[to]
    if (!target) return
    event.preventDefault()
    target.focus()
    setCurrent(target.dataset.lane ?? null)
  }, [root])
  return { current, onKeyDown }
}
