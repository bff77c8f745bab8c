import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { errnoOf } from '../files/file-failure.ts'
import type { BlobStore } from './blob-store.ts'
import { type FolderHandle, withParent } from './folder-handle.ts'
import { type FileState, fileStateOf, isRacy } from './node-state.ts'

export interface Image { readonly state: FileState; readonly added: number }

/**
 * Keeps the bytes of one file. The file is opened without following anything and must be the one that was looked at; when it
 * changes while it is copied it is tried once more. The answer's `hash` is null, with a reason, when nothing could be kept.
 * Throws only when the store itself fails (full disk).
 */
export function readImage(root: FolderHandle, path: string, seen: FileState, blobs: BlobStore): Image {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const image = readOnce(root, path, seen, blobs)
    if (image !== 'changing') return image
  }
  return { state: { ...seen, hash: null, gap: 'busy' }, added: 0 }
}

function readOnce(root: FolderHandle, path: string, seen: FileState, blobs: BlobStore): Image | 'changing' {
  let fd: number
  try {
    fd = withParent(root, path, (folder, name) => openSync(folder.at(name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)))
  } catch (error) {
    return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errnoOf(error)) ? 'changing' : { state: { ...seen, hash: null, gap: 'no-access' }, added: 0 }
  }
  try {
    const before = fstatSync(fd)
    // Another file of another folder may have been put in its place.
    if (!before.isFile() || before.ino !== seen.ino) return 'changing'
    const lookedAt = Date.now()
    const { hash, added } = blobs.keep(fd, before.size)
    const after = fstatSync(fd)
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || after.ctimeMs !== before.ctimeMs) return 'changing'
    const state = fileStateOf(after)
    return { state: { ...state, hash, ...(isRacy(state, lookedAt) ? { racy: true as const } : {}) }, added }
  } finally {
    closeSync(fd)
  }
}
