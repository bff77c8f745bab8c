import * as z from 'zod'
import { connectionFormSchema, connectionNameSchema, type ConnectionForm, type FoundConnection, type NamedValue } from '../../../../shared/mcp/connection.ts'

/** The `mcpServers` form and its dialects (`servers`, `mcp.servers`, `serverUrl`, `type`/`transport`), read into our own form. */

export type RawServers = Readonly<Record<string, unknown>>
/** Stands in the file for a value that is in the key store. */
const secretMark = '${secret}'
/** Another program asks its person for this value. */
const askedValue = /^\$\{input:[^}]*\}$/

const secretName = /(?:^|[_-])(?:api[_-]?keys?|access[_-]?keys?|secrets?(?:[_-]?key)?|private[_-]?key|(?:auth|access|refresh|bearer)?[_-]?tokens?|pat|passw(?:or)?d|passphrase|credentials?|authorization|cookie|dsn)(?:[_-]|$)|apikey|token$|password$/i
const secretValue = /^(?:bearer |basic |sk-|gh[pousr]_|github_pat_|xox[abprs]-|AKIA|AIza|-----BEGIN )/i

/** Whether a named value should be kept as a secret, by its name or look. */
export function looksSecret(name: string, value: string): boolean {
  return secretName.test(name) || secretValue.test(value)
}

/** The servers of a configuration, by name; null when there are none in it. A single server without a name gets one from its program. */
export function serversIn(value: unknown): RawServers | null {
  if (!isRecord(value)) return null
  const mcp = value['mcp']
  for (const found of [value['mcpServers'], value['servers'], isRecord(mcp) ? mcp['servers'] : undefined, value['context_servers']]) if (isRecord(found)) return found
  if (isServer(value)) return { [nameFor(value)]: value }
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([, each]) => isServer(each)) ? value : null
}

function isServer(value: unknown): boolean {
  return isRecord(value) && ['command', 'url', 'serverUrl', 'httpUrl'].some((key) => typeof value[key] === 'string')
}

function nameFor(server: Readonly<Record<string, unknown>>): string {
  const words = [...(Array.isArray(server['args']) ? server['args'] : []), server['command']].filter((word): word is string => typeof word === 'string' && !word.startsWith('-'))
  const name = URL.canParse(String(server['url'])) ? new URL(String(server['url'])).hostname : words[0]?.split(/[\\/]/).at(-1)?.replace(/@[^@]*$/, '')
  return name?.replace(/^(?:mcp-)?server-|-mcp(?:-server)?$/g, '') || 'connection'
}

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).catch({})
const raw = z.looseObject({
  command: z.string().optional(), args: z.array(z.union([z.string(), z.number()]).transform(String)).catch([]), env: texts.optional(), cwd: z.string().optional().catch(undefined),
  url: z.string().optional(), serverUrl: z.string().optional(), httpUrl: z.string().optional(), type: z.string().optional().catch(undefined), transport: z.string().optional().catch(undefined), headers: texts.optional(),
  disabled: z.boolean().optional().catch(undefined), enabled: z.boolean().optional().catch(undefined), timeout: z.number().optional().catch(undefined),
  client: z.object({ id: z.string(), secret: z.string().optional() }).optional().catch(undefined),
  alsoAllow: z.array(z.string()).catch([]), allowedScripts: z.array(z.string()).catch([]),
})

export type ReadServer = { readonly form: ConnectionForm; readonly enabled: boolean } | { readonly problem: NonNullable<FoundConnection['problem']>; readonly enabled: boolean }

/** One entry. `guess`: also values that only look like secrets are taken for such (pasted text; our own file says it itself). */
export function readServer(name: string, given: unknown, guess: boolean): ReadServer {
  const parsed = raw.safeParse(given)
  if (!parsed.success) return { problem: 'no-target', enabled: true }
  const read = parsed.data
  const enabled = read.enabled ?? !(read.disabled ?? false)
  if (!connectionNameSchema.safeParse(name).success) return { problem: 'name', enabled }
  const url = read.url ?? read.httpUrl ?? read.serverUrl
  if (read.command !== undefined && url !== undefined) return { problem: 'both-targets', enabled }
  if (read.command === undefined && url === undefined) return { problem: 'no-target', enabled }
  const kind = (read.type ?? read.transport ?? '').toLowerCase().replace(/[-_ ]/g, '')
  const target = url === undefined
    ? { kind: 'command' as const, command: read.command ?? '', args: read.args, env: namedValues(read.env ?? {}, guess), ...(read.cwd === undefined ? {} : { cwd: read.cwd }) }
    : { kind: 'remote' as const, url, transport: kind === 'sse' ? 'sse' as const : kind.includes('http') || read.httpUrl !== undefined ? 'http' as const : 'auto' as const, headers: namedValues(read.headers ?? {}, guess), alsoAllow: read.alsoAllow, ...(read.client ? { client: clientOf(read.client) } : {}) }
  if (kind === 'ws' || kind === 'websocket') return { problem: 'unsupported', enabled }
  const form = connectionFormSchema.safeParse({ name, target, allowedScripts: read.allowedScripts, ...(read.timeout === undefined ? {} : { timeoutMs: read.timeout }) })
  return form.success ? { form: form.data, enabled } : { problem: 'unsupported', enabled }
}

function namedValues(given: Readonly<Record<string, string>>, guess: boolean): NamedValue[] {
  return Object.entries(given).map(([name, value]): NamedValue => {
    if (value === secretMark || askedValue.test(value)) return { name, secret: true }
    return { name, value, secret: guess && looksSecret(name, value) }
  })
}

/** A secret in clear (pasted, or written by hand) is taken as it is; in our own file stands its mark. */
function clientOf({ id, secret }: { readonly id: string; readonly secret?: string | undefined }): { id: string; secret?: { value?: string } } {
  return { id, ...(secret === undefined ? {} : { secret: secret === secretMark || askedValue.test(secret) ? {} : { value: secret } }) }
}

/** An entry as it stands in the file. Secrets are only marked there. Fields of other programs in `before` stay. */
export function writeServer(form: ConnectionForm, enabled: boolean, before: unknown): Record<string, unknown> {
  const { command: _c, args: _a, env: _e, cwd: _w, url: _u, serverUrl: _s, httpUrl: _h, type: _t, transport: _tr, headers: _hd, disabled: _d, enabled: _en, timeout: _ti, alsoAllow: _al, allowedScripts: _as, client: _cl, ...others } = isRecord(before) ? before : {}
  const { target } = form
  const values = (list: readonly NamedValue[]) => Object.fromEntries(list.map(({ name, value, secret }) => [name, secret ? secretMark : value ?? '']))
  const own = target.kind === 'command'
    ? { command: target.command, args: target.args, ...(target.env.length > 0 ? { env: values(target.env) } : {}), ...(target.cwd === undefined ? {} : { cwd: target.cwd }) }
    : { url: target.url, ...(target.transport === 'auto' ? {} : { type: target.transport }), ...(target.headers.length > 0 ? { headers: values(target.headers) } : {}), ...(target.alsoAllow.length > 0 ? { alsoAllow: target.alsoAllow } : {}), ...(target.client ? { client: { id: target.client.id, ...(target.client.secret ? { secret: secretMark } : {}) } } : {}) }
  return { ...own, ...(enabled ? {} : { disabled: true }), ...(form.timeoutMs === undefined ? {} : { timeout: form.timeoutMs }), ...(form.allowedScripts.length > 0 ? { allowedScripts: form.allowedScripts } : {}), ...others }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
