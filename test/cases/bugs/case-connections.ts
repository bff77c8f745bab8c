import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { internalToolName } from '../../../electron/gateway/mcp/tools/tool-names.ts'
import { wireNameFor } from '../../../electron/gateway/models/wire-names.ts'
import { connectionFormSchema } from '../../../shared/mcp/connection.ts'
import { scriptArgument } from '../../fakes/mcp-servers/scripted-connection.ts'
import type { ServerScript } from '../../fakes/mcp-servers/server-script.ts'
import type { OpenGateway } from '../../fakes/open-gateway.ts'
import { asNumber, asObject, asText, isObject, oneOrMany, type Json } from '../json-value.ts'
import { NotBuilt } from './bug-row.ts'
import type { World } from './world.ts'

/** The stub servers of a row as real connections: each a process of its own, saved as a person saves one. */

const scriptKeys = ['tools', 'pages', 'result', 'result_text', 'echo', 'stdout_before', 'die_after_calls', 'progress_every_ms', 'finish_after_ms', 'never_finish', 'then_notify_with']
const server = join(import.meta.dirname, '../../fakes/mcp-servers/scripted-server.ts')

export function serversOf(setup: Json): readonly (readonly [string, Json])[] {
  return Object.entries(asObject(asObject(setup['mcp'])['servers'])).map(([name, script]) => [name, asObject(script)] as const)
}

function scriptOf(given: Json): ServerScript {
  for (const key of Object.keys(given)) if (!scriptKeys.includes(key)) throw new NotBuilt(`setup.mcp.servers.${key}`)
  const { then_notify_with: then, ...script } = given
  if (then === undefined) return script
  const tools = Array.isArray(then) ? then : isObject(then) && Array.isArray(then['tools']) ? then['tools'] : null
  if (tools) return { ...script, changes_tools_after: 1, changes_tools_after_ms: 300, changed_tools: tools as NonNullable<ServerScript['tools']> }
  const method = typeof then === 'string' ? then : asText(asObject(then)['method'])
  return { ...script, then_notify_with: { method: method.startsWith('notifications/') ? method : `notifications/${method}`, ...(isObject(then) && then['params'] !== undefined ? { params: then['params'] } : {}) } }
}

export async function saveConnections(world: World, chat: OpenGateway): Promise<void> {
  const { setup } = world.row
  const { handlers } = chat.gateway
  // After a restart they are there already.
  const kept = new Set((await handlers['connections.list']({})).map(({ name }) => name))
  for (const [name, script] of serversOf(setup)) {
    if (kept.has(name)) continue
    const timeoutMs = asNumber(setup['request_timeout_ms'])
    const form = connectionFormSchema.parse({ name, target: { kind: 'command', command: process.execPath, args: [server, scriptArgument(scriptOf(script)), recordOf(world, name)] }, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
    const outcome = await handlers['connections.save']({ form, force: true })
    // Rows that measure time mean a server that is up.
    await handlers['connections.restart']({ name })
    if (!outcome.ok) throw new Error(`the stub server ${name} could not be saved: ${JSON.stringify(outcome.error)}`)
  }
  // The person of a row says yes, also to tools that changed.
  chat.gateway.onEvents((events) => {
    for (const event of events) if (event.type === 'connections.changed') void agree(chat, event.names)
  })
}

async function agree(chat: OpenGateway, names: readonly string[]): Promise<void> {
  const list = await chat.gateway.handlers['connections.list']({})
  for (const { name, state } of list) if (names.includes(name) && state.kind === 'changed') await chat.gateway.handlers['connections.trust']({ name, scripts: [] })
}

/** What a model calls a tool of a row: by its original name, with or without its server's. */
export function calledName(setup: Json, original: string, serverName?: string): string {
  const owner = serverName ?? serversOf(setup).find(([, script]) => toolNames(script).includes(original))?.[0]
  return owner === undefined ? original : wireNameFor(internalToolName(owner, original))
}

function toolNames(script: Json): string[] {
  const pages = oneOrMany(script['pages']).flatMap((page) => oneOrMany(asObject(page)['tools']))
  const then = script['then_notify_with']
  const later = Array.isArray(then) ? then : isObject(then) ? oneOrMany(then['tools']) : []
  return [...oneOrMany(script['tools']), ...pages, ...later].map((tool) => (isObject(tool) ? asText(tool['name']) : asText(tool)))
}

export interface HeardMessage { readonly method?: string; readonly params?: Json }

export function recordOf(world: World, name: string): string { return join(world.base, `heard-${Buffer.from(name).toString('hex')}.jsonl`) }

/** Everything a row's servers heard, in the order of each. */
export function heardBy(world: World, name?: string): readonly HeardMessage[] {
  return serversOf(world.row.setup).filter(([each]) => name === undefined || each === name).map(([each]) => recordOf(world, each)).filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as HeardMessage))
}
