import { Hand, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { useQuestion } from '../approvals/use-question.ts'
import { useQuestions } from '../stores/questions-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * “Pincer needs you in <chat>”: a question in a chat that is not on screen. It lies over the edge of the page, so nothing moves:
 * at the top of a chat, whose writing field is below, and at the foot of every other page, whose controls are above;
 * the button leads to exactly that card. Put away, it comes back with the reminder or with another question.
 */
export function WaitingBanner() {
  const here = useRoute((state) => (state.route.page === 'chat' ? state.route.sessionId : null))
  const open = useQuestions((state) => state.open)
  const putAway = useQuestions((state) => state.putAway)
  const elsewhere = Object.values(open).filter((request) => request.sessionId !== here && !putAway[request.id]).toSorted((a, b) => a.requestedAt - b.requestedAt)
  const [oldest] = elsewhere
  return oldest ? <Banner request={oldest} ids={elsewhere.map((request) => request.id)} more={new Set(elsewhere.map((request) => request.sessionId)).size - 1} /> : null
}

function Banner({ request, ids, more }: { request: ApprovalRequest; ids: readonly string[]; more: number }) {
  const { t } = useTranslation(['calling', 'chat'])
  const inChat = useRoute((state) => state.route.page === 'chat')
  const chat = useSessions((state) => state.byId[request.sessionId]?.title) || t('chat:untitled')
  const question = useQuestion(request)
  return (
    <section aria-label={t('region')} className={cx('move-rise absolute inset-x-0 z-20 mx-auto flex w-fit max-w-[min(480px,calc(100%-32px))] items-center gap-3 rounded-card border-[1.5px] border-wait-line bg-wait-soft py-2 pr-2 pl-4 shadow-3', inChat ? 'top-16' : 'bottom-5')}>
      <Icon of={Hand} className="text-wait" />
      <p className="min-w-0 grow">
        <strong className="block truncate font-semibold text-wait" title={chat}>{t('needsYou', { chat })}</strong>
        <span className="block truncate text-13 text-ink-2" title={question}>{question}{more > 0 && ` · ${t('alsoIn', { count: more })}`}</span>
      </p>
      <Button size="small" onClick={() => useRoute.getState().showApproval(request.sessionId, request.id)}>{t('go')}</Button>
      <IconButton icon={X} label={t('later')} onClick={() => useQuestions.getState().hide(ids)} />
    </section>
  )
}
