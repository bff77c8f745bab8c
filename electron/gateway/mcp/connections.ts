import { ContractError } from '../../../shared/contract/errors.ts'
import type { CheckOutcome, Connection as ConnectionView, ConnectionForm, ConnectionLogLine, ConnectionPrompt, ConnectionQuestion, Importable, ParseOutcome, QuestionAnswer } from '../../../shared/mcp/connection.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { AddressSettings } from '../policy/address/address-types.ts'
import type { Ports } from '../ports.ts'
import type { GroupRunner } from '../process/group-runner.ts'
import { ConnectionConfig } from './config/connection-config.ts'
import { ConnectionSecrets } from './config/connection-secrets.ts'
import { findImportable } from './config/importable.ts'
import { parsePasted } from './config/parse-pasted.ts'
import { ConnectionPrompts } from './connection-prompts.ts'
import { ConnectionSetup } from './connection-setup.ts'
import { ConnectionShelf } from './connection-shelf.ts'
import type { ConnectionsApi } from './connections-api.ts'
import { plainResolver } from './plain-resolver.ts'
import type { AuthProvider, CommandResolver } from './ports.ts'
import { QuestionDesk } from './question-desk.ts'
import { definitionHash } from './trust/trusted-launch.ts'
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

/** The front of connections: wires what knows them together, and answers the contract. */
export class Connections implements ConnectionsApi {
  /** Those that are configured, and their tools. */
  readonly shelf: ConnectionShelf
  readonly #deps: ConnectionsDeps
  readonly #config: ConnectionConfig
  readonly #trust: TrustStore
  readonly #secrets: ConnectionSecrets
  readonly #desk: QuestionDesk
  readonly #setup: ConnectionSetup
  readonly #prompts: ConnectionPrompts
  readonly #closing = new AbortController()

  private constructor(deps: ConnectionsDeps, config: ConnectionConfig, trust: TrustStore) {
    const { ports, hub } = deps
    const { signal } = this.#closing
    this.#deps = deps
    this.#config = config
    this.#trust = trust
    this.#secrets = new ConnectionSecrets(ports)
    this.#desk = new QuestionDesk({
      now: () => ports.clock.now(), newId: ports.newId, attended: deps.attended,
      onAsked: (question) => hub.emit({ type: 'connection.question', question }), onClosed: (questionId) => hub.emit({ type: 'connection.questionClosed', questionId }),
    })
    this.shelf = new ConnectionShelf({
      ports, hub, config, signal,
      parts: {
        ports, environment: deps.environment, groups: deps.groups, secrets: this.#secrets, resolver: deps.resolver ?? plainResolver(ports.places.runtimeNode), auth: deps.auth ?? null, addresses: deps.addresses,
        trust, desk: this.#desk, redact: ports.redact, random: deps.random ?? Math.random, otherNames: () => deps.builtinNames,
      },
    })
    this.#setup = new ConnectionSetup({ shelf: this.shelf, config, secrets: this.#secrets, hub, clock: ports.clock, signal })
    this.#prompts = new ConnectionPrompts({ shelf: this.shelf, redact: ports.redact, signal })
  }

  /** Reads what is configured; starts nothing. */
  static async open(deps: ConnectionsDeps): Promise<Connections> {
    const made = new Connections(deps, new ConnectionConfig(deps.ports.places.home), await TrustStore.open(deps.ports.places.home))
    void made.shelf.ready()
    return made
  }

  async list(): Promise<ConnectionView[]> {
    await this.shelf.ready()
    return this.shelf.sorted().map((connection) => connection.view())
  }

  check(form: ConnectionForm, replaces: string | undefined): Promise<CheckOutcome> { return this.#setup.check(form, replaces) }
  stopCheck(name: string): void { this.#setup.stopCheck(name) }
  save(form: ConnectionForm, replaces: string | undefined, force: boolean, mark?: string): Promise<CheckOutcome> { return this.#setup.save(form, replaces, force, mark) }

  async remove(name: string): Promise<void> {
    const connection = this.shelf.get(name)
    await this.#config.remove(name)
    await this.shelf.drop(name)
    await this.#secrets.forget(connection.entry.form)
    await this.#deps.auth?.signOut(name)
    this.shelf.changed(name)
  }

  async restart(name: string): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    await connection.server.restart()
    return connection.view()
  }

  async setEnabled(name: string, enabled: boolean): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    await this.#config.put(connection.entry.form, enabled)
    await connection.update({ ...connection.entry, enabled })
    connection.server.wake()
    return connection.view()
  }

  async setTool(name: string, { tool, enabled, effect }: Parameters<ConnectionsApi['setTool']>[1]): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    const trusted = this.#trust.get(name)
    const known = (connection.server.listing?.tools ?? trusted?.tools ?? []).find((each) => each.name === tool)
    if (!trusted || !known) throw new ContractError('no-such-connection', { name, tool })
    const { effect: confirmed, confirmedFor, ...before } = trusted.settings[tool] ?? {}
    const kept = effect === undefined ? { ...(confirmed ? { effect: confirmed } : {}), ...(confirmedFor ? { confirmedFor } : {}) } : effect === null ? {} : { effect, confirmedFor: definitionHash(known) }
    await this.#trust.set(name, { ...trusted, settings: { ...trusted.settings, [tool]: { ...before, ...kept, ...(enabled === undefined ? {} : { enabled }) } } })
    connection.tools.forget()
    this.shelf.changed(name)
    return connection.view()
  }

  async trust(name: string, scripts: readonly string[], mark?: string): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    if (mark !== undefined && mark !== connection.changesMark()) throw new ContractError('connection-changed', { name })
    await connection.trust(scripts)
    return connection.view()
  }

  async signIn(name: string): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    await connection.server.restart(true)
    return connection.view()
  }

  async signOut(name: string): Promise<ConnectionView> {
    const connection = this.shelf.get(name)
    await connection.server.stop()
    await this.#deps.auth?.signOut(name)
    await connection.lookSignedIn()
    return connection.view()
  }

  importable(): Promise<Importable[]> { return findImportable(this.#deps.ports, (name) => this.shelf.has(name)) }
  parse(text: string): ParseOutcome { return parsePasted(text, (name) => this.shelf.has(name)) }
  log(name: string): ConnectionLogLine[] { return this.shelf.get(name).log.lines }

  prompts(): Promise<ConnectionPrompt[]> { return this.#prompts.list() }
  expandPrompt(text: string): Promise<string> { return this.#prompts.expand(text) }

  questions(): ConnectionQuestion[] { return this.#desk.list() }
  async answer(questionId: string, answer: QuestionAnswer): Promise<void> {
    const question = this.#desk.answer(questionId, answer)
    if (question === null) throw new ContractError('no-such-question', { questionId })
    if (question.ask.kind === 'link' && answer.action === 'accept') await this.#deps.ports.desktop.openExternal(question.ask.url)
  }

  file(): { path: string; problem: { line: number | null } | null } {
    this.shelf.sync()
    return { path: this.#config.path, problem: this.#config.problem && { line: this.#config.problem.line } }
  }

  async dispose(): Promise<void> {
    this.#closing.abort()
    this.#desk.dispose()
    await this.shelf.dispose()
    await this.#trust.settled()
  }
}
