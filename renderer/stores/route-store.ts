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
  route: { page: 'chat', sessionId: null },
  wantedApprovalId: null,
  go: (route) => set({ route }),
  showApproval: (sessionId, approvalId) => set({ route: { page: 'chat', sessionId }, wantedApprovalId: approvalId }),
  cardShown: () => set({ wantedApprovalId: null }),
}))
