import { useState } from 'react'
import type { ChatItem, TurnView } from '../../shared/sessions/chat-view.ts'

/**
 * The same turns, but a turn is only a new object when something changed that the timeline draws. An answer that
 * streams changes its turn with every frame; without this the strips of the whole turn would be computed each time.
 */
export function useSteadyTurns(turns: readonly TurnView[]): readonly TurnView[] {
  const [kept, setKept] = useState(turns)
  const next = steadyTurns(kept, turns)
  if (next !== kept) setKept(next)
  return next
}

/** `turns`, with every turn that would be drawn the same taken from `before`; `before` itself when all are. */
export function steadyTurns(before: readonly TurnView[], turns: readonly TurnView[]): readonly TurnView[] {
  const known = new Map(before.map((turn) => [turn.id, turn]))
  const next = turns.map((turn) => {
    const was = known.get(turn.id)
    return was && looksSame(was, turn) ? was : turn
  })
  return next.length === before.length && next.every((turn, index) => turn === before[index]) ? before : next
}

function looksSame(a: TurnView, b: TurnView): boolean {
  return a === b || (a.startedAt === b.startedAt && a.endedAt === b.endedAt && a.changes === b.changes && a.undone === b.undone && a.items.length === b.items.length && a.items.every((item, index) => sameOnStrip(item, b.items[index])))
}

function sameOnStrip(a: ChatItem, b: ChatItem | undefined): boolean {
  return a === b || (b !== undefined && a.id === b.id && a.kind === b.kind && a.kind !== 'batch' && a.kind !== 'user')
}
