import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { programBeside } from '../process/unpacked-path.ts'
import { installerEnvironment } from './installer-environment.ts'
import type { PackageFolders } from './package-folders.ts'

export interface InstallerProcessOptions {
  readonly folders: Pick<PackageFolders, 'root' | 'cache'>
  /** The Node that ships for children. */
  readonly node: string
  /** The person's. The child gets of it what npm's configuration is made of. */
  readonly environment: () => Readonly<Record<string, string | undefined>>
}

/**
 * Starts installing children: one an order. One more may stand ready for the order to come, with npm's libraries loaded, which is
 * a third of a small install; it has done nothing, and ends by itself when no order comes.
 */
export class InstallerProcesses {
  readonly #options: InstallerProcessOptions
  #ready: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | null = null
  #isClosed = false

  constructor(options: InstallerProcessOptions) { this.#options = options }

  /** Somebody looks at what could be installed. Never throws: without it the next order only takes longer. */
  warm(): void {
    if (this.#isClosed) return
    if (this.#ready) return void this.#ready.timer.refresh()
    try {
      mkdirSync(this.#options.folders.root, { recursive: true, mode: 0o700 })
      const child = this.#start()
      const ready = { child, timer: setTimeout(() => this.#drop(), limits.installerWarmMs) }
      this.#ready = ready
      child.once('error', () => this.#forget(child)).once('exit', () => this.#forget(child))
      // It keeps nobody from ending.
      ready.timer.unref()
      child.unref()
      child.channel?.unref()
    } catch {
      return // a disk or a system that refuses is told by the install itself
    }
  }

  /** A child that takes one order. It is the caller's to end, with its group. */
  take(): ChildProcess {
    const ready = this.#ready
    if (ready === null || !ready.child.connected) return this.#start()
    this.#forget(ready.child)
    ready.child.ref()
    ready.child.channel?.ref()
    return ready.child
  }

  /** Ends the one that stands ready. Safe to call twice. */
  dispose(): void {
    this.#isClosed = true
    this.#drop()
  }

  #drop(): void {
    const child = this.#ready?.child
    if (child === undefined) return
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#ready?.child !== child) return
    clearTimeout(this.#ready.timer)
    this.#ready = null
  }

  #start(): ChildProcess {
    const { folders, node, environment } = this.#options
    // What Node compiled of npm's libraries is kept in our own folder: the next child starts a third faster.
    return fork(programBeside(import.meta.url, 'installer-child'), [], {
      execPath: node, execArgv: [], env: { ...installerEnvironment(environment(), textOf), NODE_COMPILE_CACHE: join(folders.cache, '..', 'compiled') }, cwd: folders.root, detached: process.platform !== 'win32', serialization: 'json', stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // not there, or not to be read: npm has none either
  }
}
