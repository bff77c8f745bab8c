import { app } from '../app/app.ts'
import { engine, type EnginePage } from '../chromium/engine.ts'
import { hostEvent, HostEmitter } from '../host-emitter.ts'
import { complain } from '../host-log.ts'
import { throwingPrototype, UnsupportedError } from '../unsupported.ts'
import { parseColor } from './parse-color.ts'
import { allWindows, lifeCycle } from './registry.ts'
import { WebContents } from './web-contents.ts'
import { readWindowOptions, type WindowOptions } from './window-options.ts'
import { WindowPlace, type Rectangle, type WindowState } from './window-place.ts'

const events = {
  fired: ['close', 'closed', 'ready-to-show', 'focus', 'blur', 'show', 'hide', 'page-title-updated', 'resize', 'resized', 'maximize', 'unmaximize', 'minimize', 'restore'],
  silent: ['move', 'moved', 'will-resize', 'will-move', 'enter-full-screen', 'leave-full-screen', 'unresponsive', 'responsive', 'session-end', 'query-session-end', 'app-command', 'system-context-menu'],
}

/** `BrowserWindow`: one Chromium window with one page. It opens a moment after it is made; wishes wait for it. */
export class BrowserWindow extends HostEmitter {
  readonly id: number
  readonly webContents: WebContents
  readonly #place: WindowPlace
  #title: string
  #visible: boolean
  #focused = false
  #destroyed = false
  #page: EnginePage | null = null

  constructor(raw: Readonly<Record<string, unknown>> = {}) {
    super('BrowserWindow', events)
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const options = readWindowOptions(raw, app.getName())
    this.#place = new WindowPlace({ x: options.x ?? 0, y: options.y ?? 0, width: options.width, height: options.height })
    this.#title = options.title
    this.#visible = options.show
    this.webContents = this.#makeContents(options)
    this.id = this.webContents.id
    allWindows.add(this)
    lifeCycle.windowCreated(this)
    lifeCycle.contentsCreated(this.webContents)
    if (options.zoomFactor !== 1) this.webContents.setZoomFactor(options.zoomFactor)
    void this.#open(options)
  }

  static getAllWindows(): BrowserWindow[] { return [...allWindows] }
  static getFocusedWindow(): BrowserWindow | null { return [...allWindows].find((window) => window.isFocused()) ?? null }
  static fromWebContents(contents: WebContents): BrowserWindow | null { return [...allWindows].find((window) => window.webContents === contents) ?? null }
  static fromId(id: number): BrowserWindow | null { return [...allWindows].find((window) => window.id === id) ?? null }

  loadURL(address: string): Promise<void> { return this.webContents.loadURL(address) }
  reload(): void { this.webContents.reload() }
  isDestroyed(): boolean { return this.#destroyed }
  isFocused(): boolean { return this.#focused && !this.#destroyed }
  isVisible(): boolean { return this.#visible && !this.#destroyed }
  isMinimized(): boolean { return this.#place.state === 'minimized' }
  isMaximized(): boolean { return this.#place.state === 'maximized' }
  isFullScreen(): boolean { return this.#place.state === 'fullscreen' }
  isNormal(): boolean { return this.#place.state === 'normal' }
  isModal(): boolean { return false }
  getTitle(): string { return this.#title }
  /** Chromium shows the page's title; this one is what `getTitle` answers until the page has another. */
  setTitle(title: string): void { this.#title = title }
  getBounds(): Rectangle { return { ...this.#place.bounds } }
  getNormalBounds(): Rectangle { return { ...this.#place.bounds } }
  getSize(): [number, number] { return [this.#place.bounds.width, this.#place.bounds.height] }
  setSize(width: number, height: number): void { this.setBounds({ width, height }) }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#place.bounds = { ...this.#place.bounds, ...bounds }
    this.webContents.wish(() => this.#place.move())
  }
  /** The colour shows before the app's page is there, and under a page that has none. */
  setBackgroundColor(color: string): void {
    const parsed = parseColor(color)
    this.webContents.wish((page) => page.session.send('Emulation.setDefaultBackgroundColorOverride', { color: parsed }))
  }
  setMenu(menu: object | null): void { if (menu !== null) throw new UnsupportedError('BrowserWindow.setMenu') }
  removeMenu(): void {}
  setMenuBarVisibility(visible: boolean): void { if (visible) throw new UnsupportedError('BrowserWindow.setMenuBarVisibility(true)') }

  show(): void {
    const was = this.#visible
    this.#visible = true
    this.focus()
    if (!was) this.emit('show')
  }
  showInactive(): void { this.show() }
  hide(): void {
    this.#visible = false
    this.webContents.wish(() => this.#place.hide())
    this.emit('hide')
  }
  focus(): void {
    if (this.#place.state === 'minimized') this.#place.state = 'normal'
    this.webContents.wish(async (page) => {
      if (this.#visible) await this.#place.apply()
      await page.session.send('Page.bringToFront')
      await engine.browser.send('Target.activateTarget', { targetId: page.targetId })
    })
  }
  minimize(): void { this.#changeState('minimized', 'minimize') }
  restore(): void { this.#changeState('normal', 'restore') }
  maximize(): void { this.#changeState('maximized', 'maximize') }
  unmaximize(): void { this.#changeState('normal', 'unmaximize') }

  /** Asks `close`, which may prevent it, then closes. (A person's click on the window's cross cannot be prevented here.) */
  close(): void { void this.closeForQuit() }
  destroy(): void {
    if (this.#destroyed) return
    const page = this.#page
    this.#gone()
    if (page) closePage(page)
  }

  // --- the host's side
  /** Whether the window is closed now. */
  async closeForQuit(): Promise<boolean> {
    if (this.#destroyed) return true
    if (this.#page) await this.#place.measure(this.#page)
    const event = hostEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) return false
    this.destroy()
    return true
  }

  pageGone(targetId: string): void { if (this.#page?.targetId === targetId) this.#gone() }

  #makeContents({ session, preload, additionalArguments }: WindowOptions): WebContents {
    const contents = new WebContents({
      session, preload,
      environment: { platform: process.platform, arch: process.arch, argv: [process.execPath, ...additionalArguments], versions: { node: process.versions.node }, env: {} },
      onFocus: (focused) => this.#focusChanged(focused),
      onResize: () => void this.#resized(),
    })
    contents.on('page-title-updated', (event: { readonly defaultPrevented: boolean }, title: string) => {
      this.emit('page-title-updated', event, title, true)
      if (!event.defaultPrevented) this.#title = title
    })
    contents.once('did-finish-load', () => this.emit('ready-to-show', hostEvent({})))
    return contents
  }

  async #open({ session, width, height, x, y, background, title }: WindowOptions): Promise<void> {
    try {
      const browserContextId = session.partition === null ? undefined : await contextOf(session.partition)
      this.webContents.browserContextId = browserContextId
      const page = await engine.openPage({ width, height, background, title, ...(browserContextId !== undefined && { browserContextId }) })
      if (this.#destroyed) return closePage(page)
      this.#page = page
      await this.#place.settle(page, x !== null && y !== null ? { x, y } : null, !this.#visible && !engine.headless)
      await this.webContents.adopt(page)
      await this.#place.measure(page)
    } catch (error) {
      this.webContents.failed(error)
      if (!this.#destroyed) complain('the window could not be opened.', error)
      this.destroy()
    }
  }

  #changeState(state: WindowState, event: string): void {
    this.#place.state = state
    this.webContents.wish(() => this.#place.apply())
    this.emit(event)
  }

  async #resized(): Promise<void> {
    if (this.#page) await this.#place.measure(this.#page)
    if (this.#destroyed) return
    this.emit('resize')
    this.emit('resized')
  }

  #focusChanged(focused: boolean): void {
    if (focused === this.#focused) return
    this.#focused = focused
    this.emit(focused ? 'focus' : 'blur', hostEvent({}))
    app.emit(focused ? 'browser-window-focus' : 'browser-window-blur', hostEvent({}), this)
  }

  #gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    allWindows.delete(this)
    this.webContents.destroyed()
    this.emit('closed')
    lifeCycle.windowClosed()
  }
}

Object.setPrototypeOf(BrowserWindow, throwingPrototype(HostEmitter, 'BrowserWindow'))

function closePage({ targetId }: EnginePage): void {
  engine.browser.send('Target.closeTarget', { targetId }).catch(() => undefined) // closed already, or the browser is gone
}

const contexts = new Map<string, Promise<string>>()

/** The browser context of an in-memory partition, made when its first window opens. */
function contextOf(partition: string): Promise<string> {
  const made = contexts.get(partition) ?? engine.browser.send('Target.createBrowserContext', {}).then(({ browserContextId }) => browserContextId)
  contexts.set(partition, made)
  return made
}
