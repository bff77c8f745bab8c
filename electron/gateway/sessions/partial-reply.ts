import * as fs from 'node:fs'
import * as z from 'zod'
import { modelRefSchema, type ModelRef } from '../../../shared/models/model-ref.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import type { NewEntry } from './live-session.ts'

const schema = z.object({ id: z.string(), turnId: z.string(), model: modelRefSchema, text: z.string() })
/** Often enough that a kill costs a sentence, rarely enough that streaming never waits for the disk. */
const everyMs = 1_000

/**
 * The reply that is arriving right now, kept beside the journal once a second: a reply of minutes is not lost when Pincer is
 * killed in the middle of it. The journal itself only ever gets whole replies. The file is made once and then emptied after each
 * reply: making and removing one takes longer than everything else a short reply costs.
 */
export class PartialReply {
  readonly #path: string
  readonly #monotonic: () => number
  #text = ''
  #keptAt = Number.NEGATIVE_INFINITY
  /** There may be something in the file. */
  #written = false
  #fd: number | null = null

  constructor(journalPath: string, monotonic: () => number) {
    this.#path = journalPath.replace(/\.jsonl$/, '.partial')
    this.#monotonic = monotonic
  }

  /** Adds what has just arrived. A failing write is left to the journal, which reports a full disk with the next entry. */
  add(reply: { readonly id: string; readonly turnId: string; readonly model: ModelRef }, delta: string): void {
    this.#text += delta
    const now = this.#monotonic()
    if (now - this.#keptAt < everyMs) return
    this.#keptAt = now
    this.#written = true // also after a write that failed: it may be half there
    try {
      this.#fd ??= fs.openSync(this.#path, 'w', 0o600)
      // Within a reply the text only grows, so what was there before is written over whole.
      fs.writeSync(this.#fd, JSON.stringify({ ...reply, text: this.#text }), 0)
    } catch {
      return // the journal tells of it
    }
  }

  /** The reply is in the journal, or there is none. */
  end(): void {
    this.#text = ''
    this.#keptAt = Number.NEGATIVE_INFINITY
    if (!this.#written) return
    this.#written = false
    if (this.#fd === null) fs.rmSync(this.#path, { force: true })
    else fs.ftruncateSync(this.#fd, 0)
  }

  /** The chat is closed. What has not reached its end stays for the next start. */
  close(): void {
    if (this.#fd === null) return
    fs.closeSync(this.#fd)
    this.#fd = null
    if (!this.#written) fs.rmSync(this.#path, { force: true })
  }

  /** What a killed Pincer left of a reply, as the entry it becomes; null when there is nothing new in it. It stays until `end`. */
  recover(entries: readonly JournalEntry[]): NewEntry | null {
    let text: string
    try {
      text = fs.readFileSync(this.#path, 'utf8')
    } catch {
      return null
    }
    this.#written = true
    const parsed = schema.safeParse(parseJson(text))
    if (!parsed.success || parsed.data.text.trim() === '' || entries.some((entry) => entry.id === parsed.data.id)) {
      this.end()
      return null
    }
    const { id, turnId, model } = parsed.data
    return { kind: 'assistant', id, turnId, model, blocks: [{ type: 'text', text: parsed.data.text }], stopReason: 'broken' }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // killed while it was being written
  }
}
