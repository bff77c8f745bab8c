import type { ResourceUse } from '../executors/tool-definition.ts'

/**
 * Order inside one batch. Calls run side by side, except that two calls that use the same resource, at least one of them
 * to change it, run in the order in which the model asked for them (design decision 14).
 * Nobody starts before every call has said what it uses: otherwise a quick later call could overtake an earlier one.
 */
export class BatchOrder {
  readonly #slots: Slot[]
  #unclaimed: number
  #openBarrier: () => void = () => undefined
  readonly #barrier: Promise<void>

  constructor(count: number) {
    this.#unclaimed = count
    this.#barrier = new Promise((resolve) => { this.#openBarrier = resolve })
    this.#slots = Array.from({ length: count }, () => new Slot())
    if (count === 0) this.#openBarrier()
  }

  /**
   * Says what call `index` uses and waits for its turn. `onBehind` hears, at most once for each, which earlier call it is
   * waiting for. Resolves early when the signal aborts: the caller looks at it.
   */
  async claim(index: number, uses: readonly ResourceUse[], signal: AbortSignal, onBehind: (index: number) => void): Promise<void> {
    const slot = this.#slots[index]
    if (!slot) throw new RangeError(`no call ${index} in this batch`)
    slot.uses = uses
    this.#count(slot)
    await this.#barrier
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = this.#slots[earlier]
      if (!other || other.ended || !conflict(other.uses, uses)) continue
      onBehind(earlier)
      await Promise.race([other.end, aborted(signal)])
      if (signal.aborted) return
    }
  }

  /** The call has ended, in whatever way; calls behind it may go on. Safe to call twice. */
  end(index: number): void {
    const slot = this.#slots[index]
    if (!slot) return
    this.#count(slot)
    slot.finish()
  }

  #count(slot: Slot): void {
    if (slot.counted) return
    slot.counted = true
    this.#unclaimed -= 1
    if (this.#unclaimed === 0) this.#openBarrier()
  }
}

class Slot {
  uses: readonly ResourceUse[] = []
  counted = false
  ended = false
  finish: () => void = () => undefined
  readonly end: Promise<void>
  constructor() {
    this.end = new Promise((resolve) => {
      this.finish = () => {
        this.ended = true
        resolve()
      }
    })
  }
}

function conflict(a: readonly ResourceUse[], b: readonly ResourceUse[]): boolean {
  return a.some((one) => b.some((other) => one.key === other.key && (one.mode === 'write' || other.mode === 'write')))
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
