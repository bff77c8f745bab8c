import { useEffect } from 'react'
import { focusCard } from '../approvals/open-cards.ts'
import { useChats } from '../stores/chat-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { useScroll } from '../stores/scroll-store.ts'

/** How long a card may take to be drawn after its chat was opened. */
const drawnMs = 1_500

/** A notification named a card: goes to its batch and puts the focus on it as soon as it is on screen. */
export function useWantedCard(sessionId: string | null, loaded: boolean): void {
  const wanted = useRoute((state) => state.wantedApprovalId)
  useEffect(() => {
    const view = sessionId && loaded ? useChats.getState().views[sessionId] : undefined
    if (!view || wanted === null) return undefined
    for (const turn of view.turns) for (const item of turn.items) {
      if (item.kind === 'batch' && item.lanes.some((lane) => lane.approval?.request.id === wanted)) useScroll.getState().goTo(view.sessionId, turn.id, item.id)
    }
    const began = Date.now()
    const timer = setInterval(() => {
      if (!focusCard(wanted) && Date.now() - began < drawnMs) return
      clearInterval(timer)
      useRoute.getState().cardShown()
    }, 50)
    return () => clearInterval(timer)
  }, [sessionId, loaded, wanted])
}
