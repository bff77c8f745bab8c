import { limits } from '../../../shared/limits.ts'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import { stableJson } from '../approvals/approval-binding.ts'

/**
 * The breaker against a model that repeats itself: counts rounds in which exactly the same calls all failed.
 * `mayRun` says no when the same batch would be tried once too often (limits.identicalFailingRounds).
 */
export class IdenticalRounds {
  #last = ''
  #failed = 0

  mayRun(calls: readonly ToolCall[]): boolean {
    return fingerprint(calls) !== this.#last || this.#failed < limits.identicalFailingRounds - 1
  }

  after(calls: readonly ToolCall[], results: readonly ToolResult[]): void {
    const now = fingerprint(calls)
    const allFailed = results.length > 0 && results.every((result) => result.isError)
    this.#failed = allFailed ? (now === this.#last ? this.#failed + 1 : 1) : 0
    this.#last = now
  }
}

/** The same calls in another order are the same batch. */
function fingerprint(calls: readonly ToolCall[]): string {
  return calls.map((call) => stableJson([call.tool, call.input])).sort().join('\n')
}
