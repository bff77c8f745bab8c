import type { AgentProfile } from '../../../shared/settings/settings.ts'
import { wantsWall, type WallState } from '../policy/sandbox-quiet.ts'
import type { Sandbox } from './sandbox.ts'

/**
 * Where commands of a profile run. `asks`: a wall is wanted and not there, so nothing may run unasked. Where the system offers
 * none at all and none is wanted, the state says that too: a card must not look as if somebody had switched it off.
 */
export async function wallStateOf(profile: Pick<AgentProfile, 'id' | 'sandbox'>, sandbox: Sandbox): Promise<{ readonly state: WallState; readonly asks: boolean }> {
  const wanted = wantsWall(profile)
  const probe = await sandbox.probe()
  if (probe.kind === 'ready') return { state: wanted ? 'on' : 'off', asks: false }
  if (wanted) return { state: 'unavailable', asks: true }
  return { state: probe.why === 'no-wall-here' ? 'unavailable' : 'off', asks: false }
}
