import type { ChatEvent } from '../contract/events.ts'
import type { ChatItem, ChatItemOf, ChatView, Lane, TurnView } from './chat-view.ts'

/**
 * The one place where a chat event changes a chat's view. Main folds with it what it read from disk, the window what it
 * hears; so a reload shows exactly what was on screen. Pure: returns a new view and shares what did not change.
 * An event about something unknown (an older page that is not loaded) leaves the view as it is.
 */
export function applyChatEvent(view: ChatView, event: ChatEvent): ChatView {
  if (event.sessionId !== view.sessionId || event.seq <= view.seq) return view
  const turns = event.type === 'turn.started'
    ? view.turns.some((turn) => turn.id === event.turnId)
      ? view.turns
      : [...view.turns, { id: event.turnId, startedAt: event.at, items: [event.user] }]
    : replaceLast(view.turns, (turn) => turn.id === event.turnId, (turn) => applyToTurn(turn, event))
  return { ...view, seq: event.seq, turns }
}

function applyToTurn(turn: TurnView, event: Exclude<ChatEvent, { type: 'turn.started' }>): TurnView {
  switch (event.type) {
    case 'user.added':
      return { ...turn, items: [...turn.items, event.user] }
    case 'user.delivered':
      return changeItem(turn, 'user', event.itemId, (item) => ({ ...item, pending: false }))
    case 'message.started': {
      const { retrying: _, ...rest } = turn
      return { ...rest, items: [...turn.items, { kind: 'message', id: event.messageId, at: event.at, text: '', thinking: '', state: 'streaming', model: event.model }] }
    }
    case 'message.delta':
      return changeItem(turn, 'message', event.messageId, (item) => ({ ...item, text: item.text + (event.text ?? ''), thinking: item.thinking + (event.thinking ?? '') }))
    case 'message.finished':
      return changeItem(turn, 'message', event.messageId, (item) => ({ ...item, text: event.text, state: event.state }))
    case 'model.retrying':
      return { ...turn, retrying: { attempt: event.attempt, of: event.of, until: event.until, failure: event.failure } }
    case 'batch.started':
      return { ...turn, items: [...turn.items, { kind: 'batch', id: event.batchId, at: event.at, lanes: event.lanes }] }
    case 'lane.phase':
      // A question that is told again (changed, or joined by an equal call) goes on waiting since it was first asked.
      return changeLane(turn, event.batchId, event.callId, (lane) => (isSamePhase(lane.phases.at(-1), event.phase) ? lane : { ...lane, phases: [...endOpenPhase(lane.phases, event.phase.from), event.phase], ...(event.sandbox ? { sandbox: event.sandbox } : {}) }))
    case 'lane.output':
      return changeLane(turn, event.batchId, event.callId, (lane) => ({ ...lane, preview: event.tail }))
    case 'lane.finished':
      return changeLane(turn, event.batchId, event.callId, (lane) => ({
        ...lane, phases: event.phases ?? endOpenPhase(lane.phases, event.at), outcome: event.outcome, preview: event.preview, details: event.details,
        hasFullOutput: event.hasFullOutput, ...(event.failure ? { failure: event.failure } : {}), ...(event.sandbox ? { sandbox: event.sandbox } : {}),
      }))
    case 'batch.finished':
      return changeItem(turn, 'batch', event.batchId, (item) => ({ ...item, endedAt: event.at }))
    case 'approval.requested':
      return changeLane(turn, event.batchId, event.callId, (lane) => ({ ...lane, approval: { request: event.request } }))
    case 'approval.answered':
      return changeLane(turn, event.batchId, event.callId, (lane) =>
        lane.approval?.request.id === event.approvalId ? { ...lane, approval: { request: lane.approval.request, answer: event.answer } } : lane)
    case 'notice':
      return { ...turn, items: [...turn.items, { kind: 'notice', id: event.notice.id, notice: event.notice }] }
    case 'turn.changes':
      return { ...turn, changes: event.changes }
    case 'turn.undone': {
      const { undone: _, ...rest } = turn
      return event.again ? rest : { ...rest, undone: { undoId: event.undoId, at: event.at, restored: event.restored, skipped: event.skipped } }
    }
    case 'turn.resumed': {
      const { endedAt: _, outcome: __, ...rest } = turn
      return rest
    }
    case 'turn.finished': {
      const { retrying: _, ...rest } = turn
      return { ...rest, endedAt: event.at, outcome: event.outcome }
    }
    default:
      return event satisfies never
  }
}

function isSamePhase(last: Lane['phases'][number] | undefined, phase: Lane['phases'][number]): boolean {
  return last !== undefined && last.to === undefined && last.kind === 'waiting' && phase.kind === 'waiting' && last.from === phase.from
}

function endOpenPhase(phases: Lane['phases'], at: number): Lane['phases'] {
  return phases.map((phase) => (phase.to === undefined ? { ...phase, to: at } : phase))
}

/** Replaces the last element that fits; the newest is nearly always meant, so the search starts at the end. */
function replaceLast<T>(list: readonly T[], fits: (item: T) => boolean, change: (item: T) => T): T[] {
  const index = list.findLastIndex(fits)
  const found = list[index]
  if (found === undefined) return list as T[]
  const next = list.slice()
  next[index] = change(found)
  return next
}

function changeItem<K extends ChatItem['kind']>(turn: TurnView, kind: K, id: string, change: (item: ChatItemOf<K>) => ChatItemOf<K>): TurnView {
  return { ...turn, items: replaceLast(turn.items, (item) => item.kind === kind && item.id === id, (item) => change(item as ChatItemOf<K>) as ChatItem) }
}

function changeLane(turn: TurnView, batchId: string, callId: string, change: (lane: Lane) => Lane): TurnView {
  return changeItem(turn, 'batch', batchId, (batch) => ({ ...batch, lanes: replaceLast(batch.lanes, (lane) => lane.callId === callId, change) }))
}
