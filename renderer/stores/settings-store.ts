import { create } from 'zustand'
import type { AppState } from '../../shared/contract/calls.ts'
import type { AgentProfile, Service, Settings, Workspace } from '../../shared/settings/settings.ts'
import { call } from '../gateway-client.ts'

/** Settings, services and folders as the gateway told them. null = not heard yet. */
interface SettingsState {
  readonly app: AppState | null
  readonly settings: Settings | null
  readonly services: readonly Service[]
  readonly workspaces: readonly Workspace[]
  /** null until a page asked for them. */
  readonly profiles: readonly AgentProfile[] | null
  readonly load: () => Promise<void>
  readonly loadServices: () => Promise<void>
  readonly loadWorkspaces: () => Promise<void>
  readonly loadProfiles: () => Promise<void>
  readonly update: (patch: Partial<Settings>) => Promise<void>
  readonly pickWorkspace: () => Promise<Workspace | null>
  readonly trustWorkspace: (path: string, trusted: boolean) => Promise<void>
  /** For `apply-event.ts`. */
  readonly setSettings: (settings: Settings) => void
}

export const useSettings = create<SettingsState>()((set, get) => ({
  app: null,
  settings: null,
  services: [],
  workspaces: [],
  profiles: null,
  load: async () => {
    const [app, settings, services, workspaces] = await Promise.all([
      call('app.state', {}), call('settings.get', {}), call('models.list', {}), call('workspaces.list', {}),
    ])
    set({ app, settings, services, workspaces })
  },
  loadServices: async () => set({ services: await call('models.list', {}) }),
  loadWorkspaces: async () => set({ workspaces: await call('workspaces.list', {}) }),
  loadProfiles: async () => set({ profiles: await call('profiles.list', {}) }),
  update: async (patch) => set({ settings: await call('settings.update', { patch }) }),
  pickWorkspace: async () => {
    const picked = await call('workspaces.pick', {})
    if (picked) await get().loadWorkspaces()
    return picked
  },
  trustWorkspace: async (path, trusted) => {
    await call('workspaces.trust', { path, trusted })
    await get().loadWorkspaces()
  },
  setSettings: (settings) => set({ settings }),
}))
