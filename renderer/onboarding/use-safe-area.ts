import { useEffect, useState } from 'react'
import type { SafeAreaState } from '../../shared/sandbox.ts'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'

/** Whether commands have a wall on this computer; null until that is known. Asking costs a fraction of a second, so it begins with the first step. */
export function useSafeArea(): SafeAreaState | null {
  const [state, setState] = useState<SafeAreaState | null>(null)
  useEffect(() => {
    let gone = false
    report(call('safeArea.state', {}).then((found) => { if (!gone) setState(found) }))
    return () => { gone = true }
  }, [])
  return state
}
