import { StopReasonError } from '../router/stop-reason.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { SessionRunner, type RunnerDeps } from './session-runner.ts'

/** One runner for each chat that was opened; a chat is recovered exactly once, before anything else happens in it. */
export class SessionRunners {
  readonly #sessions: SessionStore
  readonly #deps: RunnerDeps
  readonly #runners = new Map<string, Promise<SessionRunner>>()
  #closed = false

  constructor(sessions: SessionStore, deps: RunnerDeps) {
    this.#sessions = sessions
    this.#deps = deps
  }

  get(sessionId: string): Promise<SessionRunner> {
    if (this.#closed) return Promise.reject(new StopReasonError('quit'))
    const known = this.#runners.get(sessionId)
    if (known) return known
    const made = (async () => {
      const runner = new SessionRunner(this.#sessions.get(sessionId), this.#deps)
      await runner.recover()
      return runner
    })()
    this.#runners.set(sessionId, made)
    made.catch(() => this.#runners.delete(sessionId)) // the caller gets the error; the next call tries again
    return made
  }

  async ready(sessionId: string): Promise<void> { await this.get(sessionId) }

  /** Chats with an open question go on waiting for it from the first moment, not only when someone opens them. */
  async resumeWaiting(): Promise<void> {
    for (const summary of this.#sessions.list()) {
      if (summary.state !== 'waiting') continue
      await this.get(summary.id).catch((error: unknown) => this.#deps.onCrash(error))
    }
  }

  async running(): Promise<number> {
    const all = await Promise.all([...this.#runners.values()].map((runner) => runner.catch(() => null)))
    return all.filter((runner) => runner?.running).length
  }

  /** Ends a chat's run before the chat itself goes away. */
  async close(sessionId: string): Promise<void> {
    const runner = await this.get(sessionId)
    runner.stop('stopped')
    await runner.settled()
    this.#runners.delete(sessionId)
  }

  /** Ends every run and waits until each has written its last line. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closed = true
    const all = await Promise.all([...this.#runners.values()].map((runner) => runner.catch(() => null)))
    for (const runner of all) runner?.stop('quit')
    await Promise.all(all.flatMap((runner) => (runner ? [runner.settled()] : [])))
    this.#runners.clear()
  }
}
