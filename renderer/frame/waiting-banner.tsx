import { Hand, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { SignInRequest } from '../../shared/skills/sign-in.ts'
import { useQuestion } from '../approvals/use-question.ts'
import { useSignIns } from '../marketplace/sign-in/sign-in-store.ts'
import { signInTitle } from '../marketplace/sign-in/sign-in-words.ts'
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
  const signIns = useSignIns((state) => state.requests)
  const putAway = useQuestions((state) => state.putAway)
  const elsewhere = [...Object.values(open).map(ofQuestion), ...signIns.flatMap(ofSignIn)].filter(({ id, sessionIds }) => !sessionIds.some((each) => each === here) && !putAway[id]).toSorted((a, b) => a.since - b.since)
  const [oldest] = elsewhere
  if (!oldest) return null
  const more = { ids: elsewhere.map(({ id }) => id), count: new Set(elsewhere.flatMap(({ sessionIds }) => sessionIds)).size - 1 }
  return oldest.request ? <QuestionBanner waiting={oldest} request={oldest.request} more={more} /> : <Banner waiting={oldest} line={signInTitle(oldest.signIn)} more={more} />
}

type Waiting = { readonly id: string; readonly sessionIds: readonly [string, ...string[]]; readonly since: number } & ({ readonly request: ApprovalRequest } | { readonly request?: never; readonly signIn: SignInRequest })

const ofQuestion = (request: ApprovalRequest): Waiting => ({ id: request.id, sessionIds: [request.sessionId], since: request.requestedAt, request })
/** One that was begun on a skill's page waits for nobody. */
function ofSignIn(signIn: SignInRequest): Waiting[] {
  const [first, ...others] = signIn.calls.map(({ sessionId }) => sessionId)
  return first === undefined ? [] : [{ id: signIn.id, sessionIds: [first, ...others], since: signIn.askedAt, signIn }]
}

interface More { readonly ids: readonly string[]; readonly count: number }

function QuestionBanner({ waiting, request, more }: { waiting: Waiting; request: ApprovalRequest; more: More }) {
  return <Banner waiting={waiting} line={useQuestion(request)} more={more} />
}

function Banner({ waiting: { id, sessionIds: [sessionId] }, line, more }: { waiting: Waiting; line: string; more: More }) {
  const { t } = useTranslation(['calling', 'chat'])
  const inChat = useRoute((state) => state.route.page === 'chat')
  const chat = useSessions((state) => state.byId[sessionId]?.title) || t('chat:untitled')
  return (
    <section aria-label={t('region')} className={cx('move-rise absolute inset-x-0 z-20 mx-auto flex w-fit max-w-[min(480px,calc(100%-32px))] items-center gap-3 rounded-card border-[1.5px] border-wait-line bg-wait-soft py-2 pr-2 pl-4 shadow-3', inChat ? 'top-16' : 'bottom-5')}>
      <Icon of={Hand} className="text-wait" />
      <p className="min-w-0 grow">
        <strong className="block truncate font-semibold text-wait" title={chat}>{t('needsYou', { chat })}</strong>
        <span className="block truncate text-13 text-ink-2" title={line}>{line}{more.count > 0 && ` · ${t('alsoIn', { count: more.count })}`}</span>
      </p>
      <Button size="small" onClick={() => useRoute.getState().showApproval(sessionId, id)}>{t('go')}</Button>
      <IconButton icon={X} label={t('later')} onClick={() => useQuestions.getState().hide(more.ids)} />
    </section>
  )
}
