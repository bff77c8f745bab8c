import { connect as connectTls } from 'node:tls'
import { Agent, type buildConnector } from 'undici'
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

/**
 * An agent for undici's `fetch` in which every connection, so also every hop of a redirect, is judged by the address policy and
 * goes to the address that was judged. Connections and skills reach the network through one of these.
 */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  return new Agent({
    headersTimeout: options.headersTimeoutMs, bodyTimeout: options.bodyTimeoutMs, keepAliveTimeout: options.keepAliveMs,
    connect(wanted, done) { void connectGuarded(wanted, options, done) },
  })
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
