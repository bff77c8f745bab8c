import { connect as connectTls } from 'node:tls'
import type { Agent, buildConnector } from 'undici'
import { limits } from '../../../shared/limits.ts'
import type { AddressSettings, AddressVerdict, Resolver } from '../policy/address/address-types.ts'
import { checkAddress } from '../policy/address/check-address.ts'
import { guardedConnect } from './guarded-connect.ts'
import { systemResolver } from './system-resolver.ts'

export interface GuardedAgentOptions {
  readonly settings: () => AddressSettings
  readonly resolver?: Resolver
  /** What is thrown for a blocked address; `host` with the port where it is not the usual one. */
  readonly blocked: (verdict: Extract<AddressVerdict, { verdict: 'block' }>, host: string) => Error
  readonly headersTimeoutMs: number
  /** 0: none. */
  readonly bodyTimeoutMs: number
  readonly keepAliveMs: number
}

export interface GuardedAgent {
  readonly fetch: typeof globalThis.fetch
  /** Ends its connections; what is fetched later fails. */
  close(): Promise<void>
}

/**
 * `fetch` in which every connection, so also every hop of a redirect, is judged by the address policy and goes to the address
 * that was judged. Connections and skills reach the network through one of these. The library behind it is large and is loaded
 * with the first fetch: most starts of Pincer need none.
 */
export function createGuardedAgent(options: GuardedAgentOptions): GuardedAgent {
  let opened: Promise<{ readonly agent: Agent; readonly fetch: typeof globalThis.fetch }> | null = null
  let isClosed = false
  const open = async (): Promise<{ readonly agent: Agent; readonly fetch: typeof globalThis.fetch }> => {
    const undici = await import('./undici.ts')
    const agent = new undici.Agent({
      headersTimeout: options.headersTimeoutMs, bodyTimeout: options.bodyTimeoutMs, keepAliveTimeout: options.keepAliveMs,
      connect(wanted, done) { void connectGuarded(wanted, options, done) },
    })
    // undici's own fetch goes with its agent; the platform's has the same shape and another type.
    return { agent, fetch: undici.fetch as unknown as typeof globalThis.fetch }
  }
  return {
    fetch: async (input, init) => {
      if (isClosed) throw new TypeError('fetch failed', { cause: new Error('this way to the network was closed') })
      const { agent, fetch } = await (opened ??= open())
      return fetch(input, { ...init, dispatcher: agent } as RequestInit)
    },
    async close() {
      isClosed = true
      await (await opened)?.agent.destroy()
    },
  }
}

/** Judges, connects, and where it is https speaks TLS on top. Tells `done` once, and never rejects. */
async function connectGuarded(wanted: buildConnector.Options, { settings, resolver = systemResolver, blocked }: GuardedAgentOptions, done: buildConnector.Callback): Promise<void> {
  try {
    const port = wanted.port === '' ? '' : `:${wanted.port}`
    const host = wanted.hostname.includes(':') && !wanted.hostname.startsWith('[') ? `[${wanted.hostname}]` : wanted.hostname
    const verdict = await checkAddress(`${wanted.protocol}//${host}${port}/`, settings(), resolver, 'request')
    if (verdict.verdict === 'block') throw blocked(verdict, `${wanted.hostname}${port}`)
    const socket = await guardedConnect(verdict)
    socket.setNoDelay(true)
    if (wanted.protocol !== 'https:') return done(null, socket)
    const secure = connectTls({ socket, servername: wanted.servername ?? wanted.hostname, ALPNProtocols: ['http/1.1'] })
    const fail = (error: Error): void => {
      clearTimeout(timer)
      secure.off('error', fail).off('secureConnect', succeed).on('error', () => undefined)
      socket.destroy()
      done(error, null)
    }
    const succeed = (): void => {
      clearTimeout(timer)
      secure.off('error', fail)
      done(null, secure)
    }
    // A server that takes the connection and then says nothing would hold it for ever.
    const timer = setTimeout(() => fail(new Error('the secure connection could not be made in time')), limits.proxyConnectMs)
    secure.once('error', fail).once('secureConnect', succeed)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}
