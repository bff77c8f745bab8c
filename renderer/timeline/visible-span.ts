import type { ChatItem, TurnView } from '../../shared/sessions/chat-view.ts'

interface Place { readonly turnId: string; readonly itemId: string }

/** When an item began, in ms since 1970. */
function beganAt(item: ChatItem): number {
  return item.kind === 'notice' ? item.notice.at : item.at
}

/** When an item was over: the next one began, or the batch or the turn ended. */
function endedAt(turn: TurnView, index: number, now: number): number {
  const item = turn.items[index]
  const next = turn.items[index + 1]
  if (item?.kind === 'batch' && item.endedAt !== undefined) return item.endedAt
  return next ? beganAt(next) : turn.endedAt ?? now
}

/**
 * Which part of each turn's time is on screen (0 to 1), by turn; from the first and last item the conversation shows.
 * Items that are not known (a working line) stand for their turn's end.
 */
export function visibleParts(turns: readonly TurnView[], from: Place, to: Place, now: number): ReadonlyMap<string, { readonly from: number; readonly to: number }> {
  const first = turns.findIndex((turn) => turn.id === from.turnId)
  const last = turns.findIndex((turn) => turn.id === to.turnId)
  const parts = new Map<string, { from: number; to: number }>()
  if (first < 0 || last < first) return parts
  for (const [index, turn] of turns.entries()) {
    if (index < first || index > last) continue
    const length = Math.max(1, (turn.endedAt ?? now) - turn.startedAt)
    const part = (moment: number): number => Math.min(1, Math.max(0, (moment - turn.startedAt) / length))
    const firstItem = turn.items.findIndex((item) => item.id === from.itemId)
    const lastItem = turn.items.findIndex((item) => item.id === to.itemId)
    const begin = index === first && firstItem > 0 ? turn.items[firstItem] : undefined
    parts.set(turn.id, {
      from: begin ? part(beganAt(begin)) : index === first && firstItem < 0 ? 1 : 0,
      to: index === last && lastItem >= 0 ? part(endedAt(turn, lastItem, now)) : 1,
    })
  }
  return parts
}

/** The item of a turn at a moment (0 to 1 of its time), for a click on its strip. */
export function itemAt(turn: TurnView, part: number, now: number): string | undefined {
  const moment = turn.startedAt + part * ((turn.endedAt ?? now) - turn.startedAt)
  return (turn.items.findLast((item) => beganAt(item) <= moment) ?? turn.items[0])?.id
}
