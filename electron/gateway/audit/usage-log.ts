import * as z from 'zod'
import { modelRefSchema, usageSchema, type Usage } from '../../../shared/models/model-ref.ts'
import type { RecordFile } from './record-file.ts'

export const usageEntrySchema = z.object({ at: z.number(), sessionId: z.string(), turnId: z.string(), messageId: z.string(), model: modelRefSchema, usage: usageSchema, ms: z.number() })
export type UsageEntry = z.infer<typeof usageEntrySchema>

/** `usage.jsonl`: one entry for every model request that was answered. */
export class UsageLog {
  readonly #file: RecordFile
  constructor(file: RecordFile) { this.#file = file }

  append(entry: UsageEntry): void { this.#file.append(entry) }
  flush(): void { this.#file.flush() }

  /** Sums of everything and of what came after `since` (ms since 1970). */
  summary(since: number): { today: Usage; all: Usage; requests: number } {
    const today = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
    const all = { ...today }
    let requests = 0
    for (const value of this.#file.read().values) {
      const parsed = usageEntrySchema.safeParse(value)
      if (!parsed.success) continue
      requests += 1
      add(all, parsed.data.usage)
      if (parsed.data.at >= since) add(today, parsed.data.usage)
    }
    return { today, all, requests }
  }
}

function add(sum: Usage, usage: Usage): void {
  sum.input += usage.input
  sum.output += usage.output
  sum.cacheRead += usage.cacheRead
  sum.cacheWrite += usage.cacheWrite
}
