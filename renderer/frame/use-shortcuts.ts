import { useEffect } from 'react'
import { focusOldestCard } from '../approvals/open-cards.ts'
import { neighbourChat } from '../chat/chat-groups.ts'
import { stopChat } from '../chat/stop-chat.ts'
import { useConnections } from '../connections/connections-store.ts'
import { call } from '../gateway-client.ts'
import { useSignIns } from '../marketplace/sign-in/sign-in-store.ts'
import { useLayout } from '../stores/layout-store.ts'
import { report } from '../stores/report-error.ts'
import { useRoute } from '../stores/route-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { focusPlace, startNewChat } from './focus-place.ts'
import { shortcutOf, type ShortcutName } from './shortcuts.ts'

/** Listens for the window's shortcuts while the frame is on screen. A dialog that is open keeps the keyboard to itself. */
export function useShortcuts(): void {
  useEffect(() => {
    const mac = navigator.platform.startsWith('Mac')
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing) return
      const name = shortcutOf(event, mac)
      if (!name || document.querySelector('[role="dialog"][data-state="open"]')) return
      event.preventDefault()
      act(name)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function act(name: ShortcutName): void {
  const { route, go } = useRoute.getState()
  const sessionId = route.page === 'chat' ? route.sessionId : null
  switch (name) {
    case 'newChat': return startNewChat()
    case 'search': return focusPlace('search')
    case 'composer': return focusPlace('composer')
    case 'card':
      focusOldestCard()
      report(goToWaitingChat())
      return undefined
    case 'stop':
      if (sessionId) report(stopChat(sessionId))
      return undefined
    case 'nextChat': case 'previousChat': {
      const next = neighbourChat(Object.values(useSessions.getState().byId), sessionId, name === 'nextChat' ? 1 : -1)
      if (next) go({ page: 'chat', sessionId: next })
      return undefined
    }
    case 'panel': {
      const { panel, panelSheet, set } = useLayout.getState()
      return set({ panel: !panel, panelSheet: !panelSheet })
    }
    case 'help': return useLayout.getState().set({ help: true })
    default: return name satisfies never
  }
}

/** The question may be in another chat: opens the one that has waited longest; after those, what a connection asks, and accounts. */
async function goToWaitingChat(): Promise<void> {
  const [oldest] = (await call('approvals.pending', {})).toSorted((a, b) => a.requestedAt - b.requestedAt)
  const { showApproval, go } = useRoute.getState()
  if (oldest) return showApproval(oldest.sessionId, oldest.id)
  const [question] = useConnections.getState().questions.toSorted((a, b) => a.askedAt - b.askedAt)
  if (question) return question.sessionId === null ? go({ page: 'connections' }) : showApproval(question.sessionId, question.id)
  const [signIn] = useSignIns.getState().requests.filter(({ calls }) => calls.length > 0).toSorted((a, b) => a.askedAt - b.askedAt)
  if (signIn?.calls[0]) showApproval(signIn.calls[0].sessionId, signIn.id)
}
