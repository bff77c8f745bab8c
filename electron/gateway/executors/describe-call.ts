import type { CallSubject, Origin } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import { parseInput } from '../router/parse-input.ts'
import type { ToolDefinition } from './tool-definition.ts'

export interface CallDescription { readonly subject: CallSubject; readonly effect: Effect }

/** What a call is about, for its lane and card: from the tool itself when the arguments fit, else from what can be said. */
export function describeCall(call: ToolCall, tool: ToolDefinition | undefined): CallDescription {
  if (tool) {
    const parsed = parseInput(tool, call.input)
    if (parsed.ok) return { subject: tool.subject(parsed.input), effect: tool.effect(parsed.input) }
  }
  return { subject: { kind: 'other', text: call.tool }, effect: 'looks' }
}

/** The lane of a call that has not begun. */
export function newLane(call: ToolCall, tool: ToolDefinition | undefined, origin: Origin, at: number): Lane {
  return {
    callId: call.id, tool: call.tool, origin, ...describeCall(call, tool),
    phases: [{ kind: 'queued', from: at }], inputPreview: previewInput(call.input), preview: '', hasFullOutput: false, sandbox: 'off',
  }
}

function previewInput(input: unknown): string {
  const text = typeof input === 'string' ? input : (JSON.stringify(input, null, 2) ?? '')
  return text.length > limits.previewChars ? text.slice(0, limits.previewChars) + '…' : text
}
