import { limits } from '../../../../shared/limits.ts'
import { createGuardedAgent, type GuardedAgent } from '../../network/guarded-agent.ts'
import { readBounded } from '../../network/read-bounded.ts'
import type { AddressSettings, Resolver } from '../../policy/address/address-types.ts'
import type { Asked } from '../host/messages.ts'
import type { BrokerAnswer } from '../host/skill-host.ts'
import { answered, notDone, refused } from './broker-answers.ts'
import { isDeclaredHost } from './declared-host.ts'

/** The one way of all skills to the network; opened by the first fetch. */
export class SkillFetcher {
  readonly #settings: () => AddressSettings
  readonly #resolver: Resolver | undefined
  #agent: GuardedAgent | null = null

  constructor(settings: () => AddressSettings, resolver?: Resolver) {
    this.#settings = settings
    this.#resolver = resolver
  }

  get fetch(): typeof globalThis.fetch {
    return (this.#agent ??= createGuardedAgent({
      settings: this.#settings, ...(this.#resolver ? { resolver: this.#resolver } : {}), blocked: ({ rule, reason }) => (rule === 'address.unknown-name' ? new Error(reason) : new BlockedHost(reason)), // a name nobody knows, or no network at all, is no attempt
      headersTimeoutMs: limits.skillFetchMs, bodyTimeoutMs: limits.skillFetchMs, keepAliveMs: 10_000,
    })).fetch
  }

  async close(): Promise<void> {
    await this.#agent?.close()
    this.#agent = null
  }
}

class BlockedHost extends Error {}

/** Headers that decide where a request goes or how it is framed: ours to set. */
const ours = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'keep-alive', 'expect'])

/**
 * `call.fetch`: to declared hosts only, each hop of a redirect anew, and every connection through the address guard. The answer
 * is read whole, with a limit. Redirects are followed here, because each has to be declared too.
 */
export async function callFetch(asked: Extract<Asked, { what: 'fetch' }>, body: Buffer, { hosts, fetcher, signal }: { readonly hosts: readonly string[]; readonly fetcher: SkillFetcher; readonly signal: AbortSignal }): Promise<BrokerAnswer> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(limits.skillFetchMs)])
  let { url, method } = asked
  let headers = asked.headers.filter(([name]) => !ours.has(name.toLowerCase()))
  let sent: Buffer | null = body.length > 0 ? body : null
  try {
    for (let hop = 0; hop <= limits.skillFetchHops; hop += 1) {
      if (!isDeclaredHost(url, hosts)) return refused(`the host of ${shown(url)} is not declared`)
      const response = await fetcher.fetch(url, { method, headers: headers.map(([name, value]) => [name, value]), body: sent as Uint8Array<ArrayBuffer> | null, redirect: 'manual', signal: until })
      const location = response.headers.get('location')
      if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) {
        const bytes = await readBounded(response.body, limits.skillFetchBytes)
        if (bytes === null) return notDone('too-large', `the answer has more than ${limits.skillFetchBytes} bytes`)
        return answered({ status: response.status, statusText: response.statusText, headers: [...response.headers], url }, bytes)
      }
      await response.body?.cancel()
      const next = new URL(location, url)
      // As browsers do: a form that was moved is fetched, and what proves who somebody is stays with its host.
      if (response.status === 303 || ([301, 302].includes(response.status) && method === 'POST')) {
        method = 'GET'
        sent = null
      }
      if (next.origin !== new URL(url).origin) headers = headers.filter(([name]) => !['authorization', 'cookie'].includes(name.toLowerCase()))
      url = next.href
    }
    return notDone('redirects', 'it was sent on too often')
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause
    if (cause instanceof BlockedHost || error instanceof BlockedHost) return refused(`${shown(url)}: ${(cause instanceof Error ? cause : error as Error).message}`)
    if (signal.aborted) return notDone('stopped', 'the call was stopped')
    return notDone('network', `${shown(url)} could not be reached: ${cause instanceof Error ? cause.message : (error as Error).message}`)
  }
}

/** Host and path: a query may hold a secret. */
function shown(url: string): string {
  return URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}`.slice(0, 300) : url.slice(0, 100)
}
