import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useScroll, type ItemPlace } from '../stores/scroll-store.ts'
import type { Row } from './conversation-rows.ts'

/** A row counts as on screen when at least this much (px) of it is: less is only its padding. */
const leastPx = 20

/**
 * Tells the side timeline which rows are really on screen. The list also draws rows beyond the edges, so they are asked
 * where they stand, once a frame at most. Returns what the list calls when something moved.
 */
export function useVisibleRows(sessionId: string, rows: readonly Row[], firstIndex: number, scroller: RefObject<HTMLElement | null>): () => void {
  const frame = useRef(0)
  const latest = useRef({ rows, firstIndex })
  useEffect(() => { latest.current = { rows, firstIndex } }, [rows, firstIndex])
  const tell = useCallback(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      const box = scroller.current?.getBoundingClientRect()
      if (!box) return
      const seen = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-item-index]') ?? [])].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > box.top + leastPx && top < box.bottom - leastPx
      })
      const rowOf = (element: HTMLElement | undefined): Row | undefined => latest.current.rows[Number(element?.dataset['itemIndex'] ?? Number.NaN) - latest.current.firstIndex]
      const from = rowOf(seen[0])
      const to = rowOf(seen.at(-1))
      if (!from || !to) return
      const next = { sessionId, from: placeOf(from), to: placeOf(to) }
      const { visible, setVisible } = useScroll.getState()
      if (visible?.sessionId !== sessionId || !same(visible.from, next.from) || !same(visible.to, next.to)) setVisible(next)
    })
  }, [sessionId, scroller])
  useEffect(() => () => {
    cancelAnimationFrame(frame.current)
    useScroll.getState().setVisible(null)
  }, [])
  return tell
}

function placeOf(row: Row): ItemPlace {
  return { turnId: row.turn.id, itemId: row.kind === 'item' ? row.item.id : row.key }
}

function same(one: ItemPlace, other: ItemPlace): boolean {
  return one.turnId === other.turnId && one.itemId === other.itemId
}
