import { create } from 'zustand'
import type { CallOutput } from '../../shared/contract/calls.ts'
import { call } from '../gateway-client.ts'

/** The tools there are now, and whose each one is: steps are told by the names of people, not of models. null: not known yet. */
interface ToolsState {
  readonly list: CallOutput<'tools.list'> | null
  readonly load: () => Promise<void>
}

export const useTools = create<ToolsState>()((set) => ({
  list: null,
  load: async () => set({ list: await call('tools.list', {}) }),
}))
