import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, realpathSync, readlinkSync, type PathLike, type Stats } from 'node:fs'
import { errnoOf } from '../files/file-failure.ts'
import { below } from './file-names.ts'

/**
 * A folder below the workspace that was reached name by name without following a link. On Linux it is held by a descriptor:
 * whatever is swapped on the way there later, `at` stays in this very folder (`/proc/self/fd/N/name`). Elsewhere the way is
 * looked at again by `isStillThere`. Everything is synchronous: it runs in the undo worker only.
 */
export interface FolderHandle {
  /** A path for `name` in this folder, for the system's calls. */
  at(name: string): PathLike
  /** A path for the folder itself. */
  readonly self: string
  readonly stats: Stats
  isStillThere(): boolean
  close(): void
}

// Not in node's list of constants. The folder needs no read permission this way.
const linuxPathOnly = 0o10000000
const folderFlags = linuxPathOnly | constants.O_DIRECTORY | (constants.O_NOFOLLOW ?? 0)
const byDescriptor = process.platform === 'linux' && existsSync('/proc/self/fd')

/** The workspace itself, or null when it is gone or has become something else. `root` is a real path. */
export function openRoot(root: string): FolderHandle | null {
  try {
    if (!byDescriptor) return realpathSync.native(root) === root ? openPlain(root) : null
    const fd = openSync(root, folderFlags)
    if (readlinkSync(`/proc/self/fd/${fd}`) === root) return descriptorHandle(fd)
    closeSync(fd)
    return null
  } catch {
    return null // gone, or not allowed: the caller says it
  }
}

/** A folder directly inside another. Throws the system's error; ELOOP or ENOTDIR when it is a link. */
export function openChild(parent: FolderHandle, name: string): FolderHandle {
  if (byDescriptor) return descriptorHandle(openSync(parent.at(name), folderFlags))
  return openPlain(`${parent.self}/${name}`)
}

function descriptorHandle(fd: number): FolderHandle {
  const self = `/proc/self/fd/${fd}`
  return { self, stats: fstatSync(fd), at: (name) => below(self, name), isStillThere: () => true, close: () => { closeSync(fd) } }
}

function openPlain(path: string): FolderHandle {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' })
  const isStillThere = (): boolean => {
    const now = lstatSync(path, { throwIfNoEntry: false })
    return now !== undefined && now.ino === stats.ino && now.dev === stats.dev && now.isDirectory()
  }
  return { self: path, stats, at: (name) => below(path, name), isStillThere, close: () => undefined }
}

/**
 * Runs `work` with the folder that holds `path` (relative, `/`) and its last name. A missing or blocked way throws the
 * system's error (ENOENT, ENOTDIR, ELOOP).
 */
export function withParent<T>(root: FolderHandle, path: string, work: (folder: FolderHandle, name: string) => T): T {
  const names = path.split('/')
  const last = names.pop() ?? ''
  const opened: FolderHandle[] = []
  let folder = root
  try {
    for (const name of names) {
      folder = openChild(folder, name)
      opened.push(folder)
    }
    return work(folder, last)
  } finally {
    for (const each of opened) each.close()
  }
}

/** True for the codes that say: there is nothing at this path. */
export function isMissing(error: unknown): boolean { return ['ENOENT', 'ENOTDIR'].includes(errnoOf(error)) }
