import type { AgentProfile } from '../../shared/settings/settings.ts'
import { call } from '../gateway-client.ts'
import { useSettings } from '../stores/settings-store.ts'

/** Changes go out one after the other, each made from what the one before it left: two quick switches are two changes. */
let queue: Promise<unknown> = Promise.resolve()

/** Changes one profile. Rejects with a GatewayError when it could not be kept; the profile is then as before. */
export function changeProfile(id: AgentProfile['id'], patchOf: (now: AgentProfile) => Partial<Omit<AgentProfile, 'id'>>): Promise<void> {
  const work = queue.then(async () => {
    const now = useSettings.getState().profiles?.find((profile) => profile.id === id)
    if (!now) return
    await call('profiles.update', { id, patch: patchOf(now) })
    await useSettings.getState().loadProfiles()
  })
  queue = work.catch(() => undefined) // the caller tells the person; the next change starts afresh
  return work
}
