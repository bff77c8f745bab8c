/** Signing in: what is known of a service, what is kept of a sign-in, and how each attempt ends. */

/** Where a service's doors are: found out from its issuer, or written down for services that do not publish them. */
export type ServiceDoors =
  | { readonly kind: 'discover'; readonly issuer: string; readonly style: 'oidc' | 'oauth2' }
  | {
    readonly kind: 'written'
    readonly issuer: string
    readonly authorization?: string
    readonly token: string
    readonly revocation?: string
    readonly device?: string
    /** It names itself in its answer to the browser, so an answer without its name is not its. */
    readonly namesItself?: boolean
  }

/** A service whose accounts extensions may use. */
export interface OAuthService {
  /** `google`, `github`. */
  readonly id: string
  readonly doors: ServiceDoors
  readonly clientId: string
  /** Installed programs can keep none; some services hand one out all the same. */
  readonly clientSecret?: string
  /** RFC 8707: what the tokens are for. */
  readonly resource?: string
  /** Giving one sign-in back ends every other one of this program there too. */
  readonly endsAll?: boolean
  /** Further words of the first request, such as `access_type=offline`. */
  readonly extra?: Readonly<Record<string, string>>
}

/** Whose a sign-in is: a skill's, as long as it comes from the same maker. */
export interface Owner { readonly skillId: string; readonly maker: string }

/** A service as one skill uses it. */
export interface OwnedService extends OAuthService { readonly owner: Owner }

/** What is kept. Times in ms since 1970. */
export interface KeptTokens {
  readonly kind: 'tokens'
  /** What stood on the screen when the person agreed, by the names that were asked for. */
  readonly agreed: readonly string[]
  readonly accessToken: string
  readonly refreshToken: string | null
  /** Null: the service does not say, so it counts until it is refused. */
  readonly expiresAt: number | null
  readonly scopes: readonly string[]
  /** Who issued them, and to which client: tokens never go anywhere else. */
  readonly issuer: string
  readonly clientId: string
}

/** A key the person pasted. What it may do at the service cannot be seen; it is used for what they were shown. */
export interface KeptKey { readonly kind: 'key'; readonly agreed: readonly string[]; readonly key: string }

export type TokenState = 'valid' | 'expired' | 'none'

/** Somebody has to sign in (again). `missing`: scopes that were not granted so far. */
export interface SignInNeeded {
  readonly kind: 'sign-in-needed'
  readonly service: string
  /** `never`: nobody did; `ended`: the service no longer takes what is kept; `more`: something new is needed. */
  readonly reason: 'never' | 'ended' | 'more'
  readonly missing: readonly string[]
}

/**
 * - `denied`: the person (or the service) said no
 * - `wrong-answer`: the browser came back with another state or issuer (`data.what`); nothing was kept
 * - `stopped`, `late`: given up, or nobody came back in time
 * - `unreachable`: the service could not be reached (`data.detail`)
 * - `blocked`: the address guard or the rules for addresses refused (`data.detail`)
 * - `no-browser`: the system's browser could not be opened
 * - `not-offered`: the service has no such way of signing in
 * - `too-much`: the service gave more than was asked for (`data.detail`); nothing was kept
 * - `refused`: the service refused (`data.error`, `data.detail`)
 */
export type AuthFailureCode = 'denied' | 'wrong-answer' | 'stopped' | 'late' | 'unreachable' | 'blocked' | 'no-browser' | 'not-offered' | 'too-much' | 'refused'

export interface AuthFailure {
  readonly kind: 'failed'
  readonly code: AuthFailureCode
  readonly data: Readonly<Record<string, string>>
}

export const authFailure = (code: AuthFailureCode, data: AuthFailure['data'] = {}): AuthFailure => ({ kind: 'failed', code, data })

export interface SignedIn {
  readonly kind: 'signed-in'
  readonly scopes: readonly string[]
  /** `this-run`: the system has no safe place for keys, so it is forgotten when Pincer ends. */
  readonly keeping: 'kept' | 'this-run'
}

/** What a person types into the service's page on any device. */
export interface DeviceCode { readonly userCode: string; readonly address: string; readonly expiresAt: number }
