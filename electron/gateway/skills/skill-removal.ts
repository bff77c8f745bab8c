import type { PackageStore } from '../packages/package-store.ts'
import type { PackageFailure } from '../packages/package-types.ts'
import type { Ports } from '../ports.ts'
import type { SkillStorage } from './broker/skill-storage.ts'
import { secretName } from './loaded-skill.ts'
import { plainSetting, type SkillSettings } from './skill-settings.ts'

export interface RemovalDeps {
  readonly packages: Pick<PackageStore, 'uninstall'>
  readonly settings: SkillSettings
  readonly secrets: Pick<Ports['secrets'], 'delete'>
}

/** Notes that a skill goes, before anything of it does: from here on it is removed, whatever comes between. */
export async function markRemoval({ settings }: Pick<RemovalDeps, 'settings'>, id: string, keepData: boolean): Promise<void> {
  await settings.update((now) => ({ ...now, skills: { ...now.skills, [id]: { ...plainSetting, ...now.skills[id], removing: keepData ? 'keep-data' : 'all' } } }))
}

/** Goes through with a removal that was noted, from wherever it stopped. The note goes last. Null: gone. */
export async function finishRemoval({ packages, settings, secrets }: RemovalDeps, id: string, storage: Pick<SkillStorage, 'clear'>): Promise<PackageFailure | null> {
  const setting = settings.value.skills[id]
  if (setting?.removing === undefined) return null
  const end = await packages.uninstall('skill', id)
  if (end !== null) return end
  if (setting.removing === 'all') {
    await storage.clear()
    await Promise.all(setting.secrets.map((name) => secrets.delete(secretName(id, name))))
  }
  await settings.update((now) => {
    const { [id]: gone, ...others } = now.skills
    if (gone === undefined || setting.removing === 'all') return { ...now, skills: others }
    const { origin: _, removing: __, ...kept } = gone
    return { ...now, skills: { ...others, [id]: kept } }
  })
  return null
}
