/**
 * Several callers, one piece of work. Each may leave; the work is stopped when the last one has left. Who joins late hears the
 * next progress.
 */
export class SharedWork<Result, Progress> {
  readonly #running = new Map<string, { readonly work: Promise<Result>; readonly stop: AbortController; readonly listeners: Set<(progress: Progress) => void> }>()

  /**
   * @returns `left` when this caller's signal aborted while others still wait. The last one to leave gets what the stopped work
   * ended with, so that nothing goes on behind the caller's back.
   */
  async join(key: string, caller: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: Progress) => void
    readonly start: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Result>
  }): Promise<Result | 'left'> {
    const shared = this.#running.get(key) ?? this.#begin(key, caller.start)
    // The same function may come twice; each caller leaves only for itself.
    const listener = (progress: Progress): void => caller.onProgress(progress)
    shared.listeners.add(listener)
    const left = Promise.withResolvers<'left'>()
    const leave = (): void => left.resolve('left')
    caller.signal.addEventListener('abort', leave, { once: true })
    if (caller.signal.aborted) leave()
    try {
      const end = await Promise.race([shared.work, left.promise])
      if (end !== 'left' || shared.listeners.size > 1) return end
      // Nobody may join what is being stopped.
      if (this.#running.get(key) === shared) this.#running.delete(key)
      shared.stop.abort()
      return await shared.work
    } finally {
      caller.signal.removeEventListener('abort', leave)
      shared.listeners.delete(listener)
    }
  }

  #begin(key: string, start: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Result>) {
    const stop = new AbortController()
    const listeners = new Set<(progress: Progress) => void>()
    const work = start(stop.signal, (progress) => { for (const listener of listeners) listener(progress) })
    const shared = { work, stop, listeners }
    this.#running.set(key, shared)
    const forget = (): void => { if (this.#running.get(key) === shared) this.#running.delete(key) }
    work.then(forget, forget)
    return shared
  }
}
