import type { ContractEventOf } from '../../shared/contract/events.ts'
import type { ChatView } from '../../shared/sessions/chat-view.ts'

/** Short ways to write events of one chat in tests. */
const inChat = (seq: number): { seq: number; at: number; sessionId: string; turnId: string } => ({ seq, at: 1_000 + seq, sessionId: 's1', turnId: 't1' })

export const delta = (seq: number, messageId: string, text?: string, thinking?: string): ContractEventOf<'message.delta'> =>
  ({ type: 'message.delta', ...inChat(seq), messageId, ...(text === undefined ? {} : { text }), ...(thinking === undefined ? {} : { thinking }) })
export const output = (seq: number, callId: string, tail: string): ContractEventOf<'lane.output'> => ({ type: 'lane.output', ...inChat(seq), batchId: 'b1', callId, tail })
export const batchEnd = (seq: number): ContractEventOf<'batch.finished'> => ({ type: 'batch.finished', ...inChat(seq), batchId: 'b1' })

/** A chat in the middle of a turn: two messages that stream and a batch with two lanes. */
export function openView(): ChatView {
  const lane = (callId: string) => ({
    callId, tool: 'exec', subject: { tool: 'exec', text: callId }, effect: 'looks', origin: 'model', phases: [], inputPreview: '', preview: '', hasFullOutput: false, sandbox: 'off',
  })
  const message = (id: string) => ({ kind: 'message', id, at: 1, text: '', thinking: '', state: 'streaming', model: { provider: 'practice', name: 'practice' } })
  // Only what the fold reads: the two lanes' subjects are of no interest here.
  return { sessionId: 's1', seq: 0, hasOlder: false, turns: [{ id: 't1', startedAt: 1, items: [message('m1'), message('m2'), { kind: 'batch', id: 'b1', at: 1, lanes: [lane('c1'), lane('c2')] }] }] } as unknown as ChatView
}
