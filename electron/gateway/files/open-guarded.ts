import { closeSync, constants, openSync, readlinkSync, type BigIntStats } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errnoOf, fileFailure, type FileFailure, toFileFailure } from './file-failure.ts'
import type { FilePort } from './file-port.ts'

/**
 * Opens what was judged and nothing else. Between the guard's look and our open, a running command may replace a folder or the
 * file by a link. On Linux the folder is opened first and asked for its own name; everything else happens below that
 * descriptor (`/proc/self/fd/N/name`), so a later swap has no effect. Elsewhere the last name is opened without following and
 * device and inode are compared afterwards.
 */
export interface GuardedFolder {
  /** A path for `name` that stays in this very folder. */
  at(name: string): string
  /** False when the folder is no longer the one that was judged (always true on Linux, where it cannot change). */
  isStillJudged(): Promise<boolean>
  /** Puts the folder's own entries on disk, where the system can. */
  sync(): Promise<void>
  close(): void
}

type Platform = 'linux' | 'darwin' | 'win32'
// Not in node's list of constants. The folder needs no read permission this way.
const linuxPathOnly = 0o10000000
const noFollow = constants.O_NOFOLLOW ?? 0
// A pipe put in the file's place must not make the open wait for a writer.
const noWait = constants.O_NONBLOCK ?? 0

const changed = (): FileFailure => fileFailure('no-access', 'The path changed after it was judged, so it was not opened. Try again.', 'ELOOP')

/**
 * @param path real path of a folder, as judged
 * @param options.create makes missing folders, each below the descriptor of the one above, with `mode`
 */
export async function openFolder(path: string, options: { readonly platform: Platform; readonly create: boolean; readonly mode?: number; readonly files: FilePort }): Promise<GuardedFolder | FileFailure> {
  try {
    if (options.platform === 'linux') {
      const folder = await openLinuxFolder(path, options)
      if (folder !== 'no-proc') return folder
    }
    return await openOtherFolder(path, options)
  } catch (error) {
    return toFileFailure(error)
  }
}

async function openLinuxFolder(path: string, options: { readonly create: boolean; readonly mode?: number; readonly files: FilePort }): Promise<GuardedFolder | FileFailure | 'no-proc'> {
  const flags = linuxPathOnly | constants.O_DIRECTORY | noFollow
  // The guard has just looked at every name of this path, so the three short calls here wait for nothing; done the
  // asynchronous way they would be half the time of a small read.
  let fd: number
  try {
    fd = openSync(path, flags)
  } catch (error) {
    if (!options.create || errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    const above = await openLinuxFolder(dirname(path), options)
    if (above === 'no-proc' || 'kind' in above) return above
    try {
      await makeFolder(options.files, above.at(basename(path)), options.mode)
      fd = openSync(above.at(basename(path)), flags)
    } finally {
      above.close()
    }
  }
  const self = `/proc/self/fd/${fd}`
  const name = nameOfDescriptor(self)
  if (name !== path) {
    closeSync(fd)
    return name === null ? 'no-proc' : changed()
  }
  return {
    at: (child) => `${self}/${child}`,
    isStillJudged: async () => true,
    // A path-only descriptor cannot be synced; `/.` opens the same folder once more.
    sync: async () => { const again = await open(`${self}/.`, constants.O_RDONLY | constants.O_DIRECTORY); try { await again.sync() } finally { await again.close() } },
    close: () => { closeSync(fd) },
  } satisfies GuardedFolder
}

/** The real path behind a descriptor, or null where there is no /proc. */
function nameOfDescriptor(self: string): string | null {
  try {
    return readlinkSync(self)
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null
    throw error
  }
}

/** A single folder; `recursive` only makes "already there" silent. */
async function makeFolder(files: FilePort, path: string, mode: number | undefined): Promise<void> {
  await files.mkdir(path, mode === undefined ? { recursive: true } : { recursive: true, mode })
}

async function openOtherFolder(path: string, options: { readonly create: boolean; readonly mode?: number; readonly files: FilePort }): Promise<GuardedFolder | FileFailure> {
  if (options.create) await makeFolder(options.files, path, options.mode)
  const before = await lstat(path, { bigint: true })
  if (!before.isDirectory()) return fileFailure('not-a-file', 'A part of the path is not a folder.', 'ENOTDIR')
  const isStillJudged = async (): Promise<boolean> => {
    const now = await lstat(path, { bigint: true }).catch(() => null)
    return now !== null && sameFile(now, before) && await realpath(path).catch(() => null) === path
  }
  if (!await isStillJudged()) return changed()
  return { at: (name) => join(path, name), isStillJudged, sync: async () => undefined, close: () => undefined }
}

export interface OpenedFile { readonly kind: 'opened'; readonly handle: FileHandle; readonly stats: BigIntStats }

/**
 * Opens an ordinary file for reading. The caller closes the handle.
 * @param path real path, as judged
 */
export async function openForReading(path: string, options: { readonly platform: Platform; readonly files: FilePort }): Promise<OpenedFile | FileFailure> {
  const folder = await openFolder(dirname(path), { ...options, create: false })
  if ('kind' in folder) return folder
  let handle: FileHandle | null = null
  try {
    handle = await options.files.open(folder.at(basename(path)), constants.O_RDONLY | noFollow | noWait)
    const stats = await handle.stat({ bigint: true })
    if (stats.isDirectory()) return await refuse(handle, fileFailure('not-a-file', 'It is a folder, not a file.', 'EISDIR'))
    if (!stats.isFile()) return await refuse(handle, fileFailure('not-a-file', 'It is not an ordinary file.'))
    if (options.platform !== 'linux') {
      const now = await lstat(path, { bigint: true })
      if (!sameFile(now, stats) || !await folder.isStillJudged()) return await refuse(handle, changed())
    }
    return { kind: 'opened', handle, stats }
  } catch (error) {
    await handle?.close()
    // Opening a socket fails with this code; a device without a driver too.
    return errnoOf(error) === 'ENXIO' ? fileFailure('not-a-file', 'It is not an ordinary file.', 'ENXIO') : toFileFailure(error)
  } finally {
    folder.close()
  }
}

async function refuse(handle: FileHandle, failure: FileFailure): Promise<FileFailure> {
  await handle.close()
  return failure
}

function sameFile(a: BigIntStats, b: BigIntStats): boolean { return a.dev === b.dev && a.ino === b.ino }

