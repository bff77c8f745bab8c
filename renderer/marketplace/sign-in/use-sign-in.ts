import { useState } from 'react'
import type { SignInAnswer, SignInRequest } from '../../../shared/skills/sign-in.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { useSignIns } from './sign-in-store.ts'

/** Sends the person's answers to one request; what comes of them is told by its events. */
export function useSignIn({ id }: Pick<SignInRequest, 'id'>): { readonly send: (answer: SignInAnswer) => void; readonly error: GatewayError | null } {
  const [error, setError] = useState<GatewayError | null>(null)
  const send = (answer: SignInAnswer): void => {
    setError(null)
    call('skills.answerSignIn', { requestId: id, answer }).catch((thrown: unknown) => {
      const failure = asGatewayError(thrown)
      // It ended meanwhile: the card goes, and there is nothing to say.
      if (failure.code === 'no-such-question') useSignIns.getState().drop(id)
      else setError(failure)
    })
  }
  return { send, error }
}
