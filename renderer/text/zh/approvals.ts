import type { approvals as original } from '../en/approvals.ts'
import type { Words } from '../words.ts'

export const approvals: Words<typeof original> = {
  needsYou: '等您决定',
}
