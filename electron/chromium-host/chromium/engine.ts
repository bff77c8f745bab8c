import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostLimits } from '../host-limits.ts'
import { complain } from '../host-log.ts'
import type { CdpPipe, CdpSession } from './cdp-pipe.ts'
import type { Payload } from './cdp-types.ts'
import { chromiumEnvironment, chromiumFlags, messengerFlags, type FlagOptions } from './chromium-flags.ts'
import { ChromiumProcess } from './chromium-process.ts'
import { findChromium } from './find-chromium.ts'
import { hostFolder, removeRunRecord, sweepLeftovers, writeRunRecord } from './run-record.ts'

/** A page that a window may drive. It is still paused before its first script. */
export interface EnginePage { readonly targetId: string; readonly sessionId: string; readonly session: CdpSession }

export interface EngineStart extends Pick<FlagOptions, 'headless' | 'debugPort' | 'languages' | 'appended'> { readonly userData: string }
export interface PageWish { readonly width: number; readonly height: number; readonly background: string; readonly title: string; readonly browserContextId?: string }

/** Chromium refuses its sandbox to root. */
const isRoot = process.platform === 'linux' && process.getuid?.() === 0

interface Pending { readonly resolve: (page: EnginePage) => void }

/** The one Chromium of this process: started once, gives pages to windows, says when it is gone. */
class Engine {
  /** Told of a page that nobody of ours opened, before it runs; it is closed right after. */
  onStrayPage: (target: Payload<'Target.attachedToTarget'>['targetInfo']) => void = () => {}
  onPageGone: (targetId: string) => void = () => {}
  onTitle: (targetId: string, title: string) => void = () => {}
  /** Chromium ended although nobody asked it to. */
  onLost: (lastWords: string) => void = () => {}
  #process: ChromiumProcess | null = null
  #started: EngineStart | null = null
  #program = ''
  #ending = false
  readonly #pending = new Map<string, Pending>()

  get headless(): boolean { return this.#started?.headless ?? false }
  get pid(): number { return this.#running.pid }
  get browser(): CdpSession { return this.#running.pipe.session() }
  get profile(): string { return path.join(hostFolder(this.#started?.userData ?? ''), 'profile') }
  get #running(): ChromiumProcess {
    if (!this.#process) throw new Error('chromium-host: this cannot be used before the app is ready')
    return this.#process
  }
  get #pipe(): CdpPipe { return this.#running.pipe }

  /** Starts Chromium and waits until it answers. Throws with a sentence for the person when it cannot. */
  async start(options: EngineStart): Promise<void> {
    const program = findChromium()
    if (!program) throw new Error('chromium-host: no Chromium was found on this system; install one (Debian: apt-get install chromium)')
    await sweepLeftovers(options.userData)
    this.#program = program
    this.#started = options
    const chromium = new ChromiumProcess(program, chromiumFlags({ ...options, profile: this.profile, isRoot }), chromiumEnvironment(this.profile))
    this.#process = chromium
    writeRunRecord(options.userData, chromium.pid)
    const { browser } = this
    const answered = browser.send('Browser.getVersion').then(() => true, () => false)
    if (!await Promise.race([answered, sleep(hostLimits.chromiumStartMs, false, { ref: false })])) {
      this.#ending = true
      await chromium.end()
      throw new Error(`chromium-host: Chromium did not start\n${chromium.lastWords}`)
    }
    void chromium.pipe.closed.then(() => { if (!this.#ending) this.onLost(chromium.lastWords) })
    this.#listen(browser)
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
    await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] })
    await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
  }

  /** Opens a window of its own (on a screen: one without tabs and address bar) and answers with its paused page. */
  async openPage({ width, height, background, title, browserContextId }: PageWish): Promise<EnginePage> {
    const token = randomUUID()
    // A page of the window's own colour until the app's page is there: a dark window must not flash white.
    const url = `data:text/html,${encodeURIComponent(`<title>${title.replaceAll('<', '')}</title><body bgcolor="${background}">`)}#${token}`
    const page = new Promise<EnginePage>((resolve) => this.#pending.set(token, { resolve }))
    try {
      if (this.headless || browserContextId !== undefined) {
        await this.browser.send('Target.createTarget', { url, newWindow: true, width, height, ...(browserContextId !== undefined && { browserContextId }) })
      } else {
        this.#openAppWindow(url)
      }
      const opened = await Promise.race([page, sleep(hostLimits.windowOpenMs, null, { ref: false })])
      if (!opened) throw new Error('chromium-host: Chromium opened no window')
      return opened
    } finally {
      this.#pending.delete(token)
    }
  }

  async end(): Promise<void> {
    this.#ending = true
    await this.#process?.end()
    if (this.#process && this.#started) removeRunRecord(this.#started.userData)
  }

  /** The protocol cannot open an app window. A second start with the same profile hands the wish to the running Chromium. */
  #openAppWindow(url: string): void {
    const messenger = spawn(this.#program, messengerFlags({ profile: this.profile, isRoot, url }), { stdio: 'ignore', env: chromiumEnvironment(this.profile) })
    messenger.once('error', (error) => complain('Chromium could not be asked for a window.', error))
    messenger.unref()
  }

  #listen(browser: CdpSession): void {
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const token = targetInfo.url.slice(targetInfo.url.lastIndexOf('#') + 1)
      const pending = this.#pending.get(token)
      if (pending) return pending.resolve({ targetId: targetInfo.targetId, sessionId, session: this.#pipe.session(sessionId) })
      this.onStrayPage(targetInfo)
      browser.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined) // it closed itself first
    })
    browser.on('Target.detachedFromTarget', ({ sessionId }) => this.#pipe.endSession(sessionId))
    browser.on('Target.targetDestroyed', ({ targetId }) => this.onPageGone(targetId))
    browser.on('Target.targetInfoChanged', ({ targetInfo }) => this.onTitle(targetInfo.targetId, targetInfo.title))
  }
}

export const engine = new Engine()
