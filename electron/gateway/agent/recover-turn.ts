import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { JournalEntry, JournalEntryOf, ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'

/** A batch as a stopped Pincer left it. */
export interface OpenBatch {
  readonly batchId: string
  readonly calls: readonly { readonly call: ToolCall; readonly cut: boolean }[]
  readonly quote: string
  readonly direct: boolean
  readonly finished: ReadonlyMap<string, ToolResult>
  readonly openRequests: ReadonlyMap<string, ApprovalRequest>
  /** Began, and nobody knows whether they took effect: never run again. */
  readonly unknown: readonly ToolCall[]
  /** Were allowed by the person but had not begun: not run any more either, the moment has passed. */
  readonly allowedOnly: readonly ToolCall[]
}

/**
 * What to do about the last turn of a journal that Pincer did not close itself. Pure.
 * `paused`: a question is open, so the turn waits on it as before. `interrupted`: it is over and has to be said.
 */
export type Recovery =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'interrupted'; readonly turnId: string; readonly batch: OpenBatch | null }
  | { readonly kind: 'paused'; readonly turnId: string; readonly batch: OpenBatch }

export function planRecovery(entries: readonly JournalEntry[]): Recovery {
  const turnId = openTurn(entries)
  if (turnId === null) return { kind: 'nothing' }
  const turn = entries.filter((entry) => 'turnId' in entry && entry.turnId === turnId)
  const batch = openBatch(turn)
  return batch && batch.openRequests.size > 0 ? { kind: 'paused', turnId, batch } : { kind: 'interrupted', turnId, batch }
}

function openTurn(entries: readonly JournalEntry[]): string | null {
  let open: string | null = null
  for (const entry of entries) {
    if ((entry.kind === 'user' && !entry.steer) || entry.kind === 'direct' || entry.kind === 'turn-resumed') open = entry.turnId
    else if (entry.kind === 'turn-finished' && entry.turnId === open) open = null
  }
  return open
}

function openBatch(turn: readonly JournalEntry[]): OpenBatch | null {
  const asked = turn.findLast((entry): entry is JournalEntryOf<'assistant'> | JournalEntryOf<'direct'> =>
    entry.kind === 'direct' || (entry.kind === 'assistant' && entry.blocks.some((block) => block.type === 'tool-call')))
  const started = turn.findLast((entry) => entry.kind === 'batch-started')
  if (!asked || !started) return null
  const calls = asked.kind === 'direct' ? [{ call: asked.call, cut: false }] : asked.blocks.flatMap((block) => (block.type === 'tool-call' ? [{ call: block.call, cut: block.cut === true }] : []))
  // A reply that was written but whose batch had not begun: nothing has run, the request builder answers its calls.
  if (!calls.every(({ call }) => started.callIds.includes(call.id))) return null
  if (turn.some((entry) => entry.kind === 'batch-finished' && entry.batchId === started.batchId)) return null

  const finished = new Map<string, ToolResult>()
  const openRequests = new Map<string, ApprovalRequest>()
  const allowed = new Set<string>()
  const began = new Set<string>()
  for (const entry of turn) {
    if (entry.kind === 'call-finished') finished.set(entry.callId, entry.result)
    else if (entry.kind === 'approval-requested') openRequests.set(entry.request.callId, entry.request)
    else if (entry.kind === 'approval-answered') {
      openRequests.delete(entry.callId)
      if (entry.answer.kind === 'allow-once' || entry.answer.kind === 'allow-grant') allowed.add(entry.callId)
    } else if (entry.kind === 'call-started') began.add(entry.callId)
  }
  for (const id of finished.keys()) openRequests.delete(id)
  const left = calls.map(({ call }) => call).filter((call) => !finished.has(call.id))
  const quote = asked.kind === 'direct' ? '' : asked.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('').trim()
  return {
    batchId: started.batchId, calls, quote, direct: asked.kind === 'direct', finished, openRequests,
    unknown: left.filter((call) => began.has(call.id)),
    allowedOnly: left.filter((call) => allowed.has(call.id) && !began.has(call.id)),
  }
}
