import type { SignInRequest } from '../../../shared/skills/sign-in.ts'

/** Which sentence says what is wanted (`signIn:title`). Pure, so that notifications say it in the same words without a window. */
export function titleKey({ reason, ways }: Pick<SignInRequest, 'reason' | 'ways'>): 'never' | 'more' | 'ended' | 'key' | 'keyEnded' {
  if (ways.some((way) => way !== 'key')) return reason
  return reason === 'never' ? 'key' : 'keyEnded'
}
