import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import { nodeFilePort } from './node-file-port.ts'
import { writeFileSafely } from './write-file.ts'

/** What was read, and every file it was read from: also of one that was looked for and is not there. */
export interface FreshRead<T> { readonly value: T; readonly files: readonly string[] }

interface Kept { readonly files: readonly string[]; readonly stamps: readonly string[]; readonly value: unknown }

/**
 * Results of reading and checking files, kept in one file of ours, so that a start need not do it again. A result counts only
 * while none of its files has changed (by size, number and the system's own times), only for the program that made it, and only as
 * a whole: a kept file whose checksum is wrong is as good as none. So what comes out is what the program's own readers returned.
 */
export class KeptReads {
  readonly #path: string
  readonly #reader: string
  readonly #before: ReadonlyMap<string, Kept>
  readonly #now = new Map<string, Kept>()
  #hasNew = false

  private constructor(path: string, reader: string, before: ReadonlyMap<string, Kept>) {
    this.#path = path
    this.#reader = reader
    this.#before = before
  }

  /** Never rejects. @param reader names the program that reads: another one's results count for nothing */
  static async open(path: string, reader: string): Promise<KeptReads> {
    const text = await readFile(path, 'utf8').catch(() => '') // not there, or not to be read: everything is read anew
    const end = text.indexOf('\n')
    const payload = text.slice(end + 1)
    return new KeptReads(path, reader, new Map(end > 0 && text.slice(0, end) === headOf(reader, payload) ? JSON.parse(payload) as [string, Kept][] : []))
  }

  /** @param firstFile is known before anything is read; it is looked at first, so that a change in between is seen the next time */
  async get<T>(key: string, firstFile: string, read: () => Promise<FreshRead<T>>): Promise<T> {
    const kept = this.#before.get(key)
    if (kept && kept.files[0] === firstFile && kept.files.every((file, index) => stampOf(file) === kept.stamps[index])) {
      this.#now.set(key, kept)
      return kept.value as T
    }
    const first = stampOf(firstFile)
    const { value, files } = await read()
    this.#now.set(key, { files: [firstFile, ...files], stamps: [first, ...files.map(stampOf)], value })
    this.#hasNew = true
    return value
  }

  /** Keeps what was asked for since `open`, where anything about it is new. Rejects for what the disk refuses. */
  async save(): Promise<void> {
    if (!this.#hasNew && this.#now.size === this.#before.size) return
    this.#hasNew = false
    const payload = JSON.stringify([...this.#now])
    await writeFileSafely(nodeFilePort, this.#path, Buffer.from(`${headOf(this.#reader, payload)}\n${payload}`))
  }
}

function headOf(reader: string, payload: string): string {
  return JSON.stringify({ version: 1, reader, sha256: createHash('sha256').update(payload).digest('hex') })
}

/** One synchronous look costs microseconds; a hundred that wait their turn cost a start. */
function stampOf(file: string): string {
  const facts = fs.statSync(file, { throwIfNoEntry: false, bigint: true })
  return facts === undefined ? '-' : `${facts.size} ${facts.ino} ${facts.mtimeNs} ${facts.ctimeNs}`
}
