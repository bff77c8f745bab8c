import * as fs from 'node:fs'
import { join } from 'node:path'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { SessionSummary } from '../../../shared/sessions/chat-view.ts'
import type { JournalEntry } from '../../../shared/sessions/journal.ts'
import { readJsonLines } from './json-lines.ts'
import { LiveSession, type SessionDeps } from './live-session.ts'
import { parseJournal } from './parse-journal.ts'
import { SessionIndex } from './session-index.ts'
import { takeSessionLock } from './session-lock.ts'
import { summarise } from './summarise.ts'

const ending = '.jsonl'

/**
 * All chats of this Pincer: `<home>/sessions/<id>.jsonl`, deleted ones in `<home>/trash/<time>_<id>.jsonl`.
 * A chat is read when it is first opened and then stays open until the store is closed.
 */
export class SessionStore {
  readonly #folder: string
  readonly #trash: string
  readonly #deps: SessionDeps
  readonly #index: SessionIndex
  readonly #open = new Map<string, LiveSession>()

  constructor(home: string, deps: SessionDeps) {
    this.#folder = join(home, 'sessions')
    this.#trash = join(home, 'trash')
    this.#deps = deps
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    this.#index = new SessionIndex(join(home, 'sessions-index.json'))
  }

  /** Newest first. Reads only files that changed since the last start. A file that cannot be read is left out, not fatal. */
  list(): SessionSummary[] {
    const summaries: SessionSummary[] = []
    for (const name of fs.readdirSync(this.#folder)) {
      if (!name.endsWith(ending)) continue
      const id = name.slice(0, -ending.length)
      const summary = this.#open.get(id)?.summary ?? this.#summaryFromDisk(id)
      if (summary) summaries.push(summary)
    }
    return summaries.sort((a, b) => b.updatedAt - a.updatedAt)
  }

  #summaryFromDisk(id: string): SessionSummary | null {
    return this.#summaryOf(id, id, this.#path(id))
  }

  /** Null for everything that is no readable chat: folders, pipes, links to nowhere, files of somebody else. */
  #summaryOf(key: string, id: string, path: string): SessionSummary | null {
    try {
      return isFile(path) ? this.#index.get(key, path, () => summarise(id, readEntries(path))) : null
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      return null // no access, a failing disk, longer than a text can be: the other chats are listed all the same
    }
  }

  get(id: string): LiveSession {
    const open = this.#open.get(id)
    if (open) return open
    const path = this.#path(id)
    if (!/^[\w-]+$/.test(id) || !isFile(path)) throw new ContractError('no-such-session')
    const lock = takeSessionLock(path + '.lock')
    if (!lock) throw new ContractError('session-busy')
    const session = LiveSession.open(id, path, lock, this.#deps)
    this.#open.set(id, session)
    return session
  }

  create(head: Pick<SessionSummary, 'title' | 'workspace' | 'model' | 'profile'>): LiveSession {
    const id = this.#deps.newId('chat')
    const path = this.#path(id)
    const lock = takeSessionLock(path + '.lock')
    if (!lock) throw new ContractError('session-busy')
    const session = LiveSession.create(id, path, lock, this.#deps, head)
    this.#open.set(id, session)
    return session
  }

  /** Moves a chat into our own trash, from where it can be brought back whole. */
  delete(id: string): void {
    const session = this.get(id)
    fs.mkdirSync(this.#trash, { recursive: true, mode: 0o700 })
    session.close()
    this.#open.delete(id)
    fs.renameSync(this.#path(id), join(this.#trash, `${this.#deps.clock.now()}_${id}${ending}`))
    this.#index.forget(id)
  }

  deleted(): SessionSummary[] {
    if (!fs.existsSync(this.#trash)) return []
    const found: SessionSummary[] = []
    for (const name of fs.readdirSync(this.#trash)) {
      const match = /^(\d+)_([\w-]+)\.jsonl$/.exec(name)
      if (!match) continue
      const [, at, id] = match as unknown as [string, string, string]
      const summary = this.#summaryOf(`deleted ${id}`, id, join(this.#trash, name))
      if (summary) found.push({ ...summary, id, deletedAt: Number(at) })
    }
    return found.sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0))
  }

  restore(id: string): LiveSession {
    const name = fs.existsSync(this.#trash) ? fs.readdirSync(this.#trash).find((each) => each.endsWith(`_${id}${ending}`)) : undefined
    if (!name || fs.existsSync(this.#path(id))) throw new ContractError('no-such-session')
    fs.renameSync(join(this.#trash, name), this.#path(id))
    return this.get(id)
  }

  /** Chats that work or wait for an answer in this process. */
  runningCount(): number { return [...this.#open.values()].filter((session) => session.running).length }

  /** Closes every journal and keeps the index. Safe to call twice. */
  close(): void {
    for (const session of this.#open.values()) {
      this.#index.put(session.id, this.#path(session.id), session.summary)
      session.close()
    }
    this.#open.clear()
    this.#index.save()
  }

  #path(id: string): string { return join(this.#folder, id + ending) }
}

/** A pipe that is opened would never answer, and a device never end. */
function isFile(path: string): boolean { return fs.statSync(path, { throwIfNoEntry: false })?.isFile() === true }

function readEntries(path: string): JournalEntry[] {
  return parseJournal(readJsonLines(path).values).entries
}
