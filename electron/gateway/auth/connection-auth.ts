import type { Clock } from '../ports.ts'
import type { AuthProvider, AuthRequest, AuthSession } from '../mcp/ports.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { ConnectionSignIn, type KeptSignIn, keptName, readKept } from './connection-sign-in.ts'
import { openLoopback } from './loopback-receiver.ts'
import { createRenewals } from './shared-renewal.ts'
import type { SignInPage } from './sign-in-page.ts'
import type { TokenStore } from './token-store.ts'

export interface ConnectionAuthOptions {
  readonly store: TokenStore
  readonly clock: Pick<Clock, 'now'>
  readonly openExternal: (address: string) => Promise<void>
  readonly page: () => SignInPage
  /** Held to the address rules, with the connection's own address as its exception. For giving tokens back. */
  readonly fetchFor: (url: string) => Promise<{ readonly fetch: typeof globalThis.fetch; close(): Promise<void> }>
  readonly clientMetadataUrl?: string
}

/** Signing in at remote servers: the same receiver and the same store as for extensions, behind the protocol library's own flow. */
export function createConnectionAuth(options: ConnectionAuthOptions): AuthProvider {
  const renewals = createRenewals()
  const { store } = options
  return {
    async open({ connection, url, interactive, client, wantsMore, fetch, signal }: AuthRequest): Promise<AuthSession> {
      const receiver = interactive ? await openLoopback(options.page()) : null
      const provider = new ConnectionSignIn({ connection, url, store, openExternal: options.openExternal, receiver, signal, ...(client ? { client } : {}), ...(options.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: options.clientMetadataUrl }) })
      provider.needsMore = wantsMore === true
      return {
        provider,
        fetch: renewals(fetch, provider),
        async authorizationCode(given) {
          const stopped = Promise.withResolvers<never>()
          const stop = (): void => stopped.reject(new Error('stopped'))
          given.addEventListener('abort', stop, { once: true })
          if (given.aborted) stop()
          try {
            const answer = await Promise.race([provider.answer(), stopped.promise])
            if (answer.kind === 'code') return answer.code
            throw new Error([answer.code, ...Object.values(answer.data)].join(': '))
          } finally {
            given.removeEventListener('abort', stop)
          }
        },
        async dispose() { await receiver?.close() },
      }
    },
    async isSignedIn(connection) {
      const kept = await readKept(store, connection)
      return kept?.tokens !== null && kept?.tokens !== undefined
    },
    async signOut(connection) {
      const kept = await readKept(store, connection)
      await store.delete(keptName(connection))
      if (kept) await revoke(kept, options)
    },
  }
}

/** Gives the tokens back where the server offers it (RFC 7009). They are forgotten here in any case. */
async function revoke({ url, tokens, client, revocation }: KeptSignIn, options: ConnectionAuthOptions): Promise<void> {
  if (tokens === null || client === null || revocation === null || !URL.canParse(revocation)) return
  const [target, own] = [new URL(revocation), new URL(url)]
  if (target.protocol !== 'https:' && target.hostname !== own.hostname) return
  const network = await options.fetchFor(url)
  try {
    const fetch = boundedFetch(network.fetch, new AbortController().signal)
    const secret = 'client_secret' in client && typeof client.client_secret === 'string' ? { client_secret: client.client_secret } : {}
    await fetch(revocation, { method: 'POST', body: new URLSearchParams({ token: tokens.refresh_token ?? tokens.access_token, client_id: client.client_id, ...secret }) })
  } catch {
    // It cannot be told now; what was kept is gone, and its tokens end by themselves.
  } finally {
    await network.close()
  }
}
