import { useEffect, useRef, useState } from 'react'
import type { CheckOutcome, ConnectionForm } from '../../../shared/mcp/connection.ts'
import { asGatewayError, call, type GatewayError } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { useConnections } from '../connections-store.ts'

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
  const running = useRef<string | null>(null)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
      if (running.current !== null) report(call('connections.stopCheck', { name: running.current }))
    }
  }, [])
  return {
    state,
    run: async (form, { save, force = false, replaces }) => {
      const set = (next: TryState): void => { if (alive.current) setState(next) }
      running.current = form.name
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
      } finally {
        running.current = null
        useConnections.getState().endChecking(form.name)
      }
    },
    stop: () => {
      if (running.current === null) return
      setState((now) => (now.kind === 'trying' ? { ...now, stopping: true } : now))
      report(call('connections.stopCheck', { name: running.current }))
    },
    reset: () => setState({ kind: 'idle' }),
  }
}
