import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Grant, GrantOffer } from '../../../shared/approvals/grant.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { grantCallOf, type GrantCall, type GrantWorld } from '../../../electron/gateway/approvals/grant-call.ts'
import { builtinTools } from '../../../electron/gateway/executors/builtin-tools.ts'
import type { ToolDefinition } from '../../../electron/gateway/executors/tool-definition.ts'
import { createCallGuards } from '../../../electron/gateway/policy/call-guards.ts'
import type { AskRules } from '../../../electron/gateway/policy/judge-call.ts'
import { judgeOne } from '../../../electron/gateway/router/judge-stage.ts'
import type { BatchScope, RouterDeps } from '../../../electron/gateway/router/stage-deps.ts'
import type { JudgedCall } from '../../../electron/gateway/router/tool-router.ts'

export const rules: AskRules = { effectRules: defaultSettings.effectRules, toolRules: {}, changesAsk: false }

export interface Judging {
  readonly ws: string
  readonly user: string
  readonly world: GrantWorld
  /** Judges a call with the real rules over a real folder. `tool`: a built-in's name, or a definition. */
  judge(tool: string | ToolDefinition, input: unknown, how?: { readonly rules?: AskRules; readonly sandbox?: 'on' | 'off' }): Promise<JudgedCall>
  command(command: string, more?: { readonly cwd?: string; readonly env?: Record<string, string> }): Promise<JudgedCall>
  grantCall(judged: JudgedCall): Promise<GrantCall>
}

/** A working folder and the whole of judging over it, without a gateway. */
export function openJudging(): Judging {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-approvals-')))
  const [ws, user, home] = [join(base, 'ws'), join(base, 'user'), join(base, 'home')]
  for (const folder of [ws, user, home]) mkdirSync(folder)
  const guards = createCallGuards({ platform: 'linux', places: { home, program: join(base, 'program'), user, practice: join(base, 'practice'), runtimeNode: process.execPath } })
  const world: GrantWorld = { workspace: ws, platform: 'linux', home: user, environment: process.env }
  const judge: Judging['judge'] = async (tool, input, how = {}) => {
    const definition = typeof tool === 'string' ? builtinTools.find((each) => each.name === tool) : tool
    if (!definition) throw new Error(`no tool ${tool as string}`)
    const judged = await judgeOne({ id: 'call', tool: definition.name, input }, definition, input, { workspace: ws } as BatchScope, { ...guards, askRules: () => how.rules ?? rules } as unknown as RouterDeps)
    return how.sandbox ? { ...judged, sandbox: how.sandbox } : judged
  }
  return {
    ws, user, world, judge,
    command: (command, more = {}) => judge('exec', { command, ...more }),
    grantCall: (judged) => grantCallOf(judged, world, { realPlaces: true, hash: true }),
  }
}

/** A stored grant for what a line offers. */
export function grantOf(call: Pick<GrantCall, 'tool' | 'effect' | 'wall'>, offer: Pick<GrantOffer, 'match'>, id = 'g'): Grant {
  return { id, tool: call.tool, effect: call.effect, match: offer.match, lifetime: { kind: 'forever' }, createdAt: 0, lastUsedAt: null, uses: 0, sessionId: 's', sessionTitle: '', wall: call.wall }
}
