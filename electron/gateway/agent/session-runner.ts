import { existsSync } from 'node:fs'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Attachment, JournalEntryOf, ToolCall } from '../../../shared/sessions/journal.ts'
import type { AgentProfile } from '../../../shared/settings/settings.ts'
import { StopReasonError, stopReasonOf } from '../router/stop-reason.ts'
import { userItem } from '../sessions/replay-journal.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import { titleFrom } from '../sessions/summarise.ts'
import { directUsage, parseDirectCommand } from './direct-command.ts'
import { interruptBatch } from './interrupt-batch.ts'
import { planRecovery, type OpenBatch } from './recover-turn.ts'
import { runBatch, type Batch } from './run-batch.ts'
import { runTurn, type TurnDeps, type TurnEnd } from './run-turn.ts'

export interface RunnerDeps extends TurnDeps {
  readonly profileFor: (session: LiveSession) => AgentProfile
  /** Real path of the folder a chat works in. Throws `no-workspace` or `folder-gone`. */
  readonly workspaceFor: (session: LiveSession) => Promise<string>
  readonly approvalTimeoutMs: () => number | null
  readonly onCrash: (error: unknown) => void
}

interface Message { readonly text: string; readonly attachments: readonly Attachment[]; readonly clientId: string }

/**
 * One chat's queue and lock: at most one turn runs, a message that comes meanwhile steers it (delivered after the current
 * batch), and every start here has its end. All turns of a chat go through this object.
 */
export class SessionRunner {
  readonly session: LiveSession
  readonly #deps: RunnerDeps
  /** Messages that are in the journal but that the model has not been given yet. */
  readonly #undelivered: string[] = []
  readonly #seen = new Set<string>()
  #run: { readonly turnId: string; readonly abort: AbortController; readonly calls: Map<string, AbortController>; readonly end: Promise<void> } | null = null

  constructor(session: LiveSession, deps: RunnerDeps) {
    this.session = session
    this.#deps = deps
    for (const entry of session.entries) if (entry.kind === 'user' && entry.clientId) this.#seen.add(entry.clientId)
  }

  get running(): boolean { return this.#run !== null }
  /** Resolves when nothing runs. */
  async settled(): Promise<void> { while (this.#run) await this.#run.end }

  /** Starts a turn or steers the one that runs. The same message twice counts once. */
  async send(message: Message): Promise<{ turnId: string; delivered: 'started' | 'steered' }> {
    const { session } = this
    if (this.#seen.has(message.clientId)) return { turnId: this.#run?.turnId ?? session.turns.at(-1)?.id ?? '', delivered: this.#run ? 'steered' : 'started' }
    const command = parseDirectCommand(message.text)
    // `/tmp` alone is a place, not a mistyped command.
    if (command?.kind === 'unknown' && !existsSync(`/${command.name}`)) throw new ContractError('no-such-command', { name: command.name, usage: command.closest.map((tool) => directUsage[tool]).join('\n') })
    if (this.#run) {
      const entry = session.append({ kind: 'user', turnId: this.#run.turnId, text: message.text, attachments: [...message.attachments], steer: true, clientId: message.clientId }) as JournalEntryOf<'user'>
      this.#seen.add(message.clientId)
      this.#undelivered.push(entry.id)
      session.emit({ type: 'user.added', turnId: entry.turnId, at: entry.at, user: { ...userItem(entry), pending: true } })
      return { turnId: this.#run.turnId, delivered: 'steered' }
    }
    const workspace = await this.#deps.workspaceFor(session)
    if (this.#run) return this.send(message)
    if (command?.kind === 'help') throw new ContractError('bad-command', { problem: 'help', usage: Object.values(directUsage).join('\n') })
    if (command?.kind === 'problem') throw new ContractError('bad-command', { problem: command.problem, tool: command.tool, usage: directUsage[command.tool] })
    const turnId = this.#deps.newId('turn')
    if (command?.kind === 'command') return this.#startDirect(turnId, workspace, { id: this.#deps.newId('call'), tool: command.tool, input: command.input }, message)
    const entry = session.append({ kind: 'user', turnId, text: message.text, attachments: [...message.attachments], steer: false, clientId: message.clientId }) as JournalEntryOf<'user'>
    this.#seen.add(message.clientId)
    this.#nameChat(message.text)
    session.emit({ type: 'turn.started', turnId, at: entry.at, user: userItem(entry) })
    this.#start(turnId, workspace, (turn) => runTurn(turn, this.#deps, null))
    return { turnId, delivered: 'started' }
  }

  /** Runs one call as the person's own wish: a direct command, or a failed call once more. */
  async runDirect(call: ToolCall, text: string): Promise<{ turnId: string }> {
    if (this.#run) throw new ContractError('session-busy')
    const workspace = await this.#deps.workspaceFor(this.session)
    return this.#startDirect(this.#deps.newId('turn'), workspace, call, { text, attachments: [], clientId: this.#deps.newId('client') })
  }

  #startDirect(turnId: string, workspace: string, call: ToolCall, message: Message): { turnId: string; delivered: 'started' } {
    const { session } = this
    const entry = session.append({ kind: 'direct', turnId, call, text: message.text })
    this.#seen.add(message.clientId)
    this.#nameChat(message.text)
    session.emit({ type: 'turn.started', turnId, at: entry.at, user: { kind: 'user', id: entry.id, at: entry.at, text: message.text, attachments: [], steer: false, direct: true, pending: false } })
    this.#start(turnId, workspace, async (turn) => {
      const results = await runBatch({ ...this.#batch(turnId, workspace, `direct_${this.#deps.newId('batch')}`), origin: 'you', calls: [{ call, cut: false }], quote: '' }, this.#deps, turn.signalFor)
      if (results === null) return 'left-open'
      const stopped = stopReasonOf(turn.signal)
      return stopped === null ? 'answered' : stopped === 'quit' ? 'interrupted' : 'stopped'
    })
    return { turnId, delivered: 'started' }
  }

  /** Goes on with the last turn: after the round limit, an error, a stop or an interruption. */
  async resume(): Promise<{ turnId: string }> {
    if (this.#run) return { turnId: this.#run.turnId }
    const turn = this.session.turns.at(-1)
    if (!turn || turn.outcome === undefined) throw new ContractError('no-such-call')
    const workspace = await this.#deps.workspaceFor(this.session)
    this.session.append({ kind: 'turn-resumed', turnId: turn.id })
    this.session.emit({ type: 'turn.resumed', turnId: turn.id })
    this.#start(turn.id, workspace, (running) => runTurn(running, this.#deps, null))
    return { turnId: turn.id }
  }

  /** After a start: pauses on questions that are still open, and says of anything else that it was cut off. */
  async recover(): Promise<void> {
    const { session } = this
    const plan = planRecovery(session.entries)
    if (plan.kind === 'nothing') return
    // Without its folder a paused turn cannot go on: its questions lapse and it counts as cut off.
    const workspace = plan.kind === 'paused' ? await this.#deps.workspaceFor(session).catch(() => null) : null
    try {
      if (plan.batch) interruptBatch(session, plan.turnId, plan.batch, workspace !== null, this.#deps.clock.now())
      if (plan.kind === 'interrupted' || workspace === null) {
        session.notice('interrupted', {}, { turnId: plan.turnId })
        this.#finish(plan.turnId, 'interrupted')
        return
      }
    } catch (error) {
      // The disk is full: the chat can be read all the same, and the next start finds the turn as it is now.
      this.#deps.onCrash(error)
      this.#finish(plan.turnId, 'interrupted')
      return
    }
    for (const request of plan.batch.openRequests.values()) this.#deps.desk.reopen(request)
    const first = this.#resumedBatch(plan.turnId, workspace, plan.batch)
    this.#start(plan.turnId, workspace, async (turn) => {
      if (!plan.batch.direct) return runTurn(turn, this.#deps, first)
      return await runBatch(first, this.#deps, turn.signalFor) === null ? 'left-open' : 'answered'
    })
  }

  stop(why: 'stopped' | 'quit'): void {
    this.#run?.abort.abort(new StopReasonError(why))
  }

  /** Stops calls of the running batch; the others go on. Unknown ids are no error: the call may just have ended. */
  stopCalls(callIds: readonly string[]): void {
    for (const id of callIds) this.#run?.calls.get(id)?.abort(new StopReasonError('stopped'))
  }

  #resumedBatch(turnId: string, workspace: string, open: OpenBatch): Batch {
    const finished = new Map(open.finished)
    for (const entry of this.session.entries) if (entry.kind === 'call-finished' && entry.batchId === open.batchId) finished.set(entry.callId, entry.result)
    return { ...this.#batch(turnId, workspace, open.batchId), origin: open.direct ? 'you' : 'model', calls: open.calls, quote: open.quote, resumed: { finished, openRequests: open.openRequests } }
  }

  #batch(turnId: string, workspace: string, batchId: string) {
    return { session: this.session, turnId, batchId, profile: this.#deps.profileFor(this.session), workspace, afterReading: new Set<string>(), approvalTimeoutMs: this.#deps.approvalTimeoutMs() }
  }

  #start(turnId: string, workspace: string, work: (turn: Parameters<typeof runTurn>[0]) => Promise<TurnEnd>): void {
    const { session } = this
    const abort = new AbortController()
    const calls = new Map<string, AbortController>()
    const profile = this.#deps.profileFor(session)
    const signalFor = (callId: string): AbortSignal => {
      const own = new AbortController()
      calls.set(callId, own)
      return AbortSignal.any([own.signal, abort.signal])
    }
    const turn = { session, turnId, profile, workspace, rounds: profile.rounds, approvalTimeoutMs: this.#deps.approvalTimeoutMs(), signal: abort.signal, signalFor, deliverSteering: () => this.#deliver(turnId) }
    session.running = true
    session.refreshSummary()
    const end = this.#work(turnId, () => work(turn))
    this.#run = { turnId, abort, calls, end }
  }

  async #work(turnId: string, work: () => Promise<TurnEnd>): Promise<void> {
    let end: TurnEnd = 'failed'
    try {
      end = await work()
      if (end !== 'left-open') this.#deliver(turnId)
    } catch (error) {
      this.#deps.onCrash(error)
      this.#say(turnId, error)
    }
    this.#run = null
    this.session.running = false
    if (end === 'left-open') return this.session.refreshSummary()
    if (end === 'interrupted') this.#keepNotice(turnId)
    this.#finish(turnId, end)
  }

  #keepNotice(turnId: string): void {
    try {
      this.session.notice('interrupted', {}, { turnId })
    } catch (error) {
      this.#deps.onCrash(error) // a full disk while closing: the next start finds the turn open and says it
    }
  }

  #finish(turnId: string, outcome: Exclude<TurnEnd, 'left-open'>): void {
    const at = this.#deps.clock.now()
    try {
      this.session.append({ kind: 'turn-finished', turnId, outcome, at })
    } catch (error) {
      this.#deps.onCrash(error) // the disk is full: the next start finds the turn open and says so
    }
    this.session.emit({ type: 'turn.finished', turnId, outcome, at })
    this.session.refreshSummary()
  }

  /** Something went wrong that is not the model's fault; said even when it cannot be kept. */
  #say(turnId: string, error: unknown): void {
    const code = (error as NodeJS.ErrnoException | null)?.code
    const data = { kind: code === 'ENOSPC' ? 'no-space' : 'crash', message: error instanceof Error ? error.message : String(error) }
    try {
      this.session.notice('could-not-continue', data, { turnId })
    } catch {
      this.session.emit({ type: 'notice', turnId, notice: { id: this.#deps.newId('entry'), at: this.#deps.clock.now(), code: 'could-not-continue', data } })
    }
  }

  #deliver(turnId: string): boolean {
    const waiting = this.#undelivered.splice(0)
    for (const itemId of waiting) this.session.emit({ type: 'user.delivered', turnId, itemId })
    return waiting.length > 0
  }

  #nameChat(text: string): void {
    const { session } = this
    if (session.summary.title !== '' || session.entries.some((entry) => entry.kind === 'meta' && entry.title)) return
    session.append({ kind: 'meta', title: titleFrom(text), titleByPerson: false })
  }
}
