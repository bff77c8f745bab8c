import type { ModelRef } from '../../shared/models/model-ref.ts'
import { report } from '../stores/report-error.ts'
import { useNewChat, usualWorkspace } from '../stores/new-chat-store.ts'
import { useSessions } from '../stores/sessions-store.ts'
import { useSettings } from '../stores/settings-store.ts'

export interface ChatPlace {
  readonly workspace: string | null
  /** It works in the practice folder, which is called so instead of by its path. */
  readonly isPractice: boolean
  readonly model: ModelRef
  readonly setWorkspace: (path: string) => void
  readonly setModel: (model: ModelRef) => void
}

/** Folder and model of a chat; for a chat that does not exist yet, of the one that will be made. */
export function useChatPlace(sessionId: string | null): ChatPlace {
  const summary = useSessions((state) => (sessionId ? state.byId[sessionId] : undefined))
  const chosen = useNewChat()
  const usual = useSettings((state) => usualWorkspace(state.workspaces, state.app?.practiceFolder ?? ''))
  const defaultModel = useSettings((state) => state.settings?.defaultModel) ?? { provider: 'practice', name: 'practice' }
  const workspace = sessionId ? (summary?.workspace ?? null) : (chosen.workspace ?? (usual || null))
  const isPractice = useSettings((state) => state.workspaces.some((each) => each.isPractice && each.path === workspace))
  if (sessionId) {
    return {
      workspace, isPractice, model: summary?.model ?? defaultModel,
      setWorkspace: (path) => report(useSessions.getState().setWorkspace(sessionId, path)),
      setModel: (model) => report(useSessions.getState().setModel(sessionId, model)),
    }
  }
  return { workspace, isPractice, model: chosen.model ?? defaultModel, setWorkspace: chosen.setWorkspace, setModel: chosen.setModel }
}
