/** What a scripted server does. Every field is a way in which a real one was seen to behave. */
export interface ServerScript {
  readonly name?: string
  readonly tools?: readonly (string | { readonly name: string; readonly title?: string; readonly description?: string; readonly inputSchema?: unknown; readonly annotations?: Record<string, unknown> })[]
  /** The list of tools in pages, each with the cursor it names. */
  readonly pages?: readonly { readonly tools: readonly (string | object)[]; readonly nextCursor?: string }[]
  readonly result?: unknown
  readonly result_text?: string
  /** The result is the call itself, as JSON. */
  readonly echo?: boolean
  readonly stdout_before?: readonly string[]
  readonly stderr_before?: readonly string[]
  readonly die_after_calls?: number
  readonly progress_every_ms?: number
  readonly finish_after_ms?: number
  readonly never_finish?: boolean
  /** Sent after a call was answered. */
  readonly then_notify_with?: { readonly method: string; readonly params?: unknown }
  readonly exit_at_once?: number
  readonly never_answers?: boolean
  /** From this call on it answers nothing any more, not even whether it is there. */
  readonly stuck_from_call?: number
  /** Bytes of noise without an end of line, then with. */
  readonly floods?: number
  /** After this many calls it has other tools, and says so. */
  readonly changes_tools_after?: number
  /** The same after so many milliseconds, if no call came. */
  readonly changes_tools_after_ms?: number
  readonly changed_tools?: ServerScript['tools']
  /** It asks the person this before it answers a call; the answer is the result. */
  readonly asks?: unknown
  /** It asks for the folders before it answers; they are the result. */
  readonly wants_roots?: boolean
  readonly wants_sampling?: boolean
  readonly prompts?: readonly { readonly name: string; readonly description?: string; readonly arguments?: unknown; readonly text: string }[]
  readonly resources?: readonly { readonly uri: string; readonly name?: string; readonly text: string }[]
  readonly instructions?: string
  readonly protocol?: string
  /** It starts a child of its own that outlives its parent unless its whole tree is ended. */
  readonly child?: boolean
  /** Its environment's names as the result. */
  readonly shows_environment?: boolean
  /** Lines it writes as they are after every call, before its answer. */
  readonly raw?: readonly string[]
  /** The whole `result` of the greeting. */
  readonly greeting?: unknown
}
