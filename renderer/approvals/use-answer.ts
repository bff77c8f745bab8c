import { useState } from 'react'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'

/** Which answer is on its way; `always`: allowed now, and stored. */
export type Sending = 'allow-once' | 'always' | 'deny' | null

/** Sends the answer to one question. The card changes only when the gateway says that it was answered. */
export function useAnswer(approvalId: string): {
  readonly sending: Sending
  readonly problem: GatewayError | null
  readonly answer: (answer: 'allow-once' | 'deny', more: { readonly reason: string; readonly offerId?: string }) => void
} {
  const [sending, setSending] = useState<Sending>(null)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  return {
    sending, problem,
    answer: (answer, { reason, offerId }) => {
      if (sending) return
      setSending(offerId === undefined ? answer : 'always')
      setProblem(null)
      call('approvals.answer', { approvalId, answer, reason, ...(offerId === undefined ? {} : { offerId }) })
        .catch((error: unknown) => setProblem(asGatewayError(error))).finally(() => setSending(null))
    },
  }
}
