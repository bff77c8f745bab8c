/**
 * What skills need from signing in (`gateway/auth` fills it). A token is valid, or it is renewed, or the person has to sign in:
 * a skill never sees more than the token itself, and only for accounts and scopes its manifest names.
 */
export interface TokenRequest {
  readonly skillId: string
  readonly provider: string
  readonly scopes: readonly string[]
  /** The service refused the last token: get a new one. */
  readonly fresh: boolean
}
export type TokenAnswer =
  | { readonly kind: 'valid'; readonly token: string }
  /** Nobody is signed in, or what is there is not enough (a scope is missing, renewing was refused). */
  | { readonly kind: 'none' }
  /** The sign-in service cannot be reached. */
  | { readonly kind: 'offline' }
  /** This build cannot sign in there. */
  | { readonly kind: 'unavailable' }

export interface SkillAuth {
  /** Renews an expired token by itself, once for all who wait. Never rejects. */
  token(request: TokenRequest): Promise<TokenAnswer>
  /** For the list; asks nobody outside. */
  state(request: Omit<TokenRequest, 'fresh'>): Promise<'valid' | 'expired' | 'none' | 'unavailable'>
  /** Opens the browser. `unavailable`: this build cannot. */
  signIn(request: Omit<TokenRequest, 'fresh'>, signal: AbortSignal): Promise<'done' | 'given-up' | 'unavailable'>
  signOut(request: Omit<TokenRequest, 'fresh'>): Promise<void>
}

/** Without the part that signs in. */
export const noAuth: SkillAuth = {
  token: () => Promise.resolve({ kind: 'unavailable' }), state: () => Promise.resolve('unavailable'), signIn: () => Promise.resolve('unavailable'), signOut: () => Promise.resolve(),
}
