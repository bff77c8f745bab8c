import { Readable } from 'node:stream'

/** The output of a program that the starter runs, as if it were our own child's: reading more slowly holds the program back. */
export class RelayedOutput extends Readable {
  readonly #steer: (kind: 'hold' | 'go-on' | 'drop') => void
  #isHeld = false
  #isOver = false

  constructor(steer: (kind: 'hold' | 'go-on' | 'drop') => void) {
    super()
    this.#steer = steer
  }

  /** A piece that has come. */
  came(bytes: Buffer): void {
    if (this.destroyed || this.push(bytes) || this.#isHeld) return
    this.#isHeld = true
    this.#steer('hold')
  }

  /** The other end has closed. */
  over(): void {
    this.#isOver = true
    if (!this.destroyed) this.push(null)
  }

  override _read(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    if (!this.#isOver) this.#steer('go-on')
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isOver) this.#steer('drop')
    done(error)
  }
}
