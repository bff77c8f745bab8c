import { useChats } from '../../stores/chat-store.ts'
import { useConnections } from '../connections-store.ts'
import { QuestionCards } from './question-card.tsx'

/** What connections ask in this chat without a call that is on screen (those stand under their call): above the writing field. */
export function ChatQuestions({ sessionId }: { sessionId: string }) {
  const questions = useConnections((state) => state.questions)
  const view = useChats((state) => state.views[sessionId])
  const hasPlace = (callId: string): boolean => view?.turns.some((turn) => turn.items.some((item) => item.kind === 'batch' && item.lanes.some((lane) => lane.callId === callId))) ?? false
  const own = questions.filter((question) => question.sessionId === sessionId && (question.callId === null || !hasPlace(question.callId)))
  if (own.length === 0) return <span />
  return <div className="max-h-[60vh] overflow-y-auto px-6"><div className="mx-auto max-w-206 pb-2"><QuestionCards questions={own} /></div></div>
}
