import { limits } from '../../../shared/limits.ts'
import type { KeptTokens, OAuthService, TokenState } from './auth-types.ts'
import { grantedBy } from './scope-meaning.ts'

/** Whether tokens belong to this service as it is set up now: another client or issuer never gets them. Pure. */
export function belongTo(tokens: KeptTokens, service: Pick<OAuthService, 'clientId' | 'doors'>): boolean {
  return tokens.clientId === service.clientId && tokens.issuer === service.doors.issuer
}

/** Scopes that were asked for and never granted, neither by name nor by a wider one of this service. */
export function missingScopes(tokens: KeptTokens | null, scopes: readonly string[], service: string): string[] {
  const granted = grantedBy(service, tokens?.scopes ?? [])
  return scopes.filter((scope) => !granted.has(scope))
}

/**
 * valid: it can be used. expired: it ends within a minute, and can be renewed. none: somebody has to sign in, because nothing is
 * kept, a scope is missing, or it has ended and cannot be renewed.
 */
export function tokenState(tokens: KeptTokens | null, scopes: readonly string[], { service, now }: { readonly service: string; readonly now: number }): TokenState {
  if (tokens === null || missingScopes(tokens, scopes, service).length > 0) return 'none'
  if (tokens.expiresAt === null || tokens.expiresAt - limits.tokenRefreshEarlyMs > now) return 'valid'
  if (tokens.refreshToken !== null) return 'expired'
  // Without a way to renew it, it is used to its last moment.
  return tokens.expiresAt > now ? 'valid' : 'none'
}
