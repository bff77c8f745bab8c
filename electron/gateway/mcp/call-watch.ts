import type { Clock } from '../ports.ts'

/**
 * The end of one call, whatever brings it: the person's stop (`outer`), silence, or the whole of its time. While a person is asked
 * something, no time runs. `why` tells afterwards which limit it was. One timer and one signal: every call of a server pays for it.
 */
export class CallWatch {
  readonly #clock: Clock
  readonly #silenceMs: number
  readonly #outer: AbortSignal
  readonly #abort = new AbortController()
  #leftMs: number
  #since: number
  #lastSign: number
  #paused = 0
  #cancel: () => void = () => undefined
  #why: 'silence' | 'total' | null = null

  constructor(clock: Clock, silenceMs: number, totalMs: number, outer: AbortSignal) {
    this.#clock = clock
    this.#silenceMs = silenceMs
    this.#leftMs = totalMs
    this.#outer = outer
    this.#since = this.#lastSign = clock.monotonic()
    if (outer.aborted) {
      this.#abort.abort()
      return
    }
    outer.addEventListener('abort', this.#onOuter, { once: true })
    this.#arm()
  }

  get signal(): AbortSignal { return this.#abort.signal }
  get why(): 'silence' | 'total' | null { return this.#why }

  /** The call said something. The timer finds out when it rings. */
  sign(): void { this.#lastSign = this.#clock.monotonic() }

  pause(): void {
    this.#paused += 1
    if (this.#paused > 1) return
    this.#cancel()
    this.#leftMs -= this.#clock.monotonic() - this.#since
  }

  resume(): void {
    this.#paused = Math.max(0, this.#paused - 1)
    if (this.#paused > 0 || this.#abort.signal.aborted) return
    this.#since = this.#lastSign = this.#clock.monotonic()
    this.#arm()
  }

  dispose(): void {
    this.#cancel()
    this.#outer.removeEventListener('abort', this.#onOuter)
  }

  readonly #onOuter = (): void => {
    this.#cancel()
    this.#abort.abort()
  }

  #arm(): void {
    const now = this.#clock.monotonic()
    const silence = this.#lastSign + this.#silenceMs - now
    const total = this.#since + this.#leftMs - now
    if (Math.min(silence, total) > 0) {
      this.#cancel = this.#clock.after(Math.ceil(Math.min(silence, total)), () => this.#arm())
      return
    }
    this.#why = silence <= 0 ? 'silence' : 'total'
    this.#abort.abort()
  }
}
