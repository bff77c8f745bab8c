import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CallOutput, ParsedInput } from '../../../shared/contract/calls.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { Catalogue, SkillDetail, SkillInstall, SkillLogLine, SkillSearch, SkillSource, SkillWalls } from '../../../shared/skills/offer.ts'
import type { Finding, Skill, SkillOrigin } from '../../../shared/skills/skill.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { ToolSource } from '../executors/tool-registry.ts'
import { lookAlikes } from '../mcp/trust/look-alike-names.ts'
import type { InstalledPackage, PackageStore } from '../packages/package-store.ts'
import type { PackageSource } from '../packages/package-types.ts'
import type { AddressSettings, Resolver } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import type { CallFiles } from './broker/call-files.ts'
import { SkillFetcher } from './broker/call-fetch.ts'
import type { SkillStorage } from './broker/skill-storage.ts'
import { guideId, GuideShelf } from './guides/guide-shelf.ts'
import { guideFile } from './guides/read-guide.ts'
import { prepareGuide } from './install/prepare-guide.ts'
import { BundledCatalogue } from './bundled-catalogue.ts'
import { preparePackage } from './install/prepare-package.ts'
import { type InstallEnd, SkillInstalls } from './install/skill-installs.ts'
import { LoadedSkill, secretName, type SkillParts } from './loaded-skill.ts'
import { accountsOf } from './manifest/manifest-facts.ts'
import { sameToolName } from './manifest/tool-name-rules.ts'
import { readPackage } from './read-package.ts'
import { likeName } from './like-name.ts'
import { lostPackage } from './lost-package.ts'
import { fittingValue } from './settings-form.ts'
import { noAuth, type SkillAuth } from './skill-auth.ts'
import { publishedFacts } from './skill-facts.ts'
import { openSkillSettings, plainSetting, type SkillSetting, type SkillSettings } from './skill-settings.ts'
import type { skillTool } from './skill-tool.ts'
import { SkillWall, wallsOf } from './skill-wall.ts'
import type { SkillsApi } from './skills-api.ts'

export interface SkillsDeps {
  readonly ports: Ports
  readonly hub: EventHub
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  readonly packages: PackageStore
  readonly addresses: () => AddressSettings
  readonly resolver?: Resolver
  readonly guardPaths: CallFiles['guardPaths']
  readonly builtinNames: readonly string[]
  readonly auth?: SkillAuth
  /** Instead of the system's wall; a test tries both states. */
  readonly wall?: Pick<SkillWall, 'find'>
}

/** All skills: what is installed, what runs, what is being installed, and the tools they bring. */
export class Skills implements SkillsApi, ToolSource {
  readonly #deps: SkillsDeps
  readonly #settings: SkillSettings
  readonly #parts: SkillParts
  readonly #fetcher: SkillFetcher
  readonly #installs: SkillInstalls
  readonly #wall: Pick<SkillWall, 'find'>
  /** Guides, with the tool that reads them. */
  readonly guides: GuideShelf
  readonly #all = new Map<string, LoadedSkill>()
  readonly #bundled: BundledCatalogue
  readonly #closing = new AbortController()
  /** Old versions whose calls are still running. */
  readonly #leaving = new Set<Promise<unknown>>()
  #version = 0
  #tools: readonly ToolDefinition[] | null = null
  #makeTool: typeof skillTool | null = null
  #loading: Promise<void> | null = null

  private constructor(deps: SkillsDeps, settings: SkillSettings) {
    this.#deps = deps
    this.#settings = settings
    const { ports, hub } = deps
    this.#bundled = new BundledCatalogue(ports.places.program)
    this.#fetcher = new SkillFetcher(deps.addresses, deps.resolver)
    this.guides = new GuideShelf(ports.places.home, settings)
    this.#wall = deps.wall ?? new SkillWall(ports.places.home, ports.platform)
    this.#parts = {
      ports, groups: deps.groups, files: { guardPaths: deps.guardPaths }, fetcher: this.#fetcher, auth: deps.auth ?? noAuth, wall: this.#wall,
      setting: (id) => this.#settings.value.skills[id] ?? plainSetting, makeTool: () => this.#makeTool, onChanged: (id) => this.#changed(id),
    }
    this.#installs = new SkillInstalls({ clock: ports.clock, newId: ports.newId, onChange: (install) => hub.emit({ type: 'skill.install', install }), onProblem: (error) => ports.log('a skill could not be installed', error) })
  }

  /** Reads the person's settings; packages are looked at beside, and nothing of them runs. */
  static async open(deps: SkillsDeps): Promise<Skills> {
    const made = new Skills(deps, await openSkillSettings(deps.ports.places.home))
    // The first prompt names the guides, so they are there before it.
    await made.guides.load()
    void made.ready()
    return made
  }

  // --- tools for the registry

  readonly layer = 'skill'
  get version(): number { return this.#version }
  get tools(): readonly ToolDefinition[] { return this.#tools ??= this.#sorted().flatMap((skill) => skill.tools()) }
  get names(): readonly string[] { return this.#sorted().flatMap((skill) => skill.names()) }
  unavailable(name: string): string | null {
    for (const skill of this.#all.values()) {
      const why = skill.unavailable(name)
      if (why !== null) return why
    }
    return null
  }
  ready(): Promise<void> { return this.#loading ??= this.#load() }

  async #load(): Promise<void> {
    const installed = await this.#orLogged('installed skills could not be listed', () => this.#deps.packages.list('skill')) ?? []
    for (const each of installed) {
      const skill = await this.#orLogged(`the skill ${each.name} could not be read`, () => this.#read(each))
      if (skill) this.#put(skill)
    }
    // Agreed to once, and its files are not whole any more: it is shown, so that it can be mended or removed.
    for (const [id, { origin }] of Object.entries(this.#settings.value.skills)) if (origin && !this.#all.has(id)) this.#put(new LoadedSkill({ installed: lostPackage(id, origin), manifest: null, entry: null, findings: [] }, this.#parts))
    if (installed.length > 0) await this.#loadToolMaker()
    this.#changedTools()
  }

  /** What goes wrong with one skill costs neither the others nor the chats. */
  async #orLogged<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#deps.ports.log(what, error)
      return undefined
    }
  }

  async #loadToolMaker(): Promise<void> {
    this.#makeTool ??= (await import('./skill-tool.ts')).skillTool
  }

  // --- the contract

  async list(): Promise<Skill[]> {
    await this.ready()
    const [skills, guides] = await Promise.all([Promise.all(this.#sorted().map((skill) => skill.view())), Promise.all(this.guides.allNames.map((name) => this.guides.view(name)))])
    return [...skills, ...guides.filter((guide) => guide !== null)]
  }

  async catalogue(): Promise<Catalogue> {
    await this.ready()
    return this.#bundled.list((id) => this.#all.has(id))
  }

  async search(words: string): Promise<SkillSearch> {
    const plain = words.replace(/[^\p{L}\p{N} ._@/-]/gu, ' ').trim()
    const end = await this.#deps.packages.search(`keywords:pincer-skill ${plain}`.trim(), 50, this.#closing.signal)
    if (end.kind === 'no-search') return { ok: false, problem: 'no-search' }
    if (end.kind === 'failed') return { ok: false, problem: end.code === 'offline' ? 'offline' : 'failed' }
    const alike = lookAlikes(end.packages.map(({ name }) => name), await this.#knownNames())
    return { ok: true, found: end.packages.map(({ name, version, description, publisher, publishedAt }) => ({ id: name, version, description, publisher, publishedAt, installed: this.#all.has(name), like: alike.get(name) ?? null })) }
  }

  async detail(source: SkillSource): Promise<SkillDetail> {
    await this.ready()
    if (source.kind === 'catalogue') {
      const found = await this.#bundled.find(source.name)
      if (!found) return { ok: false, problem: 'no-such-package', message: source.name }
      const { category: _, installed: __, ...facts } = found.item
      return { ok: true, isWhole: true, facts, findings: [], installed: this.#all.get(source.name)?.copy.installed.version ?? null }
    }
    if (source.kind !== 'npm') return { ok: false, problem: 'no-such-package', message: '' }
    const answer = await this.#deps.packages.look(source.spec, this.#closing.signal)
    if (answer.kind === 'failed') return { ok: false, problem: answer.code === 'offline' ? 'offline' : answer.code === 'no-such-package' || answer.code === 'no-such-version' ? 'no-such-package' : 'failed', message: String(answer.data['message'] ?? answer.code) }
    const { name, version } = answer.facts
    return { ok: true, isWhole: false, facts: publishedFacts(answer.facts, { kind: 'npm', text: `${name}@${version}` }), findings: await this.#likenesses(name), installed: this.#all.get(name)?.copy.installed.version ?? null }
  }

  async install(source: SkillSource): Promise<CallOutput<'skills.install'>> {
    await this.ready()
    switch (source.kind) {
      case 'npm': return this.#begin({ kind: 'registry', spec: source.spec }, source.spec, 'npm', null)
      case 'catalogue': return this.#beginBundled(source.name, null)
      case 'choose': {
        const path = source.what === 'folder' ? await this.#deps.ports.desktop.pickFolder() : await this.#pickFile()
        return path === null ? null : this.installPath(path)
      }
      default: return source satisfies never
    }
  }

  /** A folder or a packed file by its path: what the dialog chose, or the terminal named. */
  async installPath(path: string): Promise<SkillInstall> {
    await this.ready()
    if (/\.(?:mcpb|dxt)$/i.test(path)) return this.#installs.begin({ subject: path, replaces: null, prepare: () => Promise.resolve({ ok: false, end: { kind: 'failed', code: 'is-connection', data: {} } }) })
    const isZip = /\.(?:zip|skill)$/i.test(path)
    if (isZip || (existsSync(join(path, guideFile)) && !existsSync(join(path, 'manifest.json')))) return this.#installs.begin({ subject: path, replaces: null, prepare: prepareGuide(path, isZip, this.guides, () => this.#deps.ports.clock.now(), (id) => this.#changed(id)) })
    const isFile = /\.t(?:ar\.)?gz$/i.test(path)
    return this.#begin(isFile ? { kind: 'tarball', path } : { kind: 'folder', path }, path, isFile ? 'file' : 'folder', null)
  }

  confirm(installId: string): void { this.#installs.confirm(installId) }
  cancel(installId: string): void { this.#installs.cancel(installId) }
  installs(): SkillInstall[] { return this.#installs.list() }

  async checkUpdates(): Promise<Skill[]> {
    await this.ready()
    for (const skill of this.#sorted()) {
      if (skill.setting.origin?.kind !== 'catalogue') continue
      const version = (await this.#bundled.find(skill.id))?.item.version
      skill.update = version === undefined || version === skill.copy.installed.version ? null : { version, publishedAt: null }
    }
    await Promise.all(this.#sorted().filter((skill) => skill.copy.installed.record.source.kind === 'registry').map(async (skill) => {
      const answer = await this.#deps.packages.look(skill.id, this.#closing.signal)
      if (answer.kind === 'facts') skill.update = answer.facts.version === skill.copy.installed.version ? null : { version: answer.facts.version, publishedAt: answer.facts.publishedAt }
    }))
    return this.list()
  }

  async update(id: string): Promise<SkillInstall> {
    const { copy, setting } = await this.#get(id)
    const { source } = copy.installed.record
    const kind = setting.origin?.kind ?? 'npm'
    if (kind === 'catalogue') return this.#beginBundled(id, copy.installed.version)
    return this.#begin(source.kind === 'registry' ? { kind: 'registry', spec: id } : source, id, kind, copy.installed.version)
  }

  async rollback(id: string): Promise<Skill> {
    await this.#get(id)
    const end = await this.#deps.packages.rollback('skill', id)
    if (end === null) throw new ContractError('no-such-skill', { id, version: 'previous' })
    if (end.kind === 'failed') throw new ContractError('failed', { message: end.code })
    await this.#replace(end)
    return (await this.#get(id)).view()
  }

  async remove(id: string, keepData: boolean): Promise<void> {
    const guide = this.#guideNamed(id)
    if (guide !== null) {
      await this.guides.remove(guide)
      return this.#changed(id)
    }
    const skill = await this.#get(id)
    this.#all.delete(id)
    this.#changed(id)
    await skill.stop()
    const end = await this.#deps.packages.uninstall('skill', id)
    if (end !== null) throw new ContractError(end.code === 'no-space' ? 'no-space' : 'failed', { message: end.code })
    if (keepData) {
      const { origin: _, ...kept } = skill.setting
      await this.#settings.update((now) => ({ ...now, skills: { ...now.skills, [id]: kept } }))
      return
    }
    await skill.storage.clear()
    await Promise.all(skill.setting.secrets.map((name) => this.#deps.ports.secrets.delete(secretName(id, name))))
    await this.#settings.update((now) => {
      const { [id]: _, ...others } = now.skills
      return { ...now, skills: others }
    })
  }

  async setEnabled(id: string, enabled: boolean): Promise<Skill> {
    const guide = this.#guideNamed(id)
    if (guide !== null) {
      await this.guides.setEnabled(guide, enabled)
      this.#changed(id)
      return await this.guides.view(guide) ?? noSuch(id)
    }
    const skill = await this.#get(id)
    await this.#set(id, { enabled })
    skill.forgive()
    this.#changed(id)
    return skill.view()
  }

  async setTool(id: string, tool: string, enabled: boolean): Promise<Skill> {
    const skill = await this.#get(id)
    if (!skill.names().includes(tool)) throw new ContractError('no-such-skill', { id, tool })
    const off = skill.setting.toolsOff.filter((name) => name !== tool)
    await this.#set(id, { toolsOff: enabled ? off : [...off, tool] })
    skill.refresh()
    this.#changed(id)
    return skill.view()
  }

  async configure(id: string, values: ParsedInput<'skills.configure'>['values']): Promise<Skill> {
    const skill = await this.#get(id)
    const { manifest } = skill
    if (manifest === null) throw new ContractError('no-such-skill', { id })
    const config = { ...skill.setting.config }
    const secrets = new Set(skill.setting.secrets)
    for (const [name, value] of Object.entries(values)) {
      const fitting = fittingValue(manifest, name, value)
      if (fitting === undefined) throw new ContractError('bad-input', { path: name, message: 'it does not fit this field' })
      if (!manifest.permissions.secrets.includes(name)) config[name] = fitting
      else if (fitting === null || fitting === '') {
        await this.#deps.ports.secrets.delete(secretName(id, name))
        secrets.delete(name)
      } else {
        this.#deps.ports.redact.know(String(fitting))
        await this.#deps.ports.secrets.set(secretName(id, name), String(fitting)).catch((error: unknown) => { throw new ContractError('secret-store', { message: error instanceof Error ? error.message : String(error) }) })
        secrets.add(name)
      }
    }
    await this.#set(id, { config, secrets: [...secrets] })
    skill.refresh()
    this.#changed(id)
    return skill.view()
  }

  async signIn(id: string, provider: string): Promise<Skill> {
    const skill = await this.#get(id)
    const end = await this.#parts.auth.signIn({ skillId: id, provider, scopes: scopesOf(skill, provider) }, this.#closing.signal)
    if (end === 'unavailable') throw new ContractError('unsupported', { what: 'skills.signIn', provider })
    this.#changed(id)
    return skill.view()
  }

  async signOut(id: string, provider: string): Promise<Skill> {
    const skill = await this.#get(id)
    await this.#parts.auth.signOut({ skillId: id, provider, scopes: scopesOf(skill, provider) })
    this.#changed(id)
    return skill.view()
  }

  async walls(): Promise<SkillWalls> {
    const { platform } = this.#deps.ports
    return wallsOf(await this.#wall.find() !== null, skillNodeVersion, platform)
  }

  log(id: string): SkillLogLine[] {
    const skill = this.#all.get(id)
    if (!skill) throw new ContractError('no-such-skill', { id })
    return skill.log.lines
  }

  /** Ends installs and every process. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    await this.#installs.dispose()
    await Promise.all([...[...this.#all.values()].map((skill) => skill.stop()), ...this.#leaving])
    await this.#fetcher.close()
    await this.#settings.settled()
  }

  // --- inside

  async #beginBundled(id: string, replaces: string | null): Promise<SkillInstall> {
    const found = await this.#bundled.find(id)
    if (!found) throw new ContractError('no-such-skill', { id })
    return this.#begin({ kind: 'folder', path: found.folder }, found.item.origin.text, 'catalogue', replaces)
  }

  #begin(source: PackageSource, subject: string, kind: SkillOrigin['kind'], replaces: string | null): SkillInstall {
    return this.#installs.begin({
      subject, replaces,
      prepare: preparePackage({
        source, replaces, store: this.#deps.packages, parts: this.#parts, builtinNames: this.#deps.builtinNames,
        origin: ({ name, version }) => ({ kind, text: source.kind === 'registry' ? `${name}@${version}` : subject }),
        clashes: (id, manifest) => this.#clashes(id, manifest), likenesses: (id) => this.#likenesses(id), current: (id) => this.#all.get(id)?.manifest ?? null,
        adopt: (installed, origin) => this.#adopt(installed, origin),
      }),
    })
  }

  async #adopt(installed: InstalledPackage, origin: SkillOrigin): Promise<InstallEnd> {
    await this.#set(installed.name, { origin })
    await this.#replace(installed)
    return { kind: 'installed', skillId: installed.name }
  }

  /** The new copy serves calls from now on; those that run finish on the old one. */
  async #replace(installed: InstalledPackage): Promise<void> {
    const old = this.#all.get(installed.name)
    await this.#loadToolMaker()
    this.#put(await this.#read(installed, old?.storage))
    this.#changed(installed.name)
    if (!old) return
    const leaving = old.retire()
    this.#leaving.add(leaving)
    void leaving.then(() => this.#leaving.delete(leaving))
  }

  async #read(installed: InstalledPackage, storage?: SkillStorage): Promise<LoadedSkill> {
    const read = await readPackage(installed.root, installed, this.#deps.builtinNames)
    return new LoadedSkill({ installed, ...read }, this.#parts, storage)
  }

  #put(skill: LoadedSkill): void {
    // The order of names decides, never the order of loading.
    for (const other of this.#sorted()) {
      if (other.id === skill.id) continue
      const tool = skill.names().find((name) => other.names().some((taken) => sameToolName(name, taken)))
      if (tool !== undefined) (other.id < skill.id ? skill : other).clash(tool, (other.id < skill.id ? other : skill).id)
    }
    this.#all.set(skill.id, skill)
  }

  #clashes(id: string, manifest: Manifest): Finding[] {
    return this.#sorted().filter((other) => other.id !== id).flatMap((other): Finding[] => {
      if (other.manifest?.name === manifest.name) return [{ code: 'same-skill', weight: 'blocks', data: { name: other.id } }]
      const tool = manifest.tools.find(({ name }) => other.names().some((taken) => sameToolName(name, taken)))
      return tool ? [{ code: 'same-tool', weight: 'blocks', data: { name: tool.name, skill: other.id } }] : []
    })
  }

  /** One letter off, or other letters in the same shape: the person may have meant another one. */
  async #likenesses(id: string): Promise<Finding[]> {
    const like = likeName(id, await this.#knownNames())
    return like === undefined ? [] : [{ code: 'look-alike', weight: 'warns', data: { name: id, like } }]
  }

  /** What is installed, and what ships: read with the first question, and then known. */
  async #knownNames(): Promise<string[]> {
    const bundled = await this.#orLogged('the catalogue that ships could not be read', () => this.#bundled.names()) ?? []
    return [...new Set([...this.#all.keys(), ...bundled])]
  }

  #guideNamed(id: string): string | null {
    const name = id.startsWith(guideId('')) ? id.slice(guideId('').length) : null
    return name !== null && this.guides.has(name) ? name : null
  }

  async #get(id: string): Promise<LoadedSkill> {
    await this.ready()
    const skill = this.#all.get(id)
    if (!skill) throw new ContractError('no-such-skill', { id })
    return skill
  }

  async #set(id: string, patch: Partial<SkillSetting>): Promise<void> {
    await this.#settings.update((now) => ({ ...now, skills: { ...now.skills, [id]: { ...plainSetting, ...now.skills[id], ...patch } } }))
  }

  #sorted(): LoadedSkill[] { return [...this.#all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) }

  #changed(id: string): void {
    this.#changedTools()
    this.#deps.hub.emit({ type: 'skills.changed', ids: [id] })
  }

  #changedTools(): void {
    this.#tools = null
    this.#version += 1
  }

  #pickFile(): Promise<string | null> {
    const { desktop } = this.#deps.ports
    if (!desktop.pickSkillFile) throw new ContractError('unsupported', { what: 'skills.install' })
    return desktop.pickSkillFile()
  }
}

/** The Node that ships for children; a test holds it against that one. */
export const skillNodeVersion = 'v26.10.0'

function noSuch(id: string): never { throw new ContractError('no-such-skill', { id }) }

function scopesOf(skill: LoadedSkill, provider: string): readonly string[] { return accountsOf(skill.manifest?.tools ?? []).get(provider) ?? [] }
