import { useState } from 'react'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'

/** Sends the answer to one question. The card changes only when the gateway says that it was answered. */
export function useAnswer(approvalId: string): {
  readonly sending: 'allow-once' | 'deny' | null
  readonly problem: GatewayError | null
  readonly answer: (answer: 'allow-once' | 'deny', reason: string) => void
} {
  const [sending, setSending] = useState<'allow-once' | 'deny' | null>(null)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  return {
    sending, problem,
    answer: (answer, reason) => {
      if (sending) return
      setSending(answer)
      setProblem(null)
      call('approvals.answer', { approvalId, answer, reason }).catch((error: unknown) => setProblem(asGatewayError(error))).finally(() => setSending(null))
    },
  }
}
