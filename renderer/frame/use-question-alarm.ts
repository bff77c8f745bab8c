import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { limits } from '../../shared/limits.ts'
import { ownAbility } from '../marketplace/own-words.ts'
import { questionOf } from '../approvals/question-words.ts'
import { useQuestions } from '../stores/questions-store.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { words } from '../text/index.ts'
import { announce } from './announcer.tsx'

/** Questions in chats that are not on screen were told once. */
const told = new Set<string>()

/**
 * Says a question in another chat once to screen readers (a card on screen says itself), and every question once more when
 * nobody has answered for five minutes. Never moves the focus.
 */
export function useQuestionAlarm(): void {
  const { t } = useTranslation('calling')
  const open = useQuestions((state) => state.open)
  useEffect(() => report(useQuestions.getState().load()), [])
  useEffect(() => {
    const { route } = useRoute.getState()
    for (const request of Object.values(open)) {
      if (told.has(request.id)) continue
      told.add(request.id)
      if (route.page !== 'chat' || route.sessionId !== request.sessionId) announce(t('announce', sayWords(request)))
    }
    const timers = Object.values(open).flatMap((request) => {
      const left = request.requestedAt + limits.approvalReminderMs - Date.now()
      if (left <= 0) return []
      return [setTimeout(() => {
        useQuestions.getState().remind(request.id)
        announce(t('reminder', sayWords(request)))
      }, left)]
    })
    return () => timers.forEach(clearTimeout)
  }, [open, t])
}

/** The chat's name and the question, for a sentence. */
function sayWords(request: ApprovalRequest): { chat: string; question: string } {
  const { key, values } = questionOf(request, ownAbility)
  return { chat: useSessions.getState().byId[request.sessionId]?.title || words.t('chat:untitled'), question: words.t(`approvals:${key}` as 'approvals:ask.use', values as { tool: string; what: string }) }
}
