import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { nodeFilePort } from '../../files/node-file-port.ts'
import { writeFileSafely } from '../../files/write-file.ts'
import type { BrokerAnswer } from '../host/skill-host.ts'
import { answered, notDone } from './broker-answers.ts'

/**
 * What one skill keeps: a value a file, named by a hash, in a folder of its own below Pincer's home, which no tool can reach.
 * Bounded in all. It stays when the skill is updated, and goes with it unless the person keeps it.
 */
export class SkillStorage {
  readonly #folder: string
  /** Bytes by key; null: not looked at yet. */
  #sizes: Map<string, number> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) { this.#folder = folder }

  get(key: string): Promise<unknown> {
    return this.#inTurn(async () => (await this.#read(key))?.value ?? null)
  }

  set(key: string, value: unknown): Promise<BrokerAnswer> {
    return this.#inTurn(async () => {
      const text = JSON.stringify({ key, value })
      const bytes = Buffer.byteLength(text)
      if (bytes > limits.skillStorageValueBytes) return notDone('too-large', `one value may have ${limits.skillStorageValueBytes} bytes`)
      const sizes = await this.#load()
      const total = [...sizes.values()].reduce((sum, each) => sum + each, 0) - (sizes.get(key) ?? 0) + bytes
      if (total > limits.skillStorageBytes || (!sizes.has(key) && sizes.size >= limits.skillStorageKeys)) return notDone('full', `the storage is full: ${limits.skillStorageBytes} bytes in ${limits.skillStorageKeys} values at most`)
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writeFileSafely(nodeFilePort, this.#path(key), Buffer.from(text))
      sizes.set(key, bytes)
      return answered(null)
    })
  }

  delete(key: string): Promise<void> {
    return this.#inTurn(async () => {
      const sizes = await this.#load()
      await rm(this.#path(key), { force: true })
      sizes.delete(key)
    })
  }

  keys(prefix: string): Promise<string[]> {
    return this.#inTurn(async () => [...(await this.#load()).keys()].filter((key) => key.startsWith(prefix)).toSorted())
  }

  bytes(): Promise<number> {
    return this.#inTurn(async () => [...(await this.#load()).values()].reduce((sum, each) => sum + each, 0))
  }

  clear(): Promise<void> {
    return this.#inTurn(async () => {
      await rm(this.#folder, { recursive: true, force: true })
      this.#sizes = null
    })
  }

  #path(key: string): string { return join(this.#folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`) }

  async #read(key: string): Promise<{ readonly value: unknown } | null> {
    try {
      const kept = JSON.parse(await readFile(this.#path(key), 'utf8')) as { key: string; value: unknown }
      return kept.key === key ? kept : null
    } catch {
      return null // never kept, or damaged: as good as not there
    }
  }

  /** Keys are inside the files, so they are looked at once. */
  async #load(): Promise<Map<string, number>> {
    if (this.#sizes !== null) return this.#sizes
    const sizes = new Map<string, number>()
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (!/^[0-9a-f]{40}\.json$/.test(name)) continue
      try {
        const path = join(this.#folder, name)
        const { key } = JSON.parse(await readFile(path, 'utf8')) as { key: string }
        sizes.set(key, (await stat(path)).size)
      } catch {
        // A damaged value is lost; the next one under its key takes its place.
      }
    }
    return this.#sizes = sizes
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
