import { join } from 'node:path'
import * as z from 'zod'
import { defaultProfilesFor } from '../../../shared/settings/default-profiles.ts'
import { agentProfileSchema, defaultSettings, profileIds, settingsSchema, type AgentProfile, type Settings } from '../../../shared/settings/settings.ts'
import { readJson, writeJson } from '../files/write-json.ts'

/** Unknown or missing fields of an older or newer file fall back to their defaults one by one. */
const looseSettings = z.record(z.string(), z.unknown()).transform((raw): Settings => {
  const kept = Object.entries(raw).filter(([key, value]) => key in settingsSchema.shape && settingsSchema.shape[key as keyof Settings].safeParse(value).success)
  return { ...defaultSettings, ...Object.fromEntries(kept) }
})

/** The person's settings: `<home>/settings.json`, the last good one kept beside it. */
export class SettingsStore {
  readonly #path: string
  #value: Settings
  readonly restored: boolean

  private constructor(path: string, value: Settings, restored: boolean) {
    this.#path = path
    this.#value = value
    this.restored = restored
  }

  static async open(home: string): Promise<SettingsStore> {
    const path = join(home, 'settings.json')
    const { value, restored } = await readJson(path, looseSettings, defaultSettings)
    return new SettingsStore(path, value, restored)
  }

  get value(): Settings { return this.#value }

  /** Throws when it could not be kept; the value is then as before. */
  async update(patch: Partial<Settings>): Promise<Settings> {
    const next = settingsSchema.parse({ ...this.#value, ...patch })
    await writeJson(this.#path, next)
    this.#value = next
    return next
  }
}

/** What each kind of agent may use: `<home>/profiles.json`, only what differs from the defaults. */
export class ProfileStore {
  readonly #path: string
  #profiles: readonly AgentProfile[]

  private constructor(path: string, profiles: readonly AgentProfile[]) {
    this.#path = path
    this.#profiles = profiles
  }

  static async open(home: string, platform: 'linux' | 'darwin' | 'win32' = 'linux'): Promise<ProfileStore> {
    const path = join(home, 'profiles.json')
    const { value } = await readJson(path, z.array(agentProfileSchema), [])
    return new ProfileStore(path, defaultProfilesFor(platform).map((standard) => value.find((own) => own.id === standard.id) ?? standard))
  }

  get all(): readonly AgentProfile[] { return this.#profiles }

  get(id: string): AgentProfile {
    const known = (profileIds as readonly string[]).includes(id) ? id : 'main'
    const found = this.#profiles.find((profile) => profile.id === known)
    if (!found) throw new Error(`no profile ${known}`)
    return found
  }

  async update(id: AgentProfile['id'], patch: Partial<AgentProfile>): Promise<AgentProfile> {
    const next = agentProfileSchema.parse({ ...this.get(id), ...patch, id })
    const all = this.#profiles.map((profile) => (profile.id === id ? next : profile))
    await writeJson(this.#path, all)
    this.#profiles = all
    return next
  }
}
