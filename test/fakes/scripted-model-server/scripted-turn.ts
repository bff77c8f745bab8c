/** One answer of the scripted model, in the words of the case rows plus what only tests of the adapters need. */
export interface ScriptedTurn {
  readonly text?: string
  readonly thinking?: string
  readonly signature?: string
  readonly tool_use?: readonly { readonly id?: string; readonly name: string; readonly input?: unknown }[]
  /** A call whose arguments stop in the middle. */
  readonly tool_use_partial?: { readonly id: string; readonly name: string; readonly json: string }
  /** In Anthropic's words; translated for chat completions. */
  readonly stop_reason?: string
  /** An HTTP error instead of an answer. */
  readonly http?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly usage?: { readonly input_tokens?: number; readonly output_tokens?: number; readonly cache_read_input_tokens?: number; readonly cache_creation_input_tokens?: number }
  readonly message_id?: string
  /** The connection is torn after so many characters of text or arguments. */
  readonly stream_cut_after?: number
  /** The stream ends in order, but nothing says why the answer stopped. */
  readonly no_stop_event?: boolean
  /** An error event in the middle of a stream, after everything else. */
  readonly error_event?: { readonly type: string; readonly message: string }
  /** Before the first byte, and between two pieces. */
  readonly delay_ms?: number
  readonly piece_delay_ms?: number
  /** After so many characters the server says nothing any more and keeps the connection. */
  readonly silent_after?: number
  /** Signs of life without content, one each `piece_delay_ms`, before the answer. */
  readonly pings?: number
  /** The whole event stream, verbatim, for servers that follow no rule. */
  readonly raw?: readonly string[]
  /** Bytes of one network chunk: cuts events and characters apart. */
  readonly chunk_bytes?: number
}

/** A piece of a stream: what goes over the wire, and how many characters of content it carries. */
export interface StreamPiece { readonly event: string; readonly contentChars: number }

/** Splits a text as a model streams it: a few characters at a time, never through a surrogate pair. */
export function inPieces(text: string, size = 7): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''))
  return pieces
}

export function callsOf(turn: ScriptedTurn): { readonly id: string | undefined; readonly name: string; readonly json: string }[] {
  const whole = (turn.tool_use ?? []).map((call) => ({ id: call.id, name: call.name, json: JSON.stringify(call.input ?? {}) }))
  return turn.tool_use_partial ? [...whole, turn.tool_use_partial] : whole
}

export function stopReasonOf(turn: ScriptedTurn): string {
  return turn.stop_reason ?? (callsOf(turn).length > 0 ? 'tool_use' : 'end_turn')
}
