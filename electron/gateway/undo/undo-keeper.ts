import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import type { TurnChanges, UndoOutcome, UndoPreview } from '../../../shared/undo/undo.ts'
import type { ToolOutcome } from '../executors/tool-definition.ts'
import type { Ports } from '../ports.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import { namedPaths, staysInside } from './command-words.ts'
import type { UndoDone } from './undo-acts.ts'
import { UndoLink } from './undo-link.ts'
import type { UndoCaps } from './undo-store.ts'

/** Where a call belongs; a batch's scope fits. */
export interface UndoScope { readonly session: LiveSession; readonly turnId: string; readonly workspace: string }

/** Follows one call: `finish` is called once, whatever became of it. */
export interface EffectWatch { finish(outcome: ToolOutcome | null): Promise<void> }

/** What the execute stage knows of undo. */
export interface UndoHook {
  /** Before-images are being kept right now. */
  readonly active: boolean
  /** Keeps what the call could change, before it does. Never rejects: a call whose files cannot be kept runs, and that is said. */
  beforeEffect(judged: JudgedCall, scope: UndoScope, signal: AbortSignal): Promise<EffectWatch>
  /** Could the call be taken back? For the card. */
  outlook(judged: JudgedCall, workspace: string): Promise<ApprovalRequest['undo']>
}

const nothing: TurnChanges['unseen'] = []

/** The gateway's side of undo: passes orders to the worker, and what comes of them into the chat's record and to the window. */
export class UndoKeeper implements UndoHook {
  readonly #folder: string
  readonly #link: UndoLink
  readonly #newId: Ports['newId']
  readonly #log: Ports['log']
  /** Turns in which a step could not be followed. */
  readonly #blind = new Set<string>()
  /** The last step could not be kept. */
  #failed = false

  constructor(ports: Pick<Ports, 'places' | 'platform' | 'newId' | 'log'>, caps: () => UndoCaps) {
    const { places, platform } = ports
    this.#folder = join(places.home, 'undo')
    this.#newId = ports.newId
    this.#log = ports.log
    this.#link = new UndoLink({ folder: this.#folder, places: { platform, home: places.user, own: [places.home, places.program] } }, caps, (error) => { ports.log('undo', error) })
  }

  get active(): boolean { return this.#link.answers && !this.#failed }

  async beforeEffect(judged: JudgedCall, scope: UndoScope, signal: AbortSignal): Promise<EffectWatch> {
    const command = judged.tool.command?.(judged.input)
    const written = judged.paths.filter((path) => path.use.access === 'write').map((path) => path.real)
    const { session, turnId: turn, workspace: root } = scope
    const call = `${turn} ${judged.call.id}`
    const named = command ? namedPaths(command.command, command.cwd ?? root) : []
    const asked = this.#link.answers
    let kept = false
    if (asked) {
      try {
        await this.#link.ask({ op: 'begin', span: { call, session: session.id, turn, root, paths: command || written.length === 0 ? null : written, named, command: command !== undefined } }, limits.undoPatienceMs, signal)
        kept = true
        this.#failed = false
      } catch (error) {
        if (!signal.aborted) {
          this.#failed = true
          this.#log('what a step changes could not be kept', error)
        }
      }
    }
    return { finish: (outcome) => this.#finish({ call, scope, asked, kept, background: outcome?.details.kind === 'command' && outcome.details.leftBehind === true, stopped: signal.aborted && !kept }) }
  }

  async #finish({ call, scope, asked, kept, background, stopped }: { call: string; scope: UndoScope; asked: boolean; kept: boolean; background: boolean; stopped: boolean }): Promise<void> {
    const { session, turnId } = scope
    let changes: TurnChanges | null = null
    let followed = kept
    if (asked && !kept) void this.#link.ask({ op: 'finish', call, background, discard: true }, limits.undoPatienceMs).catch(() => undefined) // the worker may still come to it
    if (kept) {
      try {
        changes = await this.#link.ask({ op: 'finish', call, background, discard: false }, limits.undoPatienceMs)
      } catch (error) {
        this.#log('what a step changed could not be kept', error)
        followed = false
      }
    }
    if (!followed && !stopped) this.#blind.add(turnId)
    else if (changes === null) return
    this.#tell(session, turnId, changes ?? session.turn(turnId)?.changes ?? { folder: scope.workspace, files: [], total: 0, unseen: nothing, commands: true })
  }

  #tell(session: LiveSession, turnId: string, found: TurnChanges): void {
    const changes = this.#blind.has(turnId) && !found.unseen.some((each) => each.why === 'off') ? { ...found, unseen: [...found.unseen, { why: 'off' as const, path: '' }] } : found
    try {
      session.append({ kind: 'changes', turnId, changes })
    } catch (error) {
      this.#log('the changes of a turn could not be written down', error)
    }
    session.emit({ type: 'turn.changes', turnId, changes })
  }

  async outlook(judged: JudgedCall, workspace: string): Promise<ApprovalRequest['undo']> {
    const effect = judged.verdict.effect ?? judged.tool.effect(judged.input)
    if (effect === 'looks') return 'yes'
    if (effect === 'runs-code') return 'unknown'
    if (effect !== 'changes' && effect !== 'deletes') return 'no'
    const command = judged.tool.command?.(judged.input)
    const written = judged.paths.filter((path) => path.use.access === 'write')
    if (command) {
      const onlyFiles = (judged.verdict.parts ?? []).every((part) => ['looks', 'changes', 'deletes'].includes(part.effect))
      const cwd = command.cwd === undefined ? workspace : judged.paths.find((path) => path.use.path === command.cwd)?.real ?? command.cwd
      if (!onlyFiles || !staysInside(command.command, cwd, workspace)) return 'unknown'
      return await this.#foresees(workspace, null, namedPaths(command.command, cwd)) ? 'yes' : 'unknown'
    }
    // A tool that names no file changes something else: a page, an account.
    if (written.length === 0) return 'no'
    return await this.#foresees(workspace, written.map((path) => path.real), []) ? 'yes' : 'no'
  }

  async #foresees(root: string, paths: readonly string[] | null, named: readonly string[]): Promise<boolean> {
    if (!this.#link.answers) return false
    try {
      return await this.#link.ask({ op: 'foresee', root, paths, named }, limits.undoOutlookMs)
    } catch {
      return false // not known in time is not known
    }
  }

  preview(session: LiveSession, target: string): Promise<UndoPreview> {
    return this.#link.ask({ op: 'preview', session: session.id, target }, limits.undoApplyMs)
  }

  /** Takes a turn, an undo or some of their files back. Throws `session-busy` while the chat works. */
  async apply(session: LiveSession, target: string, files: readonly string[] | null, overwrite: readonly string[]): Promise<UndoOutcome> {
    if (session.running) throw new ContractError('session-busy')
    const answer = await this.#link.ask({ op: 'apply', request: { session: session.id, target, files, overwrite, undoId: this.#newId('undo') } }, limits.undoApplyMs)
    if (answer.kind === 'not-possible') return { undoId: null, files: [], restored: 0, skipped: 0, impossible: answer.preview.state }
    await this.#keepUndone(session, answer.done)
    return answer.done.outcome
  }

  async #keepUndone(session: LiveSession, done: UndoDone): Promise<void> {
    const { outcome, turn: turnId, undoId, again } = done
    const paths = outcome.files.filter((file) => file.result === 'restored').map((file) => file.path).slice(0, limits.undoListFiles)
    if (outcome.undoId !== null) {
      const known = session.entries.some((entry) => entry.kind === 'undone' && entry.undoId === undoId)
      const entry = known ? null : session.append({ kind: 'undone', turnId, undoId, again, paths, restored: outcome.restored, skipped: outcome.skipped })
      if (entry !== null) session.emit({ type: 'turn.undone', turnId, at: entry.at, undoId, again, restored: outcome.restored, skipped: outcome.skipped })
    }
    await this.#link.ask({ op: 'settle', undoId }, limits.undoPatienceMs)
  }

  /**
   * After a start: what was being followed or taken back when Pincer was killed comes to its end, and into the records of
   * its chats. Costs nothing where nothing was left. `sessionOf` throws for a chat that is gone or open elsewhere.
   */
  async recover(sessionOf: (id: string) => LiveSession): Promise<void> {
    const left = ['open', 'pending'].some((name) => existsSync(join(this.#folder, name)) && readdirSync(join(this.#folder, name)).some((file) => file.endsWith('.json')))
    if (!left) return
    try {
      const { calls, undos } = await this.#link.ask({ op: 'recover' }, limits.undoApplyMs)
      for (const { call, session: id, turn, changes } of calls) {
        const session = openOrNull(sessionOf, id)
        if (session === 'elsewhere') continue
        if (session !== null && changes !== null) this.#tell(session, turn, changes)
        await this.#link.ask({ op: 'settle', call }, limits.undoPatienceMs)
      }
      for (const done of undos) {
        const session = openOrNull(sessionOf, done.session)
        if (session === 'elsewhere') continue
        if (session === null) await this.#link.ask({ op: 'settle', undoId: done.undoId }, limits.undoPatienceMs)
        else await this.#keepUndone(session, done)
      }
    } catch (error) {
      this.#log('an undo that was cut off could not be brought to its end', error)
    }
  }

  /** Waits for the last looks and ends the worker. Safe to call twice. */
  dispose(): Promise<void> { return this.#link.close(limits.undoCloseMs) }
}

function openOrNull(sessionOf: (id: string) => LiveSession, id: string): LiveSession | 'elsewhere' | null {
  try {
    return sessionOf(id)
  } catch (error) {
    return error instanceof ContractError && error.code === 'session-busy' ? 'elsewhere' : null
  }
}
