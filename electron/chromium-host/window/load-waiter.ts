/** Lets `loadURL` wait for its own document. */
export class LoadWaiter {
  readonly #done = new Set<string>()
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()

  /** That document has loaded. */
  note(loaderId: string): void {
    this.#done.add(loaderId)
    this.#waiting.get(loaderId)?.resolve()
    this.#waiting.delete(loaderId)
  }

  /** Resolves when it has; rejects when the page goes away first. */
  async reached(loaderId: string): Promise<void> {
    if (this.#done.has(loaderId)) return
    const waiting = Promise.withResolvers<void>()
    this.#waiting.set(loaderId, waiting)
    await waiting.promise
  }

  /** The page is gone or shows something else: nobody waits any longer. */
  giveUp(why: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(why)
    this.#waiting.clear()
  }
}
