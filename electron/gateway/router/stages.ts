import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ApprovalRequest, CallSubject, Origin } from '../../../shared/approvals/approval.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { ToolResult } from '../../../shared/tools/tool-result.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { bindingOf, buildApprovalRequest } from '../approvals/build-request.ts'
import type { ApprovalDesk } from '../approvals/approval-desk.ts'
import { describeCall } from '../executors/describe-call.ts'
import type { PathUse, ResourceUse, ToolContext, ToolOutcome } from '../executors/tool-definition.ts'
import type { ToolRegistry } from '../executors/tool-registry.ts'
import type { FilePort } from '../files/file-port.ts'
import type { ExecFacts } from '../policy/exec/exec-types.ts'
import { judgeCall, type GuardedPath } from '../policy/judge-call.ts'
import { mayBeQuiet, quietInSandbox, withoutWall } from '../policy/sandbox-quiet.ts'
import type { Verdict } from '../policy/verdict.ts'
import type { Clock } from '../ports.ts'
import type { ProcessRunner } from '../process/process-runner.ts'
import { failedOutcome } from '../results/failed-result.ts'
import type { OutputStore } from '../results/output-store.ts'
import { laneOutcome } from '../results/result-preview.ts'
import { hostsNamedIn } from '../sandbox/open-hosts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { wallStateOf } from '../sandbox/wall-state.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { UndoHook } from '../undo/undo-keeper.ts'
import type { BatchOrder } from './batch-order.ts'
import { executeWithDeadline } from './execute-with-deadline.ts'
import type { LaneRecorder } from './lane-recorder.ts'
import type { Decision, JudgedCall, Stages } from './tool-router.ts'

/** What the stages need from the gateway; the same for every call. */
export interface RouterDeps {
  readonly clock: Clock
  readonly newId: (kind: string) => string
  readonly tools: ToolRegistry
  readonly desk: ApprovalDesk
  readonly audit: AuditLog
  readonly files: FilePort
  readonly processes: ProcessRunner
  readonly outputs: OutputStore
  /** Keeps what a call could change; a test may leave it out. */
  readonly undo?: UndoHook
  /** Changes inside the workspace need a yes too (the terminal's `listed`). */
  readonly changesAsk: boolean
  readonly guardPaths: (uses: readonly PathUse[], workspace: string) => Promise<readonly GuardedPath[]>
  readonly judgeCommand: (command: { command: string; cwd?: string; env?: Readonly<Record<string, string>> }, workspace: string) => Promise<Verdict & { readonly plan?: ToolContext['plan']; readonly facts?: ExecFacts }>
  /** The system's wall for commands; left out: every command runs as if its profile wanted none. */
  readonly sandbox?: Sandbox
  /** Hosts that are open for commands of a chat. */
  readonly openHosts?: (sessionId: string) => readonly string[]
  /** What a command changes in this workspace can be taken back, so unlisted commands may run unasked behind the wall. */
  readonly quietInSandbox?: (workspace: string) => boolean
  /** The path guard for single files that a search comes across. */
  readonly mayLookInto: (workspace: string) => NonNullable<ToolContext['mayLookInto']>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: ToolContext['platform']
}

/** What is the same for all calls of one batch. */
export interface BatchScope {
  readonly session: LiveSession
  readonly turnId: string
  readonly batchId: string
  readonly origin: Origin
  readonly profile: AgentProfile
  readonly workspace: string
  readonly quote: string
  readonly afterReading: Set<string>
  readonly approvalTimeoutMs: number | null
  /** Questions that were asked before a restart and are still open, by call. */
  readonly openRequests: ReadonlyMap<string, ApprovalRequest>
  readonly order: BatchOrder
  readonly subjects: readonly CallSubject[]
}

/** The stages of one call of a batch. `index` is its place in the model's order. */
export function createStages(index: number, lane: LaneRecorder, scope: BatchScope, deps: RouterDeps): Stages {
  let sandbox: ToolContext['sandbox'] = 'off'
  let allowed = false
  let plan: ToolContext['plan']
  let request: ApprovalRequest | undefined

  const contextFor = (judged: JudgedCall, signal: AbortSignal): ToolContext => ({
    signal, workspace: scope.workspace, files: deps.files, processes: deps.processes, outputs: deps.outputs, callId: judged.call.id, sessionId: scope.session.id,
    resolved: (path) => {
      const found = judged.paths.find((each) => each.use.path === path)
      if (!found) throw new Error(`${judged.tool.name} did not declare the path ${path}`)
      return found.real
    },
    report: (tail) => lane.tail(tail), platform: deps.platform, environment: deps.environment, outputBytes: scope.profile.outputBytes, sandbox,
    mayLookInto: deps.mayLookInto(scope.workspace),
    ...(plan ? { plan } : {}), ...(sandbox === 'on' && deps.sandbox ? { wall: wallFor(judged, deps.sandbox) } : {}),
  })

  /** What a person allowed, they allowed for exactly this text: it may see what they see. */
  const wallFor = (judged: JudgedCall, wall: Sandbox): NonNullable<ToolContext['wall']> => {
    const allowedText = allowed ? judged.tool.command?.(judged.input)?.command ?? null : null
    const { rule, effect } = judged.verdict
    return (commandPlan, how) => wall.wrap(commandPlan, {
      ...how, sessionId: scope.session.id, workspace: scope.workspace, view: allowed ? 'wide' : 'narrow', denyWrite: [], tellsNew: rule === 'sandbox.quiet', allowedText,
      allowedHosts: [...openHosts(), ...(allowedText === null ? [] : hostsNamedIn(allowedText))], wantsNetwork: allowed && (effect === 'sends' || effect === 'installs'),
    })
  }
  const openHosts = (): readonly string[] => deps.openHosts?.(scope.session.id) ?? []

  async function decideWall(verdict: Verdict, facts: ExecFacts | undefined): Promise<Verdict> {
    if (!deps.sandbox) return verdict
    const { state, asks } = await wallStateOf(scope.profile, deps.sandbox)
    sandbox = state
    const quiet = { wall: sandbox, network: openHosts().length > 0, beforeImages: deps.quietInSandbox?.(scope.workspace) ?? false, changesAsk: deps.changesAsk, workspace: scope.workspace }
    const covered = verdict.kind === 'require' && facts !== undefined && mayBeQuiet(verdict, facts, quiet) && await deps.sandbox.coversWorkspace(scope.workspace)
    return asks ? withoutWall(verdict) : quietInSandbox(verdict, facts, { ...quiet, covered })
  }

  return {
    profile: scope.profile,
    monotonic: () => deps.clock.monotonic(),
    find: (name) => deps.tools.find(name),

    async judge(call, tool, input) {
      if (!isStillThere(scope.workspace)) {
        return { call, tool, input, paths: [], verdict: { kind: 'deny', rule: 'workspace.gone', reason: 'the folder of this chat is gone or another one has taken its place, so nothing was done' } }
      }
      const paths = await deps.guardPaths(tool.paths(input), scope.workspace)
      const command = tool.command?.(input)
      const judgedCommand = command ? await deps.judgeCommand(command, scope.workspace) : undefined
      plan = judgedCommand?.plan
      const effect = judgedCommand?.effect ?? tool.effect(input)
      const confirmed = tool.confirmed ?? true
      const verdict = judgeCall({ effect, paths, confirmed, ...(judgedCommand ? { command: judgedCommand } : {}) }, deps.changesAsk)
      return { call, tool, input, paths, verdict: judgedCommand ? await decideWall(verdict, judgedCommand.facts) : verdict }
    },

    async decide(judged, signal): Promise<Decision> {
      const { verdict } = judged
      const known = scope.openRequests.get(judged.call.id)
      if (known && verdict.kind !== 'require') deps.desk.lapse(scope.session, known)
      if (verdict.kind === 'deny') {
        return { kind: 'end', outcome: failedOutcome('denied-by-rule', `${judged.tool.command ? 'Command' : 'Call'} denied by policy: ${verdict.reason}`, { rule: verdict.rule }) }
      }
      await scope.order.claim(index, resourcesOf(judged, scope.workspace), signal, (behind) => {
        const after = scope.subjects[behind]
        lane.enter('queued', after ? { after } : {})
      })
      if (signal.aborted) return { kind: 'end', outcome: failedOutcome('stopped', 'The person stopped this before it began.') }
      if (verdict.kind === 'auto') return { kind: 'run' }

      request = known ?? await buildApprovalRequest(judged, {
        ids: { id: deps.newId('ask'), sessionId: scope.session.id, turnId: scope.turnId, batchId: scope.batchId },
        origin: scope.origin, workspace: scope.workspace, quote: scope.quote, afterReading: [...scope.afterReading].slice(-5), now: deps.clock.now(),
        timeoutMs: scope.approvalTimeoutMs, sandbox, ...(deps.undo ? { undo: await deps.undo.outlook(judged, scope.workspace) } : {}),
      }, contextFor(judged, signal))
      lane.enter('waiting', { from: request.requestedAt })
      const answer = await deps.desk.ask(scope.session, request, known !== undefined, signal)
      switch (answer.kind) {
        case 'left-open': return { kind: 'left-open' }
        case 'allow-once': case 'allow-grant':
          if (await bindingOf(judged, scope.workspace) !== request.binding) {
            return { kind: 'end', approved: false, request, outcome: failedOutcome('nobody-answered', 'What was allowed has changed since the person was asked, so it was not run. Ask again if it is still needed.', { why: 'changed' }) }
          }
          // Asked before a restart, with a wall that is gone now.
          if (request.sandbox === 'on' && sandbox !== 'on') {
            return { kind: 'end', approved: false, request, outcome: failedOutcome('nobody-answered', 'It was allowed for the safe area, which is not there now, so it was not run. Ask again if it is still needed.', { why: 'changed' }) }
          }
          allowed = true
          return { kind: 'run', approved: true, request }
        case 'deny': {
          const reason = answer.reason.trim()
          return { kind: 'end', approved: false, request, outcome: failedOutcome('denied-by-person', `User denied: ${reason || 'they do not want this'}. This is final: do not try the same thing in other words.`, reason ? { reason } : {}) }
        }
        case 'expired':
          return answer.why === 'stopped'
            ? { kind: 'end', approved: false, request, outcome: failedOutcome('stopped', 'The person stopped this while it waited for their answer. It was not run.') }
            : { kind: 'end', approved: false, request, outcome: failedOutcome('nobody-answered', 'Nobody answered in time, so it was not run.', { why: answer.why }) }
        default: return answer satisfies never
      }
    },

    contain: () => Promise.resolve(sandbox),

    async execute(judged, _sandbox, signal) {
      const hasEffect = judged.verdict.effect !== 'looks' && judged.tool.effect(judged.input) !== 'looks'
      const watch = hasEffect ? await deps.undo?.beforeEffect(judged, scope, signal) : undefined
      if (hasEffect) {
        scope.session.append({ kind: 'call-started', turnId: scope.turnId, batchId: scope.batchId, callId: judged.call.id })
      }
      lane.enter('running', { sandbox })
      const own = judged.tool.timeoutMs?.(judged.input)
      const timeoutMs = own === undefined ? scope.profile.toolTimeoutMs : own
      let outcome: ToolOutcome | null = null
      try {
        outcome = await executeWithDeadline(judged, (inner) => contextFor(judged, inner), { timeoutMs, signal, clock: deps.clock })
      } finally {
        await watch?.finish(outcome)
      }
      if (outcome.details.kind === 'file-read') scope.afterReading.add(judged.tool.subject(judged.input).text)
      return outcome
    },

    record(call, result, judged, decision) {
      const described = judged ? { effect: judged.verdict.effect ?? judged.tool.effect(judged.input), subject: judged.tool.subject(judged.input) } : describeCall(call, undefined)
      const answered = decision && 'request' in decision ? decision.request : undefined
      const now = deps.clock.now()
      deps.audit.append({
        id: deps.newId('audit'), at: now, sessionId: scope.session.id, turnId: scope.turnId, batchId: scope.batchId, callId: call.id, tool: call.tool, origin: scope.origin,
        effect: described.effect, subject: described.subject.text, verdict: judged?.verdict.kind ?? 'deny', rule: judged?.verdict.rule ?? `call.${result.failure?.code ?? 'failed'}`,
        outcome: laneOutcome(result), sandbox: result.metadata.sandbox, ms: result.metadata.executionTimeMs, input: call.input,
        ...(result.failure ? { failure: result.failure.code } : {}),
        ...(answered ? { approvalId: answered.id, askedMs: now - answered.requestedAt - result.metadata.executionTimeMs, answer: answerWord(result) } : {}),
      })
    },
  }
}

function answerWord(result: ToolResult): 'allow-once' | 'deny' | 'expired' {
  if (result.metadata.approved) return 'allow-once'
  return result.failure?.code === 'denied-by-person' ? 'deny' : 'expired'
}

/** What a call holds while it runs: its paths by real target, and whatever else the tool names. */
function resourcesOf(judged: JudgedCall, workspace: string): ResourceUse[] {
  const paths = judged.paths.map((path): ResourceUse => ({ key: `path ${path.real || resolve(workspace, path.use.path)}`, mode: path.use.access === 'write' ? 'write' : 'read' }))
  return [...paths, ...(judged.tool.resources?.(judged.input) ?? [])]
}

/**
 * The chat's folder is the one the turn began in: not gone, and not replaced by a link that leads somewhere else. Like the path
 * guard's own looks it is one short call at once: waiting for a thread would take ten times as long, for each call of a batch.
 */
function isStillThere(workspace: string): boolean {
  try {
    return realpathSync.native(workspace) === workspace
  } catch {
    return false
  }
}
