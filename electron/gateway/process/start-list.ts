import * as fs from 'node:fs'
import { join } from 'node:path'
import { ownStart } from './process-table.ts'

/** Who keeps a list: one run of Pincer. */
export interface ListOwner { readonly run: string; readonly pid: number; readonly start: string }
export interface ListedProcess { readonly pid: number; readonly start: string; readonly label: string }

/** Above this a list nobody lives on any more is begun anew, so that a long run does not let it grow. */
const tidyAboveBytes = 64 * 1024

/**
 * The start list: `<home>/processes/<run>.jsonl`, one file for each run of Pincer, so that no two ever write one file.
 * First line: the owner. Then a line for each process that was started (`pid`, `start`, `label`) or has ended (`ended`).
 * Append-only, one write call a line (about 10 µs), no fsync: it has to outlive Pincer's own death, not the machine's.
 * A list that cannot be written (full disk) never stops a command; `problem` says so.
 */
export class StartList {
  readonly #path: string
  readonly #owner: ListOwner
  readonly #alive = new Map<number, ListedProcess>()
  #fd: number | null = null
  #bytes = 0
  #problem: string | null = null
  #closed = false

  /** Does nothing on disk before the first process. */
  constructor(home: string, run: string) {
    this.#path = join(home, 'processes', `${run}.jsonl`)
    this.#owner = { run, pid: process.pid, start: ownStart() }
  }

  get problem(): string | null { return this.#problem }
  get alive(): readonly ListedProcess[] { return [...this.#alive.values()] }

  /** Names this run on disk before its first process. */
  open(): void {
    if (!this.#closed && this.#fd === null) this.#try(() => { this.#open() })
  }

  /** Right after a start, in the same tick: the line is on disk before anything else can go wrong. */
  add(entry: ListedProcess): void {
    this.#alive.set(entry.pid, entry)
    this.#write(entry)
  }

  /** It has ended, or is not ours any more. Unknown ids are fine. */
  remove(pid: number): void {
    if (!this.#alive.delete(pid)) return
    if (this.#alive.size === 0 && this.#bytes > tidyAboveBytes) this.#restart()
    else this.#write({ ended: pid })
  }

  /** After a clean end nothing is left to sweep, and the file goes. With processes that could not be ended it stays. */
  close(): void {
    this.#closed = true
    if (this.#fd === null) return
    fs.closeSync(this.#fd)
    this.#fd = null
    if (this.#alive.size === 0) this.#try(() => fs.rmSync(this.#path, { force: true }))
  }

  #write(line: object): void {
    if (this.#closed) return
    this.#try(() => {
      const fd = this.#fd ?? this.#open()
      this.#bytes += fs.writeSync(fd, `${JSON.stringify(line)}\n`)
    })
  }

  #open(): number {
    fs.mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 })
    const fd = fs.openSync(this.#path, 'a', 0o600)
    this.#fd = fd
    this.#bytes = fs.writeSync(fd, `${JSON.stringify(this.#owner)}\n`)
    return fd
  }

  #restart(): void {
    this.#try(() => {
      if (this.#fd === null) return
      fs.ftruncateSync(this.#fd, 0)
      this.#bytes = fs.writeSync(this.#fd, `${JSON.stringify(this.#owner)}\n`)
    })
  }

  #try(action: () => void): void {
    try {
      action()
      this.#problem = null
    } catch (error) {
      this.#problem = (error as Error).message
    }
  }
}
