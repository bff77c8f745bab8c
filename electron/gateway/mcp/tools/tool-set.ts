import { limits } from '../../../../shared/limits.ts'
import type { ConnectionChange, ConnectionTool, ToolWarning } from '../../../../shared/mcp/connection.ts'
import type { ToolDefinition } from '../../executors/tool-definition.ts'
import type { ListedTool } from '../server-client.ts'
import { lookAlikes } from '../trust/look-alike-names.ts'
import type { Trusted } from '../trust/trust-store.ts'
import { definitionHash, definitionText } from '../trust/trusted-launch.ts'
import type { ConnectionToolParts } from './connection-tool.ts'
import { describeTool, effectOf, isConfirmed, shownTool, type DescribedTool } from './describe-tool.ts'

export interface ToolSet {
  readonly offered: readonly ToolDefinition[]
  readonly shown: readonly ConnectionTool[]
}

export interface ToolSetInput {
  readonly connection: string
  /** What the server has now; null: it does not run, and what was agreed to counts. */
  readonly listed: readonly ListedTool[] | null
  readonly trusted: Trusted | undefined
  /** Names of the tools of others, for look-alikes. */
  readonly otherNames: readonly string[]
  /** Left out: nothing is offered, only looked at. */
  readonly make?: (tool: DescribedTool, schema: Readonly<Record<string, unknown>>, parts: Pick<ConnectionToolParts, 'effect' | 'confirmed'>) => ToolDefinition
}

/** Every tool of a connection with what becomes of it: offered, switched off, or withheld with the reason. Pure but for `make`. */
export function toolSetOf({ connection, listed, trusted, otherNames, make }: ToolSetInput): ToolSet {
  const agreed = new Map((trusted?.tools ?? []).map((tool) => [tool.name, { tool, hash: definitionHash(tool) }]))
  const seen = new Set<string>()
  const all = (listed ?? trusted?.tools ?? [])
  const alike = lookAlikes(all.map(({ name }) => name), otherNames)
  const offered: ToolDefinition[] = []
  const shown = all.map((each, index): ConnectionTool => {
    // The agreed object where it is the same definition: everything made from it is kept.
    const known = agreed.get(each.name)
    const tool = describeTool(connection, known && known.hash === definitionHash(each) ? known.tool : each)
    const setting = trusted?.settings[each.name]
    const withheld = withheldBecause(tool, index, seen.has(each.name), trusted?.tools ? known?.hash ?? null : tool.hash)
    const warnings: ToolWarning[] = []
    const like = alike.get(each.name)
    if (like !== undefined) warnings.push({ kind: 'look-alike-name', where: 'name', text: like })
    if (seen.has(each.name)) warnings.push({ kind: 'same-name', where: 'name', text: each.name })
    seen.add(each.name)
    if (make && withheld === null && tool.schema.ok && (setting?.enabled ?? true)) offered.push(make(tool, tool.schema.schema, { effect: effectOf(tool, setting), confirmed: isConfirmed(tool, setting) }))
    return shownTool(tool, setting, withheld, warnings)
  })
  return { offered, shown }
}

function withheldBecause(tool: DescribedTool, index: number, isSecond: boolean, agreedHash: string | null): ConnectionTool['withheld'] {
  if (index >= limits.connectionToolsMost) return { reason: 'too-many', data: { most: String(limits.connectionToolsMost) } }
  if (isSecond) return { reason: 'duplicate', data: {} }
  if (tool.listed.problem !== undefined) return { reason: 'bad-definition', data: { reason: tool.listed.problem } }
  if (!tool.schema.ok) return { reason: 'schema', data: { reason: tool.schema.reason } }
  return agreedHash === tool.hash ? null : { reason: 'changed', data: { what: agreedHash === null ? 'new' : 'different' } }
}

/** What is different from what the person agreed to. Tools that are gone are told, but nothing has to be agreed to for them. */
export function definitionChanges(trusted: Trusted, listed: readonly ListedTool[]): ConnectionChange[] {
  const before = new Map((trusted.tools ?? []).map((tool) => [tool.name, tool]))
  const now = new Map(listed.map((tool) => [tool.name, tool]))
  const changes = [...now.values()].flatMap((tool): ConnectionChange[] => {
    const old = before.get(tool.name)
    if (!old) return [{ kind: 'tool-added', subject: tool.name, before: null, after: definitionText(tool) }]
    return definitionHash(old) === definitionHash(tool) ? [] : [{ kind: 'tool-changed', subject: tool.name, before: definitionText(old), after: definitionText(tool) }]
  })
  const gone = [...before.values()].filter(({ name }) => !now.has(name)).map((tool): ConnectionChange => ({ kind: 'tool-removed', subject: tool.name, before: definitionText(tool), after: null }))
  return [...changes, ...gone]
}
