import { createHash } from 'node:crypto'
import * as z from 'zod'
import { connectionChangeSchema, type ConnectionChange, type ConnectionForm } from '../../../../shared/mcp/connection.ts'
import { stableJson } from '../../approvals/approval-binding.ts'
import type { ReadyCommand } from '../ports.ts'
import type { ListedTool } from '../server-client.ts'

/** What a person agrees to about a connection: what is started or reached, and the tools it brings. Names of values, never values. */
export const trustedLaunchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), command: z.string(), args: z.array(z.string()), env: z.array(z.string()), cwd: z.string().nullable() }),
  z.object({ kind: z.literal('remote'), url: z.string(), headers: z.array(z.string()), alsoAllow: z.array(z.string()), client: z.string().nullable().default(null) }),
])
export type TrustedLaunch = z.infer<typeof trustedLaunchSchema>
export const trustedPackageSchema = z.object({ name: z.string(), version: z.string(), integrity: z.string() })

export function launchOf({ target }: ConnectionForm): TrustedLaunch {
  return target.kind === 'command'
    ? { kind: 'command', command: target.command, args: [...target.args], env: target.env.map(({ name }) => name).sort(), cwd: target.cwd ?? null }
    : { kind: 'remote', url: target.url, headers: target.headers.map(({ name }) => name.toLowerCase()).sort(), alsoAllow: [...target.alsoAllow].sort(), client: target.client?.id ?? null }
}

/** What differs from what was agreed to; empty = the same. `null` before: nobody agreed to anything yet. */
export function launchChanges(before: TrustedLaunch | null, now: TrustedLaunch): ConnectionChange[] {
  const line = (launch: TrustedLaunch): string => (launch.kind === 'command' ? [launch.command, ...launch.args].join(' ') : launch.url)
  if (before === null) return [{ kind: 'new-connection', subject: line(now), before: null, after: line(now) }]
  if (before.kind !== now.kind) return [{ kind: now.kind === 'command' ? 'command' : 'url', subject: line(now), before: line(before), after: line(now) }]
  const changes: ConnectionChange[] = []
  const compare = (kind: ConnectionChange['kind'], a: string, b: string): void => { if (a !== b) changes.push({ kind, subject: kind, before: a, after: b }) }
  if (before.kind === 'command' && now.kind === 'command') {
    compare('command', [before.command, before.cwd ?? ''].join('\n').trim(), [now.command, now.cwd ?? ''].join('\n').trim())
    compare('args', before.args.join('\n'), now.args.join('\n'))
    compare('env', before.env.join('\n'), now.env.join('\n'))
  } else if (before.kind === 'remote' && now.kind === 'remote') {
    compare('url', [before.url, ...before.alsoAllow, ...(before.client ? [before.client] : [])].join('\n'), [now.url, ...now.alsoAllow, ...(now.client ? [now.client] : [])].join('\n'))
    compare('headers', before.headers.join('\n'), now.headers.join('\n'))
  }
  return changes.map((change) => connectionChangeSchema.parse(change))
}

export function packageChange(before: ReadyCommand['package'] | null, now: ReadyCommand['package']): ConnectionChange | null {
  if (!before || !now || stableJson(before) === stableJson(now)) return null
  return { kind: 'package', subject: now.name, before: `${before.name}@${before.version}`, after: `${now.name}@${now.version}` }
}

/** A tool's definition never changes, and is asked for its hash at every change of its connection. */
const hashes = new WeakMap<ListedTool, string>()

/** Over everything the model and the person are told about a tool, and its hints. */
export function definitionHash(tool: ListedTool): string {
  const known = hashes.get(tool)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(stableJson([tool.name, tool.title, tool.description, tool.inputSchema ?? null, tool.hints])).digest('hex').slice(0, 32)
  hashes.set(tool, hash)
  return hash
}

/** A tool as text, for a difference side by side. */
export function definitionText(tool: ListedTool): string {
  return [tool.title, tool.description, JSON.stringify(tool.inputSchema ?? {}, null, 2), ...Object.entries(tool.hints).map(([name, value]) => `${name}: ${String(value)}`)].filter(Boolean).join('\n')
}
