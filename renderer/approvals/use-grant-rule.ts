import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { Grant } from '../../shared/approvals/grant.ts'
import { useGrants } from '../stores/grants-store.ts'
import { report } from '../stores/report-error.ts'
import { offerUntil, untilWords, whatWords } from './grant-words.ts'

/**
 * The rule that was stored with an answer, in words: “Change files in Quotes (for 10 minutes)”. The picked line is in the
 * question itself; where an earlier grant answered, the grant is looked up. Null for other answers, and for a grant that is gone.
 */
export function useGrantRule(request: ApprovalRequest, answer: ApprovalAnswer): string | null {
  const { t } = useTranslation('grants')
  const picked = answer.kind === 'allow-grant' ? request.offers.find((offer) => offer.id === answer.offerId) : undefined
  const grantId = answer.kind === 'allow-grant' && !picked ? answer.grantId : null
  const loaded = useGrants((state) => state.grants !== null)
  const grant = useGrants((state): Grant | undefined => (grantId === null ? undefined : state.grants?.find((each) => each.id === grantId) ?? state.takenBack[grantId]?.grant))
  useEffect(() => { if (grantId !== null && !loaded) report(useGrants.getState().load()) }, [grantId, loaded])
  if (picked) return t('line', { what: whatWords({ ...request, match: picked.match }), until: offerUntil(picked) })
  return grant ? t('line', { what: whatWords(grant), until: untilWords(grant) }) : null
}
