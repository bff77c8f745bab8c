import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../gateway-client.ts'
import { report } from '../../stores/report-error.ts'
import { useConnections } from '../connections-store.ts'

/** The try or save of a form that is under way. Closing what shows it ends it. */
export interface RunningTry {
  /** What shows it is still there. */
  readonly isShown: () => boolean
  /** The work of trying the form of that name; what was heard of it meanwhile is forgotten with its end. */
  readonly during: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Ends it; false: nothing is under way. */
  readonly stop: () => boolean
}

export function useRunningTry(): RunningTry {
  const shown = useRef(true)
  const running = useRef<string | null>(null)
  const made = useMemo((): RunningTry => ({
    isShown: () => shown.current,
    during: async (name, work) => {
      running.current = name
      try {
        return await work()
      } finally {
        running.current = null
        useConnections.getState().endChecking(name)
      }
    },
    stop: () => {
      if (running.current === null) return false
      report(call('connections.stopCheck', { name: running.current }))
      return true
    },
  }), [])
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      made.stop()
    }
  }, [made])
  return made
}
