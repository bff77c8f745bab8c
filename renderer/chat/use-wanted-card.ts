import { useEffect } from 'react'
import { focusCard } from '../approvals/open-cards.ts'
import { useChats } from '../stores/chat-store.ts'
import { useRoute } from '../stores/route-store.ts'
import { useScroll } from '../stores/scroll-store.ts'

/** Looks in a row, one each 50 ms, at which the card must still have the focus: longer than a dialog takes to close. */
const heldLooks = 6
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
    // For a moment on end: what is drawn last (the writing field of a chat that has just opened) or what closes (a dialog gives
    // the focus back) may take it once more.
    let held = 0
    const timer = setInterval(() => {
      held = isFocused(wanted) ? held + 1 : 0
      if (held === 0) focusCard(wanted)
      if (held < heldLooks && Date.now() - began < drawnMs) return
      clearInterval(timer)
      useRoute.getState().cardShown()
    }, 50)
    return () => clearInterval(timer)
  }, [sessionId, loaded, wanted])
}

function isFocused(approvalId: string): boolean {
  return Boolean(document.activeElement?.closest(`[data-approval="${CSS.escape(approvalId)}"]`))
}
