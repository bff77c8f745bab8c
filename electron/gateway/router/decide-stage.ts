import { resolve } from 'node:path'
import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { bindingOf, buildApprovalRequest } from '../approvals/build-request.ts'
import { editedInput, editQuestion, type EditOutcome } from '../approvals/edit-request.ts'
import { coveringGrant } from '../approvals/covering-grant.ts'
import type { ResourceUse } from '../executors/tool-definition.ts'
import { failedOutcome } from '../results/failed-result.ts'
import type { LaneRecorder } from './lane-recorder.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import { judgeOne } from './judge-stage.ts'
import { parseInput } from './parse-input.ts'
import { toolContext } from './tool-context.ts'
import type { Decision, JudgedCall } from './tool-router.ts'

/** One call's way through the third stage. `index` is its place in the batch. */
export interface Deciding { readonly index: number; readonly lane: LaneRecorder; readonly scope: BatchScope; readonly deps: RouterDeps; readonly signal: AbortSignal }

/**
 * Stage three: what the rules deny ends here; then earlier calls on the same resource go first; then a stored grant, an
 * earlier refusal or the person decides. Grants are looked at last, so one that was taken back while the call waited covers nothing.
 */
export async function decideOne(judged: JudgedCall, deciding: Deciding): Promise<Decision> {
  const { scope, deps, lane, signal, index } = deciding
  const { verdict } = judged
  const known = scope.openRequests.get(judged.call.id)
  if (known && (verdict.kind === 'deny' || (verdict.kind === 'auto' && known.editedFrom === null))) deps.desk.lapse(scope.session, known)
  if (verdict.kind === 'deny') {
    return { kind: 'end', outcome: failedOutcome('denied-by-rule', `${judged.tool.command ? 'Command' : 'Call'} denied by policy: ${verdict.reason}`, { rule: verdict.rule }) }
  }
  await scope.order.claim(index, resourcesOf(judged, scope.workspace), signal, (behind) => {
    const after = scope.subjects[behind]
    lane.enter('queued', after ? { after } : {})
  })
  if (signal.aborted) return { kind: 'end', outcome: failedOutcome('stopped', 'The person stopped this before it began.') }
  if (known === undefined) {
    const refused = await refusedBefore(judged, deciding)
    if (refused !== null) return refused
    if (verdict.kind === 'auto') return { kind: 'run' }
    const grant = await coveringGrant(judged, scope, deps)
    if (grant !== null) return { kind: 'run', grant }
  } else if (verdict.kind === 'auto' && known.editedFrom === null) return { kind: 'run' }
  return ask(judged, known, deciding)
}

/** Also what would run unasked is not run when it is what the person has just refused. */
async function refusedBefore(judged: JudgedCall, { scope, deps }: Deciding): Promise<Decision | null> {
  await deps.refusals.recall(scope.session, scope.workspace, async (call) => {
    const tool = deps.tools.get(call.tool)
    const parsed = tool ? parseInput(tool, call.input) : null
    return tool && parsed?.ok ? judgeOne(call, tool, parsed.input, scope, deps) : null
  })
  const refused = deps.refusals.find(scope.session, scope.origin, judged, scope.workspace)
  if (refused === null) return null
  const outcome = failedOutcome('denied-by-person', `User denied: this is the same thing the person refused before${refused.reason ? ` (${refused.reason})` : ''}, so they were not asked again. It is final: do not try it in other words or by other means.`, { again: true, ...(refused.reason ? { reason: refused.reason } : {}) })
  return { kind: 'end', refusedBefore: refused.approvalId, outcome }
}

async function ask(judged: JudgedCall, known: ApprovalRequest | undefined, deciding: Deciding): Promise<Decision> {
  const { scope, deps, lane, signal } = deciding
  const build = async (call: JudgedCall): Promise<ApprovalRequest> => buildApprovalRequest(call, {
    ids: { id: deps.newId('ask'), sessionId: scope.session.id, turnId: scope.turnId, batchId: scope.batchId },
    origin: scope.origin, workspace: scope.workspace, quote: scope.quote, afterReading: [...scope.afterReading].slice(-5), now: deps.clock.now(),
    timeoutMs: scope.approvalTimeoutMs, sandbox: call.sandbox ?? 'off', platform: deps.platform, home: deps.userHome, environment: deps.environment,
    ...(deps.undo ? { undo: await deps.undo.outlook(call, scope.workspace) } : {}),
  }, toolContext({ judged: call, signal, allowed: false, lane }, scope, deps))
  const judge = (input: unknown): Promise<JudgedCall> => judgeOne(judged.call, judged.tool, input, scope, deps)
  const first = known ?? await build(judged)
  lane.enter('waiting', { from: first.requestedAt })
  const { answer, request } = await deps.desk.ask(scope.session, first, {
    known: known !== undefined, signal,
    edit: (text, now): Promise<EditOutcome> => editQuestion(judged, text, now, { judge, build }),
    covering: () => coveringGrant(judged, scope, deps).then((grant) => grant?.id ?? null),
    refused: () => deps.refusals.find(scope.session, scope.origin, judged, scope.workspace)?.reason ?? null,
  })
  if (answer.kind === 'left-open') return { kind: 'left-open' }
  if (answer.kind === 'allow-once' || answer.kind === 'allow-grant') return allowed(judged, request, answer, deciding, judge)
  if (answer.kind === 'deny') {
    deps.refusals.keep(scope.session, { judged: request.editedFrom === null ? [judged] : [judged, await judge(editedInput(judged, request))], approvalId: request.id, reason: answer.reason.trim(), workspace: scope.workspace })
    deps.desk.refuseSame(scope.session.id)
  }
  return { kind: 'end', approved: false, request, answer, outcome: refusal(answer) }
}

/** A yes holds for what was asked, as it was then; what the person changed is judged once more, as it is now. */
async function allowed(judged: JudgedCall, request: ApprovalRequest, answer: ApprovalAnswer, { scope }: Deciding, judge: (input: unknown) => Promise<JudgedCall>): Promise<Decision> {
  const isEdited = request.editedFrom !== null
  const now = isEdited ? await judge(editedInput(judged, request)) : judged
  const end = (text: string): Decision => ({ kind: 'end', approved: false, request, answer, judged: now, outcome: failedOutcome('nobody-answered', text, { why: 'changed' }) })
  if (now.verdict.kind === 'deny') return end(`What the person changed it to is denied by policy (${now.verdict.reason}), so it was not run.`)
  if (await bindingOf(now, scope.workspace) !== request.binding) return end('What was allowed has changed since the person was asked, so it was not run. Ask again if it is still needed.')
  // Asked before a restart, with a wall that is gone now.
  if (request.sandbox === 'on' && (now.sandbox ?? 'off') !== 'on') return end('It was allowed for the safe area, which is not there now, so it was not run. Ask again if it is still needed.')
  return { kind: 'run', approved: true, request, answer, judged: now }
}

function refusal(answer: Extract<ApprovalAnswer, { kind: 'deny' | 'expired' }>) {
  if (answer.kind === 'deny') {
    const reason = answer.reason.trim()
    return failedOutcome('denied-by-person', `User denied: ${reason || 'they do not want this'}. This is final: do not try the same thing in other words.`, reason ? { reason } : {})
  }
  return answer.why === 'stopped'
    ? failedOutcome('stopped', 'The person stopped this while it waited for their answer. It was not run.')
    : failedOutcome('nobody-answered', 'Nobody answered in time, so it was not run.', { why: answer.why })
}

/** What a call holds while it runs: its paths by real target, and whatever else the tool names. */
function resourcesOf(judged: JudgedCall, workspace: string): ResourceUse[] {
  const paths = judged.paths.map((path): ResourceUse => ({ key: `path ${path.real || resolve(workspace, path.use.path)}`, mode: path.use.access === 'write' ? 'write' : 'read' }))
  return [...paths, ...(judged.tool.resources?.(judged.input) ?? [])]
}
