import { create } from 'zustand'
import type { Connection, ConnectionPrompt, ConnectionQuestion, PrepareProgress } from '../../shared/mcp/connection.ts'
import { call } from '../gateway-client.ts'
import { without } from '../stores/without.ts'

/** Connections, their prompts and their questions as the gateway told them. null: nobody asked yet. */
interface ConnectionsState {
  readonly list: readonly Connection[] | null
  readonly prompts: readonly ConnectionPrompt[] | null
  readonly questions: readonly ConnectionQuestion[]
  /** Forms that are being tried, by name: the last step heard of, and whether what it needs is there and it is being started. */
  readonly checking: Readonly<Record<string, { readonly step: PrepareProgress | null; readonly starting: boolean }>>
  readonly load: () => Promise<void>
  readonly loadPrompts: () => Promise<void>
  readonly loadQuestions: () => Promise<void>
  readonly put: (connection: Connection) => void
  readonly putQuestion: (question: ConnectionQuestion) => void
  readonly dropQuestion: (questionId: string) => void
  readonly setChecking: (name: string, progress: PrepareProgress | null) => void
  readonly endChecking: (name: string) => void
}

export const useConnections = create<ConnectionsState>()((set) => ({
  list: null,
  prompts: null,
  questions: [],
  checking: {},
  load: async () => set({ list: await call('connections.list', {}) }),
  loadPrompts: async () => set({ prompts: await call('connections.prompts', {}) }),
  loadQuestions: async () => set({ questions: await call('connections.questions', {}) }),
  put: (connection) => set((state) => ({ list: state.list?.map((each) => (each.name === connection.name ? connection : each)) ?? null })),
  putQuestion: (question) => set((state) => ({ questions: [...state.questions.filter(({ id }) => id !== question.id), question] })),
  dropQuestion: (questionId) => set((state) => ({ questions: state.questions.filter(({ id }) => id !== questionId) })),
  setChecking: (name, progress) => set((state) => ({ checking: { ...state.checking, [name]: { step: progress ?? state.checking[name]?.step ?? null, starting: progress === null && state.checking[name] !== undefined } } })),
  endChecking: (name) => set((state) => ({ checking: without(state.checking, name) })),
}))
