import type { ToolContext } from '../executors/tool-definition.ts'
import { askInWall } from '../sandbox/ask-in-wall.ts'
import { hostsNamedIn } from '../sandbox/open-hosts.ts'
import { packageHosts, packageManagersIn } from '../sandbox/package-hosts.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { LaneRecorder } from './lane-recorder.ts'
import type { BatchScope, RouterDeps } from './stage-deps.ts'
import type { JudgedCall } from './tool-router.ts'

/** `allowed`: a person said yes to exactly this call, now or for the same text before. */
export interface ContextUse { readonly judged: JudgedCall; readonly signal: AbortSignal; readonly allowed: boolean; readonly lane: LaneRecorder }

/** Everything one run of a tool may touch. */
export function toolContext({ judged, signal, allowed, lane }: ContextUse, scope: BatchScope, deps: RouterDeps): ToolContext {
  const sandbox = judged.sandbox ?? 'off'
  return {
    signal, workspace: scope.workspace, files: deps.files, processes: deps.processes, outputs: deps.outputs, callId: judged.call.id, sessionId: scope.session.id,
    resolved: (path) => {
      const found = judged.paths.find((each) => each.use.path === path)
      if (!found) throw new Error(`${judged.tool.name} did not declare the path ${path}`)
      return found.real
    },
    report: (tail) => lane.tail(tail), platform: deps.platform, environment: deps.environment, outputBytes: scope.profile.outputBytes, sandbox,
    mayLookInto: deps.mayLookInto(scope.workspace),
    ...(judged.plan ? { plan: judged.plan } : {}), ...(sandbox === 'on' && deps.sandbox ? { wall: wallFor({ judged, allowed, signal, lane }, deps.sandbox, scope, deps) } : {}),
  }
}

/** What a person allowed, they allowed for exactly this text: it may see what they see. */
function wallFor({ judged, allowed, signal }: ContextUse, wall: Sandbox, scope: BatchScope, deps: RouterDeps): NonNullable<ToolContext['wall']> {
  const allowedText = allowed ? judged.tool.command?.(judged.input)?.command ?? null : null
  const { rule, effect } = judged.verdict
  const managers = allowed ? packageManagersIn(judged.verdict.parts ?? []) : []
  return async (commandPlan, how) => {
    const request = {
      ...how, sessionId: scope.session.id, workspace: scope.workspace, view: allowed ? 'wide' as const : 'narrow' as const, denyWrite: [], tellsNew: rule === 'sandbox.quiet', allowedText,
      allowedHosts: [...deps.openHosts?.(scope.session.id) ?? [], ...(allowedText === null ? [] : hostsNamedIn(allowedText))], wantsNetwork: allowed && (effect === 'sends' || effect === 'installs' || managers.length > 0),
    }
    // Allowed to install: then also to fetch from where the manager is set to fetch from.
    const fetched = await packageHosts(managers, (question) => askInWall(question, request, { sandbox: wall, processes: deps.processes, signal }))
    return wall.wrap(commandPlan, { ...request, allowedHosts: [...request.allowedHosts, ...fetched] })
  }
}
