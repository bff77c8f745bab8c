import type { ConnectionTool, ToolWarning } from '../../../../shared/mcp/connection.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'
import { normaliseSchema, type NormalisedSchema } from '../../models/normalise-schema.ts'
import { toolTokens } from '../../models/tool-budget.ts'
import { wireNameFor } from '../../models/wire-names.ts'
import type { ListedTool } from '../server-client.ts'
import { cleanWords, cleanWordsIn } from '../trust/clean-words.ts'
import { steeringIn } from '../trust/steering-prose.ts'
import type { ToolSetting } from '../trust/trust-store.ts'
import { definitionHash } from '../trust/trusted-launch.ts'
import { effectHint, unknownEffect } from './effect-hint.ts'
import { internalToolName } from './tool-names.ts'

/** A server's tool after everything was looked at; the same object for the same definition. */
export interface DescribedTool {
  readonly listed: ListedTool
  readonly hash: string
  readonly internalName: string
  readonly wireName: string
  readonly title: string
  readonly description: string
  readonly schema: NormalisedSchema
  readonly warnings: readonly ToolWarning[]
  readonly hint: Effect | null
  readonly tokens: number
}

/** More than this says no more about a tool, but eats the budget of all others. */
const descriptionChars = 6_000
const known = new WeakMap<ListedTool, Map<string, DescribedTool>>()

export function describeTool(connection: string, listed: ListedTool): DescribedTool {
  const byConnection = known.get(listed) ?? new Map<string, DescribedTool>()
  known.set(listed, byConnection)
  const before = byConnection.get(connection)
  if (before) return before
  const warnings: ToolWarning[] = []
  const look = (where: string, text: string): string => {
    const cleaned = cleanWords(text)
    if (cleaned.hidden.length > 0) warnings.push({ kind: 'hidden-text', where, text: cleaned.hidden.join(' ').slice(0, 300) })
    for (const hit of steeringIn(cleaned.text)) warnings.push({ kind: 'steering', where, text: hit.text })
    return cleaned.text
  }
  const title = look('title', listed.title)
  const description = look('description', listed.description).slice(0, descriptionChars)
  if (cleanWords(listed.name).hidden.length > 0) warnings.push({ kind: 'hidden-text', where: 'name', text: cleanWords(listed.name).hidden.join(' ') })
  const input = cleanWordsIn(listed.inputSchema, '', (where, what) => { warnings.push({ kind: 'hidden-text', where, text: what.join(' ').slice(0, 300) }) })
  for (const { where, text } of textsIn(input)) for (const hit of steeringIn(text)) warnings.push({ kind: 'steering', where, text: hit.text })
  const schema = normaliseSchema(input)
  const internalName = internalToolName(connection, listed.name)
  const wireName = wireNameFor(internalName)
  const described: DescribedTool = {
    listed, hash: definitionHash(listed), internalName, wireName, title, description, schema, warnings: warnings.slice(0, 20), hint: effectHint(listed.hints),
    tokens: schema.ok ? toolTokens({ wireName, description, inputSchema: schema.schema }) : 0,
  }
  byConnection.set(connection, described)
  return described
}

/** For the window. `withheld`, `extra`: what only the whole list tells. */
export function shownTool(tool: DescribedTool, setting: ToolSetting | undefined, withheld: ConnectionTool['withheld'], extra: readonly ToolWarning[]): ConnectionTool {
  const confirmed = isConfirmed(tool, setting)
  return {
    name: tool.listed.name, title: tool.title, description: tool.description, internalName: tool.internalName, wireName: tool.wireName, hint: tool.hint,
    effect: effectOf(tool, setting), confirmed, enabled: setting?.enabled ?? true, withheld, loosened: tool.schema.ok ? [...tool.schema.changes] : [], warnings: [...tool.warnings, ...extra], tokens: tool.tokens,
  }
}

export function effectOf(tool: DescribedTool, setting: ToolSetting | undefined): Effect {
  return isConfirmed(tool, setting) && setting?.effect ? setting.effect : tool.hint ?? unknownEffect
}

/** A person confirmed the effect, and the definition is still the one it was confirmed for. */
export function isConfirmed(tool: DescribedTool, setting: ToolSetting | undefined): boolean {
  return setting?.effect !== undefined && setting.confirmedFor === tool.hash
}

function* textsIn(value: unknown, path = ''): Generator<{ where: string; text: string }> {
  if (typeof value === 'string' && value.length > 12) yield { where: path, text: value }
  else if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, path === '' ? key : `${path}.${key}`)
}
