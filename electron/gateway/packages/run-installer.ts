import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { programBeside } from '../process/unpacked-path.ts'
import type { ChildAnswer, ChildMessage, ChildOrder } from './child-orders.ts'
import { type InstallProgress, packageFailure, type PackageFailure } from './package-types.ts'

export interface InstallerOptions {
  /** The Node that ships for children. */
  readonly node: string
  /** npm's configuration is read from it, so it is whole; without what would change Node itself. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly onProgress?: (progress: InstallProgress) => void
}

/**
 * Has one order carried out by a child of its own. Never rejects. When it resolves the child and everything it started have
 * ended, so its folder can be removed or moved.
 */
export function runInstaller(order: ChildOrder, { node, environment, signal, onProgress }: InstallerOptions): Promise<ChildAnswer | PackageFailure> {
  if (signal.aborted) return Promise.resolve(packageFailure('stopped'))
  return new Promise((resolve) => {
    let answer: ChildAnswer | PackageFailure | null = null
    // What Node compiled of npm's libraries is kept in our own folder: the next child starts a third faster.
    const child = fork(programBeside(import.meta.url, 'installer-child'), [], { execPath: node, execArgv: [], env: { ...childEnv(environment), NODE_COMPILE_CACHE: join(order.cache, '..', 'compiled') }, cwd: order.into, detached: process.platform !== 'win32', serialization: 'json', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const stop = (late: boolean): void => {
      answer ??= packageFailure('stopped', late ? { late } : {})
      endGroup(child)
    }
    const onAbort = (): void => stop(false)
    const timer = setTimeout(() => stop(true), order.kind === 'stage' ? limits.installMs : limits.registryLookMs)
    signal.addEventListener('abort', onAbort, { once: true })
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'answer') answer ??= message.answer
      else if (answer === null) onProgress?.(message.progress)
    })
    const settle = (problem: string): void => {
      clearTimeout(timer)
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

/** What starting Pincer left in the environment would be read as npm's configuration of this very project, or change Node. */
function childEnv(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const dropped = /^(?:NODE_OPTIONS|NODE_PATH|NODE_CHANNEL_FD|ELECTRON_.*|npm_(?:lifecycle|package|command|execpath|node_execpath).*|npm_config_(?:local_prefix|prefix|global_prefix|node_gyp|user_agent|noproxy|npm_version|init_module|ignore_scripts|omit|include|offline|cache))$/i
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && !dropped.test(entry[0])))
}
