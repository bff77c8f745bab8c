import type { AssistantBlock, JournalEntry, JournalEntryOf, TurnOutcome } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'

/** A call as the model made it, with what became of it. */
export interface PairedCall {
  readonly block: Extract<AssistantBlock, { type: 'tool-call' }>
  /** Null when no line of the journal holds a result. */
  readonly result: ToolResult | null
  readonly began: boolean
  /** How its turn ended after it, when the journal says so (a turn can be resumed and end again). */
  readonly turnOutcome: TurnOutcome | undefined
}

/** What a request is made of, in the order in which it happened. Results stand with their calls. */
export type JournalStep =
  | { readonly kind: 'person'; readonly entry: JournalEntryOf<'user'> }
  | { readonly kind: 'assistant'; readonly entry: JournalEntryOf<'assistant'>; readonly calls: readonly PairedCall[] }
  | { readonly kind: 'direct'; readonly entry: JournalEntryOf<'direct'>; readonly result: ToolResult | null }
  | { readonly kind: 'turn-end'; readonly outcome: TurnOutcome }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'undone'; readonly entry: JournalEntryOf<'undone'> }

export interface JournalReading {
  readonly steps: readonly JournalStep[]
  /**
   * Each result stands behind its call in the call's turn, and calls without a result belong to turns that ended: lines that come
   * later change no step of such a journal, unless they are about a call that is `open`.
   */
  readonly settled: boolean
  /** Ids of calls without a result. */
  readonly open: readonly string[]
}

interface TurnEndLine { readonly position: number; readonly outcome: TurnOutcome }
interface Slot { readonly callId: string; readonly turnId: string; readonly position: number; result: ToolResult | null }

/**
 * Reads a journal of any condition: lines doubled, missing, or in the wrong order. Pairing goes by call id and turn; among calls
 * with one id (models repeat them) a result belongs to the last one before it that has none. What fits nowhere is left out.
 */
export function readJournal(entries: readonly JournalEntry[]): JournalReading {
  const unique = withoutRepeats(entries)
  const slots = new Map<string, Slot[]>()
  const slotOf = new Map<object, Slot>()
  const began = new Set<string>()
  const ends = new Map<string, TurnEndLine[]>()
  const addSlot = (owner: object, callId: string, turnId: string, position: number) => {
    const slot: Slot = { callId, turnId, position, result: null }
    slotOf.set(owner, slot)
    addTo(slots, callId, slot)
  }
  for (const [position, entry] of unique.entries()) {
    if (entry.kind === 'assistant') for (const block of entry.blocks) if (block.type === 'tool-call') addSlot(block, block.call.id, entry.turnId, position)
    if (entry.kind === 'direct') addSlot(entry, entry.call.id, entry.turnId, position)
    if (entry.kind === 'call-started') began.add(`${entry.turnId}\u0000${entry.callId}`)
    if (entry.kind === 'turn-finished') addTo(ends, entry.turnId, { position, outcome: entry.outcome })
  }
  let inOrder = unique.length === entries.length
  for (const [position, entry] of unique.entries()) {
    if (entry.kind !== 'call-finished') continue
    const slot = slotFor(slots.get(entry.callId) ?? [], entry.turnId, position)
    if (slot) slot.result = entry.result
    if (slot === undefined || slot.turnId !== entry.turnId || slot.position > position) inOrder = false
  }
  const steps = unique.flatMap((entry, position): JournalStep[] => {
    switch (entry.kind) {
      case 'user': return [{ kind: 'person', entry }]
      case 'direct': return [{ kind: 'direct', entry, result: slotOf.get(entry)?.result ?? null }]
      case 'turn-finished': return [{ kind: 'turn-end', outcome: entry.outcome }]
      case 'turn-resumed': return [{ kind: 'resumed' }]
      case 'undone': return [{ kind: 'undone', entry }]
      case 'assistant': {
        const turnOutcome = ends.get(entry.turnId)?.find((end) => end.position > position)?.outcome
        const calls = entry.blocks.flatMap((block): PairedCall[] => block.type !== 'tool-call' ? [] : [{
          block, result: slotOf.get(block)?.result ?? null, began: began.has(`${entry.turnId}\u0000${block.call.id}`), turnOutcome,
        }])
        return [{ kind: 'assistant', entry, calls }]
      }
      default: return []
    }
  })
  const open = [...slotOf.values()].filter((slot) => slot.result === null)
  const over = open.every((slot) => ends.get(slot.turnId)?.some((end) => end.position > slot.position))
  return { steps, settled: inOrder && over, open: open.map((slot) => slot.callId) }
}

function slotFor(slots: readonly Slot[], turnId: string, position: number): Slot | undefined {
  const free = slots.filter((slot) => slot.result === null && slot.turnId === turnId)
  return free.findLast((slot) => slot.position < position) ?? free[0]
    // A run that goes on after a restart may write under a new turn; safe only where nothing can be confused.
    ?? (slots.length === 1 && slots[0]?.result === null ? slots[0] : undefined)
}

/** A line that was written twice counts once; the first one stands where it happened. Only an id that comes again is looked at closely. */
function withoutRepeats(entries: readonly JournalEntry[]): JournalEntry[] {
  const firsts = new Map<string, JournalEntry>()
  const others = new Set<string>()
  return entries.filter((entry) => {
    const first = firsts.get(entry.id)
    if (first === undefined) {
      firsts.set(entry.id, entry)
      return true
    }
    const key = keyOf(entry)
    if (key === keyOf(first) || others.has(key)) return false
    others.add(key)
    return true
  })
}

function keyOf(entry: JournalEntry): string { return `${entry.kind}\u0000${entry.id}\u0000${'callId' in entry ? entry.callId : ''}` }

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
