import type { Lane } from '../../shared/sessions/chat-view.ts'
import { AnsweredLine } from './answered-line.tsx'
import { OpenCard } from './open-card.tsx'

export interface ApprovalCardProps {
  readonly sessionId: string
  readonly lane: Lane
  /** Place among the open cards of the batch, from 0, and how many there are. */
  readonly index: number
  readonly count: number
}

/** The card of one question: open, or one line once it has its answer. */
export function ApprovalCard({ lane, index, count }: ApprovalCardProps) {
  if (!lane.approval) return null
  const { request, answer } = lane.approval
  return answer ? <AnsweredLine request={request} answer={answer} /> : <OpenCard key={request.id} lane={lane} request={request} index={index} count={count} />
}
