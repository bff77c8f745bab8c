import * as fs from 'node:fs'
import * as z from 'zod'
import { sessionSummarySchema, type SessionSummary } from '../../../shared/sessions/chat-view.ts'

const fileSchema = z.record(z.string(), z.object({ size: z.number(), mtimeMs: z.number(), summary: sessionSummarySchema }))

/**
 * What the list of chats shows, remembered by file size and time so that a start need not read every chat.
 * Only a cache: a missing, torn or old index costs time, never data.
 */
export class SessionIndex {
  readonly #path: string
  #known: z.infer<typeof fileSchema> | null = null
  #changed = false

  constructor(path: string) { this.#path = path }

  /** The remembered summary of a file, or what `read` finds, remembered. */
  get(key: string, path: string, read: () => SessionSummary | null): SessionSummary | null {
    const { size, mtimeMs } = fs.statSync(path)
    const known = this.#load()[key]
    if (known && known.size === size && known.mtimeMs === mtimeMs) return known.summary
    const summary = read()
    if (summary) {
      this.#load()[key] = { size, mtimeMs, summary }
      this.#changed = true
    }
    return summary
  }

  put(key: string, path: string, summary: SessionSummary): void {
    const { size, mtimeMs } = fs.statSync(path)
    this.#load()[key] = { size, mtimeMs, summary }
    this.#changed = true
  }

  forget(key: string): void {
    delete this.#load()[key]
    this.#changed = true
  }

  /** Keeps the index; a failure is no loss, the next start reads the chats themselves. */
  save(): void {
    if (!this.#changed || this.#known === null) return
    try {
      fs.writeFileSync(this.#path + '.new', JSON.stringify(this.#known), { mode: 0o600 })
      fs.renameSync(this.#path + '.new', this.#path)
      this.#changed = false
    } catch {
      fs.rmSync(this.#path + '.new', { force: true })
    }
  }

  #load(): z.infer<typeof fileSchema> {
    if (this.#known) return this.#known
    let known: z.infer<typeof fileSchema> = {}
    try {
      const parsed = fileSchema.safeParse(JSON.parse(fs.readFileSync(this.#path, 'utf8')))
      if (parsed.success) known = parsed.data
    } catch {
      known = {} // missing or torn: every chat is read once
    }
    this.#known = known
    return known
  }
}
