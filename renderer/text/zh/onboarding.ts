import type { onboarding as original } from '../en/onboarding.ts'
import type { Words } from '../words.ts'

export const onboarding: Words<typeof original> = {
  title: '您好，我们开始吧？',
}
