import { limits } from '../../../shared/limits.ts'
import type { LanePhase, Lane } from '../../../shared/sessions/chat-view.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'

/** The head of a result for the window: text only. */
export function previewResult(result: ToolResult): string {
  return result.shown ?? capPreview(result.content.map((block) => (block.type === 'text' ? block.text : '')).filter(Boolean).join('\n'))
}

/** Text cut to what the window shows of a result, never inside a character. */
export function capPreview(text: string): string {
  if (text.length <= limits.previewChars) return text
  const cut = text.slice(0, limits.previewChars)
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut) + '…'
}

/** How a lane ends. A command that ran and reported a number other than 0 is done: its details say the rest. */
export function laneOutcome(result: ToolResult): NonNullable<Lane['outcome']> {
  switch (result.failure?.code) {
    case undefined: return result.isError ? 'failed' : 'done'
    case 'stopped': case 'interrupted': case 'left-out': return 'stopped'
    case 'denied-by-person': case 'denied-by-rule': case 'nobody-answered': case 'not-permitted': return 'denied'
    default: return 'failed'
  }
}

/** A phase that has ended. */
export type ClosedPhase = LanePhase & { to: number }
