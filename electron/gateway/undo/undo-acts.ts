import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { PreviewFile, UndoFileResult, UndoOutcome, UndoPreview } from '../../../shared/undo/undo.ts'
import { errnoOf } from '../files/file-failure.ts'
import { carryOut, type StepEnd } from './carry-out.ts'
import { currentState } from './current-state.ts'
import { describeChange, LineCounter, listedChanges } from './describe-change.ts'
import { type FolderHandle, openRoot, withParent } from './folder-handle.ts'
import { mergeChanges } from './merge-changes.ts'
import { type FileState, type NodeChange, type NodeState, sameContent, sameStateAndTime } from './node-state.ts'
import { planUndo, standingOf, type UndoStep } from './plan-undo.ts'
import { protectionBelow } from './protected-places.ts'
import { readImage } from './read-image.ts'
import { hashesIn } from './shadow-log.ts'
import type { Spans } from './spans.ts'
import type { TurnRecord } from './turn-record.ts'
import { Notes, type UndoStore } from './undo-store.ts'
import { lookAt } from './walk-folder.ts'

export interface UndoRequest {
  readonly session: string
  /** A turn, or an undo. */
  readonly target: string
  /** Rows to take back; null = all. */
  readonly files: readonly string[] | null
  /** Rows whose later changes may be replaced. */
  readonly overwrite: readonly string[]
  readonly undoId: string
}

/** An undo on its way. On disk before the first file is touched, gone when the chat's record has its result. */
interface PendingUndo {
  readonly undoId: string
  readonly session: string
  readonly target: string
  readonly root: string
  readonly at: number
  readonly from: number
  readonly steps: readonly UndoStep[]
  readonly skipped: readonly UndoFileResult[]
  readonly folders: Readonly<Record<string, number>>
}

/** What came of an undo. `turn` is the turn at the beginning of the chain; `again` = it undid an undo, so the turn counts once more. */
export interface UndoDone { readonly undoId: string; readonly session: string; readonly turn: string; readonly again: boolean; readonly outcome: UndoOutcome }
export type ApplyAnswer = { readonly kind: 'done'; readonly done: UndoDone } | { readonly kind: 'not-possible'; readonly preview: Exclude<UndoPreview, { state: 'ready' }> }

/** Shows what an undo would do, and does it. */
export class UndoActs {
  readonly #store: UndoStore
  readonly #spans: Spans
  readonly #notes: Notes<PendingUndo>

  constructor(store: UndoStore, spans: Spans) {
    this.#store = store
    this.#spans = spans
    this.#notes = new Notes(join(store.folder, 'pending'))
  }

  preview(session: string, target: string): UndoPreview {
    return this.#withRecord(session, target, (record, root) => {
      const merged = mergeChanges(record.lines)
      const rows = listedChanges(merged)
      if (rows.length === 0) return { state: 'nothing' }
      const lines = new LineCounter(this.#store.blobs)
      const looking = this.#looking(record, root)
      const files = rows.slice(0, limits.undoPreviewFiles).map((change): PreviewFile => {
        const standing = standingOf(change, looking)
        return {
          ...describeChange(change, lines), state: standing.kind === 'skip' ? 'not-covered' : standing.kind,
          ...(standing.kind === 'conflict' ? { conflict: standing.conflict } : {}), ...(change.shared ? { shared: true } : {}),
        }
      })
      return { state: 'ready', folder: record.head.root, at: record.head.at, files, total: rows.length, unseen: [...merged.unseen], commands: merged.commands }
    })
  }

  /** Takes back what was chosen, keeping what is there now so that this can be undone too. */
  apply(request: UndoRequest): ApplyAnswer {
    let done: UndoDone | null = null
    const preview = this.#withRecord(request.session, request.target, (record, root) => {
      const merged = mergeChanges(record.lines)
      const plan = planUndo({ merged, chosen: request.files === null ? null : new Set(request.files), overwrite: new Set(request.overwrite), ...this.#looking(record, root) })
      const skipped = [...plan.skipped]
      const steps = plan.steps.flatMap((step) => this.#keepNow(root, step, skipped))
      const pending: PendingUndo = { undoId: request.undoId, session: request.session, target: request.target, root: record.head.root, at: Date.now(), from: this.#store.nextMoment(), steps, skipped, folders: merged.folders }
      if (steps.length > 0) this.#notes.write(pending.undoId, pending, true)
      done = this.#carryOut(pending, root)
      return { state: 'nothing' }
    })
    return done === null ? { kind: 'not-possible', preview: preview as Exclude<UndoPreview, { state: 'ready' }> } : { kind: 'done', done }
  }

  #withRecord(session: string, target: string, work: (record: TurnRecord, root: FolderHandle) => UndoPreview): UndoPreview {
    const record = this.#store.turns.read(session, target)
    if (record === null) return { state: 'nothing' }
    if (record.dropped !== null) return { state: 'gone', why: record.dropped.why }
    const root = openRoot(record.head.root)
    if (root === null) return { state: 'folder-gone', folder: record.head.root }
    try {
      return work(record, root)
    } finally {
      root.close()
    }
  }

  #looking(record: TurnRecord, root: FolderHandle) {
    let later: Set<string> | null = null
    return {
      current: (path: string, ...known: readonly (NodeState | null)[]) => currentState(root, path, ...known),
      isProtected: protectionBelow(record.head.root, this.#store.places),
      isLater: (path: string) => (later ??= this.#laterPaths(record)).has(path),
    }
  }

  #laterPaths(record: TurnRecord): Set<string> {
    const end = Math.max(...record.lines.map((line) => line.to))
    return new Set(this.#store.turns.ofSession(record.head.session).filter((each) => each.head.id !== record.head.id && each.head.root === record.head.root)
      .flatMap((each) => each.lines.filter((line) => line.to > end).flatMap((line) => line.nodes.map((node) => node.path))))
  }

  /** Bytes that the step would take away are kept first; where that is not possible the file is left alone. */
  #keepNow(root: FolderHandle, step: UndoStep, skipped: UndoFileResult[]): UndoStep[] {
    const { now, want, row } = step
    if (now?.kind !== 'file' || step.moveFrom !== undefined || (want !== null && sameContent(now, want))) return [step]
    const skip = (why: NonNullable<UndoFileResult['why']>): UndoStep[] => {
      if (row !== null) skipped.push({ path: row, result: 'skipped', why })
      return []
    }
    if (now.hash !== null && this.#store.blobs.has(now.hash)) return [step]
    try {
      const image = readImage(root, step.path, now, this.#store.blobs)
      this.#store.addedSinceCollect += image.added
      if (image.state.hash === null) return skip(image.state.gap ?? 'busy')
      if (now.hash !== null && now.hash !== image.state.hash) return skip('busy')
      return [{ ...step, now: image.state }]
    } catch (error) {
      return skip(['ENOSPC', 'EDQUOT'].includes(errnoOf(error)) ? 'no-space' : 'no-access')
    }
  }

  #carryOut(pending: PendingUndo, root: FolderHandle): UndoDone {
    const { undoId, steps } = pending
    const mark = this.#markPath(undoId)
    const halfWritten = existsSync(mark) ? readFileSync(mark, 'utf8') : null
    const foldersNow = folderTimesNow(root, steps)
    const ends = carryOut({
      root, blobs: this.#store.blobs, steps, folders: pending.folders, halfWritten,
      temporary: (step) => `.pincer-${undoId.slice(-20)}-${step}.tmp`, onInPlace: (path) => { writeFileSync(mark, path, { mode: 0o600 }) },
    })
    const nodes = steps.filter((step) => ends.get(step) === 'done').flatMap((step) => changesOf(root, step, steps))
    const chain = this.#chain(pending.session, pending.target)
    if (nodes.length > 0) {
      const line = { k: 'changes' as const, by: undoId, from: pending.from, to: this.#store.nextMoment(), at: pending.at, nodes, folders: {}, unseen: [], command: false }
      const { root: folder, session } = pending
      this.#store.turns.append({ root: folder, session, id: undoId, at: pending.at, of: pending.target }, { ...line, folders: foldersNow })
      // Everything this undo goes back to knows of it: the turn itself, and the undos in between.
      for (const record of chain) this.#store.turns.append(record.head, { ...line, undo: true })
      this.#spans.noteUndo(undoId, folder, nodes)
    }
    const files = [...pending.skipped, ...rowResults(steps, ends)].toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const restored = files.filter((file) => file.result === 'restored').length
    return { undoId, session: pending.session, turn: chain.at(-1)?.head.id ?? pending.target, again: chain.length % 2 === 0, outcome: { undoId: nodes.length > 0 ? undoId : null, files, restored, skipped: files.length - restored } }
  }

  /** The record an undo is about, what that one undid, and so on to the turn. */
  #chain(session: string, target: string): TurnRecord[] {
    const chain: TurnRecord[] = []
    for (let id: string | undefined = target; id !== undefined && chain.length < 100;) {
      const record = this.#store.turns.read(session, id)
      if (record === null) break
      chain.push(record)
      id = record.head.of
    }
    return chain
  }

  #markPath(undoId: string): string { return join(this.#store.folder, 'pending', `${undoId.replaceAll(/[^\w-]/g, '_')}.half`) }

  /** Undos that a kill cut off are brought to their end: what was not touched meanwhile by anybody else. */
  recover(): UndoDone[] {
    return this.#notes.all().filter(({ orphaned }) => orphaned).flatMap(({ note }) => {
      const root = openRoot(note.root)
      if (root === null) {
        this.settle(note.undoId)
        return []
      }
      try {
        return [this.#carryOut(note, root)]
      } finally {
        root.close()
      }
    })
  }

  /** The result is in the chat's record by now. */
  settle(undoId: string): void {
    rmSync(this.#markPath(undoId), { force: true })
    this.#notes.remove(undoId)
  }

  /** Hashes that an undo on its way needs. */
  pendingHashes(): string[] {
    return this.#notes.all().flatMap(({ note }) => hashesIn(note.steps.flatMap((step) => [step.now, step.want])))
  }
}

function folderTimesNow(root: FolderHandle, steps: readonly UndoStep[]): Record<string, number> {
  const times: Record<string, number> = {}
  for (const step of steps) {
    const folder = step.path.slice(0, Math.max(0, step.path.lastIndexOf('/')))
    if (folder === '' || folder in times) continue
    const state = currentState(root, folder)
    if (state !== null && typeof state !== 'string' && state.kind === 'folder') times[folder] = state.mtime
  }
  return times
}

/** What a finished step changed, as it stands now. */
function changesOf(root: FolderHandle, step: UndoStep, all: readonly UndoStep[]): NodeChange[] {
  const after = stateNow(root, step.path, step.want)
  // Names that are one file now, so that they are one again when this undo is undone.
  const ino = step.now?.kind === 'file' && step.now.links > 1 ? step.now.ino : null
  const siblings = ino === null ? [] : all.flatMap((each) => (each !== step && each.now?.kind === 'file' && each.now.ino === ino ? [each.path] : []))
  const here: NodeChange = { path: step.path, before: step.now, after, ...(siblings.length > 0 ? { siblings } : {}) }
  const nodes = step.moveFrom === undefined ? [here] : [here, { path: step.moveFrom, before: step.moved ?? null, after: null }]
  // Found finished after a kill, or finished by chance: nothing to take back.
  return nodes.filter((node) => !sameStateAndTime(node.before, node.after))
}

/** Where a step is done the bytes are those that were wanted. */
function stateNow(root: FolderHandle, path: string, want: NodeState | null): NodeState | null {
  const state = withParentOrNull(root, path)
  if (state?.kind !== 'file' || want?.kind !== 'file') return state
  return { ...state, hash: want.hash, ...(want.hash === null && want.gap ? { gap: want.gap } : {}) } satisfies FileState
}

function withParentOrNull(root: FolderHandle, path: string): NodeState | null {
  try {
    return withParent(root, path, (folder, name) => lookAt(folder.at(name)))
  } catch {
    return null // the folder went away with it
  }
}

function rowResults(steps: readonly UndoStep[], ends: ReadonlyMap<UndoStep, StepEnd>): UndoFileResult[] {
  return steps.flatMap((step): UndoFileResult[] => {
    const end = ends.get(step) ?? 'failed'
    if (step.row === null) return []
    return [end === 'done' ? { path: step.row, result: 'restored' } : { path: step.row, result: 'skipped', why: end }]
  })
}
