import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../../shared/limits.ts'
import { takeSessionLock } from '../sessions/session-lock.ts'
import { lockOf } from './package-folders.ts'
import { packageFailure, type PackageFailure } from './package-types.ts'

/**
 * Runs `work` while no other Pincer changes this package. The lock is a file beside the package's folder that names its process;
 * one whose process is gone is taken over. Held only for moving a folder and writing a pointer, never for a download.
 * @returns `busy` when it could not be had in time, `stopped` when the signal aborted meanwhile
 */
export async function withPackageLock<T>(folder: string, signal: AbortSignal, work: () => Promise<T>, patienceMs: number = limits.packageLockMs): Promise<T | PackageFailure> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const until = performance.now() + patienceMs
  for (;;) {
    const lock = takeSessionLock(lockOf(folder))
    if (lock) {
      try {
        return await work()
      } finally {
        lock.release()
      }
    }
    if (performance.now() >= until) return packageFailure('busy')
    try {
      await sleep(limits.packageLockPollMs, undefined, { signal })
    } catch {
      return packageFailure('stopped') // only the signal ends this wait early
    }
  }
}
