import type { ChatItemOf, TurnView } from '../../shared/sessions/chat-view.ts'

/** The lanes of one batch. */
export function BatchBlock({ batch }: { sessionId: string; turn: TurnView; batch: ChatItemOf<'batch'> }) {
  return <ul className="mb-3 rounded-card border border-line bg-raised p-4">{batch.lanes.map((lane) => <li key={lane.callId}>{lane.subject.text}</li>)}</ul>
}
