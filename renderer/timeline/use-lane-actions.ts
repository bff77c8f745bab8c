import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItemOf } from '../../shared/sessions/chat-view.ts'
import { asGatewayError, call } from '../gateway-client.ts'
import type { LaneAction } from './lane-row.tsx'
import { hasEnded } from './lane-state.ts'

export interface LaneActions {
  readonly run: (callId: string, action: LaneAction) => void
  readonly stopAll: () => void
  readonly stopping: boolean
  /** Actions that were pressed and whose effect has not come back yet, by call. */
  readonly pending: Readonly<Record<string, LaneAction>>
  /** Why the last action did not go through, in words; null when it did. */
  readonly problem: string | null
}

/** Stop, leave out, try again, stop these. The lane itself changes only when the gateway says so. */
export function useLaneActions(sessionId: string, batch: ChatItemOf<'batch'>): LaneActions {
  const { t } = useTranslation('errors')
  const [pressed, setPressed] = useState<Readonly<Record<string, LaneAction>>>({})
  const [stopping, setStopping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const fail = useCallback((error: unknown) => setProblem(t(`${asGatewayError(error).code}.happened`)), [t])
  const run = useCallback((callId: string, action: LaneAction) => {
    setProblem(null)
    setPressed((known) => ({ ...known, [callId]: action }))
    const release = (): void => setPressed(({ [callId]: _done, ...rest }) => rest)
    if (action === 'retry') call('chat.retryCall', { sessionId, callId }).catch(fail).finally(release)
    else call('chat.stopCall', { sessionId, callId }).catch((error: unknown) => { fail(error); release() })
  }, [sessionId, fail])

  return {
    run,
    stopAll: () => {
      setProblem(null)
      setStopping(true)
      call('chat.stopBatch', { sessionId, batchId: batch.id }).catch(fail).finally(() => setStopping(false))
    },
    stopping, problem,
    // A lane that has ended has had its effect; trying again keeps its ring until the gateway took it.
    pending: Object.fromEntries(Object.entries(pressed).filter(([callId, action]) => action === 'retry' || batch.lanes.some((lane) => lane.callId === callId && !hasEnded(lane)))),
  }
}
