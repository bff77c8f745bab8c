import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { errnoOf } from '../files/file-failure.ts'

export interface KeptFile { readonly path: string; readonly bytes: number; readonly changedAt: number }

/** Which kept outputs go: those past their days, then the oldest until the rest fits. Pure; times in milliseconds. */
export function outputsToDrop(files: readonly KeptFile[], now: number): KeptFile[] {
  const oldestAllowed = now - limits.outputKeepDays * 86_400_000
  const newestFirst = files.toSorted((a, b) => b.changedAt - a.changedAt)
  let bytes = 0
  return newestFirst.filter((file) => {
    bytes += file.bytes
    return file.changedAt < oldestAllowed || bytes > limits.outputStoreBytes
  })
}

/**
 * Takes away full outputs (`<home>/outputs/<chat>/<call>.txt`) that nobody came back to in time. What a chat shows of them stays in the
 * chat. One that is being written is new, so it stays. Ends early with the signal; a file somebody else took away meanwhile is no failure.
 */
export async function sweepOutputs(home: string, now: number, signal: AbortSignal): Promise<void> {
  const folder = join(home, 'outputs')
  const files: KeptFile[] = []
  const chats = await gone(readdir(folder)) ?? []
  for (const chat of chats) {
    for (const name of await gone(readdir(join(folder, chat))) ?? []) {
      if (signal.aborted) return
      const path = join(folder, chat, name)
      const found = await gone(stat(path))
      if (found?.isFile()) files.push({ path, bytes: found.size, changedAt: found.mtimeMs })
    }
  }
  for (const { path } of outputsToDrop(files, now)) {
    if (signal.aborted) return
    await rm(path, { force: true })
  }
  for (const chat of chats) {
    // Only empty ones go.
    await rmdir(join(folder, chat)).catch((error: unknown) => { if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errnoOf(error))) throw error })
  }
}

async function gone<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errnoOf(error))) return null
    throw error
  }
}
