import type { ModelFailure, ModelRef, StopReason, Usage } from '../../../shared/models/model-ref.ts'
import type { AssistantBlock } from '../../../shared/sessions/journal.ts'
import type { ContentBlock } from '../../../shared/tools/tool-result.ts'

/**
 * The neutral form of a model request. `build-request.ts` makes it and always makes a valid one: roles alternate, every call
 * is answered exactly once right after it, ids are unique, no text is empty, images are decoded and small enough.
 */
export type RequestBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'thinking'; readonly text: string; readonly signature?: string; readonly redacted?: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly wireName: string; readonly input: Record<string, unknown> }
  | { readonly type: 'tool-result'; readonly callId: string; readonly content: readonly ContentBlock[]; readonly isError: boolean }

export interface RequestMessage { readonly role: 'user' | 'assistant'; readonly blocks: readonly RequestBlock[] }

/** A tool as it is sent: wire name and a JSON Schema whose root is an object. */
export interface WireTool { readonly wireName: string; readonly description: string; readonly inputSchema: Readonly<Record<string, unknown>> }

export interface ModelRequest {
  readonly model: ModelRef
  readonly system: string
  readonly messages: readonly RequestMessage[]
  readonly tools: readonly WireTool[]
  readonly maxTokens: number
}

export interface StreamListener {
  /** The first byte of an answer: nothing is retried after it. */
  readonly onStart: () => void
  readonly onText: (delta: string) => void
  readonly onThinking: (delta: string) => void
}

/** `blocks` carry internal tool names only after the caller mapped `wireName` by table; `call.tool` is the wire name here. */
export type ModelReply =
  | { readonly kind: 'reply'; readonly blocks: readonly AssistantBlock[]; readonly stopReason: StopReason; readonly usage?: Usage; readonly messageId?: string }
  | { readonly kind: 'failed'; readonly failure: ModelFailure; /** What had arrived before the connection broke. */ readonly partial: readonly AssistantBlock[]; readonly usage?: Usage }
  | { readonly kind: 'aborted'; readonly partial: readonly AssistantBlock[]; readonly usage?: Usage }

/** One provider. One attempt per call: waiting and trying again is `retrying-stream.ts`'s. Never rejects. */
export interface ModelAdapter {
  stream(request: ModelRequest, listener: StreamListener, signal: AbortSignal): Promise<ModelReply>
  /** Model names the endpoint offers, or an empty list. */
  offered(signal: AbortSignal): Promise<readonly string[]>
}

/** Where an adapter sends to. `key` is only ever held here and inside the SDK's client. */
export interface Endpoint { readonly provider: ModelRef['provider']; readonly baseUrl?: string; readonly key?: string; readonly fetch: typeof globalThis.fetch }
