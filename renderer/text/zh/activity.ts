import type { activity as original } from '../en/activity.ts'
import type { Words } from '../words.ts'

export const activity: Words<typeof original> = {
  title: '活动记录',
}
