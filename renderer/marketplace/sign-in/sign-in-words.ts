import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { visibleText } from '../../approvals/hidden-characters.ts'
import { words } from '../../text/index.ts'
import { inOurWords } from '../own-words.ts'
import { useSkills } from '../skills-store.ts'
import { providerWords } from '../skill-words.ts'
import { titleKey } from './title-key.ts'

/** The service as people call it, with everything visible: one we do not know calls itself what it likes. */
export function serviceWords(provider: string): string { return visibleText(providerWords(provider)) }

/** A skill as the page calls it: our own in the person's language. `name`: what it calls itself, for when the list is not there. */
export function skillWords({ id, name }: Pick<SignInRequest['skill'], 'id' | 'name'>): string {
  const known = useSkills.getState().list?.find((each) => each.id === id)
  return visibleText(known ? inOurWords(known).displayName : name)
}

/** The one line that says what is wanted, for the card and for who only hears it. */
export function signInTitle(request: Pick<SignInRequest, 'skill' | 'provider' | 'reason' | 'ways'>): string {
  return words.t(`signIn:title.${titleKey(request)}`, { skill: skillWords(request.skill), service: serviceWords(request.provider) })
}

/** Who stands for a skill, with everything visible. */
export function makerWords({ kind, name }: SignInRequest['skill']['maker']): string {
  return words.t(`signIn:maker.${kind === 'npm' && name === '' ? 'nobody' : kind}`, { name: visibleText(name) })
}
