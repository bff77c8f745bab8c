import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import { describeCall } from '../executors/describe-call.ts'
import { laneOutcome } from '../results/result-preview.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import type { Decision, JudgedCall } from './tool-router.ts'

/** Stage seven: one line in the activity record for every call, whatever became of it. */
export function recordOne(call: ToolCall, result: ToolResult, judged: JudgedCall | null, decision: Decision | null, scope: BatchScope, deps: RouterDeps): void {
  const described = judged ? { effect: judged.verdict.effect ?? judged.tool.effect(judged.input), subject: judged.tool.subject(judged.input) } : describeCall(call, undefined)
  const request = decision && 'request' in decision ? decision.request : undefined
  const answer = decision && 'answer' in decision ? decision.answer : undefined
  const grant = decision?.kind === 'run' ? decision.grant : undefined
  const refusedBefore = decision?.kind === 'end' ? decision.refusedBefore : undefined
  const isEdited = request !== undefined && request.editedFrom !== null && judged !== null
  const now = deps.clock.now()
  deps.audit.append({
    id: deps.newId('audit'), at: now, sessionId: scope.session.id, turnId: scope.turnId, batchId: scope.batchId, callId: call.id, tool: call.tool, origin: scope.origin,
    effect: described.effect, subject: described.subject.text,
    verdict: grant ? 'auto' : judged?.verdict.kind ?? 'deny', rule: grant ? `grant.${grant.id}` : judged?.verdict.rule ?? `call.${result.failure?.code ?? 'failed'}`,
    outcome: laneOutcome(result), sandbox: result.metadata.sandbox, ms: result.metadata.executionTimeMs, input: isEdited ? judged.input : call.input,
    ...(isEdited ? { askedInput: call.input } : {}),
    ...(result.failure ? { failure: result.failure.code } : {}),
    ...(refusedBefore === undefined ? {} : { refusedBefore }),
    ...(request ? { approvalId: request.id, askedMs: now - request.requestedAt - result.metadata.executionTimeMs, ...(answer ? { answer: answer.kind } : {}) } : {}),
  })
}
