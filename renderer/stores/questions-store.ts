import { create } from 'zustand'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import { call } from '../gateway-client.ts'
import { without } from './without.ts'

/** Every question that waits for an answer, of all chats, by id: what the marks, the banner and the reminders stand on. */
interface QuestionsState {
  readonly open: Readonly<Record<string, ApprovalRequest>>
  /** Questions whose banner was put away. */
  readonly putAway: Readonly<Record<string, true>>
  readonly load: () => Promise<void>
  readonly hide: (ids: readonly string[]) => void
  /** A reminder brings the banner back. */
  readonly remind: (id: string) => void
  /** For `apply-event.ts`. */
  readonly put: (request: ApprovalRequest) => void
  readonly drop: (id: string) => void
  readonly dropChat: (sessionId: string) => void
}

export const useQuestions = create<QuestionsState>()((set) => ({
  open: {},
  putAway: {},
  load: async () => {
    const pending = await call('approvals.pending', {})
    set({ open: Object.fromEntries(pending.map((request) => [request.id, request])) })
  },
  hide: (ids) => set((state) => ({ putAway: { ...state.putAway, ...Object.fromEntries(ids.map((id) => [id, true as const])) } })),
  remind: (id) => set((state) => ({ putAway: without(state.putAway, id) })),
  put: (request) => set((state) => ({ open: { ...state.open, [request.id]: request } })),
  drop: (id) => set((state) => ({ open: without(state.open, id), putAway: without(state.putAway, id) })),
  dropChat: (sessionId) => set((state) => ({ open: Object.fromEntries(Object.entries(state.open).filter(([, request]) => request.sessionId !== sessionId)) })),
}))
