import { create } from 'zustand'
import type { ModelRef } from '../../shared/models/model-ref.ts'
import type { SessionSummary } from '../../shared/sessions/chat-view.ts'
import { call } from '../gateway-client.ts'
import { without } from './without.ts'

/** The list of chats as the gateway told it. Grouping, order and search are selectors in `chat/chat-groups.ts`. */
interface SessionsState {
  readonly byId: Readonly<Record<string, SessionSummary>>
  readonly loaded: boolean
  /** Chats in the bin; null until somebody looked. */
  readonly deleted: readonly SessionSummary[] | null
  readonly load: () => Promise<void>
  readonly loadDeleted: () => Promise<void>
  readonly create: (workspace: string | null, model: ModelRef) => Promise<SessionSummary>
  readonly rename: (sessionId: string, title: string) => Promise<void>
  readonly setModel: (sessionId: string, model: ModelRef) => Promise<void>
  readonly setWorkspace: (sessionId: string, workspace: string | null) => Promise<void>
  readonly remove: (sessionId: string) => Promise<void>
  readonly restore: (sessionId: string) => Promise<void>
  /** For `apply-event.ts` and the answers of calls. */
  readonly put: (summary: SessionSummary) => void
  readonly drop: (sessionId: string) => void
}

export const useSessions = create<SessionsState>()((set, get) => ({
  byId: {},
  loaded: false,
  deleted: null,
  load: async () => {
    const list = await call('sessions.list', {})
    set({ byId: Object.fromEntries(list.map((summary) => [summary.id, summary])), loaded: true })
  },
  loadDeleted: async () => set({ deleted: await call('sessions.deleted', {}) }),
  create: async (workspace, model) => {
    const summary = await call('sessions.create', { workspace, model })
    get().put(summary)
    return summary
  },
  rename: async (sessionId, title) => get().put(await call('sessions.rename', { sessionId, title })),
  setModel: async (sessionId, model) => get().put(await call('sessions.setModel', { sessionId, model })),
  setWorkspace: async (sessionId, workspace) => get().put(await call('sessions.setWorkspace', { sessionId, workspace })),
  remove: async (sessionId) => {
    await call('sessions.delete', { sessionId })
    get().drop(sessionId)
  },
  restore: async (sessionId) => {
    get().put(await call('sessions.restore', { sessionId }))
    set((state) => ({ deleted: state.deleted?.filter((summary) => summary.id !== sessionId) ?? null }))
  },
  put: (summary) => set((state) => ({ byId: { ...state.byId, [summary.id]: summary } })),
  drop: (sessionId) => set((state) => ({ byId: without(state.byId, sessionId) })),
}))
