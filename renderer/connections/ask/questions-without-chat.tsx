import { useConnections } from '../connections-store.ts'
import { QuestionCards } from './question-card.tsx'

/** Questions that belong to no chat: asked on the page of connections. */
export function QuestionsWithoutChat() {
  const questions = useConnections((state) => state.questions)
  const own = questions.filter(({ sessionId }) => sessionId === null)
  if (own.length === 0) return null
  return <div className="-mt-3"><QuestionCards questions={own} /></div>
}
