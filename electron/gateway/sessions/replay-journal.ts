import type { ChatEvent } from '../../../shared/contract/events.ts'
import { applyChatEvent } from '../../../shared/sessions/apply-chat-event.ts'
import type { Lane, TurnView } from '../../../shared/sessions/chat-view.ts'
import type { JournalEntry, JournalEntryOf, ToolCall } from '../../../shared/sessions/journal.ts'
import { newLane } from '../executors/describe-call.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import { laneOutcome, previewResult } from '../results/result-preview.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'seq' | 'sessionId'> : never

/**
 * Turns a journal back into what was on screen, through the same reducer that the live window uses.
 * Each turn is folded by itself, so a chat of thousands of messages opens in time that grows with its length only.
 */
export function replayJournal(entries: readonly JournalEntry[], toolFor: (name: string) => ToolDefinition | undefined): TurnView[] {
  const turns: TurnView[] = []
  const places = new Map<string, number>()
  let currentTurn = 'opening'
  const calls = new Map<string, ToolCall>()
  for (const entry of entries) {
    if ('turnId' in entry && entry.turnId !== undefined) currentTurn = entry.turnId
    for (const event of eventsOf(entry, currentTurn, calls, toolFor)) {
      const place = places.get(event.turnId)
      const before = place === undefined ? undefined : turns[place]
      const turn = foldInto(before ?? { id: event.turnId, startedAt: event.at, items: [] }, event)
      if (place === undefined) {
        places.set(event.turnId, turns.length)
        turns.push(turn)
      } else {
        turns[place] = turn
      }
    }
  }
  return turns
}

function foldInto(turn: TurnView, event: WithoutStamp<ChatEvent>): TurnView {
  if (event.type === 'turn.started') return turn.items.length === 0 ? { ...turn, startedAt: event.at, items: [event.user] } : turn
  const view = applyChatEvent({ sessionId: '', seq: 0, turns: [turn], hasOlder: false }, { ...event, sessionId: '', seq: 1 })
  return view.turns[0] ?? turn
}

function eventsOf(entry: JournalEntry, turnId: string, calls: Map<string, ToolCall>, toolFor: (name: string) => ToolDefinition | undefined): WithoutStamp<ChatEvent>[] {
  const stamp = { at: entry.at, turnId }
  switch (entry.kind) {
    case 'session': case 'meta': case 'call-started':
      return []
    case 'user': {
      const user = userItem(entry)
      return entry.steer ? [{ type: 'user.added', ...stamp, user }] : [{ type: 'turn.started', ...stamp, user }]
    }
    case 'direct':
      calls.set(entry.call.id, entry.call)
      return [{ type: 'turn.started', ...stamp, user: { kind: 'user', id: entry.id, at: entry.at, text: entry.text, attachments: [], steer: false, direct: true, pending: false } }]
    case 'assistant': {
      for (const block of entry.blocks) if (block.type === 'tool-call') calls.set(block.call.id, block.call)
      const text = assistantText(entry)
      // A reply that began to arrive was an item on screen, also when it held nothing but calls.
      if (text === '' && entry.startedAt === undefined) return []
      return [
        { type: 'message.started', ...stamp, at: entry.startedAt ?? entry.at, messageId: entry.id, model: entry.model },
        { type: 'message.delta', ...stamp, messageId: entry.id, thinking: assistantThinking(entry) },
        { type: 'message.finished', ...stamp, messageId: entry.id, text, state: messageState(entry) },
      ]
    }
    case 'batch-started': {
      const lanes = entry.callIds.map((callId): Lane => {
        const call = calls.get(callId) ?? { id: callId, tool: 'unknown', input: {} }
        return newLane(call, toolFor(call.tool), entry.batchId.startsWith('direct') ? 'you' : 'model', entry.at)
      })
      return [{ type: 'batch.started', ...stamp, batchId: entry.batchId, lanes }]
    }
    case 'approval-requested': {
      const { batchId, callId } = entry.request
      return [
        { type: 'lane.phase', ...stamp, batchId, callId, phase: { kind: 'waiting', from: entry.request.requestedAt } },
        { type: 'approval.requested', ...stamp, batchId, callId, request: entry.request },
      ]
    }
    case 'approval-answered':
      return [{ type: 'approval.answered', ...stamp, batchId: entry.batchId, callId: entry.callId, approvalId: entry.approvalId, answer: entry.answer }]
    case 'call-finished': {
      const { batchId, callId, result } = entry
      return [{
        type: 'lane.finished', ...stamp, at: entry.phases.at(-1)?.to ?? entry.at, batchId, callId, outcome: laneOutcome(result), preview: previewResult(result), details: result.details,
        hasFullOutput: result.metadata.truncated?.fullOutputFile !== undefined, sandbox: result.metadata.sandbox, ...(entry.phases.length > 0 ? { phases: entry.phases } : {}), ...(result.failure ? { failure: result.failure } : {}),
      }]
    }
    case 'batch-finished':
      return [{ type: 'batch.finished', ...stamp, batchId: entry.batchId }]
    case 'notice':
      return [{ type: 'notice', ...stamp, notice: { id: entry.id, at: entry.at, code: entry.code, data: entry.data, ...(entry.failure ? { failure: entry.failure } : {}) } }]
    case 'changes':
      return [{ type: 'turn.changes', ...stamp, changes: entry.changes }]
    case 'undone':
      return [{ type: 'turn.undone', ...stamp, undoId: entry.undoId, again: entry.again, restored: entry.restored, skipped: entry.skipped }]
    case 'turn-resumed':
      return [{ type: 'turn.resumed', ...stamp }]
    case 'turn-finished':
      return [{ type: 'turn.finished', ...stamp, outcome: entry.outcome }]
    default:
      return entry satisfies never
  }
}

/** The item on screen for a message of the person. */
export function userItem(entry: JournalEntryOf<'user'>): Extract<ChatEvent, { type: 'turn.started' }>['user'] {
  return { kind: 'user', id: entry.id, at: entry.at, text: entry.text, attachments: entry.attachments, steer: entry.steer, direct: false, pending: false }
}

export function assistantText(entry: JournalEntryOf<'assistant'>): string {
  return entry.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
function assistantThinking(entry: JournalEntryOf<'assistant'>): string {
  return entry.blocks.map((block) => (block.type === 'thinking' ? block.text : '')).join('')
}
export function messageState(entry: JournalEntryOf<'assistant'>): 'done' | 'cut' | 'refused' | 'stopped' | 'broken' {
  switch (entry.stopReason) {
    case 'cut': case 'context-full': return 'cut'
    case 'refused': return 'refused'
    case 'aborted': return 'stopped'
    case 'broken': return 'broken'
    case 'end': case 'tools': return 'done'
    default: return entry.stopReason satisfies never
  }
}
