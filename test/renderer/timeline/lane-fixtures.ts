import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { ChatItemOf, Lane, LanePhase, TurnView } from '../../../shared/sessions/chat-view.ts'

/** A phase in seconds after the start. */
export function phase(kind: LanePhase['kind'], from: number, to?: number): LanePhase {
  return { kind, from: from * 1_000, ...(to === undefined ? {} : { to: to * 1_000 }) }
}

export function lane(over: Partial<Lane> = {}): Lane {
  return {
    callId: 'call-1', tool: 'read', subject: { kind: 'file', text: 'quote-01.pdf', path: '/home/u/Quotes/quote-01.pdf' }, effect: 'looks', origin: 'model',
    phases: [phase('running', 0)], inputPreview: '{"path":"quote-01.pdf"}', preview: '', hasFullOutput: false, sandbox: 'off', ...over,
  }
}

export function batch(lanes: Lane[], over: Partial<ChatItemOf<'batch'>> = {}): ChatItemOf<'batch'> {
  return { kind: 'batch', id: 'batch-1', at: 0, lanes, ...over }
}

export function turn(items: TurnView['items'], over: Partial<TurnView> = {}): TurnView {
  return { id: 'turn-1', startedAt: 0, items, ...over }
}

export function request(over: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    id: 'ask-1', sessionId: 's', turnId: 'turn-1', batchId: 'batch-1', callId: 'call-1', tool: 'exec', origin: 'model', effect: 'deletes',
    subject: { kind: 'command', text: 'rm a.txt' }, rule: 'exec.require.rm', reason: 'rm deletes files', touches: [], afterReading: [], quote: '', undo: 'yes', sandbox: 'off',
    binding: 'b', requestedAt: 0, expiresAt: null, provider: null, hosts: [], recipients: [], unknown: [], offers: [], editable: null, editedFrom: null, quietOffer: false, same: 1, ...over,
  }
}
