import { useState } from 'react'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'

/** Which answer is on its way; `always`: allowed now, and stored. */
export type Sending = 'allow-once' | 'always' | 'deny' | null

/** Sends the answer to one question. The card changes only when the gateway says that it was answered. */
export function useAnswer(approvalId: string): {
  readonly sending: Sending
  readonly problem: GatewayError | null
  /** `first`: what has to succeed before the answer is sent. */
  readonly answer: (answer: 'allow-once' | 'deny', more: { readonly reason: string; readonly offerId?: string; readonly first?: () => Promise<unknown> }) => void
} {
  const [sending, setSending] = useState<Sending>(null)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  return {
    sending, problem,
    answer: (answer, { reason, offerId, first }) => {
      if (sending) return
      setSending(offerId === undefined && first === undefined ? answer : 'always')
      setProblem(null)
      Promise.resolve(first?.()).then(() => call('approvals.answer', { approvalId, answer, reason, ...(offerId === undefined ? {} : { offerId }) }))
        .catch((error: unknown) => setProblem(asGatewayError(error))).finally(() => setSending(null))
    },
  }
}
