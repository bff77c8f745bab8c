import { limits } from '../../../shared/limits.ts'
import type { ConnectionError, ConnectionForm, ConnectionState } from '../../../shared/mcp/connection.ts'
import { listAll, openServer, type LiveServer, type Listing, type OpenParts } from './open-server.ts'
import type { ReadyCommand } from './ports.ts'
import { redactData } from './redact-data.ts'
import { restartDelayMs } from './restart-backoff.ts'
import { ServerFailure, type ServerHooks, type WantedScope } from './server-client.ts'
import type { ServerLog } from './server-log.ts'

export interface SupervisorParts extends OpenParts {
  readonly redact: (text: string) => string
  /** 0 to 1, for the jitter. */
  readonly random: () => number
  readonly onProblem: (what: string, error: unknown) => void
}

/** What the supervised server belongs to: it knows what may be started, and hears what became of it. */
export interface SupervisorOwner {
  readonly name: string
  readonly log: ServerLog
  /** What is to be started now, and whether a package may run that was found for it. */
  plan(): { readonly form: ConnectionForm; readonly mayRun: (found: ReadyCommand['package']) => boolean }
  /** `off`, `untrusted`, or `idle`: what it is while nothing runs and nothing is wrong. */
  resting(): ConnectionState
  /** Before it counts as up: what was seen for the first time is kept. */
  onUp(live: LiveServer): Promise<void>
  /** Its tools are not those the person agreed to. */
  isChanged(listing: Listing): boolean
  /** State, list or error is different now. */
  onChanged(): void
  readonly roots: ServerHooks['roots']
  readonly ask: ServerHooks['ask']
}

/** Failures that another try would only repeat: the person has to do something. */
const hopeless: ReadonlySet<ConnectionError['code']> = new Set(['not-found', 'no-such-package', 'damaged', 'refused', 'not-started', 'version', 'blocked', 'wrong-key', 'secret-missing', 'secret-store'])

/**
 * The life of one server: started when it is needed, watched, started again with growing waits, given up after so many tries.
 * Everything that belongs to an earlier server is known by its generation and counts no more.
 */
export class SupervisedServer {
  readonly #owner: SupervisorOwner
  readonly #deps: SupervisorParts
  #state: ConnectionState
  #live: LiveServer | null = null
  #listing: Listing | null = null
  #generation = 0
  #starting: { readonly done: Promise<void>; readonly abort: AbortController } | null = null
  /** Ends of earlier servers that are still going on. */
  readonly #ending = new Set<Promise<void>>()
  #tries = 0
  #cancelRetry: () => void = () => undefined
  #cancelHealthy: () => void = () => undefined
  #cancelPing: () => void = () => undefined
  #cancelRelist: () => void = () => undefined
  #lastError: ConnectionError | null = null
  #startedAt: number | null = null
  #renewed = false
  #offeredPackage: ReadyCommand['package'] | undefined
  #wants: WantedScope | null = null
  #disposed = false

  constructor(owner: SupervisorOwner, deps: SupervisorParts) {
    this.#owner = owner
    this.#deps = deps
    this.#state = owner.resting()
  }

  get state(): ConnectionState { return this.#state }
  get live(): LiveServer | null { return this.#live }
  /** What the running server has; null while none runs. */
  get listing(): Listing | null { return this.#listing }
  get tries(): number { return this.#tries }
  get lastError(): ConnectionError | null { return this.#lastError }
  get startedAt(): number | null { return this.#startedAt }
  /** The package that runs, or that would run if the person agreed. */
  get offeredPackage(): ReadyCommand['package'] | undefined { return this.#offeredPackage }

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
    if (generation === this.#generation) this.#setState(this.#owner.resting())
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    await this.stop()
  }

  /** The running server; starts it where it rests. Null: it is down, or the signal aborted. */
  async ready(signal: AbortSignal, report: (text: string) => void): Promise<LiveServer | null> {
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
      this.#deps.onProblem(`connection ${this.#owner.name} could not be started`, error)
      if (generation === this.#generation) this.#failed({ code: 'failed', data: { detail: String(error) } })
    }).finally(() => { if (this.#starting?.abort === abort) this.#starting = null })
    this.#starting = { done, abort }
    return done
  }

  async #start(generation: number, interactive: boolean, signal: AbortSignal): Promise<void> {
    // An earlier server may hold a file or a port.
    await Promise.all(this.#ending)
    const { form, mayRun } = this.#owner.plan()
    const outcome = await openServer({
      form, mayRun, keptAs: form.name, interactive, wants: this.#wants, log: this.#owner.log, hooks: this.#hooks(generation), signal,
      onState: (state) => { if (generation === this.#generation) this.#setState(state) },
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
    await this.#owner.onUp(live)
    if (this.#live !== live) return
    this.settle()
    this.#cancelHealthy = this.#deps.ports.clock.after(limits.connectionHealthyMs, () => this.worked())
    if (live.pid === null) this.#pingLater(live)
    if (this.#tries > 0 || this.#lastError) this.#owner.log.add('pincer', 'running again')
  }

  /** Ready, or ready with tools that are not the ones agreed to. */
  settle(): void {
    const live = this.#live
    if (!live || !this.#listing) return
    this.#setState({ kind: this.#owner.isChanged(this.#listing) ? 'changed' : 'ready' })
    if (this.#live === live && live.end() !== null) this.#broke({ code: 'exited', data: { ...live.end() } })
  }

  #failed(error: Omit<ConnectionError, 'at'>): void {
    if (error.code === 'stopped') return this.#setState(this.#owner.resting())
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
    if (!live) return
    const ended = live.close().catch((error: unknown) => this.#deps.onProblem(`connection ${this.#owner.name} could not be ended`, error)).finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  /** A call was answered, or it lasted: earlier failures count no more. */
  worked(): void {
    this.#cancelHealthy()
    this.#renewed = false
    if (this.#tries === 0) return
    this.#tries = 0
    this.#owner.onChanged()
  }

  /** A failed call can say something about the server it was made to, as long as that one still runs. */
  learn(failure: ServerFailure, live: LiveServer): void {
    if (this.#live !== live) return
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
      case 'closed': return this.#broke({ code: 'exited', data: { ...live.end() } })
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
      onChanged: () => {
        if (!isCurrent()) return
        this.#cancelRelist()
        this.#cancelRelist = this.#deps.ports.clock.after(limits.connectionSettleMs / 3, () => { if (isCurrent()) void this.#listAgain() })
      },
      onLog: (text) => this.#owner.log.add('server', text),
      roots: this.#owner.roots,
      ask: this.#owner.ask,
    }
  }

  async #listAgain(): Promise<void> {
    const live = this.#live
    if (!live) return
    try {
      const listing = await listAll(live.client, AbortSignal.timeout(limits.connectionAskMs))
      if (this.#live !== live) return
      this.#listing = listing
      this.settle()
    } catch (error) {
      // What was listed before still counts; a dead server is found by its end or the next ping.
      this.#owner.log.add('pincer', `its list could not be read again: ${String(error)}`)
    }
  }

  #pingLater(live: LiveServer): void {
    this.#cancelPing = this.#deps.ports.clock.after(limits.connectionPingEveryMs, () => {
      void this.probe(live).finally(() => { if (this.#live === live) this.#pingLater(live) })
    })
  }

  /** Asks a server whether it is there at all; one that is not is started again. Never rejects. */
  async probe(live: LiveServer): Promise<void> {
    if (this.#live !== live) return
    try {
      await live.client.ping(AbortSignal.timeout(limits.connectionPingMs))
    } catch (error) {
      if (this.#live !== live) return
      const kind = error instanceof ServerFailure ? error.kind : 'closed'
      if (kind === 'session') this.#renew()
      // A server that refuses the word is there all the same.
      else if (kind !== 'refused' && kind !== 'not-a-server') this.#broke({ code: 'no-ping', data: { detail: String(error) } })
    }
  }

  #note(error: Omit<ConnectionError, 'at'>): void {
    this.#lastError = { ...error, data: redactData(error.data, this.#deps.redact), at: this.#deps.ports.clock.now() }
    this.#owner.log.add('pincer', `${error.code} ${Object.entries(this.#lastError.data).map(([key, value]) => `${key}=${value}`).join(' ')}`)
  }

  #cancelTimers(): void {
    this.#cancelRetry()
    this.#cancelHealthy()
    this.#cancelPing()
    this.#cancelRelist()
  }

  #setState(state: ConnectionState): void {
    this.#state = state
    this.#owner.onChanged()
  }
}

function progressText({ subject, step, done, of }: NonNullable<Extract<ConnectionState, { kind: 'preparing' }>['progress']>): string {
  return [subject, step, done === undefined ? '' : of === undefined ? String(done) : `${done}/${of}`].filter(Boolean).join(' ')
}
