import * as fs from 'node:fs'
import { readJsonLines } from '../sessions/json-lines.ts'

/**
 * An append-only file of records. Lines are gathered for one turn of the event loop and written together, off the path
 * that the model waits on. A write that fails is kept and tried again with the next one, and reported once.
 */
export class RecordFile {
  readonly path: string
  readonly #onError: (error: unknown) => void
  #waiting: string[] = []
  /** Bytes of lines that a full disk took only in part: they go on where they stopped, so that no line is torn. */
  #rest: Uint8Array = new Uint8Array()
  #scheduled = false
  #reported = false

  constructor(path: string, onError: (error: unknown) => void) {
    this.path = path
    this.#onError = onError
  }

  append(record: unknown): void {
    this.#waiting.push(JSON.stringify(record) + '\n')
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.flush())
  }

  /** Writes what is waiting, now. */
  flush(): void {
    this.#scheduled = false
    if (this.#waiting.length === 0 && this.#rest.length === 0) return
    this.#rest = Buffer.concat([this.#rest, Buffer.from(this.#waiting.join(''))])
    this.#waiting = []
    try {
      const file = fs.openSync(this.path, 'a', 0o600)
      try {
        while (this.#rest.length > 0) this.#rest = this.#rest.subarray(fs.writeSync(file, this.#rest))
      } finally {
        fs.closeSync(file)
      }
      this.#reported = false
    } catch (error) {
      if (!this.#reported) this.#onError(error)
      this.#reported = true
    }
  }

  /** Everything in the file, oldest first. Damaged lines are left out and counted. */
  read(): { readonly values: readonly unknown[]; readonly badLines: number } {
    this.flush()
    return readJsonLines(this.path)
  }
}
