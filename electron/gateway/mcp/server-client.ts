import type { ConnectionQuestion, QuestionAnswer } from '../../../shared/mcp/connection.ts'

/**
 * A server as the rest of this folder sees it, whatever library speaks to it. Everything a server says is parsed here once; a
 * part that does not fit is left out or said, and never costs the rest.
 */
export interface ServerIdentity { readonly name: string; readonly title: string; readonly version: string; readonly protocol: string }

/** A tool as the server describes it. `problem`: why it is none; then only `name` counts. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: unknown
  readonly hints: { readonly readOnly?: boolean; readonly destructive?: boolean; readonly idempotent?: boolean; readonly openWorld?: boolean }
  readonly problem?: string
}
export interface ListedPrompt { readonly name: string; readonly title: string; readonly description: string; readonly args: readonly { readonly name: string; readonly description: string; readonly required: boolean }[] }
export interface ListedResource { readonly uri: string; readonly name: string; readonly description: string; readonly mimeType: string | null }

/** What a call, a prompt or a resource brings. Data is base64. */
export type ServerContent =
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }
  | { readonly kind: 'image' | 'audio' | 'blob'; readonly mimeType: string; readonly data: string; readonly from?: string }
  | { readonly kind: 'link'; readonly uri: string; readonly name: string; readonly description: string }
  | { readonly kind: 'unknown'; readonly type: string }
export interface CallAnswer { readonly content: readonly ServerContent[]; readonly structured?: unknown; readonly isError: boolean }
export interface PromptMessage { readonly role: 'user' | 'assistant'; readonly content: ServerContent }

export interface CallOptions {
  readonly signal: AbortSignal
  readonly onProgress?: (progress: { readonly done: number; readonly of?: number; readonly message?: string }) => void
}

/**
 * Why something a server was asked brought nothing.
 * - `closed`: it ended or the connection broke meanwhile · `session`: it has forgotten this connection (begin anew)
 * - `sign-in`, `wrong-key` · `refused`: it answered with an error of its own (`code`, `message`)
 * - `version`, `not-a-server`: only while connecting · `unreachable`, `blocked`: the address
 * - `aborted`: our signal
 */
export class ServerFailure extends Error {
  readonly kind: 'closed' | 'session' | 'sign-in' | 'wrong-key' | 'refused' | 'version' | 'not-a-server' | 'unreachable' | 'blocked' | 'aborted'
  readonly data: Readonly<Record<string, string | number>>
  constructor(kind: ServerFailure['kind'], message: string, data: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.name = 'ServerFailure'
    this.kind = kind
    this.data = data
  }
}

/** What a server asked for when what was granted did not do; `resource` is the address of its description. */
export interface WantedScope { readonly scope: string; readonly resource: string }

/** What a server may ask or tell on its own. */
export interface ServerHooks {
  readonly onClosed: () => void
  readonly onChanged: (what: 'tools' | 'prompts' | 'resources') => void
  readonly onLog: (text: string) => void
  readonly roots: () => readonly string[]
  readonly ask: (question: Pick<ConnectionQuestion, 'message' | 'ask'>, signal: AbortSignal) => Promise<QuestionAnswer>
}

/** A connected server. Every method rejects with `ServerFailure` and nothing else. */
export interface ServerClient {
  readonly identity: ServerIdentity
  readonly has: { readonly tools: boolean; readonly prompts: boolean; readonly resources: boolean }
  listTools(signal: AbortSignal): Promise<readonly ListedTool[]>
  listPrompts(signal: AbortSignal): Promise<readonly ListedPrompt[]>
  listResources(signal: AbortSignal): Promise<readonly ListedResource[]>
  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallAnswer>
  getPrompt(name: string, args: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly PromptMessage[]>
  readResource(uri: string, signal: AbortSignal): Promise<readonly ServerContent[]>
  ping(signal: AbortSignal): Promise<void>
  /** The folder the server may see has changed. Resolves when it has asked for it, or after a moment. */
  rootsChanged(): Promise<void>
  close(): Promise<void>
}
