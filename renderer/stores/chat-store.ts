import { create } from 'zustand'
import type { ChatEvent } from '../../shared/contract/events.ts'
import type { ChatView } from '../../shared/sessions/chat-view.ts'
import { applyChatEvent } from '../../shared/sessions/apply-chat-event.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { without } from './without.ts'

/** Chats kept ready at once. More would keep every long chat of the day in memory; an older one is simply read again. */
const keptViews = 8

/** Views of the chats that were opened, by session. Only events and answers of the gateway change them. */
interface ChatState {
  readonly views: Readonly<Record<string, ChatView>>
  readonly failures: Readonly<Record<string, GatewayError>>
  readonly loadingOlder: Readonly<Record<string, true>>
  /** Reads a chat unless it is there. */
  readonly open: (sessionId: string) => Promise<void>
  readonly loadOlder: (sessionId: string) => Promise<void>
  /** For `apply-event.ts`: all chat events of one frame, in order. */
  readonly apply: (events: readonly ChatEvent[]) => void
  readonly drop: (sessionId: string) => void
}

/** Events that arrive while their chat is being read; `seq` decides afterwards which of them are new. */
const early = new Map<string, ChatEvent[]>()

export const useChats = create<ChatState>()((set, get) => ({
  views: {},
  failures: {},
  loadingOlder: {},
  open: async (sessionId) => {
    if (get().views[sessionId] || early.has(sessionId)) return
    early.set(sessionId, [])
    set((state) => ({ failures: without(state.failures, sessionId) }))
    try {
      const read = await call('sessions.open', { sessionId })
      const view = applyAll(read, early.get(sessionId) ?? [])
      set((state) => ({ views: keepNewest({ ...without(state.views, sessionId), [sessionId]: view }) }))
    } catch (error) {
      set((state) => ({ failures: { ...state.failures, [sessionId]: asGatewayError(error) } }))
    } finally {
      early.delete(sessionId)
    }
  },
  loadOlder: async (sessionId) => {
    const first = get().views[sessionId]
    const before = first?.turns[0]?.id
    if (!first?.hasOlder || before === undefined || get().loadingOlder[sessionId]) return
    set((state) => ({ loadingOlder: { ...state.loadingOlder, [sessionId]: true } }))
    try {
      const older = await call('sessions.open', { sessionId, before })
      set((state) => {
        const view = state.views[sessionId]
        if (view?.turns[0]?.id !== before) return state
        return { views: { ...state.views, [sessionId]: { ...view, turns: [...older.turns, ...view.turns], hasOlder: older.hasOlder } } }
      })
    } finally {
      set((state) => ({ loadingOlder: without(state.loadingOlder, sessionId) }))
    }
  },
  apply: (events) => {
    for (const event of events) early.get(event.sessionId)?.push(event)
    set((state) => {
      const changed = Object.entries(Object.groupBy(events, (event) => event.sessionId)).flatMap(([sessionId, own]) => {
        const view = state.views[sessionId]
        return view && own ? [[sessionId, applyAll(view, own)] as const] : []
      })
      return changed.length === 0 ? state : { views: { ...state.views, ...Object.fromEntries(changed) } }
    })
  },
  drop: (sessionId) => set((state) => ({ views: without(state.views, sessionId) })),
}))

/**
 * Folds what is new into a view. Pieces of one message that follow each other are joined first, so a frame with fifty of
 * them builds the view once; what the view already holds is left out before that, or it would be joined in again.
 */
function applyAll(view: ChatView, events: readonly ChatEvent[]): ChatView {
  const joined: ChatEvent[] = []
  for (const event of events) {
    const last = joined.at(-1)
    if (event.seq <= view.seq) continue
    if (event.type === 'message.delta' && last?.type === 'message.delta' && last.messageId === event.messageId) {
      joined[joined.length - 1] = { ...event, text: (last.text ?? '') + (event.text ?? ''), thinking: (last.thinking ?? '') + (event.thinking ?? '') }
    } else joined.push(event)
  }
  return joined.reduce(applyChatEvent, view)
}

/** Object keys keep their order of insertion, so the first are the longest unused. */
function keepNewest(views: Readonly<Record<string, ChatView>>): Readonly<Record<string, ChatView>> {
  return Object.fromEntries(Object.entries(views).slice(-keptViews))
}
