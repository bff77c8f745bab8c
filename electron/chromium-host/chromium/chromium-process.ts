import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostLimits } from '../host-limits.ts'
import { CdpPipe } from './cdp-pipe.ts'
import { signalGroup } from './run-record.ts'

/** A running Chromium with its pipe. */
export class ChromiumProcess {
  readonly pid: number
  readonly pipe: CdpPipe
  readonly exited: Promise<void>
  readonly #child: ChildProcess
  #lastWords = ''

  /** Starts the program. Throws when it cannot be started at all. */
  constructor(program: string, flags: readonly string[], env: NodeJS.ProcessEnv) {
    // Its own process group: Ctrl-C in a terminal reaches the host alone, which then ends Chromium in order.
    const child = spawn(program, flags, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' })
    this.#child = child
    if (child.pid === undefined) throw new Error(`chromium-host: ${program} could not be started`)
    this.pid = child.pid
    this.pipe = new CdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
    this.exited = once(child, 'exit').then(() => undefined)
    // Always read, or a full pipe would stop Chromium in the middle of a complaint.
    child.stderr?.on('data', (chunk: Buffer) => { this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-hostLimits.chromiumLastWordsChars) })
    process.on('exit', () => this.killNow())
  }

  get lastWords(): string { return this.#lastWords.trim() }
  get isRunning(): boolean { return this.#child.exitCode === null && this.#child.signalCode === null }

  /** Asks it to close, waits a little, then ends its whole group. Safe to call twice and on a dead browser. */
  async end(): Promise<void> {
    if (this.isRunning) {
      const close = this.pipe.session().send('Browser.close').catch(() => undefined) // it may end before it answers
      await Promise.race([Promise.all([close, this.exited]), sleep(hostLimits.chromiumCloseMs, undefined, { ref: false })])
    }
    this.killNow()
    if (this.isRunning) await Promise.race([this.exited, sleep(hostLimits.chromiumCloseMs, undefined, { ref: false })])
  }

  killNow(): void {
    if (this.isRunning) signalGroup(this.pid, 'SIGKILL')
  }
}
