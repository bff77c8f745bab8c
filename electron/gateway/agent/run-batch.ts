import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import { newLane } from '../executors/describe-call.ts'
import { laneOutcome, previewResult } from '../results/result-preview.ts'
import { BatchOrder } from '../router/batch-order.ts'
import { LaneRecorder } from '../router/lane-recorder.ts'
import type { BatchFacts, BatchScope, RouterDeps } from '../router/stage-deps.ts'
import { createStages } from '../router/stages.ts'
import { routeCall } from '../router/tool-router.ts'

export interface Batch extends BatchFacts {
  readonly calls: readonly { readonly call: ToolCall; readonly cut: boolean }[]
  /** For a batch that a restart interrupted: calls that ended already, and questions that are still open. */
  readonly resumed?: { readonly finished: ReadonlyMap<string, ToolResult>; readonly openRequests: ReadonlyMap<string, ApprovalRequest> }
}

/**
 * Runs the calls of one reply side by side. Each has its own signal and time; one that fails never touches its neighbours.
 * `signalFor(callId)` gives each call's signal. Finishes are told as they happen; the answer holds the results in the
 * model's order. Null: Pincer closes while a question is open, and the batch goes on at the next start.
 */
export async function runBatch(batch: Batch, deps: RouterDeps, signalFor: (callId: string) => AbortSignal): Promise<readonly ToolResult[] | null> {
  const { session, turnId, batchId } = batch
  // A model's call comes after its request, which has waited for them. After a start nothing has, and a person's own call may come first.
  if (batch.resumed || batch.origin === 'you') await deps.tools.ready()
  const done = new Map(batch.resumed?.finished)
  const open = batch.calls.filter(({ call }) => !done.has(call.id))
  const at = deps.clock.now()
  const lanes = open.map(({ call }): Lane => newLane(call, deps.tools.get(call.tool), batch.origin, at))
  if (!batch.resumed) {
    session.append({ kind: 'batch-started', turnId, batchId, callIds: batch.calls.map(({ call }) => call.id), at })
    session.emit({ type: 'batch.started', turnId, batchId, lanes, at })
  }
  const order = new BatchOrder(open.length)
  const scope: BatchScope = { ...batch, openRequests: batch.resumed?.openRequests ?? new Map<string, ApprovalRequest>(), order, subjects: lanes.map((lane) => lane.subject) }
  const runs = open.map(async ({ call, cut }, index) => {
    const lane = new LaneRecorder({ turnId, batchId, callId: call.id }, at, deps.clock, (event) => session.emit(event))
    try {
      const result = await routeCall(call, cut, createStages(index, lane, scope, deps), signalFor(call.id))
      if (result === null) return
      done.set(call.id, result)
      const phases = lane.finish()
      session.append({ kind: 'call-finished', turnId, batchId, callId: call.id, result, phases })
      session.emit({
        type: 'lane.finished', turnId, batchId, callId: call.id, outcome: laneOutcome(result), preview: previewResult(result), details: result.details,
        hasFullOutput: result.metadata.truncated?.fullOutputFile !== undefined, phases, at: phases.at(-1)?.to ?? deps.clock.now(), sandbox: result.metadata.sandbox, ...(result.failure ? { failure: result.failure } : {}),
      })
    } finally {
      order.end(index)
    }
  })
  const settled = await Promise.allSettled(runs)
  // Only keeping the record can throw in here (a full disk): without it the run must not go on.
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  const results = batch.calls.flatMap(({ call }) => done.get(call.id) ?? [])
  if (results.length < batch.calls.length) return null
  const { at: endedAt } = session.append({ kind: 'batch-finished', turnId, batchId })
  session.emit({ type: 'batch.finished', turnId, batchId, at: endedAt })
  return results
}
