import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { ownName } from '../marketplace/own-words.ts'
import { visibleText } from './hidden-characters.ts'

/** Whose tool it is, as its page calls it: a skill that comes with Pincer in the person's language, any other as it calls itself. */
export function providerName({ name, own }: NonNullable<ApprovalRequest['provider']>): string {
  return (own === undefined ? null : ownName(own)) ?? visibleText(name)
}
