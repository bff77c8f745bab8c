import { Ban, Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/approvals/approval.ts'
import { useFormat } from '../text/format.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { MarkedText } from './marked-text.tsx'
import { useQuestion } from './use-question.ts'
import { useGrantRule } from './use-grant-rule.ts'

/** A question with its answer, on one line. What was stored along with a yes stands there in words. */
export function AnsweredLine({ request, answer }: { request: ApprovalRequest; answer: ApprovalAnswer }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const question = useQuestion(request)
  const rule = useGrantRule(request, answer)
  const allowed = answer.kind === 'allow-once' || answer.kind === 'allow-grant'
  const words = answer.kind === 'allow-once' ? t('answered.allowed') : answer.kind === 'allow-grant' ? (rule === null ? t('answered.grantedSome') : t('answered.granted', { rule }))
    : answer.kind === 'deny' ? t('answered.denied') : t(`answered.${answer.why}`)
  return (
    <p tabIndex={-1} data-answered={request.id} className="mt-2 flex items-start gap-2 rounded-control px-4 text-13 text-ink-3">
      <Icon of={allowed ? Check : answer.kind === 'deny' ? Ban : Clock} className={cx('mt-0.5', allowed ? 'text-ok' : 'text-ink-2')} />
      <span className="min-w-0 wrap-anywhere">
        {question} <span className={allowed ? 'font-medium text-ok' : 'font-medium text-ink-2'}>{words}</span>
        {answer.kind === 'deny' && answer.reason !== '' && <> “<MarkedText text={answer.reason} />”</>} · {format.clock(answer.at)}
        {request.editedFrom !== null && ` · ${t('edit.changed')}`}
      </span>
    </p>
  )
}
