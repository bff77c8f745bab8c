import { homedir } from 'node:os'
import { isHttpAddress } from '../../../shared/http-address.ts'
import { limits } from '../../../shared/limits.ts'
import type { ConnectionError, ConnectionForm, ConnectionState } from '../../../shared/mcp/connection.ts'
import type { AddressSettings } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import type { ConnectionSecrets, ResolvedValues } from './config/connection-secrets.ts'
import type { AuthProvider, CommandResolver, InstallScript, PrepareProgress, ReadyCommand } from './ports.ts'
import { ServerFailure, type ListedTool, type ServerClient, type ServerHooks, type WantedScope } from './server-client.ts'
import { serverEnvironment } from './server-environment.ts'
import type { ServerLog } from './server-log.ts'
import type { ServerEnd } from './server-process.ts'

export interface OpenParts {
  readonly ports: Pick<Ports, 'about' | 'clock' | 'platform'>
  readonly environment: () => Promise<Readonly<Record<string, string | undefined>>>
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  readonly secrets: ConnectionSecrets
  readonly resolver: CommandResolver
  readonly auth: AuthProvider | null
  readonly addresses: () => AddressSettings
}

export interface OpenRequest {
  readonly form: ConnectionForm
  /** Name under which secrets and tokens are kept: the one before a change of name. */
  readonly keptAs: string
  readonly interactive: boolean
  /** What more a remote server wanted when it last refused a call for lack of it. */
  readonly wants: WantedScope | null
  readonly log: ServerLog
  readonly hooks: ServerHooks
  readonly signal: AbortSignal
  readonly onState: (state: Extract<ConnectionState, { kind: 'preparing' | 'starting' }>) => void
  /** Whether this package may run; a sentence-less no ends the start. */
  readonly mayRun: (found: ReadyCommand['package']) => boolean
}

/** A server that runs and has said what it has. */
export interface LiveServer {
  readonly client: ServerClient
  readonly listing: Listing
  readonly package: ReadyCommand['package'] | null
  readonly pid: number | null
  /** Its own end, once it has ended by itself. */
  readonly end: () => ServerEnd | null
  close(): Promise<void>
}
export interface Listing { readonly tools: readonly ListedTool[]; readonly promptCount: number; readonly resourceCount: number }
export type OpenOutcome =
  | { readonly kind: 'live'; readonly live: LiveServer }
  | { readonly kind: 'failed'; readonly error: Omit<ConnectionError, 'at'> }
  | { readonly kind: 'needs-scripts'; readonly scripts: readonly InstallScript[] }
  | { readonly kind: 'package-changed'; readonly package: NonNullable<ReadyCommand['package']> }

/** Makes ready, starts or reaches, greets and lists: the one way in, for trying a form, saving it and every later start. Never rejects. */
export async function openServer(request: OpenRequest, parts: OpenParts): Promise<OpenOutcome> {
  const resolved = await parts.secrets.resolve(request.form, request.keptAs)
  if (!resolved.ok) return failed('secret-missing', { name: resolved.missing })
  const { target } = request.form
  const opened = target.kind === 'command' ? await openCommand(request, target, resolved.values, parts) : await openRemote(request, target, resolved, parts)
  if (opened.kind !== 'connected') return opened
  const limit = startLimit(request.signal, parts)
  try {
    const listing = await listAll(opened.client, limit.signal)
    return { kind: 'live', live: { ...opened, listing } }
  } catch (error) {
    await opened.close()
    return failureOutcome(error, opened.end(), request.signal)
  } finally {
    limit.done()
  }
}

/** What a server has now. One kind that cannot be listed does not cost the others, except its tools. */
export async function listAll(client: ServerClient, signal: AbortSignal): Promise<Listing> {
  const count = (list: Promise<readonly unknown[]>): Promise<number> => list.then((found) => found.length, (error: unknown) => {
    if (error instanceof ServerFailure && error.kind === 'refused') return 0
    throw error
  })
  const [tools, promptCount, resourceCount] = await Promise.all([
    client.has.tools ? client.listTools(signal) : [], client.has.prompts ? count(client.listPrompts(signal)) : 0, client.has.resources ? count(client.listResources(signal)) : 0,
  ])
  return { tools, promptCount, resourceCount }
}

type Connected = Omit<LiveServer, 'listing'> & { readonly kind: 'connected' }

async function openCommand(request: OpenRequest, target: Extract<ConnectionForm['target'], { kind: 'command' }>, values: Readonly<Record<string, string>>, parts: OpenParts): Promise<Connected | Exclude<OpenOutcome, { kind: 'live' }>> {
  const env = { ...serverEnvironment(await parts.environment(), parts.ports.platform), ...values }
  request.onState({ kind: 'preparing', progress: null })
  const onProgress = (progress: PrepareProgress): void => request.onState({ kind: 'preparing', progress })
  const ready = await parts.resolver.resolve({ connection: request.form.name, command: target.command, args: target.args, env, allowedScripts: request.form.allowedScripts, signal: request.signal, onProgress })
  if (ready.kind === 'failed') return failed(ready.code, ready.data)
  if (ready.kind === 'needs-scripts') return ready
  if (request.signal.aborted) return failed('stopped', {})
  if (ready.package && !request.mayRun(ready.package)) return { kind: 'package-changed', package: ready.package }
  request.onState({ kind: 'starting' })
  const { connectCommand } = await import('./sdk/connect-command.ts')
  const order = { file: ready.file, args: ready.args, cwd: target.cwd ?? ready.cwd ?? homedir(), env: { ...env, ...ready.env }, label: `connection ${request.form.name}` }
  const limit = startLimit(request.signal, parts)
  const started = await connectCommand(order, request.hooks, { log: request.log, groups: parts.groups, version: parts.ports.about.version }, limit.signal)
  limit.done()
  if (!('failure' in started)) return { kind: 'connected', client: started.client, package: ready.package ?? null, pid: started.pid, end: started.end, close: () => started.client.close() }
  if (started.notStarted) return started.notStarted.code === 'ENOENT' ? failed('not-found', { command: target.command }) : failed('not-started', { reason: started.notStarted.code, detail: started.notStarted.message })
  if (limit.isOver()) return failed('start-timeout', { ms: limits.connectionStartMs })
  return failureOutcome(started.failure, started.end ?? null, request.signal)
}

async function openRemote(request: OpenRequest, target: Extract<ConnectionForm['target'], { kind: 'remote' }>, { values: headers, clientSecret }: Extract<ResolvedValues, { ok: true }>, parts: OpenParts): Promise<Connected | Exclude<OpenOutcome, { kind: 'live' }>> {
  if (!isHttpAddress(target.url)) return failed('unreachable', { host: target.url.slice(0, 200) })
  request.onState({ kind: 'starting' })
  const [{ createGuardedFetch }, { connectRemote }] = await Promise.all([import('./remote/guarded-fetch.ts'), import('./sdk/connect-remote.ts')])
  const guarded = createGuardedFetch(target.url, target.alsoAllow, parts.addresses)
  // A person signing in takes minutes; the limit is for machines.
  const limit = request.interactive ? { signal: request.signal, done: () => undefined, isOver: () => false } : startLimit(request.signal, parts)
  const client = target.client ? { client: { id: target.client.id, ...(clientSecret === null ? {} : { secret: clientSecret }) } } : {}
  const auth = parts.auth ? await parts.auth.open({ connection: request.keptAs, url: target.url, interactive: request.interactive, ...client, wantsMore: request.wants !== null, fetch: guarded.fetch, signal: limit.signal }) : null
  const close = async (): Promise<void> => {
    await auth?.dispose()
    await guarded.close()
  }
  try {
    const connected = await connectRemote({ url: target.url, transport: target.transport, headers, fetch: guarded.fetch, auth, interactive: request.interactive, wants: request.wants, version: parts.ports.about.version }, request.hooks, limit.signal)
    return { kind: 'connected', client: connected, package: null, pid: null, end: () => null, close: async () => { await connected.close().catch(() => undefined); await close() } }
  } catch (error) {
    await close()
    if (limit.isOver()) return failed('start-timeout', { ms: limits.connectionStartMs })
    if (error instanceof ServerFailure && error.kind === 'unreachable') return failed('unreachable', { host: new URL(target.url).host, detail: error.message })
    return failureOutcome(error, null, request.signal)
  } finally {
    limit.done()
  }
}

function startLimit(signal: AbortSignal, parts: OpenParts): { readonly signal: AbortSignal; readonly done: () => void; readonly isOver: () => boolean } {
  const own = new AbortController()
  let over = false
  const cancel = parts.ports.clock.after(limits.connectionStartMs, () => { over = true; own.abort() })
  return { signal: AbortSignal.any([signal, own.signal]), done: cancel, isOver: () => over }
}

function failed(code: ConnectionError['code'], data: ConnectionError['data']): Extract<OpenOutcome, { kind: 'failed' }> { return { kind: 'failed', error: { code, data } } }

/** A failure of the protocol as a reason for the person. */
function failureOutcome(error: unknown, end: ServerEnd | null, signal: AbortSignal): Extract<OpenOutcome, { kind: 'failed' }> {
  if (signal.aborted) return failed('stopped', {})
  if (end !== null) return failed('exited', { ...end })
  if (!(error instanceof ServerFailure)) return failed('failed', { detail: String(error) })
  const detail = { detail: error.message.slice(0, limits.failureDetailChars), ...error.data }
  switch (error.kind) {
    case 'sign-in': case 'wrong-key': case 'version': case 'not-a-server': case 'blocked': case 'unreachable': return failed(error.kind, detail)
    case 'refused': return failed('not-a-server', detail)
    case 'closed': case 'session': return failed('exited', detail)
    case 'aborted': return failed('start-timeout', { ms: limits.connectionStartMs })
    default: return error.kind satisfies never
  }
}
