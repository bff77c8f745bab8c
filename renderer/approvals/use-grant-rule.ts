import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer } from '../../shared/approvals/approval.ts'
import type { Grant } from '../../shared/approvals/grant.ts'
import { useGrants } from '../stores/grants-store.ts'
import { report } from '../stores/report-error.ts'
import { untilWords, whatWords } from './grant-words.ts'

/**
 * The rule that was stored with an answer, in words: “Change files in Quotes (for 10 minutes)”. Null for other answers, and
 * for one that no longer holds: its words went with it.
 */
export function useGrantRule(answer: ApprovalAnswer): string | null {
  const { t } = useTranslation('grants')
  const grantId = answer.kind === 'allow-grant' ? answer.grantId : null
  const loaded = useGrants((state) => state.grants !== null)
  const grant = useGrants((state): Grant | undefined => (grantId === null ? undefined : state.grants?.find((each) => each.id === grantId) ?? state.takenBack[grantId]?.grant))
  useEffect(() => { if (grantId !== null && !loaded) report(useGrants.getState().load()) }, [grantId, loaded])
  return grant ? t('line', { what: whatWords(grant), until: untilWords(grant) }) : null
}
