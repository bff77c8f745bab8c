import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { TurnChanges, UndoGap, Unseen } from '../../../shared/undo/undo.ts'
import { summariseTurn } from './describe-change.ts'
import { diffIndexes, folderTimes } from './diff-indexes.ts'
import { type FolderHandle, openRoot, withParent, isMissing } from './folder-handle.ts'
import { mergeChanges } from './merge-changes.ts'
import { type NodeChange, type NodeState, sameState, sameStateAndTime } from './node-state.ts'
import { protectionBelow } from './protected-places.ts'
import { readImage } from './read-image.ts'
import type { FolderIndex } from './shadow.ts'
import { hashesIn, type LogPlace, readLogPlace } from './shadow-log.ts'
import type { ChangesLine } from './turn-record.ts'
import { Notes, type UndoCaps, type UndoStore } from './undo-store.ts'
import { lookAt } from './walk-folder.ts'

/** A call that is about to have an effect. `paths` (absolute, judged) when it says which files; else the whole folder is looked at. */
export interface SpanRequest {
  readonly call: string
  readonly session: string
  readonly turn: string
  readonly root: string
  readonly paths: readonly string[] | null
  /** Absolute paths a command names: their files are kept first. */
  readonly named: readonly string[]
  readonly command: boolean
}

/** What has to survive a kill, so that the call's changes are known afterwards. */
interface SpanNote extends Omit<SpanRequest, 'named'> {
  readonly from: number
  readonly at: number
  readonly place: LogPlace | null
  readonly unseen: readonly (readonly [string, UndoGap])[]
  readonly before: readonly (readonly [string, NodeState | null])[]
}
interface OpenSpan extends SpanNote { readonly index: FolderIndex | null }

/** Changes of the last moments, to tell whose they are when chats work in one folder at the same time. */
interface Recent { readonly turn: string; readonly to: number; readonly path: string; readonly exact: boolean; readonly change: NodeChange }

/** Looks before and after each call with an effect and keeps what it changed. */
export class Spans {
  readonly #store: UndoStore
  readonly #notes: Notes<SpanNote>
  readonly #open = new Map<string, OpenSpan>()
  #recent: Recent[] = []

  constructor(store: UndoStore) {
    this.#store = store
    this.#notes = new Notes(join(store.folder, 'open'))
  }

  /** Turns in which something runs; nothing of theirs may be dropped. */
  get openTurns(): ReadonlySet<string> { return new Set([...this.#open.values()].map(({ session, turn }) => `${session} ${turn}`)) }

  /** Keeps what the call could change. On disk when it returns. Throws when nothing can be kept. */
  begin(request: SpanRequest, caps: UndoCaps): void {
    const { named, ...rest } = request
    const root = openRoot(request.root)
    if (root === null) throw new Error('the folder is gone')
    try {
      const from = this.#store.nextMoment()
      const base = { ...rest, from, at: Date.now() }
      if (request.paths !== null) {
        const before = this.#lookAtPaths(root, request.root, request.paths)
        this.#keep({ ...base, place: null, unseen: [], before, index: null })
        return
      }
      const index = this.look(root, request.root, named, caps)
      this.#keep({ ...base, place: index.place, unseen: [...index.unseen], before: [], index })
    } finally {
      root.close()
    }
  }

  #keep(span: OpenSpan): void {
    const { index: _, ...note } = span
    this.#notes.write(span.call, note)
    this.#open.set(span.call, span)
  }

  /** The whole folder as it is now. */
  look(root: FolderHandle, path: string, named: readonly string[], caps: UndoCaps, before?: FolderIndex): FolderIndex {
    const inside = named.flatMap((each) => relative(path, each) || [])
    const mayRewriteLog = ![...this.#open.values()].some((span) => span.root === path)
    const { index, added } = this.#store.shadow(path).look(root, { isProtected: protectionBelow(path, this.#store.places), named: inside, room: this.#store.room(caps), mayRewriteLog, ...(before ? { before: before.nodes } : {}) })
    this.#store.addedSinceCollect += added
    return index
  }

  /** The call has ended. What its turn has changed by now, or null when this call changed nothing. */
  finish(call: string, background: boolean, caps: UndoCaps): TurnChanges | null {
    const span = this.#open.get(call)
    if (!span) return null
    const root = openRoot(span.root)
    try {
      return root === null ? null : this.#finish(root, span, background, false, caps)
    } finally {
      root?.close()
      this.#open.delete(call)
      this.#recent = this.#open.size === 0 ? [] : this.#recent.filter((each) => [...this.#open.values()].some((other) => each.to > other.from))
      this.#notes.remove(call)
    }
  }

  /** Hashes that calls of any living Pincer may still need. */
  openHashes(): string[] {
    return this.#notes.all().flatMap(({ note }) => hashesIn([...note.before.map(([, state]) => state), ...(note.place === null ? [] : readLogPlace(note.place)?.values() ?? [])]))
  }

  /** A call whose preparation came too late: its "before" may be an "after". */
  discard(call: string): null {
    this.#open.delete(call)
    this.#notes.remove(call)
    return null
  }

  #finish(root: FolderHandle, span: OpenSpan, background: boolean, afterKill: boolean, caps: UndoCaps): TurnChanges | null {
    const seen = span.index === null ? { nodes: this.#changedPaths(root, span), unseen: [], folders: {} } : this.#changedFolder(root, span, span.index, caps)
    const to = this.#store.nextMoment()
    const nodes = this.#ownChanges(span, seen.nodes)
    for (const change of nodes) this.#recent.push({ turn: `${span.session} ${span.turn}`, to, path: join(span.root, change.path), exact: span.paths !== null, change })
    if (nodes.length === 0) return null
    const unseen: Unseen[] = [...seen.unseen, ...(background ? [{ why: 'background' as const, path: '' }] : []), ...(afterKill ? [{ why: 'closed' as const, path: '' }] : [])]
    const line: ChangesLine = { k: 'changes', by: span.call, from: span.from, to, at: Date.now(), nodes, folders: seen.folders, unseen, command: span.command }
    const record = this.#store.turns.append({ root: span.root, session: span.session, id: span.turn, at: span.at }, line)
    return summariseTurn(mergeChanges(record.lines), span.root, this.#store.blobs)
  }

  #changedFolder(root: FolderHandle, span: OpenSpan, before: FolderIndex, caps: UndoCaps): { nodes: NodeChange[]; unseen: Unseen[]; folders: Record<string, number> } {
    const after = this.look(root, span.root, [], caps, before)
    const nodes = diffIndexes(before, after)
    const unseen = [...new Map([...before.unseen, ...after.unseen])].slice(0, unseenMost).map(([path, why]) => ({ why, path }))
    return { nodes, unseen, folders: folderTimes(before.nodes, nodes) }
  }

  /** Leaves out what another chat did at the same time, as far as it is known, and marks what may be another's. */
  #ownChanges(span: OpenSpan, nodes: readonly NodeChange[]): NodeChange[] {
    const turn = `${span.session} ${span.turn}`
    const others = this.#recent.filter((each) => each.to > span.from && each.turn !== turn)
    const writing = [...this.#open.values()].filter((each) => each.paths !== null && `${each.session} ${each.turn}` !== turn).flatMap((each) => each.before.map(([path]) => join(each.root, path)))
    if (others.length === 0 && writing.length === 0) return [...nodes]
    return nodes.flatMap((change) => {
      const path = join(span.root, change.path)
      const theirs = others.filter((each) => each.path === path)
      if (theirs.some((each) => each.exact && sameState(each.change.after, change.after) && sameState(each.change.before, change.before))) return []
      return theirs.length > 0 || writing.includes(path) ? [{ ...change, shared: true as const }] : [change]
    })
  }

  /** Files that a call names, and the folders on the way to them that do not exist yet. */
  #lookAtPaths(root: FolderHandle, rootPath: string, paths: readonly string[]): (readonly [string, NodeState | null])[] {
    const isProtected = protectionBelow(rootPath, this.#store.places)
    const before: (readonly [string, NodeState | null])[] = []
    for (const path of paths) {
      const inside = relative(rootPath, path)
      if (inside === null || inside === '' || isProtected(inside)) continue
      const names = inside.split('/')
      for (let count = 1; count < names.length; count += 1) {
        const above = names.slice(0, count).join('/')
        if (this.#stateAt(root, above) === null) before.push([above, null])
      }
      before.push([inside, this.#stateAt(root, inside)])
    }
    return before
  }

  /** With the bytes of a file kept. */
  #stateAt(root: FolderHandle, path: string): NodeState | null {
    let state: NodeState | null
    try {
      state = withParent(root, path, (folder, name) => lookAt(folder.at(name)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
    if (state?.kind !== 'file') return state
    if (state.size > limits.undoFileBytes) return { ...state, gap: 'too-large' }
    const image = readImage(root, path, state, this.#store.blobs)
    this.#store.addedSinceCollect += image.added
    return image.state
  }

  #changedPaths(root: FolderHandle, span: OpenSpan): NodeChange[] {
    return span.before.flatMap(([path, before]) => {
      const after = this.#stateAt(root, path)
      return sameStateAndTime(before, after) ? [] : [{ path, before, after }]
    })
  }

  /** An undo counts as a known change of its own, so that no command that runs beside it is taken for its cause. */
  noteUndo(undoId: string, root: string, nodes: readonly NodeChange[]): void {
    if (this.#open.size === 0) return
    const to = this.#store.nextMoment()
    for (const change of nodes) this.#recent.push({ turn: undoId, to, path: join(root, change.path), exact: true, change })
  }

  /** Calls whose Pincer was killed while they ran: what is different now counts as theirs, and is marked. */
  recover(caps: UndoCaps): { readonly call: string; readonly session: string; readonly turn: string; readonly changes: TurnChanges | null }[] {
    // All logs are read before the first new look, which may write them anew.
    const left = this.#notes.all().filter(({ orphaned }) => orphaned).map(({ note }) => ({ note, nodes: note.place === null ? null : readLogPlace(note.place) }))
    return left.map(({ note, nodes }) => {
      const root = openRoot(note.root)
      try {
        const index = note.place !== null && nodes !== null ? { nodes, unseen: new Map(note.unseen), place: note.place } : null
        const known = root !== null && (note.paths !== null || index !== null)
        return { call: note.call, session: note.session, turn: note.turn, changes: known ? this.#finish(root, { ...note, index }, false, true, caps) : null }
      } finally {
        root?.close()
      }
    })
  }

  /** What came of a killed call is in its chat's record by now. */
  settle(call: string): void { this.#notes.remove(call) }
}

/** Places that were not looked at are listed up to this many. */
const unseenMost = 20

/** `path` below `root` with `/`, '' for the root itself, null outside. Both are absolute real paths. */
export function relative(root: string, path: string): string | null {
  const plain = (text: string): string => (process.platform === 'win32' ? text.replaceAll('\\', '/') : text)
  const [base, full] = [plain(root).replace(/\/$/, ''), plain(path)]
  if (full === base) return ''
  return full.startsWith(`${base}/`) ? full.slice(base.length + 1) : null
}
