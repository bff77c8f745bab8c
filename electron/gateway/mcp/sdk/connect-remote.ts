import { auth as runAuth, extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { limits } from '../../../../shared/limits.ts'
import type { AuthSession } from '../ports.ts'
import { ServerFailure, type CallOptions, type ServerClient, type ServerHooks, type WantedScope } from '../server-client.ts'
import { connectClient, failureOf } from './connect-client.ts'

export interface RemoteOrder {
  readonly url: string
  readonly transport: 'auto' | 'http' | 'sse'
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  /** Signing in; null: only the given headers. */
  readonly auth: AuthSession | null
  /** The person is there to sign in. */
  readonly interactive: boolean
  /** What more the server asked for; signing in asks for it at once. */
  readonly wants?: WantedScope | null
  readonly version: string
}

/** Statuses of a server that knows only the older transport. */
const olderTransport = new Set([400, 404, 405, 406, 415])

/** Connects by address: streamable HTTP, and where the server does not know it, the older event stream. Rejects with `ServerFailure`. */
export async function connectRemote(order: RemoteOrder, hooks: ServerHooks, signal: AbortSignal): Promise<ServerClient> {
  if (order.interactive && order.auth && order.wants) await signInFor(order.wants, order, order.auth, signal)
  if (order.transport === 'sse') return attempt(order, 'sse', hooks, signal)
  try {
    return await attempt(order, 'http', hooks, signal)
  } catch (error) {
    const isOlder = error instanceof ServerFailure && error.kind === 'not-a-server' && olderTransport.has(Number(error.data['status']))
    if (order.transport === 'http' || !isOlder) throw error
    return attempt(order, 'sse', hooks, signal)
  }
}

/** One transport; with one sign-in in between where the person is there for it. */
async function attempt(order: RemoteOrder, kind: 'http' | 'sse', hooks: ServerHooks, signal: AbortSignal): Promise<ServerClient> {
  const first = transportOf(order, kind)
  try {
    const client = await greet(first, hooks, order, signal)
    if (!order.interactive || !order.auth || !client.has.tools) return client
    // Many servers greet everybody and ask for a sign-in only when they are asked for something.
    await client.listTools(signal).catch(async (error: unknown) => {
      await client.close()
      throw error
    })
    return client
  } catch (error) {
    if (!order.interactive || !order.auth || !(error instanceof ServerFailure) || error.kind !== 'sign-in') throw error
    const code = await codeFrom(order.auth, signal)
    await first.transport.finishAuth(code).catch((reason: unknown) => { throw signInFailure(reason, signal) })
    return greet(transportOf(order, kind), hooks, order, signal)
  }
}

/** Signs in for more than was granted before, without waiting to be refused again. */
async function signInFor({ scope, resource }: WantedScope, order: RemoteOrder, session: AuthSession, signal: AbortSignal): Promise<void> {
  const options = { serverUrl: order.url, scope, fetchFn: session.fetch ?? order.fetch, ...(URL.canParse(resource) ? { resourceMetadataUrl: new URL(resource) } : {}) }
  try {
    if (await runAuth(session.provider, options) === 'AUTHORIZED') return
    const code = await codeFrom(session, signal)
    await runAuth(session.provider, { ...options, authorizationCode: code })
  } catch (error) {
    throw signInFailure(error, signal)
  }
}

async function codeFrom(session: AuthSession, signal: AbortSignal): Promise<string> {
  try {
    return await session.authorizationCode(signal)
  } catch (error) {
    throw signInFailure(error, signal)
  }
}

function signInFailure(error: unknown, signal: AbortSignal): ServerFailure {
  if (error instanceof ServerFailure) return error
  const failure = failureOf(error, signal, true)
  return failure.kind === 'aborted' || failure.kind === 'blocked' ? failure : new ServerFailure('sign-in', failure.message)
}

interface WatchedTransport { readonly transport: StreamableHTTPClientTransport | SSEClientTransport; /** What the last refusal wanted. */ readonly wanted: () => WantedScope | null }

async function greet({ transport, wanted }: WatchedTransport, hooks: ServerHooks, order: RemoteOrder, signal: AbortSignal): Promise<ServerClient> {
  const client = await connectClient(transport, hooks, order.version, signal)
  return {
    ...client,
    callTool: (name: string, args: Readonly<Record<string, unknown>>, options: CallOptions) => client.callTool(name, args, options).catch((error: unknown) => {
      const more = wanted()
      throw error instanceof ServerFailure && error.kind === 'sign-in' && more ? new ServerFailure('sign-in', error.message, { ...more }) : error
    }),
    async close() {
      // Politeness towards the server: it may forget the session now. One that is gone cannot be told.
      if (transport instanceof StreamableHTTPClientTransport) await Promise.race([transport.terminateSession().catch(() => undefined), new Promise((resolve) => { setTimeout(resolve, limits.connectionCloseMs).unref() })])
      await client.close()
    },
  }
}

function transportOf(order: RemoteOrder, kind: 'http' | 'sse'): WatchedTransport {
  const url = new URL(order.url)
  let last: WantedScope | null = null
  const inner = order.auth?.fetch ?? order.fetch
  const fetch: typeof inner = async (input, init) => {
    const response = await inner(input, init)
    if (response.status === 403) {
      const { scope, error, resourceMetadataUrl } = extractWWWAuthenticateParams(response)
      if (error === 'insufficient_scope' && scope !== undefined) last = { scope, resource: resourceMetadataUrl?.href ?? '' }
    }
    return response
  }
  const options = { fetch, requestInit: { headers: { ...order.headers } }, ...(order.auth ? { authProvider: order.auth.provider } : {}) }
  return { transport: kind === 'http' ? new StreamableHTTPClientTransport(url, options) : new SSEClientTransport(url, options), wanted: () => last }
}
