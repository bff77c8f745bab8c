import { limits } from '../../../shared/limits.ts'
import type { KeptTokens, OAuthService, TokenState } from './auth-types.ts'
import { grantedBy } from './scope-meaning.ts'

/** Whether tokens belong to this service as it is set up now: another client or issuer never gets them. Pure. */
export function belongTo(tokens: KeptTokens, service: Pick<OAuthService, 'clientId' | 'doors'>): boolean {
  return tokens.clientId === service.clientId && tokens.issuer === service.doors.issuer
}

/** Scopes the person never agreed to or the service never granted, neither by name nor by a wider one of this service. */
export function missingScopes(tokens: Pick<KeptTokens, 'agreed' | 'scopes'> | null, scopes: readonly string[], service: string): string[] {
  const [granted, agreed] = [grantedBy(service, tokens?.scopes ?? []), grantedBy(service, tokens?.agreed ?? [])]
  return scopes.filter((scope) => !granted.has(scope) || !agreed.has(scope))
}

/** Services add these to what was asked: they open nothing. */
const harmless: ReadonlySet<string> = new Set(['openid', 'offline_access'])

/** What a service gave beyond what was asked for. Pure. */
export function beyondAsked({ agreed, scopes }: Pick<KeptTokens, 'agreed' | 'scopes'>, service: string): string[] {
  const asked = grantedBy(service, agreed)
  return scopes.filter((scope) => !asked.has(scope) && !harmless.has(scope))
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
