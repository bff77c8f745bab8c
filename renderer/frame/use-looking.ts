import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../gateway-client.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'

/** The chat the person can see: the one on screen, or none on another page or behind a hidden window. */
export function useSeenChat(): string | null {
  const shown = useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden')
  const sessionId = useRoute((state) => (state.route.page === 'chat' ? state.route.sessionId : null))
  return shown ? sessionId : null
}

/** Keeps the gateway told of it, so that the system tells of questions elsewhere and of no others. */
export function useTellLooking(): void {
  const sessionId = useSeenChat()
  useEffect(() => report(call('app.looking', { sessionId })), [sessionId])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
