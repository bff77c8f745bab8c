import type { Lane } from '../../../shared/sessions/chat-view.ts'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { useChats } from '../../stores/chat-store.ts'
import { SignInCard } from './sign-in-card.tsx'
import { useSignIns } from './sign-in-store.ts'

/** Accounts that calls of this batch wait for: directly under it. */
export function CallSignIns({ lanes }: { lanes: readonly Lane[] }) {
  const requests = useSignIns((state) => state.requests)
  return <Cards requests={requests.filter(({ calls }) => calls.some(({ callId }) => lanes.some((lane) => lane.callId === callId)))} />
}

/** Accounts this chat waits for without a call that is on screen (those stand under their call): above the writing field. */
export function ChatSignIns({ sessionId }: { sessionId: string }) {
  const requests = useSignIns((state) => state.requests)
  const view = useChats((state) => state.views[sessionId])
  const hasPlace = (callId: string): boolean => view?.turns.some((turn) => turn.items.some((item) => item.kind === 'batch' && item.lanes.some((lane) => lane.callId === callId))) ?? false
  const own = requests.filter(({ calls }) => {
    const here = calls.filter((call) => call.sessionId === sessionId)
    return here.length > 0 && !here.some(({ callId }) => hasPlace(callId))
  })
  if (own.length === 0) return null
  return <div className="max-h-[60vh] overflow-y-auto px-6"><div className="mx-auto max-w-206 pb-2"><Cards requests={own} /></div></div>
}

function Cards({ requests }: { requests: readonly SignInRequest[] }) {
  return requests.map((request, index) => <SignInCard key={request.id} request={request} index={index} count={requests.length} />)
}

/** Whether a chat waits for an account: the hand beside its name. */
export function waitsForSignIn(requests: readonly SignInRequest[], sessionId: string): boolean {
  return requests.some(({ calls }) => calls.some((call) => call.sessionId === sessionId))
}
