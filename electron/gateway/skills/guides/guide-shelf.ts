import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Skill, SkillFacts } from '../../../../shared/skills/skill.ts'
import type { ToolDefinition } from '../../executors/tool-definition.ts'
import type { ToolSource } from '../../executors/tool-registry.ts'
import type { SkillSettings, SkillSettingsFile } from '../skill-settings.ts'
import { type Guide, guideFile, readGuide } from './read-guide.ts'
import { guideTool } from './use-guide.ts'

export interface ShelvedGuide { readonly guide: Guide; readonly folder: string }
export const guideId = (name: string): string => `guide:${name}`

/**
 * Guides the person installed. Three levels: name and description stand in the prompt, the instructions come when a model asks for
 * them, files beside them when it asks for those. Nothing of a guide runs by itself; a script is a text like any other until a
 * command is judged.
 */
export class GuideShelf implements ToolSource {
  readonly #folder: string
  readonly #settings: SkillSettings
  readonly #all = new Map<string, ShelvedGuide | null>()
  readonly #tool: ToolDefinition
  version = 0

  constructor(home: string, settings: SkillSettings) {
    this.#folder = join(home, 'guides')
    this.#settings = settings
    this.#tool = guideTool((name) => this.#usable(name), () => this.list().map(({ name }) => name))
  }

  // Always there under its name, so that a name of it is never taken by another.
  get tools(): readonly ToolDefinition[] { return this.list().length > 0 ? [this.#tool] : [] }
  get names(): readonly string[] { return [this.#tool.name] }
  unavailable(name: string): string | null { return name === this.#tool.name && this.list().length === 0 ? 'There is no guide at the moment.' : null }
  ready(): Promise<void> { return Promise.resolve() }

  /** Names and descriptions of those that are switched on, for the prompt. */
  list(): { readonly name: string; readonly description: string }[] {
    return [...this.#all].flatMap(([name, shelved]) => (shelved !== null && this.#setting(name)?.enabled === true ? [{ name, description: shelved.guide.description }] : [])).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  async load(): Promise<void> {
    for (const [name, { folder }] of Object.entries(this.#settings.value.guides)) await this.#read(name, join(this.#folder, folder))
    this.version += 1
    const kept = new Set(Object.values(this.#settings.value.guides).map(({ folder }) => folder))
    for (const left of await readdir(this.#folder).catch(() => [])) if (!kept.has(left)) await rm(join(this.#folder, left), { recursive: true, force: true })
  }

  /** An empty folder for one on its way in. What is left of it after a kill goes at the next start. */
  async newFolder(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return mkdtemp(join(this.#folder, '.new-'))
  }

  has(name: string): boolean { return this.#all.has(name) }

  /** Copies one to its place, whole or not at all, and makes it the one that counts. */
  async put(guide: Guide, from: string, origin: string, now: number): Promise<void> {
    const target = `${guide.name}-${randomBytes(4).toString('hex')}`
    const aside = join(this.#folder, `.new-${target}`)
    for (const path of [guideFile, ...guide.files.map((file) => file.path)]) {
      await mkdir(dirname(join(aside, path)), { recursive: true, mode: 0o700 })
      await copyFile(join(from, path), join(aside, path))
    }
    await rename(aside, join(this.#folder, target))
    const before = this.#setting(guide.name)
    await this.#settings.update((value) => ({ ...value, guides: { ...value.guides, [guide.name]: { folder: target, enabled: true, installedAt: now, origin } } }))
    await this.#read(guide.name, join(this.#folder, target))
    this.version += 1
    if (before) await rm(join(this.#folder, before.folder), { recursive: true, force: true })
  }

  async remove(name: string): Promise<void> {
    const before = this.#setting(name)
    await this.#settings.update(({ guides: { [name]: _, ...guides }, ...value }) => ({ ...value, guides }))
    this.#all.delete(name)
    this.version += 1
    if (before) await rm(join(this.#folder, before.folder), { recursive: true, force: true })
  }

  async setEnabled(name: string, enabled: boolean): Promise<void> {
    await this.#settings.update((value) => {
      const guide = Object.hasOwn(value.guides, name) ? value.guides[name] : undefined
      return guide ? { ...value, guides: { ...value.guides, [name]: { ...guide, enabled } } } : value
    })
    this.version += 1
  }

  async view(name: string): Promise<Skill | null> {
    const setting = this.#setting(name)
    if (!setting) return null
    const shelved = this.#all.get(name) ?? null
    const facts = guideFacts(shelved?.guide ?? { name, description: '', licence: '', body: '', files: [] }, setting.origin, shelved === null ? '' : await hashOf(shelved))
    return {
      ...facts, state: shelved === null ? { kind: 'broken', why: 'guide', data: {} } : { kind: setting.enabled ? 'active' : 'off' }, installedAt: setting.installedAt, update: null, hasPrevious: false, fields: [], accounts: [],
      attempts: [], warnings: shelved === null ? [] : (await readGuide(shelved.folder)).findings.filter(({ weight }) => weight !== 'fact'), storedBytes: 0,
    }
  }

  get allNames(): string[] { return Object.keys(this.#settings.value.guides).toSorted() }

  async #read(name: string, folder: string): Promise<void> {
    const read = await readGuide(folder)
    this.#all.set(name, read.ok ? { guide: read.guide, folder } : null)
  }

  /** A guide may be called `constructor`: what every object has under its name is no setting. */
  #setting(name: string): SkillSettingsFile['guides'][string] | undefined {
    const { guides } = this.#settings.value
    return Object.hasOwn(guides, name) ? guides[name] : undefined
  }

  #usable(name: string): ShelvedGuide | null { return this.#setting(name)?.enabled === true ? this.#all.get(name) ?? null : null }
}

export function guideFacts(guide: Guide, origin: string, integrity: string): SkillFacts {
  return {
    id: guideId(guide.name), name: guide.name, displayName: guide.name, description: guide.description, version: '', publisher: '', kind: 'guide', tools: [], permissions: { hosts: [], folders: [], secrets: [], exec: [] },
    origin: { kind: 'guide', text: origin }, publishedAt: null, bytes: guide.files.reduce((sum, { bytes }) => sum + bytes, guide.body.length), files: guide.files.length + 1, integrity, licence: guide.licence, deprecated: null, dependencies: 0,
  }
}

async function hashOf({ guide, folder }: ShelvedGuide): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [guideFile, ...guide.files.map((file) => file.path)]) hash.update(path).update('\0').update(await readFile(join(folder, path)).catch(() => Buffer.alloc(0)))
  return `sha256-${hash.digest('base64')}`
}
