import { limits } from '../../../../shared/limits.ts'
import { createGuardedAgent, type GuardedAgent } from '../../network/guarded-agent.ts'
import { systemResolver } from '../../network/system-resolver.ts'
import type { AddressSettings, Resolver } from '../../policy/address/address-types.ts'
import { boundedResponse } from './bounded-response.ts'
import { BlockedAddressError } from './blocked-address.ts'

/**
 * `fetch` for one remote server. Every connection, so also every hop of a redirect, is judged by the address policy, and goes to
 * the address that was judged. Adding a connection by address is the person's exception for exactly that host and port.
 */
export function createGuardedFetch(url: string, alsoAllow: readonly string[], settings: () => AddressSettings, resolver: Resolver = systemResolver): GuardedAgent {
  const own = hostAndPort(url)
  const current = (): AddressSettings => {
    const base = settings()
    return { ...base, allowedPrivateHosts: [...base.allowedPrivateHosts, ...alsoAllow, ...(own === null ? [] : [own])] }
  }
  const agent = createGuardedAgent({
    settings: current, resolver, blocked: ({ rule, reason }, host) => new BlockedAddressError(rule, host, reason),
    // The stream of a server may say nothing for hours; calls have limits of their own, pings find what is dead.
    headersTimeoutMs: limits.timerMaxMs, bodyTimeoutMs: 0, keepAliveMs: limits.connectionPingEveryMs,
  })
  return {
    fetch: async (input, init) => boundedResponse(await agent.fetch(input, init)),
    close: () => agent.close(),
  }
}

/** `host:port` of an address, with the usual port written out; null for what is none. */
function hostAndPort(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`
}
