import type { ChildProcess } from 'node:child_process'
import { limits } from '../../../shared/limits.ts'
import { residentBytes } from '../process/resident-bytes.ts'
import type { ChildAnswer, ChildMessage, ChildOrder } from './child-orders.ts'
import { type InstallProgress, packageFailure, type PackageFailure } from './package-types.ts'

export interface InstallerOptions {
  /** A child that waits for its one order. */
  readonly start: () => ChildProcess
  readonly signal: AbortSignal
  readonly onProgress?: (progress: InstallProgress) => void
  /** The most it may hold; left out: the limit. */
  readonly memoryBytes?: number
}

/**
 * Has one order carried out by a child of its own. Never rejects. When it resolves the child and everything it started have
 * ended, so its folder can be removed or moved.
 */
export function runInstaller(order: ChildOrder, { start, signal, onProgress, memoryBytes = limits.installerMemoryBytes }: InstallerOptions): Promise<ChildAnswer | PackageFailure> {
  if (signal.aborted) return Promise.resolve(packageFailure('stopped'))
  return new Promise((resolve) => {
    let answer: ChildAnswer | PackageFailure | null = null
    const child = start()
    const stop = (late: boolean): void => {
      answer ??= packageFailure('stopped', late ? { late } : {})
      endGroup(child)
    }
    const onAbort = (): void => stop(false)
    const timer = setTimeout(() => stop(true), order.kind === 'stage' ? limits.installMs : limits.registryLookMs)
    // A registry may answer without end; npm's libraries would keep all of it.
    const watch = setInterval(() => {
      if (child.pid === undefined || residentBytes(child.pid) <= memoryBytes) return
      answer ??= packageFailure('too-large', { what: 'memory' })
      endGroup(child)
    }, limits.installerMemoryLookMs)
    signal.addEventListener('abort', onAbort, { once: true })
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'answer') answer ??= message.answer
      else if (answer === null) onProgress?.(message.progress)
    })
    const settle = (problem: string): void => {
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', onAbort)
      endGroup(child)
      resolve(answer ?? packageFailure('failed', { message: problem }))
    }
    child.once('error', (error) => settle(error.message))
    child.once('exit', (code, signalName) => settle(`the installer ended too early (${signalName ?? code})`))
    child.send(order, (error) => {
      if (error) answer ??= packageFailure('failed', { message: error.message })
    })
  })
}

/** An install script may have started others; they go with their starter. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended already.
  }
}
