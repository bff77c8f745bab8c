import { join } from 'node:path'
import * as z from 'zod'
import { defaultProfilesFor } from '../../../shared/settings/default-profiles.ts'
import { agentProfileSchema, defaultSettings, profileIds, settingsSchema, type AgentProfile, type Settings } from '../../../shared/settings/settings.ts'
import { KeptJson } from '../files/kept-json.ts'

/** Unknown or missing fields of an older or newer file fall back to their defaults one by one. */
const looseSettings = z.record(z.string(), z.unknown()).transform((raw): Settings => {
  const kept = Object.entries(raw).filter(([key, value]) => key in settingsSchema.shape && settingsSchema.shape[key as keyof Settings].safeParse(value).success)
  return { ...defaultSettings, ...Object.fromEntries(kept) }
})

/** The person's settings: `<home>/settings.json`, the last good one kept beside it. */
export class SettingsStore {
  readonly #file: KeptJson<Settings>

  private constructor(file: KeptJson<Settings>) { this.#file = file }

  static async open(home: string): Promise<SettingsStore> {
    return new SettingsStore(await KeptJson.open(join(home, 'settings.json'), looseSettings, defaultSettings))
  }

  get value(): Settings { return this.#file.value }
  get restored(): boolean { return this.#file.restored }

  /** Throws when it could not be kept; the value is then as before. */
  update(patch: Partial<Settings>): Promise<Settings> {
    return this.#file.update((now) => settingsSchema.parse({ ...now, ...patch }))
  }
}

/** What each kind of agent may use: `<home>/profiles.json`, only what differs from the defaults. */
export class ProfileStore {
  readonly #file: KeptJson<AgentProfile[]>
  readonly #standard: readonly AgentProfile[]

  private constructor(file: KeptJson<AgentProfile[]>, standard: readonly AgentProfile[]) {
    this.#file = file
    this.#standard = standard
  }

  static async open(home: string, platform: 'linux' | 'darwin' | 'win32' = 'linux'): Promise<ProfileStore> {
    return new ProfileStore(await KeptJson.open(join(home, 'profiles.json'), z.array(agentProfileSchema), []), defaultProfilesFor(platform))
  }

  get all(): readonly AgentProfile[] { return withOwn(this.#standard, this.#file.value) }

  get(id: string): AgentProfile {
    const known = (profileIds as readonly string[]).includes(id) ? id : 'main'
    const found = this.all.find((profile) => profile.id === known)
    if (!found) throw new Error(`no profile ${known}`)
    return found
  }

  async update(id: AgentProfile['id'], patch: Partial<AgentProfile>): Promise<AgentProfile> {
    await this.#file.update((now) => withOwn(this.#standard, now).map((profile) => (profile.id === id ? agentProfileSchema.parse({ ...profile, ...patch, id }) : profile)))
    return this.get(id)
  }
}

function withOwn(standard: readonly AgentProfile[], own: readonly AgentProfile[]): AgentProfile[] {
  return standard.map((profile) => own.find((each) => each.id === profile.id) ?? profile)
}
