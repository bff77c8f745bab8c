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
export function skillWords({ id, name }: SignInRequest['skills'][number]): string {
  const known = useSkills.getState().list?.find((each) => each.id === id)
  return visibleText(known ? inOurWords(known).displayName : name)
}

/** The one line that says what is wanted, for the card and for who only hears it. */
export function signInTitle(request: Pick<SignInRequest, 'skills' | 'provider' | 'reason' | 'ways'>): string {
  return words.t(`signIn:title.${titleKey(request)}`, { skill: listed(request.skills.map(skillWords)), service: serviceWords(request.provider) })
}

function listed([first = '', ...rest]: readonly string[]): string {
  if (rest.length === 0) return first
  return rest.length === 1 ? words.t('signIn:and', { first, last: rest[0] ?? '' }) : words.t('signIn:list', { first, rest: listed(rest) })
}
