import { create } from 'zustand'
import type { ModelRef } from '../../shared/models/model-ref.ts'
import type { Workspace } from '../../shared/settings/settings.ts'

/** Choices for a chat that does not exist yet; null = the usual one. */
interface NewChatState {
  readonly workspace: string | null
  readonly model: ModelRef | null
  /** The gateway's chat behind it, once a long paste needed one; it is not listed before its first message. */
  readonly made: string | null
  readonly setWorkspace: (workspace: string | null) => void
  readonly setModel: (model: ModelRef) => void
  readonly setMade: (made: string | null) => void
}
export const useNewChat = create<NewChatState>()((set) => ({
  workspace: null,
  model: null,
  made: null,
  setWorkspace: (workspace) => set({ workspace }),
  setModel: (model) => set({ model }),
  setMade: (made) => set({ made }),
}))

/** The folder a new chat starts in: the one used last that is still there, else the practice folder. */
export function usualWorkspace(workspaces: readonly Workspace[], practiceFolder: string): string {
  const last = workspaces.filter((workspace) => workspace.exists).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)[0]
  return last?.path ?? practiceFolder
}
