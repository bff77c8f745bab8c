import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { ownAbility } from '../marketplace/own-words.ts'
import { questionOf } from './question-words.ts'

/** The card's question in the language on screen. */
export function useQuestion(request: ApprovalRequest): string {
  const { t } = useTranslation('approvals')
  const { key, values } = questionOf(request, ownAbility)
  return t(key as 'ask.use', values as { tool: string; what: string })
}
