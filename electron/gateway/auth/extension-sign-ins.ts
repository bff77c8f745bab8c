import * as z from 'zod'
import type { AccountRequest, SignInEnd, SkillAuth, TokenAnswer } from '../skills/skill-auth.ts'
import type { OAuthService } from './auth-types.ts'
import { buildClient, type KnownService, knownServices, ownDoors, type ServiceClient } from './known-services.ts'
import type { SignIns, TokenOutcome } from './sign-ins.ts'
import type { TokenStore } from './token-store.ts'

export interface ExtensionSignInsOptions {
  readonly signIns: SignIns
  readonly store: TokenStore
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Left out: the services Pincer knows. */
  readonly services?: readonly KnownService[]
}

const clientSchema: z.ZodType<ServiceClient> = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1).exactOptional() })
const clientName = (provider: string): string => `sign-in-client:${provider}`

/** A known service with Pincer's registration there, where it has one. */
interface Found { readonly known: KnownService; readonly service: OAuthService | null; readonly registration: 'build' | 'own' | 'none' }

/** Sign-ins as extensions see them, over the services Pincer knows, and keys for every other one. */
export function createExtensionSignIns({ signIns, store, environment, services = knownServices }: ExtensionSignInsOptions): SkillAuth {
  const knownOf = (provider: string): KnownService | undefined => services.find(({ id }) => id === provider)
  const find = async (provider: string): Promise<Found | null> => {
    const known = knownOf(provider)
    if (known === undefined) return null
    const own = await store.get(clientName(provider), clientSchema)
    const client = own ?? buildClient(provider, environment)
    return { known, service: client === null ? null : { ...known, doors: ownDoors(provider, environment) ?? known.doors, ...client }, registration: own ? 'own' : client ? 'build' : 'none' }
  }
  const accountOf = ({ provider, skillId }: AccountRequest): string => (knownOf(provider) ? provider : `${skillId}/${provider}`)
  return {
    async token({ fresh, ...request }) {
      const pasted = await signIns.pasted(accountOf(request))
      // A pasted key cannot be renewed: refused once, the person has to bring another.
      if (pasted !== null) return fresh ? { kind: 'none', reason: 'ended', missing: [] } : { kind: 'valid', token: pasted }
      if (request.type === 'token') return { kind: 'none', reason: 'never', missing: [] }
      const found = await find(request.provider)
      if (found === null) return { kind: 'unavailable' }
      if (found.service === null) return found.known.takesKeys ? { kind: 'none', reason: 'never', missing: [] } : { kind: 'unavailable' }
      return answerOf(fresh ? await signIns.freshToken(found.service, request.scopes) : await signIns.token(found.service, request.scopes))
    },
    async account(request) {
      const [account, found, { keeping }] = [accountOf(request), await find(request.provider), signIns]
      const pasted = await signIns.pasted(account) !== null
      if (request.type === 'token') return { account, state: pasted ? 'valid' : 'none', ways: ['key'], registration: 'not-needed', keeping }
      if (found === null) return { account, state: pasted ? 'valid' : 'unavailable', ways: [], registration: 'not-needed', keeping }
      const { known, service, registration } = found
      const ways = [...(service ? [known.way] : []), ...(known.takesKeys ? ['key' as const] : [])]
      return { account, state: pasted ? 'valid' : service ? await signIns.state(service, request.scopes) : ways.length > 0 ? 'none' : 'unavailable', ways, registration, keeping }
    },
    async signIn({ provider, scopes, skillId, type }, { way, signal, onBrowser, onCode }): Promise<SignInEnd> {
      const found = await find(provider)
      if (found === null || found.service === null || type === 'token' || way !== found.known.way) return { kind: 'failed', problem: 'not-offered', detail: '' }
      const end = way === 'code' ? await signIns.signInWithCode(found.service, scopes, signal, onCode) : await signIns.signIn(found.service, scopes, signal, onBrowser)
      if (end.kind === 'failed') return end.code === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', problem: end.code, detail: end.data['detail'] ?? end.data['error'] ?? '' }
      // What was pasted before would go on being used in its place.
      await signIns.forgetPasted(accountOf({ provider, scopes, skillId, type }))
      return { kind: 'done' }
    },
    useKey: async (request, key) => { await signIns.usePasted(accountOf(request), key) },
    async signOut(request) {
      await signIns.forgetPasted(accountOf(request))
      const found = await find(request.provider)
      if (found?.service) await signIns.signOut(found.service, new AbortController().signal)
    },
    async setClient(provider, client) {
      if (knownOf(provider) === undefined) return false
      await (client === null ? store.delete(clientName(provider)) : store.set(clientName(provider), client))
      return true
    },
  }
}

function answerOf(outcome: TokenOutcome): TokenAnswer {
  switch (outcome.kind) {
    case 'token': return { kind: 'valid', token: outcome.accessToken }
    case 'sign-in-needed': return { kind: 'none', reason: outcome.reason, missing: outcome.missing }
    case 'failed': return outcome.code === 'unreachable' || outcome.code === 'late' || outcome.code === 'stopped' ? { kind: 'offline' } : { kind: 'none', reason: 'ended', missing: [] }
    default: return outcome satisfies never
  }
}
