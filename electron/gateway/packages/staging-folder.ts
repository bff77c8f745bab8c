import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processStartTime } from '../process/process-identity.ts'
import type { PackageFolders } from './package-folders.ts'

/** An empty folder that belongs to this process until it is moved to its place or removed. */
export interface StagingFolder {
  readonly path: string
  /** Gives the folder its final name, in one step. Throws when something is there already. */
  moveTo(target: string): Promise<void>
  /** Removes it with everything in it. Safe to call twice, and after `moveTo`. */
  remove(): Promise<void>
}

/** Makes one. The file that names its owner is there first, so a sweep never takes a folder that somebody still fills. */
export async function openStagingFolder({ staging }: PackageFolders): Promise<StagingFolder> {
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const path = join(staging, randomBytes(8).toString('hex'))
  try {
    await writeFile(ownerOf(path), JSON.stringify({ pid: process.pid, started: processStartTime(process.pid) }), { mode: 0o600, flag: 'wx' })
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    await rm(ownerOf(path), { force: true }) // a full disk takes a name and no contents
    throw error
  }
  return {
    path,
    async moveTo(target) {
      await rename(path, target)
      await rm(ownerOf(path), { force: true })
    },
    async remove() {
      await removeTree(path)
      await rm(ownerOf(path), { force: true })
    },
  }
}

/** Removes what processes that are gone have left; says how many. */
export async function sweepStaging({ staging, trash }: PackageFolders): Promise<number> {
  let removed = 0
  const names = new Set((await namesIn(staging)).map((name) => name.replace(/\.owner$/, '')))
  for (const name of names) {
    const path = join(staging, name)
    if (await isOwned(path)) continue
    await removeTree(path)
    await rm(ownerOf(path), { force: true })
    removed += 1
  }
  for (const name of await namesIn(trash)) {
    await removeTree(join(trash, name))
    removed += 1
  }
  return removed
}

/** Takes a folder out of sight in one step and then away, so that nobody ever sees half of it. */
export async function removeThroughTrash({ trash }: PackageFolders, folder: string): Promise<void> {
  await mkdir(trash, { recursive: true, mode: 0o700 })
  const aside = join(trash, randomBytes(8).toString('hex'))
  try {
    await rename(folder, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await removeTree(aside)
}

/** Names in a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Names of the folders in a folder, without files such as locks. */
export async function foldersIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

const ownerOf = (path: string): string => `${path}.owner`

async function isOwned(path: string): Promise<boolean> {
  try {
    const { pid, started } = JSON.parse(await readFile(ownerOf(path), 'utf8')) as { pid: number; started: string | null }
    const now = processStartTime(pid)
    return now !== null && now === started
  } catch {
    return false // never written whole, or gone: nobody owns it
  }
}

/** Scanners hold files on Windows for a moment; packages may hold folders without write permission. */
function removeTree(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 })
}
