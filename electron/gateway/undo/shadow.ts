import { limits } from '../../../shared/limits.ts'
import type { UndoGap } from '../../../shared/undo/undo.ts'
import { errnoOf } from '../files/file-failure.ts'
import type { BlobStore } from './blob-store.ts'
import type { FolderHandle } from './folder-handle.ts'
import { isRefillable } from './heavy-folders.ts'
import { type FileState, isUntouched, type NodeState } from './node-state.ts'
import { readImage } from './read-image.ts'
import type { LogPlace, ShadowLog } from './shadow-log.ts'
import { walkFolder } from './walk-folder.ts'

/** A folder at one moment: every name with its state, files with the hash of their kept bytes. Never changed afterwards. */
export interface FolderIndex {
  readonly nodes: ReadonlyMap<string, NodeState>
  readonly unseen: ReadonlyMap<string, UndoGap>
  readonly place: LogPlace
}

export interface LookRequest {
  readonly isProtected: (path: string) => boolean
  /** Paths the command names: their files are kept first, and whatever folder they lie in. */
  readonly named: readonly string[]
  /** Room that is left for kept bytes. */
  readonly room: number
  readonly mayRewriteLog: boolean
  /** The look before, when this is the one after: what is as it was then needs no copy now. */
  readonly before?: ReadonlyMap<string, NodeState>
}

/**
 * What we know of one folder, kept from look to look: a file whose inode, size, times and mode are as they were is not read
 * again, so an ordinary look costs some milliseconds.
 */
export class Shadow {
  readonly #log: ShadowLog
  readonly #blobs: BlobStore
  #nodes: ReadonlyMap<string, NodeState>

  constructor(log: ShadowLog, blobs: BlobStore) {
    this.#log = log
    this.#blobs = blobs
    this.#nodes = log.load()
  }

  /** Looks at the folder and keeps the bytes that are new, within the limits of one preparation. Throws when nothing can be written. */
  look(root: FolderHandle, request: LookRequest): { readonly index: FolderIndex; readonly added: number } {
    const deadline = performance.now() + limits.undoPrepareMs
    const { nodes, unseen } = walkFolder(root, { entries: limits.undoEntries, deadline, isProtected: request.isProtected })
    const unread: [path: string, state: FileState][] = []
    for (const [path, state] of nodes) {
      const known = this.#nodes.get(path)
      if (state.kind === 'file') {
        if (known?.kind === 'file' && known.hash !== null && known.racy !== true && isUntouched(known, state)) nodes.set(path, known)
        else unread.push([path, state])
      } else if (known !== undefined && isSameRecord(known, state)) nodes.set(path, known)
    }
    const added = this.#keepBytes(root, nodes, unread, request, deadline)
    const place = this.#log.record(this.#nodes, nodes, request.mayRewriteLog)
    this.#nodes = nodes
    return { index: { nodes, unseen, place }, added }
  }

  /** Named files first, then the small ones: when time or room ends, most files are kept. */
  #keepBytes(root: FolderHandle, nodes: Map<string, NodeState>, unread: [string, FileState][], request: LookRequest, deadline: number): number {
    const isNamed = (path: string): boolean => request.named.some((named) => path === named || path.startsWith(`${named}/`) || named === '')
    const order = unread.map(([path, state]) => ({ path, state, named: request.named.length > 0 && isNamed(path), heavy: isRefillable(path) }))
      .toSorted((a, b) => Number(b.named) - Number(a.named) || Number(a.heavy) - Number(b.heavy) || a.state.size - b.state.size)
    let read = 0
    let added = 0
    // What is as it was keeps its record, so that the log does not grow by looking.
    const set = (path: string, state: NodeState): void => {
      const known = this.#nodes.get(path)
      nodes.set(path, known !== undefined && isSameRecord(known, state) ? known : state)
    }
    for (const { path, state, named, heavy } of order) {
      // There was no time or room for it before; the command did not touch it, so the one who waits for the command need not wait for it.
      const before = request.before?.get(path)
      if (before?.kind === 'file' && before.hash === null && isUntouched(before, state)) {
        set(path, before)
        continue
      }
      const gap = gapOf(state, heavy && !named) ?? (read + state.size > limits.undoPrepareBytes ? 'too-many' : added + state.size > request.room ? 'store-full' : performance.now() > deadline ? 'no-time' : null)
      if (gap !== null) {
        set(path, { ...state, gap })
        continue
      }
      try {
        const image = readImage(root, path, state, this.#blobs)
        read += state.size
        added += image.added
        set(path, image.state)
      } catch (error) {
        if (['ENOSPC', 'EDQUOT'].includes(errnoOf(error))) throw error
        set(path, { ...state, gap: 'no-access' })
      }
    }
    return added
  }

  close(): void { this.#log.close() }
}

function gapOf(state: FileState, heavy: boolean): UndoGap | null {
  return state.size > (heavy ? limits.undoHeavyFileBytes : limits.undoFileBytes) ? 'too-large' : null
}

function isSameRecord(a: NodeState, b: NodeState): boolean { return JSON.stringify(a) === JSON.stringify(b) }
