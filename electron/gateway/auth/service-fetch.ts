import { createGuardedFetch } from '../mcp/remote/guarded-fetch.ts'
import type { AddressSettings, Resolver } from '../policy/address/address-types.ts'
import type { OAuthService } from './auth-types.ts'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * `fetch` for one service: through the address guard, each question with a time and a size. A service that the build or the person
 * set up on a private address may be reached there; addresses it names itself get no such exception.
 */
export function serviceFetch(service: OAuthService, settings: () => AddressSettings, signal: AbortSignal, resolver?: Resolver): { readonly fetch: typeof globalThis.fetch; close(): Promise<void> } {
  const guarded = createGuardedFetch(service.doors.issuer, [], settings, ...(resolver === undefined ? [] : [resolver]))
  return { fetch: boundedFetch(guarded.fetch, signal), close: () => guarded.close() }
}
