import { app } from '../app/app.ts'
import { engine, type EnginePage } from '../chromium/engine.ts'
import { hostEvent, HostEmitter } from '../host-emitter.ts'
import { throwingPrototype, UnsupportedError } from '../unsupported.ts'
import { allWindows, lifeCycle } from './registry.ts'
import { WebContents } from './web-contents.ts'
import { readWindowOptions } from './window-options.ts'
import { complain } from '../host-log.ts'

interface Rectangle { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

const events = {
  fired: ['close', 'closed', 'ready-to-show', 'focus', 'blur', 'show', 'hide', 'page-title-updated', 'resize', 'resized', 'maximize', 'unmaximize', 'minimize', 'restore'],
  silent: ['move', 'moved', 'will-resize', 'will-move', 'enter-full-screen', 'leave-full-screen', 'unresponsive', 'responsive', 'session-end', 'query-session-end', 'app-command', 'system-context-menu'],
}

/** `BrowserWindow`: one Chromium window with one page. It opens a moment after it is made; wishes wait for it. */
export class BrowserWindow extends HostEmitter {
  readonly id: number
  readonly webContents: WebContents
  #bounds: Rectangle
  #state: WindowState = 'normal'
  #title: string
  #visible: boolean
  #focused = false
  #destroyed = false
  #shownOnce = false
  #page: EnginePage | null = null
  #windowId = 0

  constructor(raw: Readonly<Record<string, unknown>> = {}) {
    super('BrowserWindow', events)
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const options = readWindowOptions(raw, app.getName())
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width, height: options.height }
    this.#title = options.title
    this.#visible = options.show
    this.webContents = new WebContents({
      session: options.session, preload: options.preload,
      environment: { platform: process.platform, arch: process.arch, argv: [process.execPath, ...options.additionalArguments], versions: { node: process.versions.node }, env: {} },
      onFocus: (focused) => this.#focusChanged(focused),
      onResize: (bounds) => { this.#bounds = bounds as Rectangle; this.emit('resize'); this.emit('resized') },
    })
    this.id = this.webContents.id
    this.webContents.on('page-title-updated', (event: { readonly defaultPrevented: boolean }, title: string) => {
      this.emit('page-title-updated', event, title, true)
      if (!event.defaultPrevented) this.#title = title
    })
    this.webContents.once('did-finish-load', () => {
      if (this.#shownOnce) return
      this.#shownOnce = true
      this.emit('ready-to-show', hostEvent({}))
    })
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
  isMinimized(): boolean { return this.#state === 'minimized' }
  isMaximized(): boolean { return this.#state === 'maximized' }
  isFullScreen(): boolean { return this.#state === 'fullscreen' }
  isNormal(): boolean { return this.#state === 'normal' }
  isModal(): boolean { return false }
  getTitle(): string { return this.#title }
  /** Chromium shows the page's title; this one is what `getTitle` answers until the page has another. */
  setTitle(title: string): void { this.#title = title }
  getBounds(): Rectangle { return { ...this.#bounds } }
  getNormalBounds(): Rectangle { return { ...this.#bounds } }
  getSize(): [number, number] { return [this.#bounds.width, this.#bounds.height] }
  setSize(width: number, height: number): void { this.setBounds({ width, height }) }
  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { x: left, y: top, width, height } = this.#bounds
    this.webContents.wish(() => engine.browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { left, top, width, height } }))
  }
  setMinimumSize(_width: number, _height: number): void { throw new UnsupportedError('BrowserWindow.setMinimumSize') }
  /** The colour shows before the app's page is there, and under a page that has none. */
  setBackgroundColor(color: string): void { this.webContents.wish((page) => page.session.send('Emulation.setDefaultBackgroundColorOverride', { color: parseColor(color) })) }
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
    this.#setState('minimized')
    this.emit('hide')
  }
  focus(): void {
    if (this.#state === 'minimized') this.restore()
    this.webContents.wish(async (page) => {
      await page.session.send('Page.bringToFront')
      await engine.browser.send('Target.activateTarget', { targetId: page.targetId })
    })
  }
  blur(): void { throw new UnsupportedError('BrowserWindow.blur') }
  minimize(): void { this.#setState('minimized'); this.emit('minimize') }
  restore(): void { this.#setState('normal'); this.emit('restore') }
  maximize(): void { this.#setState('maximized'); this.emit('maximize') }
  unmaximize(): void { this.#setState('normal'); this.emit('unmaximize') }
  setFullScreen(on: boolean): void { this.#setState(on ? 'fullscreen' : 'normal') }

  /** Asks `close`, which may prevent it, then closes. (A person's click on the window's cross cannot be prevented here.) */
  close(): void { void this.closeForQuit() }
  destroy(): void {
    if (this.#destroyed) return
    const page = this.#page
    this.#gone()
    if (page) engine.browser.send('Target.closeTarget', { targetId: page.targetId }).catch(() => undefined) // closed already
  }

  // --- the host's side
  /** Whether the window is closed now. */
  async closeForQuit(): Promise<boolean> {
    if (this.#destroyed) return true
    await this.#measure()
    const event = hostEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) return false
    this.destroy()
    return true
  }

  pageGone(targetId: string): void { if (this.#page?.targetId === targetId) this.#gone() }

  async #open(options: ReturnType<typeof readWindowOptions>): Promise<void> {
    try {
      const { session, width, height, background, title } = options
      if (session.partition !== null) this.webContents.browserContextId = await contextOf(session)
      const page = await engine.openPage({ width, height, background, title, ...(this.webContents.browserContextId !== undefined && { browserContextId: this.webContents.browserContextId }) })
      if (this.#destroyed) return void engine.browser.send('Target.closeTarget', { targetId: page.targetId }).catch(() => undefined)
      this.#page = page
      this.#windowId = (await engine.browser.send('Browser.getWindowForTarget', { targetId: page.targetId })).windowId
      if (options.x !== null && options.y !== null) await engine.browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { left: options.x, top: options.y } })
      // Electron's size is without the browser's own bars.
      await engine.browser.send('Browser.setContentsSize', { windowId: this.#windowId, width, height })
      if (!this.#visible && !engine.headless) await engine.browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { windowState: 'minimized' } })
      await this.webContents.adopt(page)
      await this.#measure()
    } catch (error) {
      this.webContents.failed(error)
      if (!this.#destroyed) complain('the window could not be opened.', error)
      this.destroy()
    }
  }

  #setState(windowState: WindowState): void {
    this.#state = windowState
    this.webContents.wish(() => engine.browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds: { windowState } }))
  }

  /** Where the window is now: a person may have moved it, which nobody tells. */
  async #measure(): Promise<void> {
    if (!this.#page) return
    try {
      const { bounds } = await engine.browser.send('Browser.getWindowForTarget', { targetId: this.#page.targetId })
      if (bounds.windowState === 'normal') this.#bounds = { x: bounds.left ?? 0, y: bounds.top ?? 0, width: bounds.width ?? 0, height: bounds.height ?? 0 }
      this.#state = bounds.windowState ?? 'normal'
    } catch {
      // The window is gone; its last known place stays.
    }
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

const contexts = new Map<string, Promise<string>>()

/** The browser context of an in-memory partition, made when its first window opens. */
function contextOf({ partition }: { readonly partition: string | null }): Promise<string> {
  const key = partition ?? ''
  const made = contexts.get(key) ?? engine.browser.send('Target.createBrowserContext', {}).then(({ browserContextId }) => browserContextId)
  contexts.set(key, made)
  return made
}

/** `#RGB`, `#RRGGBB` or Electron's `#AARRGGBB`. */
function parseColor(color: string): { r: number; g: number; b: number; a: number } {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color)?.[1]
  if (!hex) throw new UnsupportedError(`the color ${color}`, 'only hexadecimal colors are')
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const argb = full.length === 8 ? full : `ff${full}`
  const [a, r, g, b] = [0, 2, 4, 6].map((at) => Number.parseInt(argb.slice(at, at + 2), 16)) as [number, number, number, number]
  return { r, g, b, a: a / 255 }
}
