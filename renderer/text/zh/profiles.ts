import type { profiles as original } from '../en/profiles.ts'
import type { Words } from '../words.ts'

export const profiles: Words<typeof original> = {
  title: '代理',
}
