import { hostLimits } from '../host-limits.ts'

/** To the preload: a message on a channel, or the reply to an invoke; `text` is the encoded value. */
export interface ToPreload { readonly head: readonly [channel: string] | readonly [id: number, ok: boolean]; readonly text: string }
/** A batch: the heads as JSON, and the texts as they are. */
export type Deliver = (heads: string, texts: readonly string[]) => Promise<unknown>

/**
 * Messages to one document, in order. What main sends within one tick goes out as one batch; while batches are on their
 * way and the page is busy, the rest waits here. `deliver` resolves when the page has taken a batch.
 */
export class MessageQueue {
  readonly #deliver: Deliver
  #waiting: ToPreload[] = []
  #inFlight = 0
  #scheduled = false
  #closed = false

  constructor(deliver: Deliver) {
    this.#deliver = deliver
  }

  push(message: ToPreload): void {
    if (this.#closed) return
    this.#waiting.push(message)
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  /** The document is gone; what it has not taken is dropped, as Electron drops it. */
  close(): void {
    this.#closed = true
    this.#waiting = []
  }

  #flush(): void {
    while (!this.#closed && this.#waiting.length > 0 && this.#inFlight < hostLimits.batchesInFlight) {
      const batch = this.#takeBatch()
      this.#inFlight += 1
      // A batch fails only when its document is gone, and then there is nobody left to deliver to.
      this.#deliver(JSON.stringify(batch.map(({ head }) => head)), batch.map(({ text }) => text)).catch(() => this.close()).finally(() => {
        this.#inFlight -= 1
        this.#flush()
      })
    }
  }

  #takeBatch(): ToPreload[] {
    let chars = 0
    let count = 0
    for (const message of this.#waiting) {
      if (count > 0 && (count >= hostLimits.batchMessages || chars + message.text.length > hostLimits.batchChars)) break
      chars += message.text.length
      count += 1
    }
    return this.#waiting.splice(0, count)
  }
}
