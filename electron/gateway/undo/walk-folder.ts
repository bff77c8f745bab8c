import { lstatSync, type PathLike, type Stats } from 'node:fs'
import type { UndoGap } from '../../../shared/undo/undo.ts'
import { errnoOf } from '../files/file-failure.ts'
import { linkTarget, listNames } from './file-names.ts'
import { type FolderHandle, openChild } from './folder-handle.ts'
import { fileStateOf, folderStateOf, type NodeState } from './node-state.ts'

/** Everything below a folder, by path, without any bytes. */
export interface Walked {
  readonly nodes: Map<string, NodeState>
  /** Folders that were not looked into: nothing is known of what is in them. */
  readonly unseen: Map<string, UndoGap>
}

export interface WalkLimits {
  readonly entries: number
  /** `performance.now()` after which nothing further is opened. */
  readonly deadline: number
  readonly isProtected: (path: string) => boolean
}

/** A file on its way to its real name, of `write-file.ts` or of an undo: never somebody's. */
const ownTemporary = /^\.pincer-[\w-]+\.tmp$/

/**
 * Looks at every name below `root`, level by level, so that what a limit leaves out lies deep. Links are not followed, other
 * disks are not entered. Files come without a hash.
 */
export function walkFolder(root: FolderHandle, limit: WalkLimits): Walked {
  const nodes = new Map<string, NodeState>()
  const unseen = new Map<string, UndoGap>()
  let level: { readonly path: string; readonly open: () => FolderHandle }[] = [{ path: '', open: () => ({ ...root, close: () => undefined }) }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { path, open } of level) {
      const gap = nodes.size >= limit.entries ? 'too-many' : performance.now() > limit.deadline ? 'no-time' : null
      if (gap !== null) {
        unseen.set(path, gap)
        continue
      }
      let folder: FolderHandle | null = null
      try {
        folder = open()
        if (folder.stats.dev !== root.stats.dev) { unseen.set(path, 'other-disk'); continue }
        for (const name of listNames(folder.self)) {
          if (ownTemporary.test(name)) continue
          const below = path === '' ? name : `${path}/${name}`
          if (limit.isProtected(below)) { unseen.set(below, 'protected'); continue }
          const state = lookAt(folder.at(name))
          if (state === null) continue
          nodes.set(below, state)
          if (state.kind === 'folder') next.push({ path: below, open: () => reopen(root, below) })
        }
      } catch (error) {
        // Gone or replaced while we looked: then it is not there. Anything else is said.
        if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error))) unseen.set(path, 'no-access')
      } finally {
        folder?.close()
      }
    }
    level = next
  }
  return { nodes, unseen }
}

/** Name by name from the top, so that at most one folder is open for each name of the way, and none is reached by a link. */
function reopen(root: FolderHandle, path: string): FolderHandle {
  let folder: FolderHandle = { ...root, close: () => undefined }
  for (const name of path.split('/')) {
    const child = openChild(folder, name)
    folder.close()
    folder = child
  }
  return folder
}

/** What stands under a name, a link not followed. Null when nothing does (any more). Throws for other errors. */
export function lookAt(path: PathLike): NodeState | null {
  try {
    return look(path)
  } catch (error) {
    // A link that was replaced between the two looks at it.
    if (['ENOENT', 'EINVAL'].includes(errnoOf(error))) return null
    throw error
  }
}

function look(path: PathLike): NodeState | null {
  const stats: Stats | undefined = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isFile()) return fileStateOf(stats)
  if (stats.isDirectory()) return folderStateOf(stats)
  if (!stats.isSymbolicLink()) return { kind: 'other', ino: stats.ino, ctime: stats.ctimeMs, mode: stats.mode & 0o7777 }
  return { kind: 'link', ino: stats.ino, mtime: stats.mtimeMs, ctime: stats.ctimeMs, target: linkTarget(path), uid: stats.uid, gid: stats.gid }
}
