import type { Lane } from '../../../shared/sessions/chat-view.ts'
import { useConnections } from '../connections-store.ts'
import { QuestionCards } from './question-card.tsx'

/** What connections ask because of a call of this batch: directly under it. */
export function CallQuestions({ lanes }: { lanes: readonly Lane[] }) {
  const questions = useConnections((state) => state.questions)
  const own = questions.filter(({ callId }) => callId !== null && lanes.some((lane) => lane.callId === callId))
  return <QuestionCards questions={own} />
}
