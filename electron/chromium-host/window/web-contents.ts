import { hostEvent, HostEmitter } from '../host-emitter.ts'
import { wireCodec } from '../bridge/wire-codec.ts'
import type { Payload } from '../chromium/cdp-types.ts'
import { engine, type EnginePage } from '../chromium/engine.ts'
import { dispatchInvoke, dispatchSend } from '../ipc/ipc-main.ts'
import { toInternal, toPublic } from '../protocol/app-origin.ts'
import { declaredSchemes } from '../protocol/protocol.ts'
import { applyPermissions } from '../session/permissions.ts'
import type { HostSession } from '../session/session.ts'
import { colorSchemeParams, tellPageScheme } from '../system/native-theme.ts'
import { setScreenSize, type ScreenSize } from '../system/screen-size.ts'
import { UnsupportedError } from '../unsupported.ts'
import { connectPageEvents } from './page-events.ts'
import { PageLink, type DocumentLink, type FromPreload } from './page-link.ts'
import { WebFrameMain } from './web-frame-main.ts'
import { allWebContents } from './registry.ts'
import { Zoom } from './zoom.ts'
import { buildWorldScripts, type WorldScripts } from '../bridge/world-scripts.ts'

type Paused = Payload<'Fetch.requestPaused'>
type OpenHandler = (details: object) => { readonly action: string }

const events = {
  fired: ['will-navigate', 'will-frame-navigate', 'will-redirect', 'did-start-navigation', 'did-navigate', 'did-navigate-in-page', 'did-start-loading', 'did-stop-loading', 'did-finish-load', 'did-fail-load',
    'dom-ready', 'page-title-updated', 'render-process-gone', 'destroyed', 'console-message', 'preload-error', 'focus', 'blur'],
  silent: ['will-attach-webview', 'did-attach-webview', 'did-create-window', 'unresponsive', 'responsive', 'certificate-error', 'login', 'select-client-certificate', 'will-prevent-unload', 'before-input-event',
    'context-menu', 'devtools-opened', 'select-bluetooth-device', 'enter-html-full-screen', 'leave-html-full-screen', 'zoom-changed', 'found-in-page', 'did-fail-provisional-load'],
}

/** What a window tells its contents and hears from them. */
export interface ContentsOptions {
  readonly session: HostSession
  readonly preload: string
  readonly environment: Parameters<typeof buildWorldScripts>[1]
  readonly onFocus: (focused: boolean) => void
  readonly onResize: (bounds: object) => void
}

let lastId = 0

/** `webContents`: one page with its preload, its navigation and its messages. */
export class WebContents extends HostEmitter {
  readonly id = ++lastId
  readonly session: HostSession
  readonly #options: ContentsOptions
  readonly #scripts: WorldScripts
  readonly #zoom = new Zoom()
  /** Addresses main asked for itself: these navigations are not the page's. */
  readonly #expected = new Set<string>()
  #openHandler: OpenHandler | null = null
  #page: EnginePage | null = null
  #link: PageLink | null = null
  #frame: WebFrameMain
  #documents = 0
  #url = ''
  #title = ''
  #loading = false
  #destroyed = false
  browserContextId: string | undefined
  /** Resolves when the page can be driven; rejects when no window could be opened. */
  readonly ready: Promise<PageLink>
  #setReady: (link: PageLink) => void = () => {}
  #setFailed: (error: unknown) => void = () => {}

  constructor(options: ContentsOptions) {
    super('webContents', events)
    this.#options = options
    this.session = options.session
    this.#scripts = buildWorldScripts(options.preload, options.environment)
    this.#frame = new WebFrameMain(this.id, 0, '')
    this.ready = new Promise((resolve, reject) => { this.#setReady = resolve; this.#setFailed = reject })
    this.ready.catch(() => undefined) // whoever needs the page awaits it and gets the failure
    allWebContents.set(this.id, this)
  }

  // --- Electron's members
  get mainFrame(): WebFrameMain { return this.#frame }
  getURL(): string { return this.#url }
  getTitle(): string { return this.#title }
  getType(): string { return 'window' }
  isDestroyed(): boolean { return this.#destroyed }
  isCrashed(): boolean { return false }
  isLoading(): boolean { return this.#loading }
  isDevToolsOpened(): boolean { return false }
  getZoomFactor(): number { return this.#zoom.factor }
  getZoomLevel(): number { return Math.log(this.#zoom.factor) / Math.log(1.2) }
  setZoomLevel(level: number): void { this.setZoomFactor(1.2 ** level) }
  setWindowOpenHandler(handler: OpenHandler): void { this.#openHandler = handler }
  setVisualZoomLevelLimits(_least: number, _most: number): Promise<void> { return Promise.resolve() }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    void this.#quietly((link) => this.#zoom.set(factor, link.session, this.#page!.targetId))
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const text = wireCodec.encode(args)
    if (!this.#destroyed) this.#link?.push(['message', channel, text])
  }

  reload(): void { void this.#quietly((link) => this.#asOurs(this.#url, () => link.session.send('Page.reload', {}))) }
  reloadIgnoringCache(): void { void this.#quietly((link) => this.#asOurs(this.#url, () => link.session.send('Page.reload', { ignoreCache: true }))) }
  focus(): void { void this.#quietly((link) => link.session.send('Page.bringToFront')) }

  /** Loads an address; resolves after the page's `load`, rejects like Electron when it fails. */
  async loadURL(address: string): Promise<void> {
    const link = await this.ready
    await applyPermissions(engine.browser, this, address, this.session.permissionHandlers)
    await this.#asOurs(address, async () => {
      const { loaderId, errorText } = await link.session.send('Page.navigate', { url: toInternal(address, declaredSchemes) })
      if (errorText !== undefined && errorText !== '') {
        const description = errorText.replace(/^net::/, '')
        this.emit('did-fail-load', hostEvent({}), -2, description, address, true, 1, 1)
        throw new Error(`${description} (-2) loading '${address}'`)
      }
      if (loaderId !== undefined) await this.#loads.reached(loaderId)
    })
  }

  // --- the window's side
  get mainFrameId(): string | undefined { return this.#page?.targetId }
  readonly #loads = connectLoads()

  /** Takes a fresh page: scripts in, events connected, then it runs. */
  async adopt(page: EnginePage): Promise<void> {
    this.#page = page
    const link = new PageLink({ page, scripts: this.#scripts, onMessage: (message, document) => this.#take(message, document) })
    this.#link = link
    connectPageEvents(page, {
      navigated: (url) => this.#navigated(url),
      navigatedInPage: (url) => { this.#startNavigation(url, true, true); this.#url = this.#frame.url = url; this.emit('did-navigate-in-page', hostEvent({}), url, true, 1, 1) },
      startedLoading: () => { this.#loading = true; this.emit('did-start-loading') },
      domReady: () => this.emit('dom-ready', hostEvent({})),
      loaded: (loaderId) => { this.#loading = false; this.emit('did-stop-loading'); this.emit('did-finish-load'); this.#loads.note(loaderId) },
      crashed: () => { link.endDocument(); this.emit('render-process-gone', hostEvent({}), { reason: 'crashed', exitCode: 139 }) },
      console: (details) => this.emit('console-message', hostEvent({ ...details, frame: this.#frame }), { debug: 0, info: 1, warning: 2, error: 3 }[details.level], details.message, details.lineNumber, details.sourceId),
    })
    await link.prepare((session) => [session.send('Emulation.setEmulatedMedia', colorSchemeParams())])
    this.#setReady(link)
  }

  failed(error: unknown): void { this.#setFailed(error) }

  destroyed(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#link?.endDocument()
    this.#zoom.dispose()
    this.#setFailed(new Error('the window is closed'))
    allWebContents.delete(this.id)
    this.#frame.detached = true
    this.emit('destroyed')
  }

  titled(title: string): void {
    if (title === this.#title) return
    this.#title = title
    this.emit('page-title-updated', hostEvent({}), title, true)
  }

  /** Sends the wanted colours to the page; called when `nativeTheme` changes. */
  followTheme(): void { void this.#quietly((link) => link.session.send('Emulation.setEmulatedMedia', colorSchemeParams())) }

  /** Asked by the request gate for each document: whether this navigation may go on. */
  mayNavigate({ request, frameId, redirectedRequestId }: Paused): boolean {
    const url = toPublic(request.url + (request.urlFragment ?? ''))
    const isMainFrame = frameId === this.mainFrameId
    const allowed = this.#judge(url, isMainFrame, redirectedRequestId !== undefined)
    if (allowed) this.#startNavigation(url, isMainFrame, false)
    return allowed
  }

  #judge(url: string, isMainFrame: boolean, isRedirect: boolean): boolean {
    if (isRedirect) return this.#asks(['will-redirect'], url, isMainFrame)
    const bare = withoutHash(url)
    // The same page again: a reload by main, by the person's key or by a test. Which of them cannot be told here.
    if (isMainFrame && (this.#expected.has(bare) || bare === withoutHash(this.#url))) return true
    return this.#asks(isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'], url, isMainFrame)
  }

  /** The page wants another window. Answering "allow" is the one thing this host cannot do. */
  wantsWindow(url: string, frameName: string, features: string): void {
    const answer = this.#openHandler?.({ url: toPublic(url), frameName, features, disposition: features === '' ? 'foreground-tab' : 'new-window', referrer: { url: '', policy: 'strict-origin-when-cross-origin' } })
    if (answer?.action !== 'deny') console.error(new UnsupportedError('opening a window from a page').message)
  }

  #asks(names: readonly string[], url: string, isMainFrame: boolean): boolean {
    return names.every((name) => {
      const event = hostEvent({ url, isMainFrame, isSameDocument: false, frame: isMainFrame ? this.#frame : null, initiator: this.#frame, sender: this })
      this.emit(name, event, url, false, isMainFrame, 1, 1)
      return !event.defaultPrevented
    })
  }

  #startNavigation(url: string, isMainFrame: boolean, isSameDocument: boolean): void {
    this.emit('did-start-navigation', hostEvent({ url, isMainFrame, isSameDocument, frame: isMainFrame ? this.#frame : null }), url, isSameDocument, isMainFrame, 1, 1)
  }

  #navigated(url: string): void {
    this.#url = url
    this.emit('did-navigate', hostEvent({}), url, 200, 'OK')
  }

  #take([kind, ...rest]: FromPreload, document: DocumentLink): void {
    if (kind === 'hello') {
      this.#frame.detached = true
      this.#frame = new WebFrameMain(this.id, this.#documents += 1, this.#url)
      this.#options.onFocus(rest[0] as boolean)
      tellPageScheme(rest[1] as boolean)
      setScreenSize(rest[2] as ScreenSize)
      return
    }
    const [first, second, third] = rest as [string, string, string]
    if (kind === 'invoke') void dispatchInvoke(this, this.#frame, document, ...rest as [number, string, string])
    else if (kind === 'send') dispatchSend(this, this.#frame, document, first, second)
    else if (kind === 'focus') { this.#options.onFocus(rest[0] as boolean); this.emit(rest[0] ? 'focus' : 'blur') }
    else if (kind === 'resize') this.#options.onResize(rest[0] as object)
    else if (kind === 'open') this.wantsWindow(first, second, third)
    else if (kind === 'navigate') this.#pageNavigates(first)
    else if (kind === 'preload-error') this.emit('preload-error', hostEvent({}), 'preload', Object.assign(new Error(second), { name: first }))
  }

  /** A navigation that Chromium would not have shown to the request gate; it is stopped already. */
  #pageNavigates(address: string): void {
    const url = toPublic(address)
    if (!this.#asks(['will-frame-navigate', 'will-navigate'], url, true)) return
    if (declaredSchemes.has(new URL(url).protocol.slice(0, -1))) void this.loadURL(url)
    else console.error(new UnsupportedError(`navigating to ${new URL(url).protocol}`).message)
  }

  async #asOurs<T>(address: string, work: () => Promise<T>): Promise<T> {
    const bare = withoutHash(address)
    this.#expected.add(bare)
    try {
      return await work()
    } finally {
      this.#expected.delete(bare)
    }
  }

  /** For wishes without an answer: a page that is gone by then has nothing to wish for. */
  async #quietly(work: (link: PageLink) => Promise<unknown>): Promise<void> {
    try {
      await work(await this.ready)
    } catch (error) {
      if (!this.#destroyed) console.error('chromium-host: the page refused.', error)
    }
  }
}

const withoutHash = (url: string): string => url.split('#')[0]!

/** Which documents have finished loading, for those who wait. */
function connectLoads(): { readonly note: (loaderId: string) => void; readonly reached: (loaderId: string) => Promise<void> } {
  const done = new Set<string>()
  const waiting = new Map<string, () => void>()
  return {
    note(loaderId) {
      done.add(loaderId)
      waiting.get(loaderId)?.()
      waiting.delete(loaderId)
    },
    reached: (loaderId) => done.has(loaderId) ? Promise.resolve() : new Promise((resolve) => waiting.set(loaderId, resolve)),
  }
}
