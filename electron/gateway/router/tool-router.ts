import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { Grant } from '../../../shared/approvals/grant.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import type { ToolContext, ToolDefinition, ToolOutcome } from '../executors/tool-definition.ts'
import type { ExecFacts } from '../policy/exec/exec-types.ts'
import type { AskReason, GuardedPath } from '../policy/judge-call.ts'
import type { Verdict } from '../policy/verdict.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { capPreview } from '../results/result-preview.ts'
import { parseInput } from './parse-input.ts'
import { stopReasonOf } from './stop-reason.ts'

/** One call on its way: everything the stages have found out so far. */
export interface JudgedCall {
  readonly call: ToolCall
  readonly tool: ToolDefinition
  readonly input: unknown
  readonly paths: readonly GuardedPath[]
  readonly verdict: Verdict
  /** Every reason for asking, where the verdict is to ask. */
  readonly asks?: readonly AskReason[]
  /** For a command: what was read in it, exactly what may run, and where it would run. */
  readonly facts?: ExecFacts
  readonly plan?: ToolContext['plan']
  readonly sandbox?: ToolContext['sandbox']
  /** It would run unasked if the person chose quiet work in the safe area. */
  readonly quietOffer?: boolean
}

/** How a question ended, and the question as it was then. */
interface Asked { readonly approved?: boolean; readonly request?: ApprovalRequest; readonly answer?: ApprovalAnswer; /** The call as the person changed it. */ readonly judged?: JudgedCall }
export type Decision =
  /** `grant`: a stored yes covers it. */
  | (Asked & { readonly kind: 'run'; readonly grant?: Grant })
  /** `refusedBefore`: the question in which the person refused the same thing. */
  | (Asked & { readonly kind: 'end'; readonly outcome: ToolOutcome; readonly refusedBefore?: string })
  /** Pincer closes and the question stays open: nothing is said about the call. */
  | { readonly kind: 'left-open' }

/** What the stages stand on. One object per batch; `test/gateway/router` passes its own. */
export interface Stages {
  find(name: string): { readonly tool: ToolDefinition } | { readonly unavailable: string; readonly layer?: 'skill' } | { readonly unknown: string }
  readonly profile: AgentProfile
  judge(call: ToolCall, tool: ToolDefinition, input: unknown): Promise<JudgedCall>
  /** Waits for earlier calls on the same resource and, where the verdict asks, for the person. */
  decide(judged: JudgedCall, signal: AbortSignal): Promise<Decision>
  contain(judged: JudgedCall): Promise<ToolContext['sandbox']>
  execute(judged: JudgedCall, decision: Extract<Decision, { kind: 'run' }>, signal: AbortSignal): Promise<ToolOutcome>
  record(call: ToolCall, result: ToolResult, judged: JudgedCall | null, decision: Decision | null): void
  readonly monotonic: () => number
  /** Milliseconds the person was waited for so far; they are not the call's. */
  readonly waitedMs: () => number
}

/**
 * The seven stages of a tool call. Any of them may end it with a structured result; nothing throws out of here.
 * Returns null only when Pincer is closing while the call waits for the person.
 */
export async function routeCall(call: ToolCall, cut: boolean, stages: Stages, signal: AbortSignal): Promise<ToolResult | null> {
  let judged: JudgedCall | null = null
  let decision: Decision | null = null
  let sandbox: ToolContext['sandbox'] = 'off'
  let ranMs = 0
  const finish = (outcome: ToolOutcome): ToolResult => {
    const approved = decision && 'approved' in decision ? decision.approved : undefined
    const result: ToolResult = {
      toolCallId: call.id, content: [...outcome.content], isError: outcome.isError, details: outcome.details,
      metadata: { executionTimeMs: ranMs, sandbox, ...(approved === undefined ? {} : { approved }), ...(outcome.truncated ? { truncated: outcome.truncated } : {}) },
      ...(outcome.failure ? { failure: outcome.failure } : {}), ...(outcome.shown === undefined ? {} : { shown: capPreview(outcome.shown) }),
    } // 6 shape
    stages.record(call, result, judged, decision) // 7 audit
    return result
  }
  try {
    if (cut) return finish(failedOutcome('bad-arguments', 'The arguments of this call were cut off because the reply became too long. It was not run. Split the work into smaller calls.', { cut: true }))
    const found = stages.find(call.tool) // 1 find
    if ('unknown' in found) return finish(failedOutcome('unknown-tool', found.unknown, { tool: call.tool }))
    if ('unavailable' in found) return finish(failedOutcome(found.layer === 'skill' ? 'skill-ended' : 'connection-down', found.unavailable, { tool: call.tool }))
    if (found.tool.foreign?.ready) await found.tool.foreign.ready()
    const parsed = parseInput(found.tool, call.input)
    if (!parsed.ok) return finish(failedOutcome('bad-arguments', `Invalid arguments for ${call.tool}: ${parsed.message}`, { field: parsed.field }))
    if (!isPermitted(stages.profile, call.tool)) return finish(failedOutcome('not-permitted', `Permission denied: ${call.tool}`, { tool: call.tool })) // 2 permission
    judged = await stages.judge(call, found.tool, parsed.input)
    decision = await stages.decide(judged, signal) // 3 approval
    if (decision.kind === 'left-open') return null
    judged = decision.judged ?? judged
    if (decision.kind === 'end') return finish(decision.outcome)
    sandbox = await stages.contain(judged) // 4 sandbox
    const [startedAt, waitedBefore] = [stages.monotonic(), stages.waitedMs()]
    const outcome = await stages.execute(judged, decision, signal) // 5 execute
    ranMs = Math.max(0, stages.monotonic() - startedAt - (stages.waitedMs() - waitedBefore))
    return finish(outcome)
  } catch (error) {
    if (stopReasonOf(signal) !== null) return finish(failedOutcome('stopped', 'The person stopped this.'))
    const message = error instanceof Error ? error.message : String(error)
    return finish(failedOutcome('failed', `${call.tool} failed unexpectedly: ${message}`, { message }))
  }
}

/** Stage two: what this agent's profile has. */
export function isPermitted(profile: AgentProfile, tool: string): boolean {
  return profile.tools === 'all' || profile.tools.includes(tool)
}
