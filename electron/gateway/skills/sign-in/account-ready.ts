import type { ReadyContext, ToolOutcome } from '../../executors/tool-definition.ts'
import { failedOutcome } from '../../results/failed-result.ts'
import type { SignInRequest } from '../../../../shared/skills/sign-in.ts'
import type { AccountRequest, SkillAuth } from '../skill-auth.ts'
import type { SignInDesk } from './sign-in-desk.ts'

export type NamedSkill = SignInRequest['skill']

/** `none`: nobody is there to be asked. */
export type NoToken = 'none' | 'offline' | 'unavailable' | 'declined' | 'late' | 'stopped'

/**
 * Before a call of a skill that needs an account: the account is there, or the person is asked for it. Never runs anything of the
 * skill. `refused`: the service did not take what is kept and it cannot be renewed.
 * @returns null when the call can run, else how it ends
 */
export async function accountReady(request: AccountRequest, skill: NamedSkill, context: ReadyContext, { auth, desk }: { readonly auth: SkillAuth; readonly desk: SignInDesk }): Promise<ToolOutcome | null> {
  let isRefused = context.refused
  for (;;) {
    const token = isRefused ? { kind: 'none' as const, reason: 'ended' as const, missing: [] } : await auth.token({ ...request, fresh: false })
    if (token.kind === 'valid') return null
    if (token.kind !== 'none') return noToken(token.kind, skill, request.provider)
    const facts = await auth.account(request)
    if (facts.ways.length === 0) return noToken('unavailable', skill, request.provider)
    context.waiting()
    const end = await desk.ask({ skill, request, facts, lack: token }, context)
    if (end !== 'signed-in') return noToken(end, skill, request.provider)
    // Signed in for another call that waited too, it may still not be enough for this one.
    isRefused = false
  }
}

/** What the model is told, and the window by code and data (`why`). */
export function noToken(why: NoToken, skill: Pick<NamedSkill, 'id' | 'name'>, provider: string): ToolOutcome {
  const data = { skill: skill.id, name: skill.name, provider, why }
  switch (why) {
    case 'none': return failedOutcome('needs-sign-in', `The skill "${skill.name}" needs the person to sign in at ${provider}; nothing was done. Tell them: they can sign in on the page of skills. Call again when they say they have.`, data)
    case 'declined': return failedOutcome('needs-sign-in', `The person was asked to sign in at ${provider} for the skill "${skill.name}" and chose not to; nothing was done. Do not call it again unless they ask for it.`, data)
    case 'late': return failedOutcome('needs-sign-in', `The person was asked to sign in at ${provider} for the skill "${skill.name}" and nobody answered; nothing was done.`, data)
    case 'unavailable': return failedOutcome('needs-sign-in', `Signing in at ${provider} is not set up in this copy of Pincer, so "${skill.name}" cannot be used; nothing was done. Tell the person: the page of this skill, under its accounts, says what is missing and how to get it.`, { ...data, unavailable: true })
    case 'offline': return failedOutcome('failed', `The sign-in service of ${provider} cannot be reached at the moment; nothing was done. Waiting may help.`, { message: `${provider} offline` })
    case 'stopped': return failedOutcome('stopped', 'This was stopped while it waited for the person to sign in. It was not run.')
    default: return why satisfies never
  }
}
