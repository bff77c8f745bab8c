import * as fs from 'node:fs'
import { errnoOf } from '../files/file-failure.ts'
import type { BlobStore } from './blob-store.ts'
import { toSystemName } from './file-names.ts'
import { type FolderHandle, openChild, withParent } from './folder-handle.ts'
import type { FileState, FolderState, LinkState } from './node-state.ts'
import { lookAt } from './walk-folder.ts'

/** Kept bytes that are not whole any more; nothing was put back. */
export class LostBytesError extends Error {}
/** Something came to stand at the place in the last moment. */
export class TakenError extends Error {}

/** Runs `work` on a folder of ours that may not be written at the moment; its mode is then put back. */
export function whileWritable<T>(folder: FolderHandle, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (process.platform === 'win32' || !['EACCES', 'EPERM'].includes(errnoOf(error)) || (folder.stats.mode & 0o300) === 0o300) throw error
    fs.chmodSync(folder.self, (folder.stats.mode & 0o7777) | 0o300)
    try {
      return work()
    } finally {
      fs.chmodSync(folder.self, folder.stats.mode & 0o7777)
    }
  }
}

/** Makes a file from kept bytes (or as another name of a file that is there) and gives it the name in one step. */
export function putFile(folder: FolderHandle, name: string, want: FileState, part: { blobs: BlobStore; temporary: string; replaces: boolean; link: (to: fs.PathLike) => boolean }): void {
  const temporary = folder.at(part.temporary)
  try {
    if (!part.link(temporary)) writeFile(temporary, want, part.blobs)
    takeName(temporary, folder.at(name), part.replaces)
  } finally {
    fs.rmSync(temporary, { force: true })
  }
}

function writeFile(path: fs.PathLike, want: FileState, blobs: BlobStore): void {
  const fd = fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL | (fs.constants.O_NOFOLLOW ?? 0), 0o600)
  try {
    if (want.hash === null || !blobs.putBack(want.hash, fd, want.sparse === true)) throw new LostBytesError()
    dress(fd, want)
  } finally {
    fs.closeSync(fd)
  }
}

/** Owner, then mode (which a change of owner would cut), then time. */
function dress(fd: number, want: FileState): void {
  if (process.platform !== 'win32') {
    const made = fs.fstatSync(fd)
    if (made.uid !== want.uid || made.gid !== want.gid) giveBack(() => { fs.fchownSync(fd, want.uid, want.gid) })
  }
  fs.fchmodSync(fd, want.mode)
  fs.futimesSync(fd, Date.now() / 1_000, want.mtime / 1_000)
}

/** Only the administrator may give files away; for others the file becomes theirs, as with every program that replaces files. */
function giveBack(change: () => void): void {
  try {
    change()
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'ENOSYS'].includes(errnoOf(error))) throw error
  }
}

/** Overwrites in place: the other names of the file keep being the same file. */
export function rewriteInPlace(folder: FolderHandle, name: string, want: FileState, blobs: BlobStore): void {
  const fd = fs.openSync(folder.at(name), fs.constants.O_WRONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0))
  try {
    if (want.hash === null || !blobs.has(want.hash)) throw new LostBytesError()
    fs.ftruncateSync(fd, 0)
    if (!blobs.putBack(want.hash, fd, want.sparse === true)) throw new LostBytesError()
    dress(fd, want)
  } finally {
    fs.closeSync(fd)
  }
}

export function putLink(folder: FolderHandle, name: string, want: LinkState, part: { temporary: string; replaces: boolean }): void {
  const temporary = folder.at(part.temporary)
  try {
    fs.symlinkSync(toSystemName(want.target), temporary)
    if (process.platform !== 'win32') {
      giveBack(() => { fs.lchownSync(temporary, want.uid, want.gid) })
      fs.lutimesSync(temporary, Date.now() / 1_000, want.mtime / 1_000)
    }
    takeName(temporary, folder.at(name), part.replaces)
  } finally {
    fs.rmSync(temporary, { force: true })
  }
}

/** A name that should be free is taken without replacing what may have come to stand there. */
function takeName(from: fs.PathLike, to: fs.PathLike, replaces: boolean): void {
  if (replaces) return fs.renameSync(from, to)
  if (tryLink(from, to)) return fs.unlinkSync(from)
  if (lookAt(to) !== null) throw new TakenError()
  fs.renameSync(from, to)
}

/** A second name for a file. False where the disk has none; TakenError when the name is in use. */
function tryLink(from: fs.PathLike, to: fs.PathLike): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw new TakenError()
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES', 'EINVAL', 'ENOENT'].includes(errnoOf(error))) return false
    throw error
  }
}

/**
 * Gives a file back its old name, without replacing anything. The old name may already lead to it: half done before a kill,
 * or the same name in other letter case on a disk that does not tell them apart.
 */
export function moveBack(from: fs.PathLike, to: fs.PathLike): void {
  const [here, there] = [lookAt(from), lookAt(to)]
  if (here?.kind !== 'file' || there?.kind !== 'file' || here.ino !== there.ino) return takeName(from, to, false)
  if (here.links > 1) fs.unlinkSync(from)
  else fs.renameSync(from, to)
}

/** Only mode and time of a file are different: its bytes stay as they are. The file itself is meant, never what a link leads to. */
export function putMeta(folder: FolderHandle, name: string, want: FileState | FolderState): void {
  const path = folder.at(name)
  changeMode(path, want.mode)
  if (want.kind === 'file') fs.lutimesSync(path, Date.now() / 1_000, want.mtime / 1_000)
}

const linuxPathOnly = 0o10000000
/** There is no call that changes a mode without following; by descriptor it is exactly the file that was opened, readable or not. */
function changeMode(path: fs.PathLike, mode: number): void {
  if (process.platform !== 'linux') {
    if (fs.lstatSync(path).isSymbolicLink()) throw new TakenError()
    return fs.chmodSync(path, mode)
  }
  const fd = fs.openSync(path, linuxPathOnly | (fs.constants.O_NOFOLLOW ?? 0))
  try {
    if (fs.fstatSync(fd).isSymbolicLink()) throw new TakenError()
    fs.chmodSync(`/proc/self/fd/${fd}`, mode)
  } finally {
    fs.closeSync(fd)
  }
}

/** Makes the folders on the way to `path` that are missing. A link on the way throws. */
export function makeParents(root: FolderHandle, path: string): void {
  const names = path.split('/').slice(0, -1)
  for (let count = 1; count <= names.length; count += 1) {
    withParent(root, names.slice(0, count).join('/'), (folder, name) => {
      if (lookAt(folder.at(name)) === null) whileWritable(folder, () => { fs.mkdirSync(folder.at(name)) })
      openChild(folder, name).close()
    })
  }
}
