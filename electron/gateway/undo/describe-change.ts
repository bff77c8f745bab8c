import { limits } from '../../../shared/limits.ts'
import type { FileChange, TurnChanges, UndoGap } from '../../../shared/undo/undo.ts'
import { countLineChanges } from '../files/count-line-changes.ts'
import type { BlobStore } from './blob-store.ts'
import { isHeavy } from './heavy-folders.ts'
import type { MergedTurn, TurnChange } from './merge-changes.ts'
import { type FileState, modeOf, type NodeState, sameContent } from './node-state.ts'

/**
 * The changes as a person would list them, by name: a moved file is one row, a folder only where nothing in it is listed.
 * What programs keep for themselves comes last, so that somebody's own files are seen first.
 */
export function listedChanges(merged: MergedTurn): TurnChange[] {
  const listed = [...merged.changes.values()].filter((change) => change.movedTo === undefined)
  const withContent = new Set<string>()
  for (const { path } of merged.changes.values()) for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) withContent.add(path.slice(0, at))
  return listed.filter((change) => !isMereFolder(change) || !withContent.has(change.path)).toSorted((a, b) => Number(isHeavy(a.path)) - Number(isHeavy(b.path)) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** A folder that came or went along with what is in it. */
function isMereFolder({ before, after }: TurnChange): boolean {
  return (before === null && after?.kind === 'folder') || (after === null && before?.kind === 'folder')
}

/** One change in words of the contract. `lines` counts changed lines where it can. */
export function describeChange(change: TurnChange, lines: LineCounter | null): FileChange {
  const { path, before, after, movedFrom } = change
  const shown = after ?? before
  const gap = gapOf(change)
  const counted = lines?.count(before, after) ?? null
  return {
    path, kind: kindOf(change), node: shown?.kind ?? 'file', bytes: shown?.kind === 'file' ? shown.size : null,
    ...(movedFrom === undefined ? {} : { from: movedFrom }), ...counted, ...(gap === null ? {} : { gap }),
  }
}

function kindOf({ before, after, movedFrom }: TurnChange): FileChange['kind'] {
  if (movedFrom !== undefined) return 'moved'
  if (before === null) return 'created'
  if (after === null) return 'deleted'
  if (before.kind !== after.kind || !sameContent(before, after)) return 'changed'
  return modeOf(before) === modeOf(after) ? 'touched' : 'mode'
}

/** Why a change cannot be taken back, or null. */
export function gapOf({ before, after, movedTo }: TurnChange): UndoGap | null {
  if (before === null) return after?.kind === 'other' ? 'special' : null
  if (before.kind === 'other') return 'special'
  if (before.kind !== 'file' || before.hash !== null || movedTo !== undefined) return null
  return after !== null && sameContent(before, after) ? null : before.gap ?? 'off'
}

/** The list for the chat's record and panel. */
export function summariseTurn(merged: MergedTurn, folder: string, blobs: BlobStore): TurnChanges {
  const listed = listedChanges(merged)
  const lines = new LineCounter(blobs)
  return { folder, files: listed.slice(0, limits.undoListFiles).map((change) => describeChange(change, lines)), total: listed.length, unseen: [...merged.unseen], commands: merged.commands }
}

/** Counts lines of kept texts, within one time for all of them. */
export class LineCounter {
  readonly #blobs: BlobStore
  readonly #until = performance.now() + limits.undoLinesMs

  constructor(blobs: BlobStore) { this.#blobs = blobs }

  count(before: NodeState | null, after: NodeState | null): { added: number; removed: number } | null {
    if (performance.now() > this.#until) return null
    const [a, b] = [this.#text(before), this.#text(after)]
    return a === null || b === null ? null : countLineChanges(a, b)
  }

  #text(state: NodeState | null): string | null {
    if (state === null) return ''
    if (state.kind !== 'file' || state.hash === null || state.size > limits.undoLinesBytes) return null
    return asLines(this.#blobs.read((state as FileState & { hash: string }).hash))
  }
}

/** Bytes as text in which lines can be counted, whatever the encoding: one character for each byte. Null for what is no text. */
function asLines(bytes: Buffer | null): string | null {
  return bytes === null || bytes.subarray(0, 8_192).includes(0) ? null : bytes.toString('latin1')
}
