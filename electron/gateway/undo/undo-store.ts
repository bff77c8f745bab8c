import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { takeSessionLock, type SessionLock } from '../sessions/session-lock.ts'
import { processStartTime } from '../process/process-identity.ts'
import { BlobStore } from './blob-store.ts'
import type { ProtectedPlaces } from './protected-places.ts'
import { Shadow } from './shadow.ts'
import { ShadowLog } from './shadow-log.ts'
import { TurnRecords } from './turn-record.ts'

/** How much may be kept and for how long: the person's settings. */
export interface UndoCaps { readonly bytes: number; readonly days: number }

/** Folders whose state is held in memory; a large one takes some ten megabytes, and reading it anew is quick. */
const shadowsMost = 6

/**
 * Everything on disk below `<home>/undo`, shared by the window and the terminal:
 * `blobs/` kept bytes · `shadows/` last known state of each folder · `turns/` what each turn did ·
 * `open/` calls that run now · `pending/` undos that are being carried out.
 */
export class UndoStore {
  readonly folder: string
  readonly places: ProtectedPlaces
  readonly blobs: BlobStore
  readonly turns: TurnRecords
  readonly #shadows = new Map<string, { readonly shadow: Shadow; readonly path: string; readonly lock: SessionLock | null }>()
  #last = 0
  /** Bytes kept since the last time anything was dropped, and how much is in use in all; null = not counted yet. */
  addedSinceCollect = 0
  bytesInUse: number | null = null

  constructor(folder: string, places: ProtectedPlaces) {
    this.folder = folder
    this.places = places
    for (const name of ['shadows', 'open', 'pending']) fs.mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
    this.blobs = new BlobStore(join(folder, 'blobs'))
    this.turns = new TurnRecords(join(folder, 'turns'))
  }

  /** A number for "before" and "after" that rises from call to call and from start to start. */
  nextMoment(): number { return this.#last = Math.max(this.#last + 1, Date.now() * 1_000) }

  /** One Pincer keeps a folder's shadow; another one at the same time has its own for as long as it runs. */
  shadow(root: string): Shadow {
    const known = this.#shadows.get(root)
    if (known) return known.shadow
    const [oldest] = this.#shadows.keys()
    if (oldest !== undefined && this.#shadows.size >= shadowsMost) this.#closeShadow(oldest)
    const name = createHash('sha256').update(root).digest('hex').slice(0, 24)
    const path = join(this.folder, 'shadows', name)
    const lock = takeSessionLock(`${path}.lock`)
    const own = lock === null ? `${path}-${process.pid}-${Math.random().toString(36).slice(2, 8)}` : path
    const shadow = new Shadow(new ShadowLog(own), this.blobs)
    this.#shadows.set(root, { shadow, path: own, lock })
    return shadow
  }

  /** Files of shadows in use by this process. */
  get shadowFiles(): ReadonlySet<string> { return new Set([...this.#shadows.values()].map(({ path }) => path)) }

  room(caps: UndoCaps): number { return this.bytesInUse === null ? caps.bytes : Math.max(0, caps.bytes - this.bytesInUse - this.addedSinceCollect) }

  close(): void {
    for (const root of [...this.#shadows.keys()]) this.#closeShadow(root)
  }

  #closeShadow(root: string): void {
    const open = this.#shadows.get(root)
    if (!open) return
    open.shadow.close()
    if (open.lock === null) fs.rmSync(open.path, { force: true })
    open.lock?.release()
    this.#shadows.delete(root)
  }
}

/** A note takes a millisecond to write. */
const strayAfterMs = 60_000

/** Notes about something that is going on, each a JSON file that names the process it belongs to. */
export class Notes<T extends object> {
  readonly #folder: string

  constructor(folder: string) { this.#folder = folder }

  #path(id: string): string { return join(this.#folder, `${id.replaceAll(/[^\w-]/g, '_').slice(0, 120)}.json`) }

  /** On disk when this returns. `sync`: also when the power goes. */
  write(id: string, note: T, sync = false): void {
    const temporary = `${this.#path(id)}.new`
    const fd = fs.openSync(temporary, 'w', 0o600)
    try {
      fs.writeFileSync(fd, JSON.stringify({ ...note, pid: process.pid, started: processStartTime(process.pid) }))
      if (sync) fs.fsyncSync(fd)
    } finally {
      fs.closeSync(fd)
    }
    fs.renameSync(temporary, this.#path(id))
  }

  remove(id: string): void {
    fs.rmSync(this.#path(id), { force: true })
    fs.rmSync(`${this.#path(id)}.new`, { force: true })
  }

  /** Notes of this or any process; `orphaned`: whose process is gone. */
  all(): { readonly note: T; readonly orphaned: boolean }[] {
    return fs.readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name)
      if (!name.endsWith('.json')) {
        // Half written when its Pincer was killed: nothing had begun yet.
        if (name.endsWith('.new') && Date.now() - (fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > strayAfterMs) fs.rmSync(path, { force: true })
        return []
      }
      const note = readNote<T>(path)
      if (note === null) return []
      const now = processStartTime(note.pid)
      return [{ note, orphaned: now === null || (note.started !== null && note.started !== now) }]
    })
  }
}

function readNote<T>(path: string): (T & { readonly pid: number; readonly started: string | null }) | null {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8')) as T & { pid: number; started: string | null }
  } catch {
    return null // gone between two looks; a note is written whole or not at all
  }
}
