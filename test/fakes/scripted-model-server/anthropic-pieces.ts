import { callsOf, inPieces, type ScriptedTurn, stopReasonOf, type StreamPiece } from './scripted-turn.ts'

/** A turn as events of Anthropic's Messages stream. */
export function anthropicPieces(turn: ScriptedTurn, index: number): StreamPiece[] {
  const usage = { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, ...turn.usage }
  const pieces: StreamPiece[] = []
  const say = (type: string, data: Record<string, unknown>, contentChars = 0) => pieces.push({ event: `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`, contentChars })
  let block = 0
  const addBlock = (start: Record<string, unknown>, deltas: readonly { readonly delta: Record<string, unknown>; readonly chars: number }[]) => {
    say('content_block_start', { index: block, content_block: start })
    for (const { delta, chars } of deltas) say('content_block_delta', { index: block, delta }, chars)
    say('content_block_stop', { index: block })
    block++
  }
  say('message_start', { message: { id: turn.message_id ?? `msg_${index}`, type: 'message', role: 'assistant', model: 'scripted', content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } } })
  for (let ping = 0; ping < (turn.pings ?? 0); ping++) say('ping', {})
  if (turn.thinking !== undefined) {
    addBlock({ type: 'thinking', thinking: '', signature: '' }, [
      ...inPieces(turn.thinking).map((thinking) => ({ delta: { type: 'thinking_delta', thinking }, chars: thinking.length })),
      ...(turn.signature === undefined ? [] : [{ delta: { type: 'signature_delta', signature: turn.signature }, chars: 0 }]),
    ])
  }
  if (turn.text !== undefined) addBlock({ type: 'text', text: '' }, inPieces(turn.text).map((text) => ({ delta: { type: 'text_delta', text }, chars: text.length })))
  for (const [position, call] of callsOf(turn).entries()) {
    addBlock({ type: 'tool_use', id: call.id ?? `toolu_${index}_${position}`, name: call.name, input: {} }, inPieces(call.json, 11).map((partial_json) => ({ delta: { type: 'input_json_delta', partial_json }, chars: partial_json.length })))
  }
  if (turn.error_event) say('error', { error: turn.error_event })
  else if (!turn.no_stop_event) {
    say('message_delta', { delta: { stop_reason: stopReasonOf(turn), stop_sequence: null }, usage: { output_tokens: usage.output_tokens } })
    say('message_stop', {})
  }
  return pieces
}
