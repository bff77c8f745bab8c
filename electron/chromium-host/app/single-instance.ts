import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, watch, writeFileSync, type FSWatcher } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { hostFolder } from '../chromium/run-record.ts'
import { identify, stillRuns, type ProcessIdentity } from '../chromium/process-identity.ts'

export interface SecondStart { readonly argv: readonly string[]; readonly cwd: string; readonly data: unknown }

/**
 * One running app for each data folder, without a socket: a lock file names the holder (process and its start time), and a
 * second start leaves its command line in a folder the first one watches.
 */
export class SingleInstance {
  readonly #lock: string
  readonly #inbox: string
  #watcher: FSWatcher | null = null
  #held = false

  constructor(userData: string) {
    const folder = hostFolder(userData)
    this.#lock = path.join(folder, 'instance.json')
    this.#inbox = path.join(folder, 'second-starts')
  }

  get held(): boolean { return this.#held }

  /** Takes the lock and answers true, or tells the holder of this start and answers false. */
  request(mine: SecondStart, onSecond: (start: SecondStart) => void): boolean {
    if (this.#held) return true
    const me = identify(process.pid)
    const own = `${this.#lock}.${process.pid}`
    writeFileSync(own, JSON.stringify(me), { mode: 0o600 })
    try {
      while (!this.#link(own)) {
        const holder = this.#holder()
        if (holder && stillRuns(holder)) {
          this.#leave(mine)
          return false
        }
        this.#removeDead(holder)
      }
    } finally {
      unlinkSync(own)
    }
    this.#held = true
    this.#listen(onSecond)
    return true
  }

  release(): void {
    this.#watcher?.close()
    this.#watcher = null
    if (this.#held) rmSync(this.#lock, { force: true })
    this.#held = false
  }

  /** Linking a finished file is atomic and fails when there is one: no reader ever sees half a lock. */
  #link(own: string): boolean {
    try {
      linkSync(own, this.#lock)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }

  #holder(file = this.#lock): ProcessIdentity | null {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
    } catch {
      return null // released in between, or not ours to understand: either way nobody holds it
    }
  }

  /** Takes a dead holder's lock away. Two starts may try at once: whoever moved a living one's lock puts it back. */
  #removeDead(dead: ProcessIdentity | null): void {
    const aside = `${this.#lock}.dead-${process.pid}`
    try {
      renameSync(this.#lock, aside)
    } catch {
      return // another start was faster
    }
    const moved = this.#holder(aside)
    if (moved && moved.pid !== dead?.pid && stillRuns(moved)) this.#link(aside)
    rmSync(aside, { force: true })
  }

  #leave(start: SecondStart): void {
    mkdirSync(this.#inbox, { recursive: true, mode: 0o700 })
    const file = path.join(this.#inbox, randomUUID())
    writeFileSync(`${file}.part`, JSON.stringify(start), { mode: 0o600 })
    renameSync(`${file}.part`, `${file}.json`)
  }

  #listen(onSecond: (start: SecondStart) => void): void {
    rmSync(this.#inbox, { recursive: true, force: true })
    mkdirSync(this.#inbox, { recursive: true, mode: 0o700 })
    this.#watcher = watch(this.#inbox, { persistent: false }, () => {
      for (const name of readdirSync(this.#inbox).filter((entry) => entry.endsWith('.json'))) {
        const file = path.join(this.#inbox, name)
        const start = JSON.parse(readFileSync(file, 'utf8')) as SecondStart
        rmSync(file, { force: true })
        onSecond(start)
      }
    })
  }
}
