import { realpathSync } from 'node:fs'
import type { ToolCall } from '../../../shared/sessions/journal.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { ExecFacts } from '../policy/exec/exec-types.ts'
import { judgeCall, type Judgement } from '../policy/judge-call.ts'
import { mayBeQuiet, quietInSandbox, withoutWall, type WallState } from '../policy/sandbox-quiet.ts'
import { wallStateOf } from '../sandbox/wall-state.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import type { JudgedCall } from './tool-router.ts'

/** Judges one call with everything there is: its folder, its paths, its command, the person's rules and the state of the wall. Acts on nothing. */
export async function judgeOne(call: ToolCall, tool: ToolDefinition, input: unknown, scope: BatchScope, deps: RouterDeps): Promise<JudgedCall> {
  if (!isStillThere(scope.workspace)) {
    return { call, tool, input, paths: [], verdict: { kind: 'deny', rule: 'workspace.gone', reason: 'the folder of this chat is gone or another one has taken its place, so nothing was done' } }
  }
  const paths = await deps.guardPaths(tool.paths(input), scope.workspace)
  const command = tool.command?.(input)
  const judgedCommand = command ? await deps.judgeCommand(command, scope.workspace) : undefined
  const effect = judgedCommand?.effect ?? tool.effect(input)
  const confirmed = tool.confirmed ?? true
  const judgement = judgeCall({ tool: tool.name, effect, paths, confirmed, ...(judgedCommand ? { command: judgedCommand } : {}) }, deps.askRules())
  if (!judgedCommand) return { call, tool, input, paths, ...judgement }
  const { plan, facts } = judgedCommand
  const decided = await decideWall(judgement, facts, scope, deps)
  return { call, tool, input, paths, ...decided, ...(plan ? { plan } : {}), ...(facts ? { facts } : {}) }
}

async function decideWall(judgement: Judgement, facts: ExecFacts | undefined, scope: BatchScope, deps: RouterDeps): Promise<Judgement & Pick<JudgedCall, 'quietOffer'> & { sandbox: WallState }> {
  const { verdict } = judgement
  if (!deps.sandbox) return { ...judgement, sandbox: 'off' }
  const { state, asks } = await wallStateOf(scope.profile, deps.sandbox)
  if (asks) {
    const next = withoutWall(verdict)
    return next === verdict ? { ...judgement, sandbox: state } : { verdict: next, asks: [{ kind: 'wall', rule: next.rule, reason: next.reason }], sandbox: state }
  }
  const choice = deps.quietChoice?.() ?? 'impossible'
  const network = (deps.openHosts?.(scope.session.id) ?? []).length > 0
  const quiet = { wall: state, network, beforeImages: choice !== 'impossible', changesAsk: deps.askRules().changesAsk, workspace: scope.workspace }
  const fits = verdict.kind === 'require' && facts !== undefined && mayBeQuiet(verdict, facts, quiet)
  // Nobody chose it yet: the question says that there is this choice, and a look at the workspace would only hold it up.
  if (choice !== 'chosen') return { ...judgement, sandbox: state, quietOffer: fits }
  const covered = fits && await deps.sandbox.coversWorkspace(scope.workspace)
  const next = quietInSandbox(verdict, facts, { ...quiet, covered })
  return { verdict: next, asks: next.kind === 'require' ? judgement.asks : [], sandbox: state }
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
