import { useState } from 'react'
import type { CheckOutcome, ConnectionForm } from '../../../shared/mcp/connection.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { useConnections } from '../connections-store.ts'
import { useRunningTry } from './use-running-try.ts'

export type TryState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'trying'; readonly form: ConnectionForm; readonly saving: boolean; readonly stopping: boolean }
  | { readonly kind: 'ended'; readonly form: ConnectionForm; readonly saving: boolean; readonly outcome: CheckOutcome }
  | { readonly kind: 'error'; readonly error: GatewayError }

export interface Try {
  readonly state: TryState
  /** Resolves with the outcome; null when it could not be asked. */
  readonly run: (form: ConnectionForm, how: { readonly save: boolean; readonly force?: boolean; readonly replaces?: string | undefined }) => Promise<CheckOutcome | null>
  readonly stop: () => void
  readonly reset: () => void
}

/** Tries a form, or keeps it in the same way. Closing what shows it ends a try that is under way. */
export function useTry(): Try {
  const [state, setState] = useState<TryState>({ kind: 'idle' })
  const running = useRunningTry()
  return {
    state,
    run: (form, { save, force = false, replaces }) => running.during(form.name, async () => {
      const set = (next: TryState): void => { if (running.isShown()) setState(next) }
      set({ kind: 'trying', form, saving: save, stopping: false })
      const named = replaces === undefined ? {} : { replaces }
      // What was looked at is what is kept: the same form, and the abilities it showed.
      const seen = state.kind === 'ended' && state.outcome.ok && JSON.stringify(state.form) === JSON.stringify(form) ? state.outcome.mark : undefined
      try {
        const outcome = save ? await call('connections.save', { form, force, ...named, ...(seen === undefined ? {} : { mark: seen }) }) : await call('connections.check', { form, ...named })
        set({ kind: 'ended', form, saving: save, outcome })
        if (save) await useConnections.getState().load()
        return outcome
      } catch (error) {
        set({ kind: 'error', error: asGatewayError(error) })
        return null
      }
    }),
    stop: () => {
      if (running.stop()) setState((now) => (now.kind === 'trying' ? { ...now, stopping: true } : now))
    },
    reset: () => setState({ kind: 'idle' }),
  }
}
