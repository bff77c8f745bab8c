import type { settings as original } from '../en/settings.ts'
import type { Words } from '../words.ts'

export const settings: Words<typeof original> = {
  title: '设置',
}
