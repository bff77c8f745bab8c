import { anthropicPieces } from '../../fakes/scripted-model-server/anthropic-pieces.ts'

/** What the model of the bench says: a few words, and the calls it wants. */
export interface BenchReply { readonly text?: string; readonly calls?: readonly { readonly name: string; readonly input: unknown }[] }

let made = 0

/** The reply as the bytes of one event stream. Call ids never repeat in a run, as with a real service. */
export function replyBytes(reply: BenchReply): Buffer {
  made += 1
  const calls = (reply.calls ?? []).map((call, index) => ({ id: `toolu_${made}_${index}`, ...call }))
  const pieces = anthropicPieces({ text: reply.text ?? 'I am on it.', ...(calls.length > 0 ? { tool_use: calls } : {}) }, made)
  return Buffer.from(pieces.map((piece) => piece.event).join(''))
}
