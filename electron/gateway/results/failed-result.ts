import type { FailureCode, ToolFailure } from '../../../shared/tools/tool-result.ts'
import type { ToolOutcome } from '../executors/tool-definition.ts'

/** A call that ended without doing what was asked: words for the model, code and data for the window. */
export function failedOutcome(code: FailureCode, text: string, data: ToolFailure['data'] = {}): ToolOutcome {
  return { content: [{ type: 'text', text }], isError: true, failure: { code, data }, details: { kind: 'none' } }
}
