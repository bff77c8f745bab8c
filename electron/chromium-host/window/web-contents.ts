import { buildWorldScripts, type WorldScripts } from '../bridge/world-scripts.ts'
import { wireCodec } from '../bridge/wire-codec.ts'
import { engine, type EnginePage } from '../chromium/engine.ts'
import { hostEvent, HostEmitter } from '../host-emitter.ts'
import { complain } from '../host-log.ts'
import { dispatchInvoke, dispatchSend } from '../ipc/ipc-main.ts'
import { toInternal } from '../protocol/app-origin.ts'
import { declaredSchemes } from '../protocol/protocol.ts'
import { applyPermissions } from '../session/permissions.ts'
import type { HostSession } from '../session/session.ts'
import { colorSchemeParams, tellPageScheme } from '../system/native-theme.ts'
import { setScreenSize, type ScreenSize } from '../system/screen-size.ts'
import { UnsupportedError } from '../unsupported.ts'
import { contentsEvents } from './contents-events.ts'
import { LoadWaiter } from './load-waiter.ts'
import { Navigation, type OpenHandler } from './navigation.ts'
import { connectPageEvents, type PageEvents } from './page-events.ts'
import { PageLink, type DocumentLink, type FromPreload } from './page-link.ts'
import { allWebContents } from './registry.ts'
import { WebFrameMain } from './web-frame-main.ts'
import { Zoom } from './zoom.ts'

/** What a window tells its contents and hears from them. */
export interface ContentsOptions {
  readonly session: HostSession
  readonly preload: string
  readonly environment: Parameters<typeof buildWorldScripts>[1]
  readonly onFocus: (focused: boolean) => void
  readonly onResize: () => void
}

const levels = { debug: 0, info: 1, warning: 2, error: 3 } as const
let lastId = 0

/** `webContents`: one page with its preload, its navigation and its messages. */
export class WebContents extends HostEmitter {
  readonly id = ++lastId
  readonly session: HostSession
  readonly navigation = new Navigation(this)
  browserContextId: string | undefined
  readonly #options: ContentsOptions
  readonly #scripts: WorldScripts
  readonly #zoom = new Zoom()
  readonly #loads = new LoadWaiter()
  readonly #ready = Promise.withResolvers<PageLink>()
  #page: EnginePage | null = null
  #link: PageLink | null = null
  #frame = new WebFrameMain(this.id, 0, '')
  #documents = 0
  #url = ''
  #title = ''
  #loading = false
  #crashed = false
  #destroyed = false

  constructor(options: ContentsOptions) {
    super('webContents', contentsEvents)
    this.#options = options
    this.session = options.session
    this.#scripts = buildWorldScripts(options.preload, options.environment)
    this.#ready.promise.catch(() => undefined) // whoever needs the page awaits it and gets the failure
    allWebContents.set(this.id, this)
  }

  // --- Electron's members
  get mainFrame(): WebFrameMain { return this.#frame }
  getURL(): string { return this.#url }
  getTitle(): string { return this.#title }
  getType(): string { return 'window' }
  isDestroyed(): boolean { return this.#destroyed }
  isCrashed(): boolean { return this.#crashed }
  isLoading(): boolean { return this.#loading }
  isDevToolsOpened(): boolean { return false }
  getZoomFactor(): number { return this.#zoom.factor }
  getZoomLevel(): number { return Math.log(this.#zoom.factor) / Math.log(1.2) }
  setZoomLevel(level: number): void { this.setZoomFactor(1.2 ** level) }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.wish((page) => this.#zoom.set(factor, page.session, page.targetId))
  }
  /** Pinching is off in a page of this size anyway; there is nothing to limit. */
  setVisualZoomLevelLimits(_least: number, _most: number): Promise<void> { return Promise.resolve() }
  setWindowOpenHandler(handler: OpenHandler): void { this.navigation.openHandler = handler }
  focus(): void { this.wish((page) => page.session.send('Page.bringToFront')) }
  reload(): void { this.#reload(false) }
  reloadIgnoringCache(): void { this.#reload(true) }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const text = wireCodec.encode(args)
    if (!this.#destroyed) this.#link?.push({ head: [channel], text })
  }

  /** Loads an address; resolves after the page's `load`, rejects like Electron when it fails. */
  async loadURL(address: string): Promise<void> {
    const { protocol } = new URL(address)
    if (!declaredSchemes.has(protocol.slice(0, -1)) && !/^(https?|about):$/.test(protocol)) throw new UnsupportedError(`loadURL of ${protocol} addresses`)
    const { session } = await this.#ready.promise
    await applyPermissions(engine.browser, this, address, this.session.permissionHandlers)
    await this.navigation.asOurs(address, async () => {
      const { loaderId, errorText } = await session.send('Page.navigate', { url: toInternal(address, declaredSchemes) })
      if (errorText) this.#loadFailed(address, errorText.replace(/^net::/, ''))
      if (loaderId !== undefined) await this.#loads.reached(loaderId)
    })
  }

  // --- the host's side
  get mainFrameId(): string | undefined { return this.#page?.targetId }

  /** Does something with the page once it is there, for wishes without an answer: a page that is gone has nothing to wish for. */
  wish(work: (page: EnginePage) => Promise<unknown>): void {
    this.#ready.promise.then(() => this.#page && work(this.#page)).catch((error: unknown) => {
      if (!this.#destroyed) complain('the page refused.', error)
    })
  }

  /** Takes a fresh page: scripts in, events connected, then it runs. */
  async adopt(page: EnginePage): Promise<void> {
    this.#page = page
    const link = this.#link = new PageLink({ page, scripts: this.#scripts, onMessage: (message, document) => this.#take(message, document) })
    connectPageEvents(page, this.#pageEvents(link))
    await link.prepare((session) => [session.send('Emulation.setEmulatedMedia', colorSchemeParams())])
    this.#ready.resolve(link)
  }

  failed(error: unknown): void { this.#ready.reject(error) }
  followTheme(): void { this.wish((page) => page.session.send('Emulation.setEmulatedMedia', colorSchemeParams())) }

  destroyed(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    const gone = new Error(`ERR_FAILED (-2) loading '${this.#url}': the window is closed`)
    this.#link?.endDocument()
    this.#zoom.dispose()
    this.#loads.giveUp(gone)
    this.#ready.reject(gone)
    this.#frame.detached = true
    allWebContents.delete(this.id)
    this.emit('destroyed')
  }

  titled(title: string): void {
    // Until a page has a title Chromium shows its address, which is the host's own form of it.
    if (title === this.#title || title === '' || title.includes('.host.invalid') || title.startsWith('data:')) return
    this.#title = title
    this.emit('page-title-updated', hostEvent({}), title, true)
  }

  #pageEvents(link: PageLink): PageEvents {
    return {
      navigated: (url) => { this.#url = url; this.#crashed = false; this.emit('did-navigate', hostEvent({}), url, 200, 'OK') },
      navigatedInPage: (url) => {
        this.navigation.started(url, true, true)
        this.#url = this.#frame.url = url
        this.emit('did-navigate-in-page', hostEvent({}), url, true, 1, 1)
      },
      startedLoading: () => { this.#loading = true; this.emit('did-start-loading') },
      domReady: () => this.emit('dom-ready', hostEvent({})),
      loaded: (loaderId) => { this.#loading = false; this.emit('did-stop-loading'); this.emit('did-finish-load'); this.#loads.note(loaderId) },
      titled: (title) => this.titled(title),
      crashed: () => {
        this.#crashed = true
        link.endDocument()
        this.emit('render-process-gone', hostEvent({}), { reason: 'crashed', exitCode: 139 })
      },
      console: (details) => this.emit('console-message', hostEvent({ ...details, frame: this.#frame }), levels[details.level], details.message, details.lineNumber, details.sourceId),
    }
  }

  #take([kind, ...rest]: FromPreload, document: DocumentLink): void {
    const [first, second, third] = rest as [string, string, string]
    switch (kind) {
      case 'hello': return this.#newDocument(...rest as [boolean, boolean, ScreenSize])
      case 'invoke': return void dispatchInvoke(this, this.#frame, document, ...rest as [number, string, string])
      case 'send': return dispatchSend(this, this.#frame, document, first, second)
      case 'resize': return this.#options.onResize()
      case 'open': return this.navigation.pageWantedWindow(first, second, third)
      case 'navigate': return this.navigation.pageWanted(first)
      case 'preload-error': return void this.emit('preload-error', hostEvent({}), 'preload', Object.assign(new Error(second), { name: first }))
      case 'focus':
        this.#options.onFocus(rest[0] as boolean)
        return void this.emit(rest[0] === true ? 'focus' : 'blur')
      default: complain(`a preload sent "${kind}", which means nothing here`)
    }
  }

  #newDocument(focused: boolean, prefersDark: boolean, size: ScreenSize): void {
    this.#frame.detached = true
    this.#frame = new WebFrameMain(this.id, this.#documents += 1, this.#url)
    this.#options.onFocus(focused)
    tellPageScheme(prefersDark)
    setScreenSize(size)
  }

  #reload(ignoreCache: boolean): void {
    this.wish((page) => this.navigation.asOurs(this.#url, () => page.session.send('Page.reload', { ignoreCache })))
  }

  #loadFailed(address: string, description: string): never {
    this.emit('did-fail-load', hostEvent({}), -2, description, address, true, 1, 1)
    throw new Error(`${description} (-2) loading '${address}'`)
  }
}
