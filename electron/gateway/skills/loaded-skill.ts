import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { SkillMaker } from '../../../shared/skills/sign-in.ts'
import type { Finding, Skill, SkillState } from '../../../shared/skills/skill.ts'
import { isLimit, type SkillAttempt } from '../../../shared/skills/walls.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { InstalledPackage } from '../packages/package-store.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import { notDone } from './broker/broker-answers.ts'
import { createBroker } from './broker/broker.ts'
import type { CallFiles } from './broker/call-files.ts'
import type { SkillFetcher } from './broker/call-fetch.ts'
import { SkillStorage } from './broker/skill-storage.ts'
import { SkillAttempts } from './host/skill-attempts.ts'
import { SkillHost } from './host/skill-host.ts'
import { skillLaunch } from './host/skill-launch.ts'
import { SkillLog } from './host/skill-log.ts'
import type { SkillEnd } from './host/skill-process.ts'
import { shownWords } from './manifest/manifest-facts.ts'
import type { PreparedTool } from './prepare-tool.ts'
import { accountRequests } from './sign-in/account-request.ts'
import type { SignInDesk } from './sign-in/sign-in-desk.ts'
import type { AccountRequest, SkillAuth } from './skill-auth.ts'
import { skillFacts } from './skill-facts.ts'
import { makerOf } from './skill-maker.ts'
import type { SkillSetting } from './skill-settings.ts'
import type { SkillWall } from './skill-wall.ts'
import { configOf, settingsForm } from './settings-form.ts'
import { skillTool } from './skill-tool.ts'

export interface SkillParts {
  readonly ports: Pick<Ports, 'places' | 'clock' | 'redact' | 'secrets' | 'log'>
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  readonly files: CallFiles
  readonly fetcher: SkillFetcher
  readonly auth: SkillAuth
  /** Asks the person to sign in; left out: nobody is there to be asked. */
  readonly signIns?: SignInDesk
  readonly wall: Pick<SkillWall, 'find'>
  readonly setting: (id: string) => SkillSetting
  readonly onChanged: (id: string) => void
  /** A wall stopped it for the first time. */
  readonly onStopped: (id: string, displayName: string, attempt: Pick<SkillAttempt, 'wall' | 'what'>) => void
  /** It is only being tried out, nobody has agreed to it yet: it gets nothing of what an earlier version was given. */
  readonly trial?: true
}

/** One package as it lies on the disk, read. */
export interface SkillCopy {
  readonly installed: InstalledPackage
  readonly manifest: Manifest | null
  readonly entry: string | null
  readonly findings: readonly Finding[]
  /** By tool, where it is known from an earlier start. */
  readonly prepared?: ReadonlyMap<string, PreparedTool>
}

export const secretName = (id: string, field: string): string => `skill:${id}:${field}`
export const storageOf = (home: string, id: string): SkillStorage => new SkillStorage(join(home, 'skill-data', id.replaceAll('/', '+')))

/** One installed skill: its copy, its process, its tools, its state. A new version is a new one of these. */
export class LoadedSkill {
  readonly id: string
  readonly copy: SkillCopy
  readonly log: SkillLog
  readonly attempts: SkillAttempts
  readonly storage: SkillStorage
  readonly #parts: SkillParts
  #host: SkillHost | null = null
  #tools: readonly ToolDefinition[] | null = null
  #broken: Extract<SkillState, { kind: 'broken' }> | null = null
  #tries = 0
  #lastEnd = ''
  #cancelTell: (() => void) | null = null
  update: Skill['update'] = null

  constructor(copy: SkillCopy, parts: SkillParts, storage?: SkillStorage) {
    this.id = copy.installed.name
    this.copy = copy
    this.#parts = parts
    this.log = new SkillLog(() => parts.ports.clock.now(), parts.ports.redact)
    this.attempts = new SkillAttempts(() => parts.ports.clock.now(), (attempt, isNew) => this.#attempted(attempt, isNew))
    this.storage = storage ?? storageOf(parts.ports.places.home, this.id)
    const blocking = copy.findings.find(({ weight }) => weight === 'blocks')
    if (blocking) this.#broken = { kind: 'broken', why: 'manifest', data: { code: blocking.code, ...Object.fromEntries(Object.entries(blocking.data).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value])) } }
    else if (copy.manifest === null || copy.entry === null) this.#broken = { kind: 'broken', why: 'files', data: {} }
  }

  get state(): SkillState {
    if (!this.setting.enabled) return { kind: 'off' }
    if (this.#broken) return this.#broken
    return this.#tries >= limits.skillTries ? { kind: 'paused', tries: this.#tries, why: this.#lastEnd } : { kind: 'active' }
  }

  get setting(): SkillSetting { return this.#parts.setting(this.id) }
  get manifest(): Manifest | null { return this.copy.manifest }
  get maker(): SkillMaker { return makerOf(this.copy.installed.record) }
  /** Accounts its tools need, each with everything they want of it. */
  get accounts(): readonly AccountRequest[] { return this.manifest === null ? [] : accountRequests({ id: this.id, maker: this.maker, manifest: this.manifest }) }

  /** A tool of another one has its name: this one came later and gives way. */
  clash(tool: string, skill: string): void { this.#broken ??= { kind: 'broken', why: 'clash', data: { tool, skill } } }

  /** What can be called now; the same objects as long as nothing about it changed. */
  tools(): readonly ToolDefinition[] {
    const { manifest } = this
    const { prepared, installed } = this.copy
    if (manifest === null || this.state.kind !== 'active') return []
    return this.#tools ??= manifest.tools.filter(({ name }) => !this.setting.toolsOff.includes(name)).map((tool) => skillTool({ skillId: this.id, maker: this.maker, comesAlong: this.setting.origin?.kind === 'catalogue', manifest, tool, prepared: prepared?.get(tool.name), host: this.host(manifest), auth: this.#parts.auth, signIns: this.#parts.signIns ?? null, revision: `${installed.version} ${installed.record.facts.integrity}` }))
  }

  /** Names it has, whatever its state. */
  names(): readonly string[] { return this.manifest?.tools.map(({ name }) => name) ?? [] }

  unavailable(tool: string): string | null {
    if (!this.names().includes(tool)) return null
    const name = this.manifest === null ? this.id : shownWords(this.manifest).displayName
    const { state } = this
    switch (state.kind) {
      case 'active': return this.setting.toolsOff.includes(tool) ? `The person has switched off ${tool}.` : null
      case 'off': return `The skill "${name}" is switched off.`
      case 'broken': return `The skill "${name}" cannot be used as it is installed. Tell the person; they find it on the page of skills.`
      case 'paused': return `The skill "${name}" ended unexpectedly ${state.tries} times and is paused. Tell the person; they find it on the page of skills.`
      default: return state satisfies never
    }
  }

  /** Forgets tools and process after a change of settings; calls that run go on in the old process. */
  refresh(): void {
    void this.#host?.retire()
    this.#host = null
    this.#tools = null
  }

  /** Begins anew after `paused` or `broken` by loading. */
  forgive(): void {
    this.#tries = 0
    if (this.#broken?.why === 'load') this.#broken = null
    this.refresh()
  }

  /** Lets running calls finish, then ends its process. */
  async retire(): Promise<void> { await this.#host?.retire() }
  /** Ends its process now. */
  async stop(): Promise<void> {
    this.#cancelTell?.()
    this.#cancelTell = null
    await this.#host?.stop()
  }

  /** Loads it behind its walls and says whether its tools are there. */
  async testLoad(): Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }> {
    if (this.manifest === null || this.copy.entry === null) return { ok: false, message: 'it has no entry file' }
    return this.host(this.manifest).load()
  }

  host(manifest: Manifest): SkillHost {
    if (this.#host) return this.#host
    const { ports, groups, wall } = this.#parts
    const { installed, entry } = this.copy
    const secrets = async (name: string): Promise<string | null> => {
      const value = await ports.secrets.get(secretName(this.id, name))
      if (value !== null) ports.redact.know(value)
      return value
    }
    const host: SkillHost = new SkillHost({
      label: `skill ${this.id}`, manifest, folder: installed.folder, entry: entry ?? '', log: this.log, onAttempt: (wall, what) => this.attempts.add(wall, this.#parts.ports.redact(what)), groups, clock: ports.clock,
      launch: async () => skillLaunch({ node: ports.places.runtimeNode, folder: installed.folder, wall: await wall.find() }),
      config: () => configOf(manifest, this.setting.config),
      broker: this.#parts.trial ? () => Promise.resolve(notDone('trial', 'nothing is given while it is being tried out')) : createBroker({ skillId: this.id, maker: this.maker, manifest, files: this.#parts.files, fetcher: this.#parts.fetcher, storage: this.storage, auth: this.#parts.auth, secret: secrets }),
      onEnd: (why) => { if (this.#host === host) this.#ended(why) },
      onLoadFailed: (message) => { if (this.#host === host) this.#breaks(message) },
      onWorked: () => { this.#tries = 0 },
    })
    return this.#host = host
  }

  /** The person hears of it at once; how often, a moment later and not at every single try. */
  #attempted(attempt: Pick<SkillAttempt, 'wall' | 'what'>, isNew: boolean): void {
    if (isNew && !isLimit(attempt.wall)) this.#parts.onStopped(this.id, this.manifest === null ? this.id : shownWords(this.manifest).displayName, attempt)
    this.#cancelTell ??= this.#parts.ports.clock.after(limits.skillAttemptsTellMs, () => {
      this.#cancelTell = null
      this.#parts.onChanged(this.id)
    })
  }

  #ended(why: SkillEnd): void {
    if (why === 'asked') return
    this.#tries += 1
    this.#lastEnd = why
    if (this.#tries < limits.skillTries) return
    this.#tools = null
    this.#parts.onChanged(this.id)
  }

  #breaks(message: string): void {
    this.#broken = { kind: 'broken', why: 'load', data: { message: message.slice(0, 500) } }
    this.#tools = null
    this.#parts.onChanged(this.id)
  }

  async view(): Promise<Skill> {
    const { installed, findings, manifest } = this.copy
    const { record, version } = installed
    const { setting } = this
    const origin = setting.origin ?? { kind: 'npm', text: `${record.facts.name}@${version}` }
    const accounts = await this.#accounts()
    return {
      ...skillFacts(record, manifest, origin, setting.toolsOff), state: this.state, installedAt: record.installedAt, update: this.update, hasPrevious: installed.hasPrevious,
      fields: manifest === null ? [] : settingsForm(manifest, setting.config, new Set(setting.secrets)), accounts, warnings: findings.filter(({ weight }) => weight !== 'fact'), storedBytes: await this.storage.bytes(), attempts: this.attempts.list,
    }
  }

  async #accounts(): Promise<Skill['accounts']> {
    return Promise.all(this.accounts.map(async (request) => {
      const { ways, granted, ...facts } = await this.#parts.auth.account(request)
      return { provider: request.provider, scopes: [...request.scopes], granted: [...granted], ways: [...ways], ...facts }
    }))
  }
}
