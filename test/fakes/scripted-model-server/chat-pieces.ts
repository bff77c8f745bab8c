import { callsOf, inPieces, type ScriptedTurn, stopReasonOf, type StreamPiece } from './scripted-turn.ts'

const finishReasons: Readonly<Record<string, string>> = { end_turn: 'stop', tool_use: 'tool_calls', max_tokens: 'length', refusal: 'content_filter' }

/** A turn as chunks of a chat completion. */
export function chatPieces(turn: ScriptedTurn, index: number, withUsage: boolean): StreamPiece[] {
  const pieces: StreamPiece[] = []
  const base = { id: turn.message_id ?? `chatcmpl-${index}`, object: 'chat.completion.chunk', created: 1, model: 'scripted' }
  const say = (data: Record<string, unknown>, contentChars = 0) => pieces.push({ event: `data: ${JSON.stringify({ ...base, ...data })}\n\n`, contentChars })
  const delta = (delta: Record<string, unknown>, chars = 0, finish: string | null = null) => say({ choices: [{ index: 0, delta, finish_reason: finish }] }, chars)
  delta({ role: 'assistant', content: '' })
  for (let ping = 0; ping < (turn.pings ?? 0); ping++) pieces.push({ event: ': still here\n\n', contentChars: 0 })
  for (const piece of inPieces(turn.thinking ?? '')) delta({ reasoning_content: piece }, piece.length)
  for (const piece of inPieces(turn.text ?? '')) delta({ content: piece }, piece.length)
  for (const [position, call] of callsOf(turn).entries()) {
    delta({ tool_calls: [{ index: position, id: call.id ?? `call_${index}_${position}`, type: 'function', function: { name: call.name, arguments: '' } }] })
    for (const piece of inPieces(call.json, 11)) delta({ tool_calls: [{ index: position, function: { arguments: piece } }] }, piece.length)
  }
  if (turn.error_event) pieces.push({ event: `data: ${JSON.stringify({ error: turn.error_event })}\n\n`, contentChars: 0 })
  else if (!turn.no_stop_event) {
    delta({}, 0, finishReasons[stopReasonOf(turn)] ?? 'stop')
    if (withUsage) {
      const { input_tokens = 1, output_tokens = 1, cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = turn.usage ?? {}
      say({ choices: [], usage: { prompt_tokens: input_tokens + cache_read_input_tokens + cache_creation_input_tokens, completion_tokens: output_tokens, total_tokens: 0, prompt_tokens_details: { cached_tokens: cache_read_input_tokens, cache_creation_tokens: cache_creation_input_tokens } } })
    }
    pieces.push({ event: 'data: [DONE]\n\n', contentChars: 0 })
  }
  return pieces
}
