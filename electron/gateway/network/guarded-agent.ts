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
  /** What is thrown for a blocked address. */
  readonly blocked: (verdict: Extract<AddressVerdict, { verdict: 'block' }>, host: string) => Error
  readonly headersTimeoutMs: number
  readonly bodyTimeoutMs: number
  readonly keepAliveMs: number
}

/**
 * An agent for undici's `fetch` in which every connection, so also every hop of a redirect, is judged by the address policy and
 * goes to the address that was judged.
 */
export function createGuardedAgent({ settings, resolver = systemResolver, blocked, headersTimeoutMs, bodyTimeoutMs, keepAliveMs }: GuardedAgentOptions): Agent {
  return new Agent({
    headersTimeout: headersTimeoutMs, bodyTimeout: bodyTimeoutMs, keepAliveTimeout: keepAliveMs,
    connect(options: buildConnector.Options, settle: buildConnector.Callback) {
      void (async () => {
        const port = options.port === '' ? '' : `:${options.port}`
        const host = options.hostname.includes(':') && !options.hostname.startsWith('[') ? `[${options.hostname}]` : options.hostname
        const verdict = await checkAddress(`${options.protocol}//${host}${port}/`, settings(), resolver, 'request')
        if (verdict.verdict === 'block') throw blocked(verdict, `${options.hostname}${port}`)
        const socket = await guardedConnect(verdict)
        socket.setNoDelay(true)
        if (options.protocol !== 'https:') return settle(null, socket)
        const secure = connectTls({ socket, servername: options.servername ?? options.hostname, ALPNProtocols: ['http/1.1'] })
        const fail = (error: Error): void => { socket.destroy(); settle(error, null) }
        const timer = setTimeout(() => fail(new Error('the secure connection could not be made in time')), limits.proxyConnectMs)
        secure.once('error', (error) => { clearTimeout(timer); fail(error) })
        secure.once('secureConnect', () => { clearTimeout(timer); secure.off('error', fail); settle(null, secure) })
      })().catch((error: unknown) => settle(error instanceof Error ? error : new Error(String(error)), null))
    },
  })
}
