import type { SignInRequest } from '../../../../shared/skills/sign-in.ts'
import type { AccountFacts, AccountRequest, TokenAnswer } from '../skill-auth.ts'

/** What somebody needs of an account, and why it is not there. */
export interface SignInNeed {
  readonly skill: SignInRequest['skill']
  readonly request: AccountRequest
  readonly facts: AccountFacts
  readonly lack: Pick<Extract<TokenAnswer, { kind: 'none' }>, 'reason' | 'missing'>
}

/** Two calls that need the same account, as one need: everything either wants; what is known of the account is the later one's. Pure. */
export function joined(first: SignInNeed, { request, facts, lack }: SignInNeed): SignInNeed {
  return {
    skill: first.skill, facts, request: { ...first.request, scopes: all(first.request.scopes, request.scopes) },
    lack: { reason: first.lack.reason === 'never' ? lack.reason : first.lack.reason, missing: all(first.lack.missing, lack.missing) },
  }
}

/** With what the skill was given before, so that nothing is lost and all of it stands on the screen: exactly this is asked for. Pure. */
export function withGranted(need: SignInNeed): SignInNeed {
  return { ...need, request: { ...need.request, scopes: all(need.facts.granted, need.request.scopes) } }
}

function all(one: readonly string[], more: readonly string[]): string[] { return [...new Set([...one, ...more])] }

/** What the person is told of a need. Pure. */
export function wordsOf({ skill, request, facts, lack }: SignInNeed): Pick<SignInRequest, 'skill' | 'provider' | 'reason' | 'scopes' | 'ways' | 'keeping'> {
  return {
    skill, provider: request.provider, reason: lack.reason, scopes: request.scopes.map((name) => ({ name, isNew: lack.reason === 'more' && lack.missing.includes(name) })),
    ways: [...facts.ways], keeping: facts.keeping,
  }
}
