import type { Stats } from 'node:fs'
import type { UndoGap } from '../../../shared/undo/undo.ts'

/**
 * What is known about one name of a folder. Times are milliseconds since 1970 with fractions. Together with size, inode and
 * mode they tell whether a file is still the one that was looked at, without reading it.
 */
export interface FileState {
  readonly kind: 'file'
  readonly ino: number
  readonly size: number
  readonly mtime: number
  readonly ctime: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Names of this file; above 1 there are hard links. */
  readonly links: number
  /** It takes less room than its size: it has holes. */
  readonly sparse?: true
  /** SHA-256 of its bytes, which are kept; null = not kept, and `gap` says why. */
  readonly hash: string | null
  readonly gap?: UndoGap
  /** It was read so soon after its last change that a further change need not show in its times. */
  readonly racy?: true
}
export interface FolderState { readonly kind: 'folder'; readonly ino: number; readonly mtime: number; readonly mode: number; readonly uid: number; readonly gid: number }
export interface LinkState { readonly kind: 'link'; readonly ino: number; readonly mtime: number; readonly ctime: number; readonly target: string; readonly uid: number; readonly gid: number }
/** A pipe, a socket or a device: seen, never kept. */
export interface OtherState { readonly kind: 'other'; readonly ino: number; readonly ctime: number; readonly mode: number }
export type NodeState = FileState | FolderState | LinkState | OtherState

/** One name that is different after than before; null = not there. */
export interface NodeChange {
  readonly path: string
  readonly before: NodeState | null
  readonly after: NodeState | null
  /** Another chat worked in the folder at the same time. */
  readonly shared?: true
  /** Other names of the same file (hard links), as far as they lie in the folder. */
  readonly siblings?: readonly string[]
}

export function fileStateOf(stats: Stats): FileState {
  return {
    kind: 'file', ino: stats.ino, size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid, links: stats.nlink,
    // Windows gives no blocks.
    ...(stats.blocks !== undefined && stats.blocks > 0 && stats.blocks * 512 < stats.size - 4_096 ? { sparse: true as const } : {}), hash: null,
  }
}
export function folderStateOf(stats: Stats): FolderState {
  return { kind: 'folder', ino: stats.ino, mtime: stats.mtimeMs, mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid }
}

/** The file was neither written nor replaced since: its kept bytes can be used again. */
export function isUntouched(known: FileState, now: FileState): boolean {
  return known.ino === now.ino && known.size === now.size && known.mtime === now.mtime && known.ctime === now.ctime && known.mode === now.mode
}

/** Same bytes (or same target), as far as it can be told: by hash, else by what a write would have changed. */
export function sameContent(a: NodeState, b: NodeState): boolean {
  if (a.kind === 'file' && b.kind === 'file') return a.hash !== null && b.hash !== null ? a.hash === b.hash : a.ino === b.ino && a.size === b.size && a.mtime === b.mtime
  if (a.kind === 'link' && b.kind === 'link') return a.target === b.target
  if (a.kind === 'folder' && b.kind === 'folder') return true
  return a.kind === 'other' && b.kind === 'other' && a.ino === b.ino
}

/** Same kind, content and mode. Times and owners are left out. */
export function sameState(a: NodeState | null, b: NodeState | null): boolean {
  if (a === null || b === null) return a === b
  return a.kind === b.kind && sameContent(a, b) && modeOf(a) === modeOf(b)
}

/** A link has no mode of its own. */
export function modeOf(state: NodeState): number { return state.kind === 'link' ? 0 : state.mode }

/** A restored time is exact to about a microsecond: more the system's calls do not take. */
const sameTimeMs = 1
/** As `sameState`, and for files and links the time of the last change too. A folder's time follows from what is in it. */
export function sameStateAndTime(a: NodeState | null, b: NodeState | null): boolean {
  if (!sameState(a, b)) return false
  if (a === null || b === null || a.kind === 'folder' || a.kind === 'other' || b.kind === 'folder' || b.kind === 'other') return true
  return Math.abs(a.mtime - b.mtime) < sameTimeMs
}

/** Written so short before it was looked at that the clock of the disk may not tell two writes apart. */
export function isRacy(state: FileState, lookedAtMs: number): boolean {
  // A disk that keeps whole seconds (FAT, old network shares) needs a wider berth.
  const grain = state.mtime % 1_000 === 0 && state.ctime % 1_000 === 0 ? 2_500 : 60
  return lookedAtMs - Math.max(state.ctime, state.mtime) < grain
}
