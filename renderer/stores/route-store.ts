import { create } from 'zustand'

/** Which page is on screen. `sessionId: null` is a new chat that nothing was said in yet. */
export type Route =
  | { readonly page: 'chat'; readonly sessionId: string | null }
  | { readonly page: 'activity' }
  | { readonly page: 'settings' }
  | { readonly page: 'profiles' }
  | { readonly page: 'deleted' }

interface RouteState {
  readonly route: Route
  /** A card that something outside asked for (a notification); the chat shows it and then calls `cardShown`. */
  readonly wantedApprovalId: string | null
  readonly go: (route: Route) => void
  readonly showApproval: (sessionId: string, approvalId: string | null) => void
  readonly cardShown: () => void
}

/** Survives a reload of the window, not a new start: then a new chat is what people expect. */
const place = 'route'

export const useRoute = create<RouteState>()((set) => ({
  route: lastRoute(),
  wantedApprovalId: null,
  go: (route) => set({ route }),
  showApproval: (sessionId, approvalId) => set({ route: { page: 'chat', sessionId }, wantedApprovalId: approvalId }),
  cardShown: () => set({ wantedApprovalId: null }),
}))

useRoute.subscribe(({ route }) => sessionStorage.setItem(place, JSON.stringify(route)))

function lastRoute(): Route {
  try {
    const { page, sessionId } = JSON.parse(sessionStorage.getItem(place) ?? '') as { page?: unknown; sessionId?: unknown }
    if (page === 'chat') return { page, sessionId: typeof sessionId === 'string' ? sessionId : null }
    if (page === 'activity' || page === 'settings' || page === 'profiles' || page === 'deleted') return { page }
  } catch {
    // nothing kept, or not ours
  }
  return { page: 'chat', sessionId: null }
}
