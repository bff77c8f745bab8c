import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { untilQuit } from './until-quit.ts'

/** Which page is on screen. `sessionId: null` is a new chat that nothing was said in yet. */
export type Route =
  | { readonly page: 'chat'; readonly sessionId: string | null }
  | { readonly page: 'activity' }
  | { readonly page: 'settings' }
  | { readonly page: 'profiles' }
  | { readonly page: 'deleted' }
  /** `name`: one connection, with all that is known of it. */
  | { readonly page: 'connections'; readonly name?: string }
  /** `id`: one skill, installed or not; otherwise what is on offer, what is installed, or the walls. */
  | { readonly page: 'skills'; readonly view?: SkillsView; readonly id?: string }

export const skillsViews = ['installed', 'walls'] as const
export type SkillsView = (typeof skillsViews)[number]

interface RouteState {
  readonly route: Route
  /** A card that something outside asked for (a notification); the chat shows it and then calls `cardShown`. */
  readonly wantedApprovalId: string | null
  readonly go: (route: Route) => void
  readonly showApproval: (sessionId: string, approvalId: string | null) => void
  readonly cardShown: () => void
}

// Kept over a reload of the window, not over a new start: then a new chat is what people expect.
export const useRoute = create<RouteState>()(persist((set) => ({
  route: { page: 'chat', sessionId: null },
  wantedApprovalId: null,
  go: (route) => set({ route }),
  showApproval: (sessionId, approvalId) => set({ route: { page: 'chat', sessionId }, wantedApprovalId: approvalId }),
  cardShown: () => set({ wantedApprovalId: null }),
}), {
  name: 'pincer-route', storage: untilQuit(), partialize: (state) => ({ route: state.route }),
  merge: (kept, state) => ({ ...state, route: keptRoute(kept) ?? state.route }),
}))

/** The page that was kept, or null when what is there is not one of ours (an older version wrote it). */
function keptRoute(kept: unknown): Route | null {
  const { page, sessionId, name, view, id } = ((kept as { route?: unknown } | undefined)?.route ?? {}) as { page?: unknown; sessionId?: unknown; name?: unknown; view?: unknown; id?: unknown }
  if (page === 'chat') return { page, sessionId: typeof sessionId === 'string' ? sessionId : null }
  if (page === 'connections') return { page, ...(typeof name === 'string' ? { name } : {}) }
  if (page === 'skills') return { page, ...(typeof id === 'string' ? { id } : {}), ...(skillsViews.some((each) => each === view) ? { view: view as SkillsView } : {}) }
  return page === 'activity' || page === 'settings' || page === 'profiles' || page === 'deleted' ? { page } : null
}
