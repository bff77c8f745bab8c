import { limits } from '../../../shared/limits.ts'

/**
 * Spreads many starts over turns of the event loop. Starting a program holds the whole of Pincer until the system has made the
 * process (some milliseconds, on a busy computer some ten): two hundred at once would freeze the window for seconds.
 */
export class StartGate {
  readonly #waiting: (() => void)[] = []
  #spentMs = 0
  #isScheduled = false

  /** Null: start now. Else resolves when it is this one's turn. */
  turn(): Promise<void> | null {
    if (this.#waiting.length === 0 && this.#spentMs < limits.startsPerTurnMs) return null
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#schedule()
    })
  }

  /** How long a start has held the event loop; with time left in this turn the next one follows at once. */
  spent(ms: number): void {
    this.#spentMs += ms
    if (this.#spentMs < limits.startsPerTurnMs) this.#waiting.shift()?.()
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#spentMs = 0
      this.#waiting.shift()?.()
      if (this.#waiting.length > 0) this.#schedule()
    })
  }
}
