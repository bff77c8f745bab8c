import * as z from 'zod'
import type { AccountFacts, AccountRequest, SignInEnd, SkillAuth, TokenAnswer } from '../skills/skill-auth.ts'
import type { KeptKey, OwnedService } from './auth-types.ts'
import type { KeptAccounts } from './kept-accounts.ts'
import { buildClient, type KnownService, knownServices, ownDoors, type ServiceClient } from './known-services.ts'
import type { SignIns, TokenOutcome } from './sign-ins.ts'
import { missingScopes } from './token-state.ts'
import type { TokenStore } from './token-store.ts'

export interface ExtensionSignInsOptions {
  readonly signIns: SignIns
  readonly accounts: KeptAccounts
  /** Holds the person's registrations. */
  readonly store: TokenStore
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Left out: the services Pincer knows. */
  readonly services?: readonly KnownService[]
}

const clientSchema: z.ZodType<ServiceClient> = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1).exactOptional() })
const clientName = (provider: string): string => `sign-in-client:${provider}`

/** A known service as the skill uses it, where Pincer has a registration there. */
interface Found { readonly known: KnownService; readonly service: OwnedService | null; readonly registration: 'build' | 'own' | 'none' }

/**
 * Sign-ins as skills see them, over the services Pincer knows, and keys for every other one. Each skill signs in for itself, with what
 * it declares: no token and no key is ever given to two of them.
 */
export function createExtensionSignIns({ signIns, accounts, store, environment, services = knownServices }: ExtensionSignInsOptions): SkillAuth {
  const knownOf = (provider: string): KnownService | undefined => services.find(({ id }) => id === provider)
  const find = async ({ provider, skillId, maker }: AccountRequest): Promise<Found | null> => {
    const known = knownOf(provider)
    if (known === undefined) return null
    const own = await store.get(clientName(provider), clientSchema)
    const client = own ?? buildClient(provider, environment)
    return { known, service: client === null ? null : { ...known, doors: ownDoors(provider, environment) ?? known.doors, ...client, owner: { skillId, maker } }, registration: own ? 'own' : client ? 'build' : 'none' }
  }
  const pasted = async (request: AccountRequest): Promise<KeptKey | null> => {
    const kept = await accounts.get(request, request.provider)
    return kept?.kind === 'key' ? kept : null
  }
  const isSignedIn = async (request: AccountRequest): Promise<boolean> => await accounts.get(request, request.provider) !== null
  return {
    async token({ fresh, ...request }) {
      const key = await pasted(request)
      if (key !== null) {
        const missing = missingOf(key, request)
        if (missing.length > 0) return { kind: 'none', reason: 'more', missing }
        // A pasted key cannot be renewed: refused once, the person has to bring another.
        return fresh ? { kind: 'none', reason: 'ended', missing: [] } : { kind: 'valid', token: key.key }
      }
      if (request.type === 'token') return { kind: 'none', reason: 'never', missing: [] }
      const found = await find(request)
      if (found === null) return { kind: 'unavailable' }
      if (found.service === null) return found.known.takesKeys ? { kind: 'none', reason: 'never', missing: [] } : { kind: 'unavailable' }
      return answerOf(fresh ? await signIns.freshToken(found.service, request.scopes) : await signIns.token(found.service, request.scopes))
    },
    async account(request) {
      const [key, found, { keeping }] = [await pasted(request), await find(request), accounts]
      const account = JSON.stringify([request.skillId, request.maker, request.provider])
      const held = (granted: readonly string[], state: AccountFacts['state']): Pick<AccountFacts, 'account' | 'keeping' | 'granted' | 'state'> => ({ account, keeping, granted: granted.filter((scope) => request.declared.includes(scope)), state })
      const ofKey = key === null ? null : held(key.agreed, missingOf(key, request).length === 0 ? 'valid' : 'part')
      if (request.type === 'token') return { ...ofKey ?? held([], 'none'), ways: ['key'], registration: 'not-needed' }
      if (found === null) return { ...ofKey ?? held([], 'unavailable'), ways: [], registration: 'not-needed' }
      const { known, service, registration } = found
      const ways = [...(service ? [known.way] : []), ...(known.takesKeys ? ['key' as const] : [])]
      if (ofKey !== null || service === null) return { ...ofKey ?? held([], ways.length > 0 ? 'none' : 'unavailable'), ways, registration }
      const [state, granted] = [await signIns.state(service, request.scopes), await signIns.granted(service)]
      return { ...held(granted, state === 'none' && granted.length > 0 && await signIns.state(service, granted) !== 'none' ? 'part' : state), ways, registration }
    },
    async signIn(request, { way, signal, onBrowser, onCode }): Promise<SignInEnd> {
      const found = await find(request)
      const { scopes, type } = request
      if (found === null || found.service === null || type === 'token' || way !== found.known.way) return { kind: 'failed', problem: 'not-offered', detail: '' }
      const end = way === 'code' ? await signIns.signInWithCode(found.service, scopes, signal, onCode) : await signIns.signIn(found.service, scopes, signal, onBrowser)
      if (end.kind === 'failed') return end.code === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', problem: end.code, detail: end.data['detail'] ?? end.data['error'] ?? '' }
      return { kind: 'done' }
    },
    useKey: async (request, key) => { await accounts.put(request, request.provider, { kind: 'key', agreed: request.scopes, key }) },
    async signOut(request, others) {
      const found = await find(request)
      if (!found?.service) return accounts.drop(request, request.provider)
      const shared = found.known.endsAll === true && (await Promise.all(others.map(isSignedIn))).includes(true)
      await signIns.signOut(found.service, !shared)
    },
    fit: (owner, declared) => accounts.fit(owner, declared),
    forget: (skillId) => accounts.dropSkill(skillId),
    async setClient(provider, client) {
      if (knownOf(provider) === undefined) return false
      await (client === null ? store.delete(clientName(provider)) : store.set(clientName(provider), client))
      return true
    },
  }
}

/** What of it the person was not shown when they gave the key. */
function missingOf({ agreed }: KeptKey, { scopes, provider }: AccountRequest): string[] {
  return missingScopes({ agreed, scopes: agreed }, scopes, provider)
}

function answerOf(outcome: TokenOutcome): TokenAnswer {
  switch (outcome.kind) {
    case 'token': return { kind: 'valid', token: outcome.accessToken }
    case 'sign-in-needed': return { kind: 'none', reason: outcome.reason, missing: outcome.missing }
    case 'failed': return outcome.code === 'unreachable' || outcome.code === 'late' || outcome.code === 'stopped' ? { kind: 'offline' } : { kind: 'none', reason: 'ended', missing: [] }
    default: return outcome satisfies never
  }
}
