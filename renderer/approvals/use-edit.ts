import { useState } from 'react'
import { asGatewayError, call } from '../gateway-client.ts'
import type { GatewayError } from '../gateway-client.ts'

/** Why a change was not taken; the question stands as it was. `said`: what the rules found, as they put it. */
export type Refused = { readonly kind: 'denied' | 'invalid'; readonly said: string }

/** Sends a change of what is asked. It is judged anew by the gateway; the changed question comes as an event, not from here. */
export function useEdit(approvalId: string, onApplied: () => void): {
  readonly busy: boolean
  readonly refused: Refused | null
  readonly problem: GatewayError | null
  readonly apply: (text: string) => void
  /** What was said belongs to a text that is being changed now. */
  readonly forget: () => void
} {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problem, setProblem] = useState<GatewayError | null>(null)
  const forget = (): void => {
    setRefused(null)
    setProblem(null)
  }
  return {
    busy, refused, problem, forget,
    apply: (text) => {
      if (busy) return
      setBusy(true)
      forget()
      call('approvals.edit', { approvalId, text }).then((outcome) => {
        if (outcome.kind === 'asks') onApplied()
        else setRefused({ kind: outcome.kind, said: outcome.reason })
      }).catch((error: unknown) => setProblem(asGatewayError(error))).finally(() => setBusy(false))
    },
  }
}
