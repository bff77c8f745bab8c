import { ContractError } from '../../../shared/contract/errors.ts'
import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { Finding, SkillOrigin } from '../../../shared/skills/skill.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { ToolSource } from '../executors/tool-registry.ts'
import type { InstalledPackage, PackageStore } from '../packages/package-store.ts'
import type { Ports } from '../ports.ts'
import type { SkillStorage } from './broker/skill-storage.ts'
import { readInstalledCopies } from './installed-copies.ts'
import { LoadedSkill, type SkillParts } from './loaded-skill.ts'
import { lostPackage } from './lost-package.ts'
import { sameToolName } from './manifest/tool-name-rules.ts'
import { readPackage } from './read-package.ts'
import { makerKey } from './skill-maker.ts'
import { plainSetting, type SkillSetting, type SkillSettings } from './skill-settings.ts'

export interface SkillShelfDeps {
  readonly ports: Pick<Ports, 'log' | 'places' | 'about'>
  readonly packages: Pick<PackageStore, 'folders' | 'listIn'>
  /** Goes through with a removal that an earlier run had begun. */
  readonly finishRemoval: (id: string) => Promise<unknown>
  /** Where a package came from, when nobody has noted it. */
  readonly originOf: (installed: InstalledPackage) => SkillOrigin
  readonly settings: SkillSettings
  readonly builtinNames: readonly string[]
  /** What every skill stands on; the shelf adds what is its own to know. */
  readonly parts: Omit<SkillParts, 'setting' | 'onChanged'>
  /** A skill looks different from now on, or is gone. */
  readonly onChanged: (id: string) => void
}

/** The installed skills, one copy of each, and the tools they bring to the chats. Nothing of them runs until a tool is called. */
export class SkillShelf implements ToolSource {
  readonly parts: SkillParts
  readonly #deps: SkillShelfDeps
  readonly #all = new Map<string, LoadedSkill>()
  /** Old versions whose calls are still running. */
  readonly #leaving = new Set<Promise<unknown>>()
  #version = 0
  #tools: readonly ToolDefinition[] | null = null
  #loading: Promise<void> | null = null
  #saving: Promise<unknown> = Promise.resolve()

  constructor(deps: SkillShelfDeps) {
    this.#deps = deps
    this.parts = { ...deps.parts, setting: (id) => deps.settings.value.skills[id] ?? plainSetting, onChanged: (id) => this.changed(id) }
  }

  readonly layer = 'skill'
  get version(): number { return this.#version }
  get tools(): readonly ToolDefinition[] { return this.#tools ??= this.sorted().flatMap((skill) => skill.tools()) }
  get names(): readonly string[] { return this.sorted().flatMap((skill) => skill.names()) }
  unavailable(name: string): string | null {
    for (const skill of this.#all.values()) {
      const why = skill.unavailable(name)
      if (why !== null) return why
    }
    return null
  }
  ready(): Promise<void> { return this.#loading ??= this.#load() }

  async #load(): Promise<void> {
    const { settings, packages, finishRemoval, originOf, ports, builtinNames } = this.#deps
    for (const [id, { removing }] of Object.entries(settings.value.skills)) if (removing !== undefined) await this.orLogged(`the skill ${id} could not be removed`, () => finishRemoval(id))
    const isGoing = (id: string): boolean => settings.value.skills[id]?.removing !== undefined
    const read = await this.orLogged('installed skills could not be read', () => readInstalledCopies({
      home: ports.places.home, version: ports.about.version, builtinNames, packages, onProblem: (folder, error) => ports.log(`a skill could not be read: ${folder}`, error),
    }))
    const copies = (read?.copies ?? []).filter(({ installed }) => !isGoing(installed.name))
    for (const copy of copies) this.#put(new LoadedSkill(copy, this.parts))
    // Agreed to once, and its files are not whole any more: it is shown, so that it can be mended or removed.
    for (const [id, { origin }] of Object.entries(settings.value.skills)) if (origin && !this.#all.has(id) && !isGoing(id)) this.#put(new LoadedSkill({ installed: lostPackage(id, origin), manifest: null, entry: null, findings: [] }, this.parts))
    for (const { installed } of copies) if (settings.value.skills[installed.name]?.origin === undefined) await this.orLogged(`where ${installed.name} came from could not be noted`, () => this.set(installed.name, { origin: originOf(installed) }))
    this.#changedTools()
    if (read) this.#saving = this.orLogged('what was read of skills could not be kept', read.save)
  }

  /** What goes wrong with one skill costs neither the others nor the chats. */
  async orLogged<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#deps.ports.log(what, error)
      return undefined
    }
  }

  has(id: string): boolean { return this.#all.has(id) }
  /** What is there now, without waiting for the rest. */
  peek(id: string): LoadedSkill | undefined { return this.#all.get(id) }
  sorted(): LoadedSkill[] { return [...this.#all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }

  /** Fails with `no-such-skill`. */
  async get(id: string): Promise<LoadedSkill> {
    await this.ready()
    return this.#all.get(id) ?? noSuchSkill(id)
  }

  /** What the person set for it; the rest stays. */
  async set(id: string, patch: Partial<SkillSetting>): Promise<void> {
    await this.#deps.settings.update((now) => ({ ...now, skills: { ...now.skills, [id]: { ...plainSetting, ...now.skills[id], ...patch } } }))
  }

  /** Notes where it came from now. One that comes back while its removal had not come to its end stays. */
  async arrived(id: string, origin: SkillOrigin): Promise<void> {
    await this.#deps.settings.update((now) => {
      const { removing: _, ...before } = now.skills[id] ?? plainSetting
      return { ...now, skills: { ...now.skills, [id]: { ...before, origin } } }
    })
  }

  /** The new copy serves calls from now on; those that run finish on the old one. */
  async replace(installed: InstalledPackage): Promise<void> {
    const old = this.#all.get(installed.name)
    const skill = await this.#read(installed, old?.storage)
    // What was kept for another maker is not found by this one; here it also goes.
    await this.orLogged(`sign-ins of ${skill.id} could not be brought in line`, () => this.parts.auth.fit({ skillId: skill.id, maker: makerKey(skill.maker) }, new Map(skill.accounts.map(({ provider, scopes }) => [provider, scopes]))))
    this.#put(skill)
    this.changed(installed.name)
    if (!old) return
    const leaving = old.retire()
    this.#leaving.add(leaving)
    void leaving.then(() => this.#leaving.delete(leaving))
  }

  /** Its tools are gone at once; its calls are ended. */
  async takeOut(skill: LoadedSkill): Promise<void> {
    this.#all.delete(skill.id)
    this.changed(skill.id)
    await skill.stop()
  }

  /** Another skill of the same name, or one of its tools' names, would be in the way. */
  clashes(id: string, manifest: Manifest): Finding[] {
    return this.sorted().filter((other) => other.id !== id).flatMap((other): Finding[] => {
      if (other.manifest?.name === manifest.name) return [{ code: 'same-skill', weight: 'blocks', data: { name: other.id } }]
      const tool = manifest.tools.find(({ name }) => other.names().some((taken) => sameToolName(name, taken)))
      return tool ? [{ code: 'same-tool', weight: 'blocks', data: { name: tool.name, skill: other.id } }] : []
    })
  }

  changed(id: string): void {
    this.#changedTools()
    this.#deps.onChanged(id)
  }

  /** Ends every process, also of versions that are on their way out. */
  async dispose(): Promise<void> {
    await Promise.all([...[...this.#all.values()].map((skill) => skill.stop()), ...this.#leaving, this.#saving])
  }

  async #read(installed: InstalledPackage, storage?: SkillStorage): Promise<LoadedSkill> {
    const read = await readPackage(installed.root, installed, this.#deps.builtinNames)
    return new LoadedSkill({ installed, ...read }, this.parts, storage)
  }

  #put(skill: LoadedSkill): void {
    // The order of names decides, never the order of loading.
    for (const other of this.sorted()) {
      if (other.id === skill.id) continue
      const tool = skill.names().find((name) => other.names().some((taken) => sameToolName(name, taken)))
      if (tool !== undefined) (other.id < skill.id ? skill : other).clash(tool, (other.id < skill.id ? other : skill).id)
    }
    this.#all.set(skill.id, skill)
  }

  #changedTools(): void {
    this.#tools = null
    this.#version += 1
  }
}

export function noSuchSkill(id: string): never { throw new ContractError('no-such-skill', { id }) }
