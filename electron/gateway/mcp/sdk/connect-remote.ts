import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { limits } from '../../../../shared/limits.ts'
import type { AuthSession } from '../ports.ts'
import { ServerFailure, type ServerClient, type ServerHooks } from '../server-client.ts'
import { connectClient } from './connect-client.ts'

export interface RemoteOrder {
  readonly url: string
  readonly transport: 'auto' | 'http' | 'sse'
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  /** Signing in; null: only the given headers. */
  readonly auth: AuthSession | null
  /** The person is there to sign in. */
  readonly interactive: boolean
  readonly version: string
}

/** Statuses of a server that knows only the older transport. */
const olderTransport = new Set([400, 404, 405, 406, 415])

/** Connects by address: streamable HTTP, and where the server does not know it, the older event stream. Rejects with `ServerFailure`. */
export async function connectRemote(order: RemoteOrder, hooks: ServerHooks, signal: AbortSignal): Promise<ServerClient> {
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
    return await greet(first, hooks, order, signal)
  } catch (error) {
    if (!order.interactive || !order.auth || !(error instanceof ServerFailure) || error.kind !== 'sign-in') throw error
    const code = await order.auth.authorizationCode(signal).catch((reason: unknown) => { throw new ServerFailure(signal.aborted ? 'aborted' : 'sign-in', String(reason)) })
    await first.finishAuth(code).catch((reason: unknown) => { throw new ServerFailure('sign-in', reason instanceof Error ? reason.message : String(reason)) })
    return greet(transportOf(order, kind), hooks, order, signal)
  }
}

async function greet(transport: StreamableHTTPClientTransport | SSEClientTransport, hooks: ServerHooks, order: RemoteOrder, signal: AbortSignal): Promise<ServerClient> {
  const client = await connectClient(transport, hooks, order.version, signal)
  if (!(transport instanceof StreamableHTTPClientTransport)) return client
  return {
    ...client,
    async close() {
      // Politeness towards the server: it may forget the session now. One that is gone cannot be told.
      await Promise.race([transport.terminateSession().catch(() => undefined), new Promise((resolve) => { setTimeout(resolve, limits.connectionCloseMs).unref() })])
      await client.close()
    },
  }
}

function transportOf(order: RemoteOrder, kind: 'http' | 'sse'): StreamableHTTPClientTransport | SSEClientTransport {
  const url = new URL(order.url)
  const options = { fetch: order.auth?.fetch ?? order.fetch, requestInit: { headers: { ...order.headers } }, ...(order.auth ? { authProvider: order.auth.provider } : {}) }
  return kind === 'http' ? new StreamableHTTPClientTransport(url, options) : new SSEClientTransport(url, options)
}
