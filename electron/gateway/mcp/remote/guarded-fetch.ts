import { connect as connectTls } from 'node:tls'
import { Agent, fetch as undiciFetch, type buildConnector } from 'undici'
import { limits } from '../../../../shared/limits.ts'
import { guardedConnect } from '../../network/guarded-connect.ts'
import { systemResolver } from '../../network/system-resolver.ts'
import type { AddressSettings, Resolver } from '../../policy/address/address-types.ts'
import { checkAddress } from '../../policy/address/check-address.ts'
import { boundedResponse } from './bounded-response.ts'
import { BlockedAddressError } from './blocked-address.ts'

export interface GuardedFetch {
  readonly fetch: typeof globalThis.fetch
  /** Ends its connections. */
  close(): Promise<void>
}

/**
 * `fetch` for one remote server. Every connection, so also every hop of a redirect, is judged by the address policy, and goes to
 * the address that was judged. Adding a connection by address is the person's exception for exactly that host and port.
 */
export function createGuardedFetch(url: string, alsoAllow: readonly string[], settings: () => AddressSettings, resolver: Resolver = systemResolver): GuardedFetch {
  const own = hostAndPort(url)
  const current = (): AddressSettings => {
    const base = settings()
    return { ...base, allowedPrivateHosts: [...base.allowedPrivateHosts, ...alsoAllow, ...(own === null ? [] : [own])] }
  }
  const agent = new Agent({
    // The stream of a server may say nothing for hours; calls have limits of their own, pings find what is dead.
    headersTimeout: limits.timerMaxMs, bodyTimeout: 0, keepAliveTimeout: limits.connectionPingEveryMs,
    connect(options, done) { void connectGuarded(options, current, resolver, done) },
  })
  return {
    // undici's own fetch goes with its agent; the platform's has the same shape and another type.
    fetch: (async (input: string | URL, init?: RequestInit) => boundedResponse(await undiciFetch(input, { ...(init as object), dispatcher: agent }) as unknown as Response)) as typeof globalThis.fetch,
    close: () => agent.destroy(),
  }
}

/** `host:port` of an address, with the usual port written out; null for what is none. */
export function hostAndPort(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`
}

/** Judges, connects, and where it is https speaks TLS on top. Tells `done` once, and never rejects. */
async function connectGuarded(options: buildConnector.Options, settings: () => AddressSettings, resolver: Resolver, done: buildConnector.Callback): Promise<void> {
  try {
    const port = options.port === '' ? '' : `:${options.port}`
    const host = options.hostname.includes(':') && !options.hostname.startsWith('[') ? `[${options.hostname}]` : options.hostname
    const verdict = await checkAddress(`${options.protocol}//${host}${port}/`, settings(), resolver, 'request')
    if (verdict.verdict === 'block') throw new BlockedAddressError(verdict.rule, `${options.hostname}${port}`, verdict.reason)
    const socket = await guardedConnect(verdict)
    socket.setNoDelay(true)
    if (options.protocol !== 'https:') return done(null, socket)
    const secure = connectTls({ socket, servername: options.servername ?? options.hostname, ALPNProtocols: ['http/1.1'] })
    const fail = (error: Error): void => {
      socket.destroy()
      done(error, null)
    }
    secure.once('error', fail)
    secure.once('secureConnect', () => {
      secure.off('error', fail)
      done(null, secure)
    })
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null)
  }
}
