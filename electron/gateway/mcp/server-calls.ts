import { limits } from '../../../shared/limits.ts'
import type { ConnectionQuestion, QuestionAnswer } from '../../../shared/mcp/connection.ts'
import type { ToolContext, ToolOutcome } from '../executors/tool-definition.ts'
import type { Clock } from '../ports.ts'
import { failedCall } from './call-outcome.ts'
import { CallWatch } from './call-watch.ts'
import type { QuestionDesk } from './question-desk.ts'
import { ServerFailure, type ServerClient } from './server-client.ts'
import { outcomeOf } from './tools/tool-outcome.ts'

interface RunningCall { readonly watch: CallWatch; readonly sessionId: string; readonly callId: string }

export interface CallOrder {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly context: ToolContext
  readonly client: ServerClient
  readonly silenceMs: number
  /** The server answered, or why not. */
  readonly onAnswer: () => void
  readonly onFailure: (failure: ServerFailure) => void
  /** It said nothing for too long: slow, or stuck. */
  readonly onSilence: () => void
}

/** The calls that run on one connection: their times, the folder their server may see, and what it asks the person meanwhile. */
export class ServerCalls {
  readonly #connection: string
  readonly #clock: Clock
  readonly #desk: QuestionDesk
  readonly #running = new Set<RunningCall>()
  #folders: readonly string[] = []

  constructor(connection: string, clock: Clock, desk: QuestionDesk) {
    this.#connection = connection
    this.#clock = clock
    this.#desk = desk
  }

  get folders(): readonly string[] { return this.#folders }
  /** A server that is about to start asks for its folder right away. */
  startsIn(folder: string): void { this.#folders = [folder] }

  /** Runs one call. Never rejects; a failed call is never sent a second time. */
  async run({ tool, args, context, client, silenceMs, onAnswer, onFailure, onSilence }: CallOrder): Promise<ToolOutcome> {
    const watch = new CallWatch(this.#clock, silenceMs, limits.connectionCallMs, context.signal)
    const running: RunningCall = { watch, sessionId: context.sessionId, callId: context.callId }
    this.#running.add(running)
    try {
      if (!this.#folders.includes(context.workspace)) await this.#showFolder(client, context.workspace)
      const answer = await client.callTool(tool, args, {
        signal: watch.signal,
        onProgress: ({ done, of, message }) => {
          watch.sign()
          context.report([message, of === undefined ? String(done) : `${done}/${of}`].filter(Boolean).join(' '))
        },
      })
      onAnswer()
      return await outcomeOf(answer, context)
    } catch (error) {
      if (watch.why === 'silence') onSilence()
      else if (error instanceof ServerFailure) onFailure(error)
      return failedCall(this.#connection, error, watch, silenceMs)
    } finally {
      watch.dispose()
      this.#running.delete(running)
    }
  }

  /** A question of the server to the person. No call's time runs meanwhile; it is shown with a chat where only one can be meant. */
  async ask(question: Pick<ConnectionQuestion, 'message' | 'ask'>, signal: AbortSignal): Promise<QuestionAnswer> {
    const calls = [...this.#running]
    const [only, second] = calls
    for (const { watch } of calls) watch.pause()
    try {
      return await this.#desk.ask({ connection: this.#connection, sessionId: only && !second ? only.sessionId : null, callId: only && !second ? only.callId : null, ...question }, signal)
    } finally {
      for (const { watch } of calls) watch.resume()
    }
  }

  /** Which folder the server may see: the one of this call, and those of calls that run. */
  async #showFolder(client: ServerClient, workspace: string): Promise<void> {
    this.#folders = this.#running.size > 1 ? [...new Set([...this.#folders, workspace])] : [workspace]
    await client.rootsChanged()
  }
}
