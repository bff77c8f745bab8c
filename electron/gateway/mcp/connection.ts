import { createHash } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import type { Connection as ConnectionView, ConnectionChange, ConnectionPrompt, ConnectionState } from '../../../shared/mcp/connection.ts'
import type { ToolContext, ToolOutcome } from '../executors/tool-definition.ts'
import { stableJson } from '../approvals/approval-binding.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { whyDown } from './call-outcome.ts'
import type { ConfiguredConnection } from './config/connection-config.ts'
import { withoutSecrets } from './config/connection-secrets.ts'
import type { Listing, LiveServer } from './open-server.ts'
import type { QuestionDesk } from './question-desk.ts'
import { ServerCalls } from './server-calls.ts'
import { ServerFailure, type ServerClient } from './server-client.ts'
import { ServerLog } from './server-log.ts'
import { SupervisedServer, type SupervisorParts } from './supervised-server.ts'
import type { connectionTool } from './tools/connection-tool.ts'
import { OfferedTools } from './tools/offered-tools.ts'
import { internalToolName } from './tools/tool-names.ts'
import { definitionChanges } from './tools/tool-set.ts'
import { cleanWords } from './trust/clean-words.ts'
import type { Trusted, TrustStore } from './trust/trust-store.ts'
import { launchChanges, launchOf, packageChange } from './trust/trusted-launch.ts'

export interface ConnectionDeps extends SupervisorParts {
  readonly trust: TrustStore
  readonly desk: QuestionDesk
  /** Its state or tools are different now. */
  readonly onChanged: (name: string) => void
  /** Makes tools; null until the schema checker is loaded. */
  readonly makeTool: () => typeof connectionTool | null
  readonly otherNames: () => readonly string[]
}

/** One connection: what is configured, what the person agreed to, the server behind it and the tools it brings. */
export class Connection {
  readonly log: ServerLog
  readonly tools: OfferedTools
  readonly server: SupervisedServer
  readonly #deps: ConnectionDeps
  readonly #calls: ServerCalls
  #entry: ConfiguredConnection
  #signedIn = false

  constructor(entry: ConfiguredConnection, deps: ConnectionDeps) {
    this.#entry = entry
    this.#deps = deps
    const { name } = entry
    const { clock } = deps.ports
    this.log = new ServerLog(() => clock.now(), deps.redact)
    this.#calls = new ServerCalls(name, clock, deps.desk)
    this.tools = new OfferedTools({
      name, state: () => this.state, listed: () => this.server.listing?.tools ?? null, trusted: () => this.#trusted, otherNames: deps.otherNames, make: deps.makeTool,
      call: (tool, args, context) => this.call(tool, args, context),
    })
    this.server = new SupervisedServer({
      name, log: this.log, plan: () => this.#plan(), resting: () => this.#resting(), onUp: (live) => this.#onUp(live), isChanged: (listing) => this.#isChanged(listing),
      onChanged: () => this.#changed(), roots: () => this.#calls.folders, ask: (question, signal) => this.#calls.ask(question, signal),
    }, deps)
    void this.lookSignedIn()
  }

  get name(): string { return this.#entry.name }
  get entry(): ConfiguredConnection { return this.#entry }
  get state(): ConnectionState { return this.server.state }
  get isUsable(): boolean { return whyDown(this.name, this.state) === null }
  get resourceCount(): number { return this.server.listing?.resourceCount ?? this.#trusted?.resourceCount ?? 0 }
  get #trusted(): Trusted | undefined { return this.#deps.trust.get(this.name) }

  /** The configuration says something else now. What would run differently is not run before the person agreed. */
  async update(entry: ConfiguredConnection): Promise<void> {
    const before = JSON.stringify(this.#entry)
    this.#entry = entry
    if (before !== JSON.stringify(entry) || this.state.kind === 'untrusted') await this.server.stop()
  }

  view(): ConnectionView {
    const { form, enabled } = this.#entry
    const { live, listing, lastError, tries, startedAt } = this.server
    const trusted = this.#trusted
    const changes = this.changes()
    return {
      name: this.name, target: withoutSecrets(form).target, timeoutMs: form.timeoutMs ?? null, enabled, state: this.state,
      server: live?.client.identity ?? trusted?.identity ?? null, tools: [...this.tools.shown],
      promptCount: listing?.promptCount ?? trusted?.promptCount ?? 0, resourceCount: this.resourceCount,
      lastError, tries, startedAt, noise: this.log.noise, changes, changesMark: markOf(changes), signedIn: this.#signedIn, logTail: this.log.tail(),
    }
  }

  /** What the person would agree to now. */
  changes(): ConnectionChange[] {
    const trusted = this.#trusted
    const { listing, offeredPackage } = this.server
    const launch = launchChanges(trusted?.launch ?? null, launchOf(this.#entry.form))
    const pack = packageChange(trusted?.package ?? null, offeredPackage)
    return [...launch, ...(pack ? [pack] : []), ...(trusted?.tools && listing ? definitionChanges(trusted, listing.tools) : [])]
  }

  changesMark(): string { return markOf(this.changes()) }

  /** The person agrees to what is there now. */
  async trust(scripts: readonly string[]): Promise<void> {
    const before = this.#trusted
    const launch = launchOf(this.#entry.form)
    const isSameLaunch = launchChanges(before?.launch ?? null, launch).length === 0
    const { listing, live, offeredPackage } = this.server
    await this.#deps.trust.set(this.name, {
      launch, package: offeredPackage ?? (isSameLaunch ? before?.package ?? null : null), identity: live?.client.identity ?? before?.identity ?? null,
      // Another program may bring other tools: they are seen, and pinned, at its first start.
      tools: listing ? [...listing.tools] : isSameLaunch ? before?.tools ?? null : null, promptCount: listing?.promptCount ?? before?.promptCount ?? 0, resourceCount: listing?.resourceCount ?? before?.resourceCount ?? 0,
      settings: before?.settings ?? {}, allowedScripts: [...new Set([...before?.allowedScripts ?? [], ...scripts])], agreedAt: this.#deps.ports.clock.now(),
    })
    this.tools.forget()
    if (live && isSameLaunch) this.server.settle()
    else await this.server.restart()
  }

  /** One call of a tool, by the server's own name for it. Never rejects for what a server does. */
  async call(tool: string, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
    const { name, server } = this
    if (!server.live) this.#calls.startsIn(context.workspace)
    const live = await server.ready(context.signal, context.report)
    if (live === null) {
      if (context.signal.aborted) return failedOutcome('stopped', 'The person stopped this before it began.')
      return failedOutcome('connection-down', whyDown(name, this.state) ?? `The connection "${name}" could not be started.`, { connection: name, why: server.lastError?.code ?? this.state.kind })
    }
    // It may only have been started now, and be another one than was agreed to.
    if (!this.tools.isCallable(tool)) return failedOutcome('connection-down', this.tools.unavailable(internalToolName(name, tool)) ?? `The connection "${name}" no longer has this tool.`, { connection: name, why: 'changed' })
    return this.#calls.run({
      tool, args, context, client: live.client, silenceMs: this.#entry.form.timeoutMs ?? limits.connectionSilenceMs,
      onAnswer: () => server.worked(), onFailure: (failure) => server.learn(failure, live), onSilence: () => { void server.probe(live) },
    })
  }

  /** Prompts of a running server; none while it does not run. */
  async prompts(signal: AbortSignal): Promise<ConnectionPrompt[]> {
    const { live } = this.server
    if (!live?.client.has.prompts) return []
    const listed = await live.client.listPrompts(signal)
    return listed.map((prompt) => ({ connection: this.name, name: prompt.name, title: cleanWords(prompt.title).text, description: cleanWords(prompt.description).text, args: prompt.args.map((arg) => ({ ...arg, description: cleanWords(arg.description).text })), command: `/${this.name}:${prompt.name}` }))
  }

  /** A server that is up, for what is no tool call. Rejects with `ServerFailure`. */
  async ask<T>(signal: AbortSignal, work: (client: ServerClient) => Promise<T>): Promise<T> {
    const live = await this.server.ready(signal, () => undefined)
    if (live === null) throw new ServerFailure('closed', whyDown(this.name, this.state) ?? 'It could not be started.')
    return work(live.client)
  }

  #plan(): ReturnType<ConstructorParameters<typeof SupervisedServer>[0]['plan']> {
    const { form } = this.#entry
    const trusted = this.#trusted
    return {
      form: { ...form, allowedScripts: [...new Set([...form.allowedScripts, ...trusted?.allowedScripts ?? []])] },
      mayRun: (found) => packageChange(trusted?.package ?? null, found) === null,
    }
  }

  #resting(): ConnectionState {
    if (!this.#entry.enabled) return { kind: 'off' }
    return launchChanges(this.#trusted?.launch ?? null, launchOf(this.#entry.form)).length === 0 ? { kind: 'idle' } : { kind: 'untrusted' }
  }

  /** The first start after the person agreed to what is started: its tools are theirs to look at from now on. */
  async #onUp(live: LiveServer): Promise<void> {
    void this.lookSignedIn()
    const trusted = this.#trusted
    if (!trusted || (trusted.tools !== null && (trusted.package !== null || !live.package))) return
    const { tools, promptCount, resourceCount } = live.listing
    await this.#deps.trust.set(this.name, { ...trusted, tools: trusted.tools ?? [...tools], promptCount, resourceCount, identity: live.client.identity, package: live.package ?? null })
  }

  #isChanged(listing: Listing): boolean {
    const trusted = this.#trusted
    return trusted?.tools ? definitionChanges(trusted, listing.tools).some(({ kind }) => kind !== 'tool-removed') : false
  }

  #changed(): void {
    this.tools.forget()
    this.#deps.onChanged(this.name)
  }

  /** Asks whether a sign-in is kept; the page shows what it says. */
  async lookSignedIn(): Promise<void> {
    if (!this.#deps.auth || this.#entry.form.target.kind !== 'remote') return
    const signedIn = await this.#deps.auth.isSignedIn(this.name).catch(() => false) // the page then offers to sign in
    if (signedIn === this.#signedIn) return
    this.#signedIn = signedIn
    this.#deps.onChanged(this.name)
  }
}

/** Stands for exactly these changes, so that nobody agrees to what they have not seen. */
function markOf(changes: readonly ConnectionChange[]): string {
  return createHash('sha256').update(stableJson(changes)).digest('hex').slice(0, 32)
}
