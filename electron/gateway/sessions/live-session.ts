import { limits } from '../../../shared/limits.ts'
import type { ChatEvent } from '../../../shared/contract/events.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import { applyChatEvent } from '../../../shared/sessions/apply-chat-event.ts'
import type { ChatView, SessionSummary, TurnView } from '../../../shared/sessions/chat-view.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import type { EventHub } from '../bus/event-hub.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import type { Clock } from '../ports.ts'
import type { JournalIo } from './journal-io.ts'
import { LineAppender, readJsonLines } from './json-lines.ts'
import { parseJournal } from './parse-journal.ts'
import { PartialReply } from './partial-reply.ts'
import { replayJournal } from './replay-journal.ts'
import type { SessionLock } from './session-lock.ts'
import { summarise } from './summarise.ts'

type WithoutBase<T> = T extends unknown ? Omit<T, 'id' | 'at'> & { id?: string; at?: number } : never
/** An entry before it gets its id and time. */
export type NewEntry = WithoutBase<JournalEntry>
type WithoutChatStamp<T> = T extends unknown ? Omit<T, 'seq' | 'at' | 'sessionId'> & { at?: number } : never
export type NewChatEvent = WithoutChatStamp<ChatEvent>

export interface SessionDeps {
  readonly clock: Clock
  readonly newId: (kind: string) => string
  readonly hub: EventHub
  readonly toolFor: (name: string) => ToolDefinition | undefined
  readonly io: JournalIo
}

/** One chat that is open in this process: its journal (the truth), its view (derived) and the right to write it. */
export class LiveSession {
  readonly id: string
  readonly #deps: SessionDeps
  readonly #entries: JournalEntry[]
  readonly #appender: LineAppender
  readonly #lock: SessionLock
  /** The reply that is streaming. */
  readonly partial: PartialReply
  #view: ChatView
  #summary: SessionSummary
  /** Set by the runner while a turn is going on. */
  running = false

  private constructor(id: string, deps: SessionDeps, entries: JournalEntry[], appender: LineAppender, lock: SessionLock, summary: SessionSummary, partial: PartialReply) {
    this.id = id
    this.#deps = deps
    this.#entries = entries
    this.#appender = appender
    this.#lock = lock
    this.#summary = summary
    this.partial = partial
    this.#view = { sessionId: id, seq: deps.hub.seq, turns: replayJournal(entries, deps.toolFor), hasOlder: false }
  }

  /** Reads and repairs a journal. Takes over `lock`; releases it when the file is not a chat. Throws `no-such-session`. */
  static open(id: string, path: string, lock: SessionLock, deps: SessionDeps): LiveSession {
    try {
      const read = readJsonLines(path)
      const parsed = parseJournal(read.values)
      const { entries } = parsed
      const badLines = read.badLines + parsed.badLines
      const appender = new LineAppender(path, read.bytes, read.tornTail, deps.io)
      const partial = new PartialReply(path, () => deps.clock.monotonic())
      const rest = partial.recover(entries)
      if (rest) {
        const entry = stamp(rest, deps)
        entries.push(entry)
        if (isKept(() => appender.append(entry))) partial.end()
      }
      const summary = summarise(id, entries)
      if (!summary) throw new ContractError('no-such-session')
      const session = new LiveSession(id, deps, entries, appender, lock, summary, partial)
      const known = entries.reduce((sum, entry) => (entry.kind === 'notice' && entry.code === 'torn-tail-repaired' ? sum + Number(entry.data['lines'] ?? 0) : sum), 0)
      const repaired = ['torn-tail-repaired', { lines: badLines - known }] as const
      if (badLines > known && !isKept(() => session.notice(...repaired))) session.#show(...repaired)
      return session
    } catch (error) {
      lock.release()
      throw error
    }
  }

  /** Starts a new journal with its head line. */
  static create(id: string, path: string, lock: SessionLock, deps: SessionDeps, head: Pick<SessionSummary, 'title' | 'workspace' | 'model' | 'profile'>): LiveSession {
    const entry: JournalEntry = { id: deps.newId('entry'), at: deps.clock.now(), kind: 'session', version: 1, ...head }
    const appender = new LineAppender(path, 0, false, deps.io)
    appender.append(entry)
    const summary = summarise(id, [entry])
    if (!summary) throw new Error('a new chat has a head')
    return new LiveSession(id, deps, [entry], appender, lock, summary, new PartialReply(path, () => deps.clock.monotonic()))
  }

  get entries(): readonly JournalEntry[] { return this.#entries }
  get summary(): SessionSummary {
    return this.running && this.#summary.state !== 'waiting' ? { ...this.#summary, state: 'running' } : this.#summary
  }

  /** Writes one entry. Throws the system's error when it could not be kept (full disk): nothing has changed then. */
  append(entry: NewEntry): JournalEntry {
    const whole = stamp(entry, this.#deps)
    this.#appender.append(whole)
    this.#entries.push(whole)
    return whole
  }

  /** Tells everybody what happened in this chat and folds it into the view. */
  emit(event: NewChatEvent): void {
    const stamped = this.#deps.hub.emit({ ...event, sessionId: this.id }) as ChatEvent
    this.#view = applyChatEvent(this.#view, stamped)
  }

  /** A notice is kept and shown. */
  notice(code: Extract<JournalEntry, { kind: 'notice' }>['code'], data: Extract<JournalEntry, { kind: 'notice' }>['data'], more: { turnId?: string; failure?: Extract<JournalEntry, { kind: 'notice' }>['failure'] } = {}): void {
    const turnId = more.turnId ?? this.#view.turns.at(-1)?.id
    const entry = this.append({ kind: 'notice', code, data, ...(turnId ? { turnId } : {}), ...(more.failure ? { failure: more.failure } : {}) })
    const shown = { id: entry.id, at: entry.at, code, data, ...(more.failure ? { failure: more.failure } : {}) }
    this.emit({ type: 'notice', turnId: turnId ?? 'opening', notice: shown })
  }

  /** A notice that could not be kept is shown all the same. */
  #show(code: Extract<JournalEntry, { kind: 'notice' }>['code'], data: Extract<JournalEntry, { kind: 'notice' }>['data']): void {
    this.emit({ type: 'notice', turnId: this.#view.turns.at(-1)?.id ?? 'opening', notice: { id: this.#deps.newId('entry'), at: this.#deps.clock.now(), code, data } })
  }

  /** Counts anew from the journal and tells the list. Called at the borders of turns and questions, not for every entry. */
  refreshSummary(): void {
    const next = summarise(this.id, this.#entries)
    if (next) this.#summary = next
    this.#deps.hub.emit({ type: 'session.changed', summary: this.summary })
  }

  /** The newest turns, or those before the named one. */
  view(before?: string): ChatView {
    const all = this.#view.turns
    const end = before === undefined ? all.length : Math.max(0, all.findIndex((turn) => turn.id === before))
    const start = Math.max(0, end - limits.turnsPerPage)
    return { ...this.#view, seq: this.#deps.hub.seq, turns: all.slice(start, end), hasOlder: start > 0 }
  }

  turn(turnId: string): TurnView | undefined { return this.#view.turns.findLast((turn) => turn.id === turnId) }
  get turns(): readonly TurnView[] { return this.#view.turns }

  /** Asks the disk to keep everything so far; a failure shows at the next write at the latest. */
  async sync(): Promise<void> { await this.#appender.sync() }

  close(): void {
    this.partial.close()
    this.#appender.close()
    this.#lock.release()
  }
}

/** Opening a chat must work on a full disk too: reading needs no room. False: it could not be written. */
function isKept(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return false
  }
}

function stamp(entry: NewEntry, deps: SessionDeps): JournalEntry {
  return { ...entry, id: entry.id ?? deps.newId('entry'), at: entry.at ?? deps.clock.now() }
}
