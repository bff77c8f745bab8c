import { engine } from '../chromium/engine.ts'
import { testChannel } from '../debug/test-channel.ts'
import { wantsHeadless } from '../host-flags.ts'
import { hostEvent, HostEmitter, type Listener } from '../host-emitter.ts'
import { openRequestGate } from '../protocol/request-gate.ts'
import { closeDeclarations } from '../protocol/protocol.ts'
import { defaultSession } from '../session/session.ts'
import { toPublic } from '../protocol/app-origin.ts'
import { allWebContents, allWindows, lifeCycle, ownerOfFrame } from '../window/registry.ts'
import { AppPaths, findManifest } from './app-paths.ts'
import { appendedSwitches, commandLine } from './command-line.ts'
import { appLocale, systemLanguages } from './locale.ts'
import { SingleInstance } from './single-instance.ts'
import { complain } from '../host-log.ts'

const events = {
  fired: ['ready', 'will-finish-launching', 'window-all-closed', 'before-quit', 'will-quit', 'quit', 'second-instance', 'web-contents-created', 'browser-window-created', 'browser-window-focus', 'browser-window-blur', 'render-process-gone'],
  silent: ['activate', 'open-file', 'open-url', 'certificate-error', 'select-client-certificate', 'login', 'child-process-gone', 'gpu-info-update', 'session-created', 'accessibility-support-changed', 'continue-activity'],
}

/** `app`: start, end and facts of this program. */
class App extends HostEmitter {
  readonly commandLine = commandLine
  readonly isPackaged = false
  /** Electron has it on macOS only, and code asks for it. */
  readonly dock = undefined
  readonly #manifest = findManifest(process.argv[1] ?? process.cwd())
  readonly #paths = new AppPaths(() => this.#name)
  #name = this.#manifest.name
  #state: 'idle' | 'starting' | 'ready' | 'quitting' | 'ended' = 'idle'
  #instance: SingleInstance | null = null
  readonly #ready = Promise.withResolvers<void>()

  constructor() {
    super('app', events)
    lifeCycle.contentsCreated = (contents) => this.emit('web-contents-created', hostEvent({}), contents)
    lifeCycle.windowCreated = (window) => this.emit('browser-window-created', hostEvent({}), window)
    lifeCycle.windowClosed = () => this.#windowClosed()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.quit())
    // Electron warns of a rejection nobody handles and goes on; Node alone would end the app.
    process.on('unhandledRejection', (reason) => complain('a promise of main was rejected and nobody handled it.', reason))
    if (testChannel) testChannel.onQuit = () => this.quit()
    setImmediate(() => { if (this.listenerCount('ready') > 0) this.#begin() })
  }

  // --- start
  isReady(): boolean { return this.#state === 'ready' || this.#state === 'quitting' }
  whenReady(): Promise<void> {
    this.#begin()
    return this.#ready.promise
  }
  override on(event: string, listener: Listener): this {
    if (event === 'ready') this.#begin()
    return super.on(event, listener)
  }
  override once(event: string, listener: Listener): this {
    if (event === 'ready') this.#begin()
    return super.once(event, listener)
  }

  requestSingleInstanceLock(data?: unknown): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'))
    return this.#instance.request({ argv: process.argv, cwd: process.cwd(), data: data ?? null }, ({ argv, cwd, data: sent }) => this.emit('second-instance', hostEvent({}), argv, cwd, sent))
  }
  hasSingleInstanceLock(): boolean { return this.#instance?.held ?? false }
  releaseSingleInstanceLock(): void { this.#instance?.release() }
  /** The pages' sandbox is Chromium's own and always on, except for root. */
  enableSandbox(): void {}
  disableHardwareAcceleration(): void { commandLine.appendSwitch('disable-gpu') }
  setAppUserModelId(_id: string): void {}

  // --- facts
  getName(): string { return this.#name }
  get name(): string { return this.#name }
  set name(name: string) { this.#name = name }
  setName(name: string): void { this.#name = name }
  getVersion(): string { return this.#manifest.version }
  getAppPath(): string { return this.#manifest.folder }
  getPath(name: string): string { return this.#paths.get(name) }
  setPath(name: string, value: string): void { this.#paths.set(name, value) }
  setAppLogsPath(value?: string): void { this.#paths.set('logs', value ?? this.getPath('logs')) }
  getLocale(): string { return appLocale() }
  getSystemLocale(): string { return systemLanguages()[0] ?? 'en-US' }
  getPreferredSystemLanguages(): string[] { return systemLanguages() }
  focus(_options?: object): void { [...allWindows][0]?.focus() }

  // --- end
  /** Asks `before-quit`, closes every window, then `will-quit` and `quit`. Each of the first two, and a window's `close`, may stop it. */
  quit(): void {
    if (this.#state === 'quitting' || this.#state === 'ended') return
    const before = this.#state
    this.#state = 'quitting'
    void this.#quitInOrder().then((went) => { if (!went && this.#state === 'quitting') this.#state = before })
  }

  /** Ends at once: windows are destroyed without being asked. */
  exit(code = 0): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    for (const window of Array.from(allWindows)) window.destroy()
    this.emit('quit', hostEvent({}), code)
    this.#instance?.release()
    process.exitCode = code
    // Code behind `app.exit()` still runs in Electron, so the process ends in a later turn.
    void engine.end().finally(() => process.exit(code))
  }

  #begin(): void {
    if (this.#state !== 'idle') return
    this.#state = 'starting'
    // After main's first turn, so that it can set paths and give up when another instance holds the lock.
    setImmediate(() => {
      if (this.#state !== 'starting') return
      this.#start().catch((error: unknown) => {
        if (this.#state !== 'starting') return // it was told to end while it started
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        this.exit(1)
      })
    })
  }

  async #start(): Promise<void> {
    closeDeclarations()
    engine.onLost = (lastWords) => this.#lost(lastWords)
    engine.onPageGone = (targetId) => { for (const window of Array.from(allWindows)) window.pageGone(targetId) }
    engine.onTitle = (targetId, title) => this.#contentsOf(targetId)?.titled(title)
    engine.onStrayPage = ({ openerId, url }) => this.#contentsOf(openerId)?.navigation.pageWantedWindow(url, '', '')
    const languages = [...new Set([appLocale(), ...systemLanguages()])]
    await engine.start({ userData: this.getPath('userData'), headless: wantsHeadless(), debugPort: testChannel !== null, languages, appended: appendedSwitches() })
    await openRequestGate({ browser: engine.browser, ownerOf: ownerOfFrame, defaultSession })
    engine.browser.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
      const owner = ownerOfFrame(frameId)
      ;(owner?.session ?? defaultSession).refuseDownload(owner, toPublic(url), suggestedFilename)
    })
    await testChannel?.announce(engine.profile, engine.pid)
    if (this.#state !== 'starting') return
    this.#state = 'ready'
    this.emit('will-finish-launching')
    this.emit('ready', hostEvent({}), {})
    this.#ready.resolve()
  }

  async #quitInOrder(): Promise<boolean> {
    const before = hostEvent({})
    this.emit('before-quit', before)
    if (before.defaultPrevented) return false
    for (const window of Array.from(allWindows)) if (!await window.closeForQuit()) return false
    const will = hostEvent({})
    this.emit('will-quit', will)
    if (will.defaultPrevented) return false
    this.exit(Number(process.exitCode ?? 0))
    return true
  }

  #windowClosed(): void {
    if (allWindows.size > 0 || this.#state === 'quitting' || this.#state === 'ended') return
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  /** The browser is the screen: without it there is nothing left to show, so the app ends in its usual order. */
  #lost(lastWords: string): void {
    complain(`Chromium ended unexpectedly.\n${lastWords}`)
    process.exitCode = 1
    for (const window of Array.from(allWindows)) window.destroy()
    this.quit()
  }

  #contentsOf(targetId: string | undefined): ReturnType<typeof ownerOfFrame> {
    return [...allWebContents.values()].find((contents) => contents.mainFrameId === targetId && targetId !== undefined) ?? null
  }
}

export const app = new App()
