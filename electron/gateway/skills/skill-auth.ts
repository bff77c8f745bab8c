import type { signInStates } from '../../../shared/skills/skill.ts'
import type { keepings, registrations, SignInProblem, SignInReason, SignInWay } from '../../../shared/skills/sign-in.ts'

/**
 * What skills need from signing in (`gateway/auth` fills it). A token is valid, or it is renewed, or the person has to sign in:
 * a skill never sees more than the token itself, and only one the person gave to this very skill, for scopes they agreed to.
 */
export interface AccountRequest {
  readonly skillId: string
  /** Where the copy that asks comes from (`skill-maker.ts`): what was given to one of another maker is not for it. */
  readonly maker: string
  readonly provider: string
  readonly scopes: readonly string[]
  /** Everything its manifest names for this account. */
  readonly declared: readonly string[]
  /** `token`: a key the person pastes, whatever the service. */
  readonly type: 'oauth2' | 'token'
}
export interface TokenRequest extends AccountRequest {
  /** The service refused the last token: get a new one. */
  readonly fresh: boolean
}
export type TokenAnswer =
  | { readonly kind: 'valid'; readonly token: string }
  /** Nobody is signed in, or what is there is not enough (`missing`: scopes that were not granted, renewing was refused). */
  | { readonly kind: 'none'; readonly reason: SignInReason; readonly missing: readonly string[] }
  /** The sign-in service cannot be reached. */
  | { readonly kind: 'offline' }
  /** Nobody can sign in there: Pincer does not know the service, or is not registered at it. */
  | { readonly kind: 'unavailable' }

/** An account as it stands; nobody outside is asked for it. */
export interface AccountFacts {
  /** Names this skill's account at this service; not for people. */
  readonly account: string
  /** For what is asked. `part`: signed in, but not for all of it. */
  readonly state: (typeof signInStates)[number]
  /** What the person agreed to, and still holds, of what the skill declares. */
  readonly granted: readonly string[]
  /** The best first; empty: nobody can sign in. */
  readonly ways: readonly SignInWay[]
  readonly registration: (typeof registrations)[number]
  readonly keeping: (typeof keepings)[number]
}

/** What signing in needs while it runs. */
export interface SignInHooks {
  readonly way: 'browser' | 'code'
  readonly signal: AbortSignal
  /** The page is about to be opened; the same address may be opened again until the end. */
  readonly onBrowser: (address: string) => void
  /** A code to show; its page is opened by whoever shows it. */
  readonly onCode: (code: { readonly userCode: string; readonly address: string; readonly expiresAt: number }) => void
}

export type SignInEnd = { readonly kind: 'done' } | { readonly kind: 'stopped' } | { readonly kind: 'failed'; readonly problem: Exclude<SignInProblem, 'not-all'>; readonly detail: string }

export interface SkillAuth {
  /** Renews an expired token by itself, once for all who wait. Never rejects. */
  token(request: TokenRequest): Promise<TokenAnswer>
  account(request: AccountRequest): Promise<AccountFacts>
  /** Waits for the person. Never rejects. */
  signIn(request: AccountRequest, hooks: SignInHooks): Promise<SignInEnd>
  /** A key the person pasted. It counts for the scopes of this request, until it is refused. */
  useKey(request: AccountRequest, key: string): Promise<void>
  /** `others`: further skills with an account there. Where giving one sign-in back would end theirs, the service is not told. */
  signOut(request: AccountRequest, others: readonly AccountRequest[]): Promise<void>
  /** Another copy of the skill serves now; `declared`: scopes by service. What it does not name, or was given to another maker's, is forgotten. */
  fit(owner: Pick<AccountRequest, 'skillId' | 'maker'>, declared: ReadonlyMap<string, readonly string[]>): Promise<void>
  /** Forgets everything that was given to a skill. */
  forget(skillId: string): Promise<void>
  /** The person's own registration at a service; null goes back to the build's. `false`: there is no such service. */
  setClient(provider: string, client: { readonly clientId: string; readonly clientSecret?: string } | null): Promise<boolean>
}

/** Without the part that signs in. */
export const noAuth: SkillAuth = {
  token: () => Promise.resolve({ kind: 'unavailable' }),
  account: ({ skillId, provider }) => Promise.resolve({ account: `${skillId} ${provider}`, state: 'unavailable', granted: [], ways: [], registration: 'not-needed', keeping: 'this-run' }),
  signIn: () => Promise.resolve({ kind: 'failed', problem: 'not-offered', detail: '' }), useKey: () => Promise.resolve(), signOut: () => Promise.resolve(), fit: () => Promise.resolve(), forget: () => Promise.resolve(), setClient: () => Promise.resolve(false),
}
