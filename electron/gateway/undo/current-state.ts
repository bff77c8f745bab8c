import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { errnoOf } from '../files/file-failure.ts'
import { type FolderHandle, withParent } from './folder-handle.ts'
import { isUntouched, type NodeState } from './node-state.ts'
import { lookAt } from './walk-folder.ts'

/** `no-access`: the system does not let us look. */
export type Current = NodeState | null | 'no-access'

const piece = Buffer.allocUnsafeSlow(1024 * 1024)

/**
 * What stands at a path now. A file that is not one of `known` (by inode, size and times) is read, so that its content can be
 * compared; nothing is kept.
 */
export function currentState(root: FolderHandle, path: string, ...known: readonly (NodeState | null)[]): Current {
  try {
    return withParent(root, path, (folder, name) => {
      const state = lookAt(folder.at(name))
      if (state?.kind !== 'file') return state
      const files = known.filter((each) => each?.kind === 'file')
      const same = files.find((each) => isUntouched(each, state) && each.racy !== true)
      if (same !== undefined) return same
      // Where nothing of this size is kept there is nothing to compare the bytes with.
      return files.some((each) => each.hash !== null && each.size === state.size) ? { ...state, hash: hashOf(folder, name, state.ino) } : state
    })
  } catch (error) {
    // A file or a link where a folder of the way should be: then there is nothing at this path either.
    return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error)) ? null : 'no-access'
  }
}

/** Null when it cannot be read: then it is compared by size and times. */
function hashOf(folder: FolderHandle, name: string, ino: number): string | null {
  let fd: number
  try {
    fd = openSync(folder.at(name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch {
    return null
  }
  try {
    const hash = createHash('sha256')
    for (;;) {
      const got = readSync(fd, piece, 0, piece.length, null)
      if (got === 0) break
      hash.update(piece.subarray(0, got))
    }
    const still = lookAt(folder.at(name))
    return still?.kind === 'file' && still.ino === ino ? hash.digest('hex') : null
  } catch {
    return null
  } finally {
    closeSync(fd)
  }
}
