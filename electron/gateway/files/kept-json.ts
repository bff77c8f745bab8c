import type { z } from 'zod'
import { readJson, writeJson } from './write-json.ts'

/**
 * A JSON file of our own that several parts, and several copies of Pincer on one home, may change. Changes are made one after
 * the other, each on what the file holds at that moment, so that none takes back another's.
 */
export class KeptJson<T> {
  readonly #path: string
  readonly #schema: z.ZodType<T>
  #value: T
  #last: Promise<unknown> = Promise.resolve()
  /** The file was damaged at the start; the last good copy (or, without one, the fallback) took its place. */
  readonly restored: boolean

  private constructor(path: string, schema: z.ZodType<T>, { value, restored }: { value: T; restored: boolean }) {
    this.#path = path
    this.#schema = schema
    this.#value = value
    this.restored = restored
  }

  /** Never throws for a missing or damaged file (`readJson`). */
  static async open<T>(path: string, schema: z.ZodType<T>, fallback: T): Promise<KeptJson<T>> {
    return new KeptJson(path, schema, await readJson(path, schema, fallback))
  }

  /** As of the start or of our own last change. */
  get value(): T { return this.#value }

  /** Changes it and waits until that is on disk. Throws what the change or the disk throws; the value is then as before. */
  update(change: (now: T) => T): Promise<T> {
    const done = this.#last.then(() => this.#change(change))
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Resolves when every change so far is on disk or has failed. */
  async settled(): Promise<void> { await this.#last }

  async #change(change: (now: T) => T): Promise<T> {
    const { value: now } = await readJson(this.#path, this.#schema, this.#value)
    const next = change(now)
    await writeJson(this.#path, next)
    this.#value = next
    return next
  }
}
