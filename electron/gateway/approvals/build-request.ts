import type { ApprovalRequest, Origin } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import type { Effect } from '../../../shared/tools/effect.ts'
import type { ToolContext } from '../executors/tool-definition.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import { bindApproval, filesNamedIn } from './approval-binding.ts'
import { hostsOf, recipientsOf, unknownOf } from './card-facts.ts'
import { definitionHash } from './definition-hash.ts'
import { grantCallOf, type GrantWorld } from './grant-call.ts'
import { offersFor } from './offers.ts'
import { touchedByCommand, touchedPaths } from './touched-places.ts'

export interface AskScope extends GrantWorld {
  readonly ids: { readonly id: string; readonly sessionId: string; readonly turnId: string; readonly batchId: string }
  readonly origin: Origin
  readonly quote: string
  readonly afterReading: readonly string[]
  readonly now: number
  readonly timeoutMs: number | null
  readonly sandbox: ToolContext['sandbox']
  /** Whether it could be taken back, where before-images are kept. */
  readonly undo?: ApprovalRequest['undo']
}

const quoteChars = 600

/** The hash an allow of this call is bound to, as things are now. */
export async function bindingOf(judged: JudgedCall, workspace: string): Promise<string> {
  const { tool, input } = judged
  const command = tool.command?.(input)
  const cwd = command?.cwd ?? workspace
  const named = command ? await filesNamedIn(command.command, cwd) : []
  return bindApproval({
    tool: tool.name, definition: tool.provider ? definitionHash(tool) : tool.description, input, cwd, env: command?.env ?? {},
    files: [...named, ...judged.paths.filter((path) => path.use.access !== 'list').map((path) => path.real)],
  })
}

/** The question for a call that may not run unasked, made from the real request and nothing else. */
export async function buildApprovalRequest(judged: JudgedCall, scope: AskScope, context: ToolContext): Promise<ApprovalRequest> {
  const { tool, input, call, verdict } = judged
  const effect: Effect = verdict.effect ?? tool.effect(input)
  const command = tool.command?.(input)
  const cwd = command?.cwd ?? scope.workspace
  const named = judged.paths.filter((path) => !command || path.use.access !== 'list').map((path) => path.real)
  const touched = command ? await touchedByCommand(command.command, cwd, effect, named) : await touchedPaths(named)
  const change = await tool.preview?.(input, context)
  const undo = scope.undo ?? undoOf(effect)
  const hosts = hostsOf(input, command ? { text: command.command, facts: judged.facts } : null)
  const recipients = recipientsOf(effect, input, command?.command ?? null)
  const grantable = await grantCallOf(judged, scope, { realPlaces: true, hash: true })
  const editable = tool.editable?.(input) ?? null
  const isShort = editable !== null && editable.text.length <= limits.changePreviewChars
  return {
    ...scope.ids, callId: call.id, tool: tool.name, origin: scope.origin, effect, subject: tool.subject(input), rule: verdict.rule, reason: verdict.reason,
    ...(command ? { command: { text: command.command, cwd, parts: [...(verdict.parts ?? [])] } } : {}),
    ...(change ? { change: { ...change } } : {}),
    touches: [...touched.touches],
    afterReading: [...scope.afterReading], quote: scope.quote.slice(0, quoteChars),
    undo, sandbox: scope.sandbox, binding: await bindingOf(judged, scope.workspace),
    provider: tool.provider ? { ...tool.provider, ...(tool.own === undefined ? {} : { own: tool.own }) } : null, ...(tool.reach ? { reach: tool.reach } : {}), hosts, recipients,
    unknown: unknownOf({ effect, isCommand: command !== undefined, facts: judged.facts, hosts, recipients, touched: touched.touches.length, touchedWhole: touched.isWhole, undo, sandbox: scope.sandbox, isForeign: tool.provider !== undefined, confirmed: tool.confirmed ?? true, reach: tool.reach }),
    offers: isWatched(scope.origin) ? offersFor({ ...grantable, hosts }) : [],
    quietOffer: isWatched(scope.origin) && (judged.quietOffer ?? false),
    editable: editable === null || !isShort ? null : { what: editable.what, text: editable.text }, editedFrom: null, same: 1,
    requestedAt: scope.now, expiresAt: scope.timeoutMs === null ? null : scope.now + scope.timeoutMs,
  }
}

/** Standing grants are given and used where a person sits in front of the chat; a terminal or a schedule has rules of its own. */
export function isWatched(origin: Origin): boolean { return origin === 'model' || origin === 'you' || origin === 'helper' }

/** Without before-images nothing can be taken back: said as it is. Looking needs no undo; what a program does is not known. */
function undoOf(effect: Effect): ApprovalRequest['undo'] {
  switch (effect) {
    case 'looks': return 'yes'
    case 'runs-code': return 'unknown'
    case 'changes': case 'deletes': case 'sends': case 'spends': case 'installs': return 'no'
    default: return effect satisfies never
  }
}
