import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, lstat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../../shared/limits.ts'
import { errnoOf, fileFailure, type FileFailure, toFileFailure } from './file-failure.ts'
import type { FilePort } from './file-port.ts'
import { followToTarget } from './follow-to-target.ts'
import { type GuardedFolder, openFolder } from './open-guarded.ts'
import { nodeFilePort } from './node-file-port.ts'
import { inPathQueue } from './path-queue.ts'

/**
 * The one routine that writes files. The new content goes into a temporary file beside the target, onto the disk, and takes the
 * target's name in one step: whoever reads sees the old or the new file, never half of one, and a full disk leaves the old one.
 */
export interface WriteRequest {
  readonly path: string
  /**
   * `judged`: the path is the guard's real target and is opened without following anything. `follow`: links are followed to
   * their target, which is replaced; the links stay. For files of our own.
   */
  readonly target: 'judged' | 'follow'
  readonly files?: FilePort
  readonly platform?: 'linux' | 'darwin' | 'win32'
  readonly signal?: AbortSignal
  /** Mode of a file that did not exist. Left out: what the user's umask gives. */
  readonly newFileMode?: number
  /** Mode of folders that are made on the way. */
  readonly newFolderMode?: number
  /** Also puts the folder's entry on disk: for settings, which must survive a power cut right after. */
  readonly durable?: boolean
}

export type WriteEnd = { readonly kind: 'written'; readonly created: boolean; readonly bytes: number } | FileFailure

/** Replaces (or makes) a whole file. Waits for earlier writers of the same file. */
export async function writeFileWhole(request: WriteRequest & { readonly bytes: Uint8Array }): Promise<WriteEnd> {
  const path = request.target === 'follow' ? await followToTarget(request.path) : request.path
  return inPathQueue(path, async () => replaceFile({ ...request, path }, request.bytes))
}

/** The same for a file of our own, private to the user, for callers that keep no result: throws with the system's `code` when it fails. */
export async function writeFileSafely(files: FilePort, path: string, bytes: Uint8Array): Promise<void> {
  const end = await writeFileWhole({ path, target: 'follow', bytes, files, newFileMode: 0o600, newFolderMode: 0o700, durable: true })
  if (end.kind === 'failed') throw Object.assign(new Error(`could not write ${path}: ${end.message}`, { cause: end }), { code: end.errno })
}

/**
 * Reads, decides and writes without another writer in between.
 * @param change gets nothing and returns the new bytes, or any other answer, which ends without writing
 */
export async function changeFile<T>(request: WriteRequest, change: () => Promise<{ readonly write: Uint8Array } | { readonly answer: T }>): Promise<WriteEnd | { readonly kind: 'answer'; readonly answer: T }> {
  const path = request.target === 'follow' ? await followToTarget(request.path) : request.path
  return inPathQueue(path, async () => {
    const decision = await change()
    return 'write' in decision ? replaceFile({ ...request, path }, decision.write) : { kind: 'answer', answer: decision.answer }
  })
}

async function replaceFile(request: WriteRequest, bytes: Uint8Array): Promise<WriteEnd> {
  const files = request.files ?? nodeFilePort
  const platform = request.platform ?? (process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux')
  if (request.signal?.aborted === true) return fileFailure('stopped', 'It was stopped. Nothing was written.')
  const folder = await openFolder(dirname(request.path), { platform, create: true, files, ...(request.newFolderMode === undefined ? {} : { mode: request.newFolderMode }) })
  if ('kind' in folder) return folder
  try {
    return await replaceIn(folder, { ...request, files, platform }, bytes)
  } catch (error) {
    return toFileFailure(error)
  } finally {
    folder.close()
  }
}

async function replaceIn(folder: GuardedFolder, request: WriteRequest & { readonly files: FilePort; readonly platform: NodeJS.Platform }, bytes: Uint8Array): Promise<WriteEnd> {
  const { files } = request
  const target = folder.at(basename(request.path))
  const before = await lstat(target).catch((error: unknown) => (errnoOf(error) === 'ENOENT' ? null : Promise.reject(error as Error)))
  if (before?.isDirectory() === true) return fileFailure('not-a-file', 'It is a folder, not a file.', 'EISDIR')
  if (before?.isSymbolicLink() === true) return fileFailure('no-access', 'It became a link after it was judged; it was not followed.', 'ELOOP')
  if (before?.isFile() === false) return fileFailure('not-a-file', 'It is not an ordinary file.')
  // Replacing would get round a file's own "read only", so it is asked first.
  if (before !== null) await access(target, constants.W_OK)

  // Short (a name of 255 bytes is legal) and not guessable; `wx` never opens what is already there, a planted link included.
  const temporary = folder.at(`.pincer-${randomBytes(9).toString('base64url')}.tmp`)
  const handle = await files.open(temporary, 'wx', before === null ? request.newFileMode ?? 0o666 : 0o600)
  try {
    try {
      await writeAll(handle, bytes, request.signal)
      if (before !== null) await keepOwnerAndMode(handle, before, request.platform)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!await folder.isStillJudged()) throw Object.assign(new Error('folder changed'), { code: 'ELOOP' })
    const held = await renameWhenFree(files, temporary, target, request)
    if (held !== null) {
      await removeQuietly(files, temporary)
      return held
    }
  } catch (error) {
    await removeQuietly(files, temporary)
    throw error
  }
  if (request.durable === true) await folder.sync()
  return { kind: 'written', created: before === null, bytes: bytes.byteLength }
}

/** In pieces, so that a stop is seen in the middle of a large file. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, signal: AbortSignal | undefined): Promise<void> {
  for (let at = 0; at < bytes.byteLength;) {
    signal?.throwIfAborted()
    const { bytesWritten } = await handle.write(bytes, at, Math.min(limits.writeChunkBytes, bytes.byteLength - at))
    // A disk that takes nothing and reports nothing would keep this going for ever.
    if (bytesWritten === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' })
    at += bytesWritten
  }
}

async function keepOwnerAndMode(handle: FileHandle, before: Stats, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') return
  const made = await handle.stat()
  if (made.uid !== before.uid || made.gid !== before.gid) {
    // Only the administrator may give files away; for others the file becomes theirs, as with every editor that replaces files.
    const given = await handle.chown(before.uid, before.gid).then(() => true, () => false)
    if (!given && made.gid !== before.gid) await handle.chown(made.uid, before.gid).catch(() => undefined)
  }
  // After chown, which clears the special bits; by descriptor, so that the umask has no say.
  await handle.chmod(before.mode & 0o7777)
}

const heldCodes = ['EBUSY', 'EPERM', 'EACCES']

/** Virus scanners and editors hold files for moments. Null = renamed; a failure = still held at the end. */
async function renameWhenFree(files: FilePort, from: string, to: string, request: WriteRequest): Promise<FileFailure | null> {
  const deadline = performance.now() + limits.lockedFileRetryMs
  for (let wait = limits.lockedFileFirstWaitMs; ; wait *= 2) {
    try {
      await files.rename(from, to)
      return null
    } catch (error) {
      if (!heldCodes.includes(errnoOf(error))) throw error
      const left = deadline - performance.now()
      if (left <= 0) {
        const failure = toFileFailure(error)
        return { ...failure, code: 'locked', message: `Another program holds the file, or the system does not allow it to be replaced. The old file is unchanged. (${failure.errno})` }
      }
      await sleep(Math.min(wait, left), undefined, request.signal === undefined ? {} : { signal: request.signal })
    }
  }
}

/** The first failure is the one worth telling; a temporary file that cannot be removed either stays behind. */
async function removeQuietly(files: FilePort, path: string): Promise<void> {
  await files.unlink(path).catch(() => undefined)
}
