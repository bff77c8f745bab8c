import type * as z from 'zod'
import type { Redactor } from '../audit/redact.ts'
import type { SecretStore } from '../ports.ts'

export type Keeping = 'kept' | 'this-run'

/**
 * Where sign-ins are kept: in the system's key store, nowhere else. Where the system has none, or only one that hides nothing, they
 * are kept for this run in memory, and `keeping` says so. Every secret that passes through is taken out of logs from then on.
 */
export class TokenStore {
  readonly #secrets: SecretStore
  readonly #redact: Pick<Redactor, 'know'>
  /** What this run knows; it wins over the key store, which may fail at any time. Null: deleted. */
  readonly #run = new Map<string, string | null>()

  constructor(secrets: SecretStore, redact: Pick<Redactor, 'know'>) {
    this.#secrets = secrets
    this.#redact = redact
  }

  get keeping(): Keeping { return this.#secrets.strength === 'strong' ? 'kept' : 'this-run' }

  /** Null when there is none, or when it is of another form than wanted: then somebody signs in again. */
  async get<T>(name: string, schema: z.ZodType<T>): Promise<T | null> {
    const text = this.#run.get(name) ?? (this.#run.has(name) || this.keeping === 'this-run' ? null : await this.#secrets.get(name))
    if (text === null) return null
    try {
      const parsed = schema.safeParse(JSON.parse(text))
      if (!parsed.success) return null
      this.#learn(parsed.data)
      return parsed.data
    } catch {
      return null // not what we wrote: it is of no use
    }
  }

  /** @returns `this-run` when it will be forgotten at the end */
  async set(name: string, value: unknown): Promise<Keeping> {
    this.#learn(value)
    const text = JSON.stringify(value)
    this.#run.set(name, text)
    if (this.keeping === 'this-run') return 'this-run'
    try {
      await this.#secrets.set(name, text)
      return 'kept'
    } catch {
      return 'this-run' // the store said why in its own log; this run goes on with what it has
    }
  }

  async delete(name: string): Promise<void> {
    this.#run.set(name, null)
    // Also from a store that only became weak: what is left of earlier runs goes.
    if (this.#secrets.strength !== 'none') await this.#secrets.delete(name)
  }

  #learn(value: unknown): void {
    if (typeof value === 'string') return this.#redact.know(value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value)) if (typeof each === 'object' || /token|secret|key|verifier/i.test(key)) this.#learn(each)
  }
}
