import type { ContractEvent } from '../../shared/contract/events.ts'

/** An event on its way to the window. `exact` ones stay as they are, because a snapshot may end right before or after them. */
export interface OutgoingEvent { readonly event: ContractEvent; readonly exact: boolean }

/**
 * Folds what the window would overwrite anyway: text pieces of one message become one, and of a lane's output tails only
 * the last stays. A merged event stands at the place of, and carries the number of, its last part, so numbers keep rising
 * and a view that already knows the parts ignores the whole. Pure; other events and their order are untouched.
 */
export function mergeEvents(outgoing: readonly OutgoingEvent[]): ContractEvent[] {
  const merged: ContractEvent[] = []
  /** Where in `merged` (built from the end) a later event of the same message or lane stands. */
  const laterAt = new Map<string, number>()
  for (const { event, exact } of outgoing.toReversed()) {
    const key = mergeKey(event)
    if (key === null || exact) {
      // An exact one is a wall: what came before it must not move behind it.
      if (exact) laterAt.clear()
      merged.push(event)
      continue
    }
    const at = laterAt.get(key)
    const later = at === undefined ? undefined : merged[at]
    if (at === undefined || later === undefined) {
      laterAt.set(key, merged.length)
      merged.push(event)
    } else {
      merged[at] = joined(event, later)
    }
  }
  return merged.toReversed()
}

function mergeKey(event: ContractEvent): string | null {
  if (event.type === 'message.delta') return `message ${event.sessionId} ${event.messageId}`
  if (event.type === 'lane.output') return `lane ${event.sessionId} ${event.callId}`
  return null
}

function joined(earlier: ContractEvent, later: ContractEvent): ContractEvent {
  if (earlier.type !== 'message.delta' || later.type !== 'message.delta') return later
  const text = join(earlier.text, later.text)
  const thinking = join(earlier.thinking, later.thinking)
  return { ...later, ...(text === undefined ? {} : { text }), ...(thinking === undefined ? {} : { thinking }) }
}

function join(first: string | undefined, second: string | undefined): string | undefined {
  return first === undefined ? second : first + (second ?? '')
}
