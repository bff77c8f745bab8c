import { ContractError } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { CheckOutcome, Connection as ConnectionView, ConnectionForm, ConnectionLogLine, ConnectionPrompt, ConnectionQuestion, Importable, ParseOutcome, QuestionAnswer } from '../../../shared/mcp/connection.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { ToolSource } from '../executors/tool-registry.ts'
import type { AddressSettings } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import { checkConnection, type Checked } from './check-connection.ts'
import { ConnectionConfig, type ConfiguredConnection } from './config/connection-config.ts'
import { ConnectionSecrets, withoutSecrets } from './config/connection-secrets.ts'
import { findImportable } from './config/importable.ts'
import { parsePasted } from './config/parse-pasted.ts'
import { Connection, type ConnectionDeps } from './connection.ts'
import type { ConnectionsApi } from './connections-api.ts'
import { promptArguments, promptText, readPromptCommand } from './expand-prompt.ts'
import { plainResolver } from './plain-resolver.ts'
import type { AuthProvider, CommandResolver } from './ports.ts'
import { QuestionDesk } from './question-desk.ts'
import type { connectionTool } from './tools/connection-tool.ts'
import { resourceTool } from './tools/resource-tool.ts'
import { definitionHash, launchOf } from './trust/trusted-launch.ts'
import { TrustStore } from './trust/trust-store.ts'

export interface ConnectionsDeps {
  readonly ports: Ports
  readonly hub: EventHub
  readonly groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  /** With the login shell's PATH. */
  readonly environment: () => Promise<Readonly<Record<string, string | undefined>>>
  readonly addresses: () => AddressSettings
  readonly resolver?: CommandResolver
  readonly auth?: AuthProvider
  /** Somebody is there to be asked. */
  readonly attended: boolean
  readonly builtinNames: readonly string[]
  readonly random?: () => number
}

/** All connections: what is configured, what runs, and the tools they bring. */
export class Connections implements ConnectionsApi, ToolSource {
  readonly #deps: ConnectionsDeps
  readonly #config: ConnectionConfig
  readonly #trust: TrustStore
  readonly #secrets: ConnectionSecrets
  readonly #desk: QuestionDesk
  readonly #parts: ConnectionDeps
  readonly #all = new Map<string, Connection>()
  readonly #closing = new AbortController()
  /** Forms that are being tried, by name. */
  readonly #trying = new Map<string, AbortController>()
  #version = 0
  /** Revision of the configuration that was taken over. */
  #taken = -1
  #makeTool: typeof connectionTool | null = null
  #loading: Promise<void> | null = null
  #told = new Set<string>()
  #isWaking = false

  readonly #resources: ToolDefinition = resourceTool({
    connections: () => this.#withResources(),
    list: (name, signal) => this.#get(name).ask(signal, (client) => client.listResources(signal)),
    read: (name, uri, signal) => this.#get(name).ask(signal, (client) => client.readResource(uri, signal)),
  })

  private constructor(deps: ConnectionsDeps, config: ConnectionConfig, trust: TrustStore) {
    this.#deps = deps
    this.#config = config
    this.#trust = trust
    const { ports, hub } = deps
    this.#secrets = new ConnectionSecrets(ports)
    this.#desk = new QuestionDesk({
      now: () => ports.clock.now(), newId: ports.newId, attended: deps.attended,
      onAsked: (question) => hub.emit({ type: 'connection.question', question }), onClosed: (questionId) => hub.emit({ type: 'connection.questionClosed', questionId }),
    })
    this.#parts = {
      ports, environment: deps.environment, groups: deps.groups, secrets: this.#secrets, resolver: deps.resolver ?? plainResolver(ports.places.runtimeNode), auth: deps.auth ?? null, addresses: deps.addresses,
      trust, desk: this.#desk, redact: ports.redact, random: deps.random ?? Math.random, makeTool: () => this.#makeTool, otherNames: () => deps.builtinNames,
      onChanged: (name) => this.#changed(name), onProblem: (what, error) => ports.log(what, error),
    }
  }

  /** Reads what is configured; starts nothing. */
  static async open(deps: ConnectionsDeps): Promise<Connections> {
    const made = new Connections(deps, new ConnectionConfig(deps.ports.places.home), await TrustStore.open(deps.ports.places.home))
    made.#sync()
    if (made.#all.size > 0) void made.ready()
    return made
  }

  // --- tools for the registry

  get version(): number { return this.#version }
  get tools(): readonly ToolDefinition[] {
    const offered = this.#sorted().flatMap((connection) => connection.tools.offered)
    return this.#withResources().length > 0 ? [...offered, this.#resources] : offered
  }
  get names(): readonly string[] { return this.#sorted().flatMap((connection) => connection.tools.names) }
  unavailable(name: string): string | null {
    for (const connection of this.#all.values()) {
      const why = connection.tools.unavailable(name)
      if (why !== null) return why
    }
    return null
  }
  /** When tools can be made: their schema checker is loaded at the first connection. */
  ready(): Promise<void> {
    this.#sync()
    if (this.#all.size === 0) return Promise.resolve()
    this.#loading ??= import('./tools/connection-tool.ts').then(({ connectionTool: make }) => {
      this.#makeTool = make
      for (const connection of this.#all.values()) connection.tools.forget()
      this.#version += 1
    })
    return this.#loading
  }
  /** Starts what rests, one after the other so that each start takes little of the main thread at a time. Does not wait. */
  wake(): void {
    if (this.#isWaking) return
    this.#isWaking = true
    void this.#wakeAll().finally(() => { this.#isWaking = false })
  }

  // --- the contract

  async list(): Promise<ConnectionView[]> {
    await this.ready()
    return this.#sorted().map((connection) => connection.view())
  }

  async check(form: ConnectionForm, replaces: string | undefined): Promise<CheckOutcome> {
    this.#mayBeNamed(form.name, replaces)
    const { outcome } = await this.#try(form, replaces)
    return outcome
  }

  stopCheck(name: string): void { this.#trying.get(name)?.abort() }

  async save(form: ConnectionForm, replaces: string | undefined, force: boolean, mark?: string): Promise<CheckOutcome> {
    this.#mayBeNamed(form.name, replaces)
    const before = replaces === undefined ? undefined : this.#get(replaces)
    // Two servers over one file or port would disturb each other.
    await before?.server.stop()
    const { outcome, found } = await this.#try(form, replaces)
    if (!outcome.ok && !force) {
      before?.server.wake()
      return outcome
    }
    // Another answer than the one the person looked at is not what they agreed to.
    if (outcome.ok && mark !== undefined && mark !== outcome.mark) {
      before?.server.wake()
      throw new ContractError('connection-changed', { name: form.name })
    }
    try {
      await this.#secrets.keep(form, before?.entry.form)
    } catch (error) {
      throw new ContractError('secret-store', { message: error instanceof Error ? error.message : String(error) })
    }
    const kept = withoutSecrets(form)
    const agreed = replaces === undefined ? undefined : this.#trust.get(replaces)
    await this.#trust.set(form.name, {
      launch: launchOf(kept), package: found?.package ?? null, identity: outcome.ok ? outcome.server : null, tools: found ? [...found.listing.tools] : null,
      promptCount: found?.listing.promptCount ?? 0, resourceCount: found?.listing.resourceCount ?? 0, settings: agreed?.settings ?? {}, allowedScripts: [...form.allowedScripts], agreedAt: this.#deps.ports.clock.now(),
    })
    if (replaces !== undefined && replaces !== form.name) await this.#drop(replaces)
    await this.#config.put(kept, true, replaces)
    this.#sync()
    await this.ready()
    const connection = this.#get(form.name)
    connection.tools.forget()
    // From `untrusted` or `paused`: what was just agreed to counts.
    if (connection.state.kind !== 'idle') await connection.server.stop()
    connection.server.wake()
    this.#changed(form.name)
    return outcome
  }

  async remove(name: string): Promise<void> {
    const connection = this.#get(name)
    await this.#config.remove(name)
    await this.#drop(name)
    await this.#secrets.forget(connection.entry.form)
    await this.#deps.auth?.signOut(name)
    this.#changed(name)
  }

  async restart(name: string): Promise<ConnectionView> {
    const connection = this.#get(name)
    await connection.server.restart()
    return connection.view()
  }

  async setEnabled(name: string, enabled: boolean): Promise<ConnectionView> {
    const connection = this.#get(name)
    await this.#config.put(connection.entry.form, enabled)
    await connection.update({ ...connection.entry, enabled })
    connection.server.wake()
    return connection.view()
  }

  async setTool(name: string, { tool, enabled, effect }: Parameters<ConnectionsApi['setTool']>[1]): Promise<ConnectionView> {
    const connection = this.#get(name)
    const trusted = this.#trust.get(name)
    const known = (connection.server.listing?.tools ?? trusted?.tools ?? []).find((each) => each.name === tool)
    if (!trusted || !known) throw new ContractError('no-such-connection', { name, tool })
    const { effect: confirmed, confirmedFor, ...before } = trusted.settings[tool] ?? {}
    const kept = effect === undefined ? { ...(confirmed ? { effect: confirmed } : {}), ...(confirmedFor ? { confirmedFor } : {}) } : effect === null ? {} : { effect, confirmedFor: definitionHash(known) }
    await this.#trust.set(name, { ...trusted, settings: { ...trusted.settings, [tool]: { ...before, ...kept, ...(enabled === undefined ? {} : { enabled }) } } })
    connection.tools.forget()
    this.#changed(name)
    return connection.view()
  }

  async trust(name: string, scripts: readonly string[], mark?: string): Promise<ConnectionView> {
    const connection = this.#get(name)
    if (mark !== undefined && mark !== connection.changesMark()) throw new ContractError('connection-changed', { name })
    await connection.trust(scripts)
    return connection.view()
  }

  async signIn(name: string): Promise<ConnectionView> {
    const connection = this.#get(name)
    await connection.server.restart(true)
    return connection.view()
  }

  async signOut(name: string): Promise<ConnectionView> {
    const connection = this.#get(name)
    await connection.server.stop()
    await this.#deps.auth?.signOut(name)
    await connection.lookSignedIn()
    return connection.view()
  }

  importable(): Promise<Importable[]> { return findImportable(this.#deps.ports, (name) => this.#all.has(name)) }
  parse(text: string): ParseOutcome { return parsePasted(text, (name) => this.#all.has(name)) }
  log(name: string): ConnectionLogLine[] { return this.#get(name).log.lines }

  async prompts(): Promise<ConnectionPrompt[]> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(limits.connectionAskMs)])
    // One that does not answer costs only its own.
    const all = await Promise.allSettled(this.#sorted().map((connection) => connection.prompts(signal)))
    return all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }

  async expandPrompt(text: string): Promise<string> {
    const command = readPromptCommand(text, [...this.#all.keys()])
    const connection = command && this.#all.get(command.connection)
    if (!connection) return text
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(limits.connectionStartMs)])
    try {
      return await connection.ask(signal, async (client) => {
        const prompt = client.has.prompts ? (await client.listPrompts(signal)).find(({ name }) => name === command.prompt) : undefined
        return prompt ? promptText(await client.getPrompt(prompt.name, promptArguments(command.rest, prompt.args), signal)) : text
      })
    } catch (error) {
      throw new ContractError('failed', { message: this.#deps.ports.redact(error instanceof Error ? error.message : String(error)) })
    }
  }

  questions(): ConnectionQuestion[] { return this.#desk.list() }

  async answer(questionId: string, answer: QuestionAnswer): Promise<void> {
    const question = this.#desk.answer(questionId, answer)
    if (question === null) throw new ContractError('no-such-question', { questionId })
    if (question.ask.kind === 'link' && answer.action === 'accept') await this.#deps.ports.desktop.openExternal(question.ask.url)
  }

  file(): { path: string; problem: { line: number | null } | null } {
    this.#sync()
    return { path: this.#config.path, problem: this.#config.problem && { line: this.#config.problem.line } }
  }

  async dispose(): Promise<void> {
    this.#closing.abort()
    this.#desk.dispose()
    await Promise.all([...this.#all.values()].map((connection) => connection.server.dispose()))
    await this.#trust.settled()
  }

  async #wakeAll(): Promise<void> {
    for (const connection of this.#sorted()) {
      if (connection.state.kind !== 'idle') continue
      connection.server.wake()
      await this.#deps.ports.clock.sleep(limits.startsPerTurnMs, this.#closing.signal)
      if (this.#closing.signal.aborted) return
    }
  }

  /** Takes over what the file says now. */
  #sync(): void {
    this.#config.refresh()
    if (this.#config.revision === this.#taken) return
    this.#taken = this.#config.revision
    const wanted = new Map(this.#config.entries.map((entry) => [entry.name, entry]))
    for (const name of this.#all.keys()) if (!wanted.has(name)) void this.#drop(name).catch((error: unknown) => this.#deps.ports.log(`connection ${name} could not be ended`, error))
    for (const entry of wanted.values()) this.#take(entry)
    this.#version += 1
  }

  #take(entry: ConfiguredConnection): void {
    const known = this.#all.get(entry.name)
    if (known) return void known.update(entry).catch((error: unknown) => this.#deps.ports.log(`connection ${entry.name} could not be changed`, error))
    this.#all.set(entry.name, new Connection(entry, this.#parts))
    this.#changed(entry.name)
  }

  async #drop(name: string): Promise<void> {
    const connection = this.#all.get(name)
    this.#all.delete(name)
    this.#changed(name)
    await connection?.server.dispose()
    await this.#trust.set(name, null)
  }

  #get(name: string): Connection {
    this.#sync()
    const found = this.#all.get(name)
    if (!found) throw new ContractError('no-such-connection', { name })
    return found
  }

  #mayBeNamed(name: string, replaces: string | undefined): void {
    this.#sync()
    if (name !== replaces && this.#all.has(name)) throw new ContractError('connection-exists', { name })
  }

  async #try(form: ConnectionForm, replaces: string | undefined): Promise<Checked> {
    this.#trying.get(form.name)?.abort()
    const trying = new AbortController()
    this.#trying.set(form.name, trying)
    const { hub } = this.#deps
    try {
      return await checkConnection(form, replaces ?? form.name, { ...this.#parts, onProgress: (progress) => hub.emit({ type: 'connection.checking', name: form.name, progress }) }, AbortSignal.any([this.#closing.signal, trying.signal]))
    } finally {
      if (this.#trying.get(form.name) === trying) this.#trying.delete(form.name)
    }
  }

  #sorted(): Connection[] { return [...this.#all.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }

  #withResources(): string[] { return this.#sorted().filter((connection) => connection.isUsable && connection.resourceCount > 0).map(({ name }) => name) }

  /** Many changes of one moment are one event. */
  #changed(name: string): void {
    this.#version += 1
    this.#told.add(name)
    if (this.#told.size > 1) return
    queueMicrotask(() => {
      const names = [...this.#told]
      this.#told = new Set()
      this.#deps.hub.emit({ type: 'connections.changed', names })
    })
  }
}
