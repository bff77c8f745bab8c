import type { Clock } from '../ports.ts'

/**
 * The time of one call: how long it may say nothing, and how long it may take in all. While a person is asked something, neither
 * runs. `why` tells afterwards which of the two ended it.
 */
export class CallWatch {
  readonly #clock: Clock
  readonly #silenceMs: number
  readonly #abort = new AbortController()
  #leftMs: number
  #since: number
  #paused = 0
  #cancelSilence: () => void = () => undefined
  #cancelTotal: () => void = () => undefined
  #why: 'silence' | 'total' | null = null

  constructor(clock: Clock, silenceMs: number, totalMs: number) {
    this.#clock = clock
    this.#silenceMs = silenceMs
    this.#leftMs = totalMs
    this.#since = clock.monotonic()
    this.#run()
  }

  get signal(): AbortSignal { return this.#abort.signal }
  get why(): 'silence' | 'total' | null { return this.#why }

  /** The call said something. */
  sign(): void {
    if (this.#paused > 0 || this.#abort.signal.aborted) return
    this.#cancelSilence()
    this.#cancelSilence = this.#clock.after(this.#silenceMs, () => this.#end('silence'))
  }

  pause(): void {
    this.#paused += 1
    if (this.#paused > 1) return
    this.#stop()
    this.#leftMs -= this.#clock.monotonic() - this.#since
  }

  resume(): void {
    this.#paused = Math.max(0, this.#paused - 1)
    if (this.#paused > 0 || this.#abort.signal.aborted) return
    this.#since = this.#clock.monotonic()
    this.#run()
  }

  dispose(): void { this.#stop() }

  #run(): void {
    this.#cancelSilence = this.#clock.after(this.#silenceMs, () => this.#end('silence'))
    this.#cancelTotal = this.#clock.after(Math.max(0, this.#leftMs), () => this.#end('total'))
  }
  #stop(): void {
    this.#cancelSilence()
    this.#cancelTotal()
  }
  #end(why: 'silence' | 'total'): void {
    this.#stop()
    this.#why ??= why
    this.#abort.abort()
  }
}
