import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatQuestions } from '../connections/ask/chat-questions.tsx'
import { ChatSignIns } from '../marketplace/sign-in/sign-in-cards.tsx'
import { SidePanel } from '../frame/side-panel.tsx'
import { useChats } from '../stores/chat-store.ts'
import { newChat } from '../stores/draft-store.ts'
import { report } from '../stores/report-error.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useAnnounceAnswers } from './announce-answers.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationBar } from './conversation-bar.tsx'
import { deliverDraft } from './deliver-draft.ts'
import { EmptyChat } from './empty-chat.tsx'
import { folderName } from './folder-name.ts'
import { keepText, sendMessage } from './send-message.ts'
import { useChatPlace, type ChatPlace } from './use-chat-place.ts'
import { useWantedCard } from './use-wanted-card.ts'

/** One chat: bar, conversation with its writing field, and the panel with the timeline. */
export function ConversationPage({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('chat')
  const view = useChats((state) => (sessionId ? state.views[sessionId] : undefined))
  const running = useSessions((state) => (sessionId ? ['running', 'waiting'].includes(state.byId[sessionId]?.state ?? 'idle') : false))
  const works = running || (view?.turns.some((turn) => turn.endedAt === undefined && turn.outcome === undefined) ?? false)
  const place = useChatPlace(sessionId)
  const key = sessionId ?? newChat
  useEffect(() => { if (sessionId) report(useChats.getState().open(sessionId)) }, [sessionId])
  useAnnounceAnswers(view)
  useWantedCard(sessionId, view !== undefined)
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[56px_minmax(0,1fr)]">
      <ConversationBar sessionId={sessionId} place={place} works={works} />
      <div className="flex min-h-0 min-w-0">
        <div className="grid min-h-0 min-w-0 grow grid-rows-[minmax(0,1fr)_auto_auto]">
          <Talk sessionId={sessionId} place={place} />
          {sessionId ? <div><ChatQuestions sessionId={sessionId} /><ChatSignIns sessionId={sessionId} /></div> : <span />}
          <div className="px-6 pt-2 pb-4">
            <div className="mx-auto max-w-206">
              <Composer
                draftKey={key}
                placeholder={works ? t('placeholderSteer') : place.isPractice ? t('placeholderPractice') : place.workspace ? t('placeholderIn', { folder: folderName(place.workspace) }) : t('placeholder')}
                send={(draft) => sendMessage(sessionId, place, draft)} keepText={(name, text) => keepText(sessionId, place, name, text)}
              />
            </div>
          </div>
        </div>
        {sessionId && <SidePanel sessionId={sessionId} />}
      </div>
    </div>
  )
}

function Talk({ sessionId, place }: { sessionId: string | null; place: ChatPlace }) {
  const { t } = useTranslation('common')
  const view = useChats((state) => (sessionId ? state.views[sessionId] : undefined))
  const failure = useChats((state) => (sessionId ? state.failures[sessionId] : undefined))
  const start = (prompt: string): void => deliverDraft(sessionId ?? newChat, { text: prompt, attachments: [] }, (draft) => sendMessage(sessionId, place, draft))
  if (failure && sessionId) {
    return (
      <div className="grid place-items-center overflow-y-auto p-6">
        <div className="w-full max-w-140"><GatewayErrorCard error={failure} actions={<Button icon={RotateCcw} onClick={() => report(useChats.getState().open(sessionId))}>{t('tryAgain')}</Button>} /></div>
      </div>
    )
  }
  if (sessionId && !view) return <div role="status" className="grid place-items-center text-ink-3"><Spinner /><span className="sr-only">{t('loading')}</span></div>
  if (!view || view.turns.length === 0) return <EmptyChat place={place} onStart={start} />
  return <Conversation key={view.sessionId} view={view} />
}
