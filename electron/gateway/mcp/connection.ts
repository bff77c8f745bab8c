import { limits } from '../../../shared/limits.ts'
import type { Connection as ConnectionView, ConnectionChange, ConnectionError, ConnectionPrompt, ConnectionState } from '../../../shared/mcp/connection.ts'
import type { ToolContext, ToolDefinition, ToolOutcome } from '../executors/tool-definition.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { failedCall, whyDown } from './call-outcome.ts'
import { CallWatch } from './call-watch.ts'
import type { ConfiguredConnection } from './config/connection-config.ts'
import { withoutSecrets } from './config/connection-secrets.ts'
import { listAll, openServer, type LiveServer, type Listing, type OpenParts } from './open-server.ts'
import type { ReadyCommand } from './ports.ts'
import type { QuestionDesk } from './question-desk.ts'
import { restartDelayMs } from './restart-backoff.ts'
import { ServerFailure, type ServerClient, type ServerHooks, type WantedScope } from './server-client.ts'
import { ServerLog } from './server-log.ts'
import type { connectionTool } from './tools/connection-tool.ts'
import { internalToolName } from './tools/tool-names.ts'
import { outcomeOf } from './tools/tool-outcome.ts'
import { definitionChanges, toolSetOf, type ToolSet } from './tools/tool-set.ts'
import type { TrustStore } from './trust/trust-store.ts'
import { launchChanges, launchOf, packageChange } from './trust/trusted-launch.ts'

export interface ConnectionDeps extends OpenParts {
  readonly trust: TrustStore
  readonly desk: QuestionDesk
  readonly redact: (text: string) => string
  /** 0 to 1, for the jitter. */
  readonly random: () => number
  /** Its state or tools are different now. */
  readonly onChanged: (name: string) => void
  readonly onProblem: (what: string, error: unknown) => void
  /** Makes tools; null until the schema checker is loaded. */
  readonly makeTool: () => typeof connectionTool | null
  readonly otherNames: () => readonly string[]
}

/** Failures that another try would only repeat: the person has to do something. */
const hopeless: ReadonlySet<ConnectionError['code']> = new Set(['not-found', 'no-such-package', 'damaged', 'refused', 'not-started', 'version', 'blocked', 'wrong-key', 'secret-missing', 'secret-store'])

interface RunningCall { readonly watch: CallWatch; readonly sessionId: string; readonly callId: string }

/**
 * One connection and its supervision: starts its server when it is needed, watches it, starts it again with growing waits, and
 * offers its tools while it can be used. Calls go in, outcomes come out; a failed call is never sent a second time.
 */
export class Connection {
  readonly log: ServerLog
  readonly #deps: ConnectionDeps
  #entry: ConfiguredConnection
  #state: ConnectionState = { kind: 'idle' }
  #live: LiveServer | null = null
  #listing: Listing | null = null
  /** Rises with every start and end: what belongs to an earlier server is known by it. */
  #generation = 0
  #starting: { readonly done: Promise<void>; readonly abort: AbortController } | null = null
  /** Ends of earlier servers that are still going on. */
  readonly #ending = new Set<Promise<void>>()
  #tries = 0
  #cancelRetry: () => void = () => undefined
  #cancelHealthy: () => void = () => undefined
  #cancelPing: () => void = () => undefined
  #lastError: ConnectionError | null = null
  #startedAt: number | null = null
  #renewed = false
  #offeredPackage: ReadyCommand['package'] | undefined
  #folders: readonly string[] = []
  readonly #calls = new Set<RunningCall>()
  readonly #tools = new Map<string, ToolDefinition>()
  #set: ToolSet | null = null
  /** Names of tools that may be called, as the server calls them. */
  #names: ReadonlySet<string> | null = null
  #relist: () => void = () => undefined
  #signedIn = false
  #wants: WantedScope | null = null
  #disposed = false

  constructor(entry: ConfiguredConnection, deps: ConnectionDeps) {
    this.#entry = entry
    this.#deps = deps
    this.log = new ServerLog(() => deps.ports.clock.now(), deps.redact)
    this.#state = this.#resting()
    void this.#lookSignedIn()
  }

  get name(): string { return this.#entry.name }
  get entry(): ConfiguredConnection { return this.#entry }
  get state(): ConnectionState { return this.#state }
  get isUsable(): boolean { return whyDown(this.name, this.#state) === null }
  get resourceCount(): number { return this.#listing?.resourceCount ?? this.#deps.trust.get(this.name)?.resourceCount ?? 0 }
  get pid(): number | null { return this.#live?.pid ?? null }
  get listing(): Listing | null { return this.#listing }

  /** The configuration says something else now. What would run differently is not run before the person agreed. */
  async update(entry: ConfiguredConnection): Promise<void> {
    const before = JSON.stringify(this.#entry)
    this.#entry = entry
    if (before === JSON.stringify(entry) && this.#state.kind !== 'untrusted') return
    await this.stop()
  }

  /** Starts it when nothing stands against that, without waiting. */
  wake(): void { if (this.#state.kind === 'idle') void this.#begin(false) }

  /** Begins anew, also after all tries. Resolves when it is up or has failed. */
  async restart(interactive = false): Promise<void> {
    await this.stop()
    if (this.#state.kind === 'idle') await this.#begin(interactive)
  }

  /** Ends its server and every wait; afterwards it rests. */
  async stop(): Promise<void> {
    const generation = this.#generation += 1
    this.#tries = 0
    this.#cancelTimers()
    const starting = this.#starting
    this.#starting = null
    starting?.abort.abort()
    this.#letGo()
    await Promise.all([starting?.done, ...this.#ending])
    // Somebody may have begun anew meanwhile.
    if (generation === this.#generation) this.#setState(this.#resting())
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    await this.stop()
  }

  // --- what it offers

  tools(): ToolSet {
    const make = this.#deps.makeTool()
    if (make === null) return { offered: [], shown: [] }
    this.#set ??= toolSetOf({
      connection: this.name, listed: this.#listing?.tools ?? null, trusted: this.#deps.trust.get(this.name), otherNames: this.#deps.otherNames(),
      make: (tool, schema, { effect, confirmed }) => {
        const key = `${tool.hash} ${effect} ${confirmed}`
        const made = this.#tools.get(key) ?? make({ connection: this.name, tool, schema, effect, confirmed, call: (name, args, context) => this.call(name, args, context) })
        this.#tools.set(key, made)
        return made
      },
    })
    return this.#set
  }

  offered(): readonly ToolDefinition[] { return whyDown(this.name, this.#state) === null ? this.tools().offered : [] }

  /** Internal names of every tool it has or had. */
  knownNames(): readonly string[] {
    return [...new Set([...this.tools().shown.map((tool) => tool.internalName), ...(this.#deps.trust.get(this.name)?.tools ?? []).map((tool) => internalToolName(this.name, tool.name))])]
  }

  /** Why a tool of this connection cannot be called now, for the model; null: it is not one of its tools, or it can. */
  unavailable(internalName: string): string | null {
    if (!this.knownNames().includes(internalName)) return null
    const down = whyDown(this.name, this.#state)
    if (down !== null) return down
    const shown = this.tools().shown.find((tool) => tool.internalName === internalName)
    if (!shown) return `The connection "${this.name}" no longer has this tool.`
    if (shown.withheld?.reason === 'changed') return `This tool of the connection "${this.name}" has changed since the person agreed to it. Tell the person; they can look at the difference on the page of connections.`
    if (shown.withheld) return `This tool of the connection "${this.name}" cannot be used.`
    return shown.enabled ? null : `The person has switched this tool of the connection "${this.name}" off.`
  }

  /** What was made from trust or settings is made anew. */
  forgetTools(): void {
    this.#set = null
    this.#names = null
  }

  #callable(tool: string): boolean {
    this.#names ??= new Set(this.tools().shown.filter(({ withheld, enabled }) => withheld === null && enabled).map(({ name }) => name))
    return this.#names.has(tool)
  }

  view(): ConnectionView {
    const { form, enabled } = this.#entry
    const trusted = this.#deps.trust.get(this.name)
    return {
      name: this.name, target: withoutSecrets(form).target, timeoutMs: form.timeoutMs ?? null, enabled, state: this.#state,
      server: this.#live?.client.identity ?? trusted?.identity ?? null, tools: [...this.tools().shown],
      promptCount: this.#listing?.promptCount ?? trusted?.promptCount ?? 0, resourceCount: this.resourceCount,
      lastError: this.#lastError, tries: this.#tries, startedAt: this.#startedAt, noise: this.log.noise, changes: this.changes(), signedIn: this.#signedIn, logTail: this.log.tail(),
    }
  }

  /** What the person would agree to now. */
  changes(): ConnectionChange[] {
    const trusted = this.#deps.trust.get(this.name)
    const launch = launchChanges(trusted?.launch ?? null, launchOf(this.#entry.form))
    const pack = packageChange(trusted?.package ?? null, this.#offeredPackage)
    return [...launch, ...(pack ? [pack] : []), ...(trusted?.tools && this.#listing ? definitionChanges(trusted, this.#listing.tools) : [])]
  }

  /** The person agrees to what is there now. */
  async trust(scripts: readonly string[]): Promise<void> {
    const before = this.#deps.trust.get(this.name)
    const launch = launchOf(this.#entry.form)
    const isSameLaunch = launchChanges(before?.launch ?? null, launch).length === 0
    const listing = this.#listing
    await this.#deps.trust.set(this.name, {
      launch, package: this.#offeredPackage ?? (isSameLaunch ? before?.package ?? null : null), identity: this.#live?.client.identity ?? before?.identity ?? null,
      // Another program may bring other tools: they are seen, and pinned, at its first start.
      tools: listing ? [...listing.tools] : isSameLaunch ? before?.tools ?? null : null, promptCount: listing?.promptCount ?? before?.promptCount ?? 0, resourceCount: listing?.resourceCount ?? before?.resourceCount ?? 0,
      settings: before?.settings ?? {}, allowedScripts: [...new Set([...before?.allowedScripts ?? [], ...scripts])], agreedAt: this.#deps.ports.clock.now(),
    })
    this.forgetTools()
    if (this.#live && isSameLaunch) this.#settle(this.#live)
    else await this.restart()
  }

  // --- what it is asked

  async call(tool: string, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
    const silenceMs = this.#entry.form.timeoutMs ?? limits.connectionSilenceMs
    // A server that is only now started asks for its folder right away.
    if (!this.#live && this.#folders.length === 0) this.#folders = [context.workspace]
    const live = await this.#ready(context.signal, context.report)
    if (live === null) {
      if (context.signal.aborted) return failedOutcome('stopped', 'The person stopped this before it began.')
      return failedOutcome('connection-down', whyDown(this.name, this.#state) ?? `The connection "${this.name}" could not be started.`, { connection: this.name, why: this.#lastError?.code ?? this.#state.kind })
    }
    // It may only have been started now, and be another one than was agreed to.
    if (!this.#callable(tool)) return failedOutcome('connection-down', this.unavailable(internalToolName(this.name, tool)) ?? `The connection "${this.name}" no longer has this tool.`, { connection: this.name, why: 'changed' })
    const running: RunningCall = { watch: new CallWatch(this.#deps.ports.clock, silenceMs, limits.connectionCallMs, context.signal), sessionId: context.sessionId, callId: context.callId }
    this.#calls.add(running)
    const { watch } = running
    try {
      if (!this.#folders.includes(context.workspace)) await this.#showFolder(live.client, context.workspace)
      const answer = await live.client.callTool(tool, args, {
        signal: watch.signal,
        onProgress: ({ done, of, message }) => {
          watch.sign()
          context.report([message, of === undefined ? String(done) : `${done}/${of}`].filter(Boolean).join(' '))
        },
      })
      this.#healthy()
      return await outcomeOf(answer, context)
    } catch (error) {
      if (error instanceof ServerFailure) this.#learn(error)
      return failedCall(this.name, error, watch, silenceMs)
    } finally {
      watch.dispose()
      this.#calls.delete(running)
    }
  }

  /** Prompts of a running server; none while it does not run. */
  async prompts(signal: AbortSignal): Promise<ConnectionPrompt[]> {
    if (!this.#live?.client.has.prompts) return []
    const listed = await this.#live.client.listPrompts(signal)
    return listed.map((prompt) => ({ connection: this.name, ...prompt, args: [...prompt.args], command: `/${this.name}:${prompt.name}` }))
  }

  /** A server that is up, for what is no tool call. Rejects with `ServerFailure`. */
  async ask<T>(signal: AbortSignal, work: (client: ServerClient) => Promise<T>): Promise<T> {
    const live = await this.#ready(signal, () => undefined)
    if (live === null) throw new ServerFailure('closed', whyDown(this.name, this.#state) ?? 'It could not be started.')
    return work(live.client)
  }

  // --- its life

  #resting(): ConnectionState {
    if (!this.#entry.enabled) return { kind: 'off' }
    const trusted = this.#deps.trust.get(this.name)
    return launchChanges(trusted?.launch ?? null, launchOf(this.#entry.form)).length === 0 ? { kind: 'idle' } : { kind: 'untrusted' }
  }

  /** The running server; starts it where it rests. Null: it is down, or the signal aborted. */
  async #ready(signal: AbortSignal, report: (text: string) => void): Promise<LiveServer | null> {
    if (this.#live) return this.#live
    if (this.#state.kind === 'idle') void this.#begin(false)
    const { done } = this.#starting ?? {}
    if (!done) return null
    if (this.#state.kind === 'preparing' && this.#state.progress) report(progressText(this.#state.progress))
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    const onAbort = (): void => resolve()
    signal.addEventListener('abort', onAbort, { once: true })
    if (!signal.aborted) await Promise.race([done, aborted])
    signal.removeEventListener('abort', onAbort)
    return signal.aborted ? null : this.#live
  }

  #begin(interactive: boolean): Promise<void> {
    if (this.#starting) return this.#starting.done
    const abort = new AbortController()
    const generation = this.#generation += 1
    this.#cancelTimers()
    this.#setState({ kind: 'starting' })
    const done = this.#start(generation, interactive, abort.signal).catch((error: unknown) => {
      this.#deps.onProblem(`connection ${this.name} could not be started`, error)
      if (generation === this.#generation) this.#failed({ code: 'failed', data: { detail: String(error) } })
    }).finally(() => { if (this.#starting?.abort === abort) this.#starting = null })
    this.#starting = { done, abort }
    return done
  }

  async #start(generation: number, interactive: boolean, signal: AbortSignal): Promise<void> {
    // An earlier server may hold a file or a port.
    await Promise.all(this.#ending)
    const trusted = this.#deps.trust.get(this.name)
    const { form } = this.#entry
    const outcome = await openServer({
      form: { ...form, allowedScripts: [...new Set([...form.allowedScripts, ...trusted?.allowedScripts ?? []])] }, keptAs: this.name, interactive, wants: this.#wants, log: this.log, hooks: this.#hooks(generation), signal,
      onState: (state) => { if (generation === this.#generation) this.#setState(state) },
      mayRun: (found) => packageChange(trusted?.package ?? null, found) === null,
    }, this.#deps)
    if (generation !== this.#generation || this.#disposed) {
      if (outcome.kind === 'live') await outcome.live.close()
      return
    }
    switch (outcome.kind) {
      case 'live': return this.#up(outcome.live)
      case 'failed': return this.#failed(outcome.error)
      case 'needs-scripts': return this.#setState({ kind: 'needs-scripts', scripts: [...outcome.scripts] })
      case 'package-changed': {
        this.#offeredPackage = outcome.package
        return this.#setState({ kind: 'untrusted' })
      }
      default: return outcome satisfies never
    }
  }

  async #up(live: LiveServer): Promise<void> {
    this.#wants = null
    this.#live = live
    this.#listing = live.listing
    this.#offeredPackage = live.package ?? undefined
    this.#startedAt = this.#deps.ports.clock.now()
    void this.#lookSignedIn()
    const trusted = this.#deps.trust.get(this.name)
    // The first start after the person agreed to what is started: its tools are theirs to look at from now on.
    if (trusted && (trusted.tools === null || (trusted.package === null && live.package))) {
      const { tools, promptCount, resourceCount } = live.listing
      await this.#deps.trust.set(this.name, { ...trusted, tools: trusted.tools ?? [...tools], promptCount, resourceCount, identity: live.client.identity, package: live.package ?? null })
    }
    if (this.#live !== live) return
    this.#settle(live)
    this.#cancelHealthy = this.#deps.ports.clock.after(limits.connectionHealthyMs, () => this.#healthy())
    if (this.#entry.form.target.kind === 'remote') this.#pingLater(live)
    if (this.#tries > 0 || this.#lastError) this.log.add('pincer', 'running again')
  }

  /** Ready, or ready with tools that are not the ones agreed to. */
  #settle(live: LiveServer): void {
    const trusted = this.#deps.trust.get(this.name)
    const changed = trusted?.tools && this.#listing ? definitionChanges(trusted, this.#listing.tools).some(({ kind }) => kind !== 'tool-removed') : false
    this.forgetTools()
    this.#setState({ kind: changed ? 'changed' : 'ready' })
    if (this.#live === live && live.end() !== null) this.#broke({ code: 'exited', data: { ...live.end() } })
  }

  #failed(error: Omit<ConnectionError, 'at'>): void {
    if (error.code === 'stopped') return this.#setState(this.#resting())
    this.#note(error)
    if (error.code === 'sign-in') return this.#setState({ kind: 'needs-sign-in' })
    if (hopeless.has(error.code)) return this.#setState({ kind: 'paused', tries: this.#tries })
    this.#retryLater()
  }

  /** The running server is gone. */
  #broke(error: Omit<ConnectionError, 'at'>): void {
    if (!this.#live) return
    this.#generation += 1
    this.#letGo()
    this.#cancelTimers()
    this.#note(error)
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#disposed) return
    if (this.#tries >= limits.connectionTries) return this.#setState({ kind: 'paused', tries: this.#tries })
    this.#tries += 1
    const wait = restartDelayMs(this.#tries, this.#deps.random())
    const { clock } = this.#deps.ports
    this.#setState({ kind: 'restarting', tries: this.#tries, of: limits.connectionTries, retryAt: clock.now() + wait })
    this.#cancelRetry = clock.after(wait, () => { void this.#begin(false) })
  }

  /** It has forgotten us: connected anew at once, but not twice in a row. */
  #renew(): void {
    if (this.#renewed) return this.#broke({ code: 'exited', data: { reason: 'session' } })
    this.#renewed = true
    this.#generation += 1
    this.#letGo()
    void this.#begin(false)
  }

  #letGo(): void {
    const live = this.#live
    this.#live = null
    this.#listing = null
    this.#startedAt = null
    this.#folders = []
    this.forgetTools()
    if (!live) return
    const ended = live.close().catch((error: unknown) => this.#deps.onProblem(`connection ${this.name} could not be ended`, error)).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  /** It works: earlier failures count no more. */
  #healthy(): void {
    this.#cancelHealthy()
    this.#renewed = false
    if (this.#tries === 0) return
    this.#tries = 0
    this.#deps.onChanged(this.name)
  }

  /** A failed call can say something about the connection itself. */
  #learn(failure: ServerFailure): void {
    if (!this.#live) return
    switch (failure.kind) {
      case 'session': return this.#renew()
      case 'unreachable': return this.#broke({ code: 'unreachable', data: { detail: failure.message } })
      case 'sign-in': {
        this.#wants = typeof failure.data['scope'] === 'string' ? { scope: failure.data['scope'], resource: String(failure.data['resource'] ?? '') } : null
        this.#generation += 1
        this.#letGo()
        return this.#failed({ code: 'sign-in', data: {} })
      }
      // Writing to it failed before its end was told.
      case 'closed': return this.#broke({ code: 'exited', data: { ...this.#live.end() } })
      case 'refused': case 'aborted': case 'blocked': case 'wrong-key': case 'version': case 'not-a-server': return
      default: return failure.kind satisfies never
    }
  }

  #hooks(generation: number): ServerHooks {
    const isCurrent = (): boolean => generation === this.#generation
    return {
      onClosed: () => {
        if (!isCurrent() || !this.#live) return
        this.#broke({ code: 'exited', data: { ...this.#live.end() } })
      },
      onChanged: (what) => {
        if (!isCurrent()) return
        this.#relist()
        this.#relist = this.#deps.ports.clock.after(limits.connectionSettleMs / 3, () => { if (isCurrent()) void this.#listAgain(what) })
      },
      onLog: (text) => this.log.add('server', text),
      roots: () => this.#folders,
      ask: async (question, signal) => {
        const calls = [...this.#calls]
        const [only, second] = calls
        for (const { watch } of calls) watch.pause()
        try {
          return await this.#deps.desk.ask({ connection: this.name, sessionId: only && !second ? only.sessionId : null, callId: only && !second ? only.callId : null, ...question }, signal)
        } finally {
          for (const { watch } of calls) watch.resume()
        }
      },
    }
  }

  async #listAgain(_what: 'tools' | 'prompts' | 'resources'): Promise<void> {
    const live = this.#live
    if (!live) return
    try {
      const listing = await listAll(live.client, AbortSignal.timeout(limits.connectionAskMs))
      if (this.#live !== live) return
      this.#listing = listing
      this.#settle(live)
    } catch (error) {
      // What was listed before still counts; a dead server is found by its end or the next ping.
      this.log.add('pincer', `its list could not be read again: ${String(error)}`)
    }
  }

  /** Which folder the server may see: the one of the call, and those of calls that run. */
  async #showFolder(client: ServerClient, workspace: string): Promise<void> {
    this.#folders = this.#calls.size > 1 ? [...new Set([...this.#folders, workspace])] : [workspace]
    await client.rootsChanged()
  }

  #pingLater(live: LiveServer): void {
    this.#cancelPing = this.#deps.ports.clock.after(limits.connectionPingEveryMs, () => {
      void live.client.ping(AbortSignal.timeout(limits.connectionPingMs)).catch((error: unknown) => {
        if (this.#live !== live) return
        const kind = error instanceof ServerFailure ? error.kind : 'closed'
        if (kind === 'session') this.#renew()
        // A server that refuses the word is there all the same.
        else if (kind !== 'refused' && kind !== 'not-a-server') this.#broke({ code: 'no-ping', data: { detail: String(error) } })
      }).finally(() => { if (this.#live === live) this.#pingLater(live) })
    })
  }

  #note(error: Omit<ConnectionError, 'at'>): void {
    this.#lastError = { ...error, data: { ...error.data, ...(typeof error.data['detail'] === 'string' ? { detail: this.#deps.redact(error.data['detail']) } : {}) }, at: this.#deps.ports.clock.now() }
    this.log.add('pincer', `${error.code} ${Object.entries(this.#lastError.data).map(([key, value]) => `${key}=${value}`).join(' ')}`)
  }

  async #lookSignedIn(): Promise<void> {
    if (!this.#deps.auth || this.#entry.form.target.kind !== 'remote') return
    const signedIn = await this.#deps.auth.isSignedIn(this.name).catch(() => false) // the page then offers to sign in
    if (signedIn === this.#signedIn) return
    this.#signedIn = signedIn
    this.#deps.onChanged(this.name)
  }

  #cancelTimers(): void {
    this.#cancelRetry()
    this.#cancelHealthy()
    this.#cancelPing()
    this.#relist()
  }

  #setState(state: ConnectionState): void {
    this.#state = state
    this.#deps.onChanged(this.name)
  }
}

function progressText({ subject, step, done, of }: NonNullable<Extract<ConnectionState, { kind: 'preparing' }>['progress']>): string {
  return [subject, step, done === undefined ? '' : of === undefined ? String(done) : `${done}/${of}`].filter(Boolean).join(' ')
}
