import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { laneOutcome, previewResult } from '../results/result-preview.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { OpenBatch } from './recover-turn.ts'

/**
 * Gives every call that a closed Pincer left without a result, and that will not run any more, a result that tells the
 * truth: began and unknown, or never began. Calls with an open question keep waiting; so do calls that may still run
 * with them. `keepsWaiting` false: the whole batch ends here, and questions lapse.
 */
export function interruptBatch(session: LiveSession, turnId: string, batch: OpenBatch, keepsWaiting: boolean, now: number): void {
  const paused = keepsWaiting && batch.openRequests.size > 0
  if (!paused) {
    for (const request of batch.openRequests.values()) {
      const lapsed = { turnId, batchId: batch.batchId, callId: request.callId, approvalId: request.id, answer: { kind: 'expired' as const, at: now, why: 'changed' as const } }
      session.append({ kind: 'approval-answered', ...lapsed })
      session.emit({ type: 'approval.answered', ...lapsed })
    }
  }
  const ended = new Set([...batch.unknown, ...batch.allowedOnly].map((call) => call.id))
  for (const { call } of batch.calls) {
    if (batch.finished.has(call.id)) continue
    if (paused && !ended.has(call.id)) continue
    const began = batch.unknown.some((each) => each.id === call.id)
    const text = began
      ? 'Pincer was closed while this ran. Nobody knows whether it took effect: look before you try again.'
      : 'Pincer was closed before this began. It was not run.'
    const outcome = failedOutcome('interrupted', text, { began })
    const result: ToolResult = { toolCallId: call.id, content: [...outcome.content], isError: true, metadata: { executionTimeMs: 0, sandbox: 'off' }, details: outcome.details, ...(outcome.failure ? { failure: outcome.failure } : {}) }
    session.append({ kind: 'call-finished', turnId, batchId: batch.batchId, callId: call.id, result, phases: [] })
    session.emit({ type: 'lane.finished', turnId, batchId: batch.batchId, callId: call.id, at: now, outcome: laneOutcome(result), preview: previewResult(result), details: result.details, hasFullOutput: false, ...(result.failure ? { failure: result.failure } : {}) })
  }
  if (paused) return
  const { at } = session.append({ kind: 'batch-finished', turnId, batchId: batch.batchId })
  session.emit({ type: 'batch.finished', turnId, batchId: batch.batchId, at })
}
