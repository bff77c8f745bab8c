import * as z from 'zod'
import type { SkillAuth, TokenAnswer, TokenRequest } from '../skills/skill-auth.ts'
import { authFailure, type AuthFailure, type DeviceCode, type OAuthService, type SignedIn } from './auth-types.ts'
import { buildClient, type KnownService, knownServices, type ServiceClient } from './known-services.ts'
import type { SignIns, TokenOutcome } from './sign-ins.ts'
import type { TokenStore } from './token-store.ts'

/** Sign-ins as extensions see them, plus what a settings page changes. */
export interface ExtensionSignIns extends SkillAuth {
  /** `onCode` shows the code where a service wants one typed in; without it a page of our own does, in the person's browser. */
  signIn(request: Omit<TokenRequest, 'fresh'>, signal: AbortSignal, onCode?: (code: DeviceCode) => void): Promise<'done' | 'given-up' | 'unavailable'>
  /** A token or key the person pasted: counts for everything at this provider. */
  usePasted(provider: string, key: string): Promise<'kept' | 'this-run'>
  /** The person's own registration at a service; null goes back to the build's. */
  setClient(provider: string, client: ServiceClient | null): Promise<void>
  /** Whether there is a registration at all. */
  hasClient(provider: string): Promise<boolean>
}

export interface ExtensionSignInsOptions {
  readonly signIns: SignIns
  readonly store: TokenStore
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Opens the page that shows a code. */
  readonly showCode: (code: DeviceCode) => Promise<{ close(): Promise<void> }>
  /** Left out: the services Pincer knows. */
  readonly services?: readonly KnownService[]
}

const clientSchema: z.ZodType<ServiceClient> = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1).exactOptional() })
const clientName = (provider: string): string => `sign-in-client:${provider}`

export function createExtensionSignIns({ signIns, store, environment, showCode, services = knownServices }: ExtensionSignInsOptions): ExtensionSignIns {
  const find = async (provider: string): Promise<{ readonly service: OAuthService; readonly way: KnownService['way'] } | null> => {
    const known = services.find(({ id }) => id === provider)
    const client = known === undefined ? null : await store.get(clientName(provider), clientSchema) ?? buildClient(provider, environment)
    return known === undefined || client === null ? null : { service: { ...known, ...client }, way: known.way }
  }
  const withCode = async (service: OAuthService, scopes: readonly string[], signal: AbortSignal, onCode?: (code: DeviceCode) => void): Promise<SignedIn | AuthFailure> => {
    if (onCode !== undefined) return signIns.signInWithCode(service, scopes, signal, onCode)
    const stop = new AbortController()
    let shown: Promise<{ close(): Promise<void> } | AuthFailure> | null = null
    // A code that cannot be shown is waited for by nobody.
    const end = await signIns.signInWithCode(service, scopes, AbortSignal.any([signal, stop.signal]), (code) => {
      shown = showCode(code).catch((error: unknown) => {
        stop.abort()
        return authFailure('no-browser', { detail: error instanceof Error ? error.message : String(error) })
      })
    })
    const page = await (shown as Promise<{ close(): Promise<void> } | AuthFailure> | null)
    if (page !== null && 'kind' in page) return page
    await page?.close()
    return end
  }
  return {
    async token({ provider, scopes, fresh }) {
      const pasted = await signIns.pasted(provider)
      // A pasted token cannot be renewed: refused once, the person has to bring another.
      if (pasted !== null) return fresh ? { kind: 'none' } : { kind: 'valid', token: pasted }
      const found = await find(provider)
      if (found === null) return { kind: 'unavailable' }
      return answerOf(fresh ? await signIns.freshToken(found.service, scopes) : await signIns.token(found.service, scopes))
    },
    async state({ provider, scopes }) {
      if (await signIns.pasted(provider) !== null) return 'valid'
      const found = await find(provider)
      return found === null ? 'unavailable' : signIns.state(found.service, scopes)
    },
    async signIn({ provider, scopes }, signal, onCode) {
      const found = await find(provider)
      if (found === null) return 'unavailable'
      const end = found.way === 'code' ? await withCode(found.service, scopes, signal, onCode) : await signIns.signIn(found.service, scopes, signal)
      if (end.kind === 'signed-in') return 'done'
      return end.code === 'not-offered' ? 'unavailable' : 'given-up'
    },
    async signOut({ provider }) {
      await signIns.forgetPasted(provider)
      const found = await find(provider)
      if (found !== null) await signIns.signOut(found.service, new AbortController().signal)
    },
    usePasted: async (provider, key) => (await signIns.usePasted(provider, key)).keeping,
    setClient: async (provider, client) => { await (client === null ? store.delete(clientName(provider)) : store.set(clientName(provider), client)) },
    hasClient: async (provider) => await find(provider) !== null,
  }
}

function answerOf(outcome: TokenOutcome): TokenAnswer {
  switch (outcome.kind) {
    case 'token': return { kind: 'valid', token: outcome.accessToken }
    case 'sign-in-needed': return { kind: 'none' }
    case 'failed': return outcome.code === 'unreachable' || outcome.code === 'late' || outcome.code === 'stopped' ? { kind: 'offline' } : { kind: 'none' }
    default: return outcome satisfies never
  }
}
