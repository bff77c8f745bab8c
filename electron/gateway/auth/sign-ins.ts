import type { Clock } from '../ports.ts'
import { authFailure, type AuthFailure, type DeviceCode, type KeptTokens, type OAuthService, type OwnedService, type SignedIn, type SignInNeeded, type TokenState } from './auth-types.ts'
import type { KeptAccounts } from './kept-accounts.ts'
import type { OAuthClient } from './oauth-client.ts'
import type { SignInPage } from './sign-in-page.ts'
import { belongTo, beyondAsked, missingScopes, tokenState } from './token-state.ts'
import type { SignInAttempt } from './ways-to-sign-in.ts'

export interface SignInsOptions {
  readonly accounts: KeptAccounts
  readonly clock: Pick<Clock, 'now'>
  readonly openExternal: (address: string) => Promise<void>
  readonly page: () => SignInPage
  /** `fetch` that may reach this service and is held to the address rules; ends its connections when closed. */
  readonly fetchFor: (service: OAuthService, signal: AbortSignal) => Promise<{ readonly fetch: typeof globalThis.fetch; close(): Promise<void> }>
}

export type TokenOutcome = { readonly kind: 'token'; readonly accessToken: string } | SignInNeeded | AuthFailure

/** What a call with a token ended with: `unauthorized` when the service did not take the token. */
export type Used<T> = { readonly kind: 'used'; readonly value: T } | { readonly kind: 'unauthorized' }

/** Sign-ins at services, for extensions: each is one skill's own. Every outcome is a value; nothing here rejects for what a person or a service does. */
export class SignIns {
  readonly #options: SignInsOptions
  /** One renewal at a time for each sign-in; who comes meanwhile waits for the same one. */
  readonly #renewing = new Map<string, Promise<KeptTokens | SignInNeeded | AuthFailure>>()
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  constructor(options: SignInsOptions) {
    this.#options = options
  }

  async state(service: OwnedService, scopes: readonly string[]): Promise<TokenState> {
    return tokenState(await this.#kept(service), scopes, { service: service.id, now: this.#options.clock.now() })
  }

  /** Of what the person agreed to, what holds. */
  async granted(service: OwnedService): Promise<readonly string[]> {
    const kept = await this.#kept(service)
    const missing = new Set(missingScopes(kept, kept?.agreed ?? [], service.id))
    return (kept?.agreed ?? []).filter((scope) => !missing.has(scope))
  }

  /** A token that can be used now: the kept one, or a renewed one. */
  async token(service: OwnedService, scopes: readonly string[]): Promise<TokenOutcome> {
    const kept = await this.#kept(service)
    switch (tokenState(kept, scopes, { service: service.id, now: this.#options.clock.now() })) {
      case 'valid': return { kind: 'token', accessToken: kept?.accessToken ?? '' }
      case 'none': return this.#needed(service, kept, scopes)
      case 'expired': return this.#afterRenewal(service, scopes, kept)
      default: throw new Error('a state of a token that is none')
    }
  }

  /** After the service refused the last one: a renewed token, or somebody has to sign in. */
  async freshToken(service: OwnedService, scopes: readonly string[]): Promise<TokenOutcome> {
    const kept = await this.#kept(service)
    return missingScopes(kept, scopes, service.id).length > 0 ? this.#needed(service, kept, scopes) : this.#afterRenewal(service, scopes, kept)
  }

  /**
   * Runs `work` with a token: a valid one at once; one that ended is renewed first. A token the service does not take is renewed and
   * the work tried once more, never twice.
   */
  async use<T>(service: OwnedService, scopes: readonly string[], work: (accessToken: string) => Promise<Used<T>>): Promise<{ readonly kind: 'used'; readonly value: T } | SignInNeeded | AuthFailure> {
    const first = await this.token(service, scopes)
    if (first.kind !== 'token') return first
    const used = await work(first.accessToken)
    if (used.kind === 'used') return used
    const kept = await this.#kept(service)
    // Somebody else may have renewed it meanwhile.
    const second = kept !== null && kept.accessToken !== first.accessToken ? await this.token(service, scopes) : await this.#afterRenewal(service, scopes, kept)
    if (second.kind !== 'token') return second
    const again = await work(second.accessToken)
    return again.kind === 'used' ? again : { kind: 'sign-in-needed', service: service.id, reason: 'ended', missing: [] }
  }

  /** Opens the browser and waits for the person. Asks for exactly `scopes`: what they were shown. `onAddress`: the page, which may be opened again meanwhile. */
  signIn(service: OwnedService, scopes: readonly string[], signal: AbortSignal, onAddress?: (address: string) => void): Promise<SignedIn | AuthFailure> {
    const { openExternal, page } = this.#options
    const open = async (address: string): Promise<void> => {
      onAddress?.(address)
      await openExternal(address)
    }
    return this.#signInBy(async (attempt) => (await library()).signInWithBrowser(attempt, { openExternal: open, page: page() }), service, scopes, signal)
  }

  /** For services where the person types a short code into a page. `onCode` shows it; the page is opened by whoever shows it. */
  signInWithCode(service: OwnedService, scopes: readonly string[], signal: AbortSignal, onCode: (code: DeviceCode) => void): Promise<SignedIn | AuthFailure> {
    return this.#signInBy(async (attempt) => (await library()).signInWithCode(attempt, onCode), service, scopes, signal)
  }

  /**
   * Forgets what is kept. The service is told afterwards where it offers that and is to be told (`tell`); nobody has to wait for it.
   * @returns `told`: whether it was and agreed; never rejects
   */
  async signOut(service: OwnedService, tell: boolean): Promise<{ readonly told: Promise<boolean> }> {
    const kept = await this.#kept(service)
    await this.#options.accounts.drop(service.owner, service.id)
    return { told: kept !== null && tell ? this.#giveBack(service, kept) : Promise.resolve(false) }
  }

  async #giveBack(service: OwnedService, kept: KeptTokens): Promise<boolean> {
    const end = await this.#session(service, this.#closing.signal, async (client) => {
      if (client.serverMetadata().revocation_endpoint === undefined) return authFailure('not-offered')
      const { tokenRevocation } = await library()
      // With the long-lived token a service forgets the short-lived ones too.
      await tokenRevocation(client, kept.refreshToken ?? kept.accessToken)
      return { kind: 'revoked' as const }
    })
    return end.kind === 'revoked'
  }

  /** Ends every sign-in that waits; nothing listens afterwards. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled([...this.#running])
  }

  async #kept(service: OwnedService): Promise<KeptTokens | null> {
    const kept = await this.#options.accounts.get(service.owner, service.id)
    return kept?.kind === 'tokens' && belongTo(kept, service) ? kept : null
  }

  #needed(service: OwnedService, kept: KeptTokens | null, scopes: readonly string[]): SignInNeeded {
    const missing = missingScopes(kept, scopes, service.id)
    return { kind: 'sign-in-needed', service: service.id, reason: kept === null ? 'never' : missing.length > 0 ? 'more' : 'ended', missing }
  }

  async #afterRenewal(service: OwnedService, scopes: readonly string[], kept: KeptTokens | null): Promise<TokenOutcome> {
    if (kept === null || kept.refreshToken === null) return this.#needed(service, kept, scopes)
    const renewed = await this.#renew(service, kept, kept.refreshToken)
    if (renewed.kind !== 'tokens') return renewed
    // A service may take scopes away when it renews.
    return missingScopes(renewed, scopes, service.id).length > 0 ? this.#needed(service, renewed, scopes) : { kind: 'token', accessToken: renewed.accessToken }
  }

  #renew(service: OwnedService, kept: KeptTokens, refreshToken: string): Promise<KeptTokens | SignInNeeded | AuthFailure> {
    const { owner: { skillId, maker }, id } = service
    const name = JSON.stringify([skillId, maker, id])
    const running = this.#renewing.get(name)
    if (running) return running
    const ended: SignInNeeded = { kind: 'sign-in-needed', service: id, reason: 'ended', missing: [] }
    const work = this.#session<KeptTokens | SignInNeeded>(service, this.#closing.signal, async (client) => {
      const { accounts, clock } = this.#options
      const { refreshTokenGrant, readTokens, isGrantGone } = await library()
      try {
        const answer = await refreshTokenGrant(client, refreshToken, service.resource === undefined ? {} : { resource: service.resource })
        const tokens = { ...readTokens(answer, { service, asked: kept.scopes, refreshToken, now: clock.now() }), agreed: kept.agreed }
        if (beyondAsked({ ...tokens, agreed: kept.scopes }, id).length > 0) return ended
        // Signed out, or in anew, while it ran: what it brought is nobody's.
        return await accounts.replace(service.owner, id, kept, tokens) ? tokens : await this.#kept(service) ?? ended
      } catch (error) {
        if (!isGrantGone(error)) throw error
        await accounts.replace(service.owner, id, kept, null)
        return ended
      }
    })
    this.#renewing.set(name, work)
    const forget = (): void => { this.#renewing.delete(name) }
    work.then(forget, forget)
    return work
  }

  /** One sign-in, whatever its way; what it brings is kept. */
  #signInBy(way: (attempt: SignInAttempt) => Promise<KeptTokens | AuthFailure>, service: OwnedService, scopes: readonly string[], signal: AbortSignal): Promise<SignedIn | AuthFailure> {
    return this.#session<SignedIn>(service, signal, async (client, end) => {
      const tokens = await way({ client, service, asked: scopes, now: () => this.#options.clock.now(), signal: end })
      if (tokens.kind === 'failed') return tokens
      // Given up, or the skill is gone, in the very moment the answer came.
      if (end.aborted) return authFailure('stopped')
      const beyond = beyondAsked(tokens, service.id)
      if (beyond.length > 0) return authFailure('too-much', { detail: beyond.join(' ') })
      const keeping = await this.#options.accounts.put(service.owner, service.id, tokens)
      return { kind: 'signed-in', scopes: tokens.scopes, keeping }
    })
  }

  /** One conversation with a service: its client, its connections, and every failure as an outcome. */
  #session<T extends object>(service: OwnedService, signal: AbortSignal, work: (client: OAuthClient, end: AbortSignal) => Promise<T | AuthFailure>): Promise<T | AuthFailure> {
    const end = AbortSignal.any([signal, this.#closing.signal])
    const running = (async (): Promise<T | AuthFailure> => {
      if (end.aborted) return authFailure('stopped')
      const [{ openClient, toAuthFailure }, network] = await Promise.all([library(), this.#options.fetchFor(service, end)])
      try {
        return await work(await openClient(service, network.fetch), end)
      } catch (error) {
        return toAuthFailure(error, end)
      } finally {
        await network.close()
      }
    })()
    this.#running.add(running)
    const forget = (): void => { this.#running.delete(running) }
    running.then(forget, forget)
    return running
  }
}

/** Nobody who never signs in loads it. */
const library = () => import('./oauth-library.ts')
