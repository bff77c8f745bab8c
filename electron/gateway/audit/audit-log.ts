import { createHash } from 'node:crypto'
import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { activityEntrySchema } from '../../../shared/contract/activity.ts'
import { stableJson } from '../approvals/approval-binding.ts'
import type { RecordFile } from './record-file.ts'
import type { Redactor } from './redact.ts'

export const auditEntrySchema = activityEntrySchema.omit({ sessionTitle: true }).extend({
  turnId: z.string(), batchId: z.string(), approvalId: z.string().optional(),
  /** SHA-256 of the arguments as they were, and a short readable form without secrets. */
  inputHash: z.string(), inputPreview: z.string(),
  /** The arguments as the model had asked for them, where the person changed them before allowing. */
  askedPreview: z.string().optional(),
  /** The question in which the person had refused the same thing; it was not asked again. */
  refusedBefore: z.string().optional(),
  /** Hash of the entry before, and of this one with it: a line that was changed or taken out breaks the chain. */
  previous: z.string(), hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export type NewAuditEntry = Omit<AuditEntry, 'previous' | 'hash' | 'inputHash' | 'inputPreview' | 'askedPreview'> & { input: unknown; askedInput?: unknown }

const firstHash = '0'.repeat(64)

/** `audit.jsonl`: one entry for every tool call, whatever became of it. */
export class AuditLog {
  readonly #file: RecordFile
  readonly #redact: Redactor
  #last: string | null = null

  constructor(file: RecordFile, redact: Redactor) {
    this.#file = file
    this.#redact = redact
  }

  append(entry: NewAuditEntry): void {
    const { input, askedInput, ...rest } = entry
    const text = stableJson(input)
    const body = {
      ...rest, subject: this.#redact(rest.subject),
      inputHash: sha256(text), inputPreview: this.#redact(text).slice(0, limits.auditPreviewChars),
      ...(askedInput === undefined ? {} : { askedPreview: this.#redact(stableJson(askedInput)).slice(0, limits.auditPreviewChars) }), previous: this.#lastHash(),
    }
    const hash = chainHash(body)
    this.#last = hash
    this.#file.append({ ...body, hash })
  }

  /** All readable entries, oldest first, and whether the chain is whole. */
  read(): { readonly entries: readonly AuditEntry[]; readonly intact: boolean } {
    const { values, badLines } = this.#file.read()
    const entries = values.flatMap((value) => {
      const parsed = auditEntrySchema.safeParse(value)
      return parsed.success ? [parsed.data] : []
    })
    let intact = badLines === 0 && entries.length === values.length
    // A window and a terminal may write at the same time: then the chain parts, and each part goes on from an earlier entry.
    const seen = new Set([firstHash])
    for (const { hash, ...body } of entries) {
      if (!seen.has(body.previous) || seen.has(hash) || chainHash(body) !== hash) intact = false
      seen.add(hash)
    }
    return { entries, intact }
  }

  flush(): void { this.#file.flush() }

  #lastHash(): string {
    // The chain goes on from the last whole entry on disk; read once, at the first call of this start.
    this.#last ??= this.read().entries.at(-1)?.hash ?? firstHash
    return this.#last
  }
}

function chainHash(body: Omit<AuditEntry, 'hash'>): string { return sha256(stableJson(body)) }
function sha256(text: string): string { return createHash('sha256').update(text).digest('hex') }
