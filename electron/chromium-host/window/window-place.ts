import type { Params } from '../chromium/cdp-types.ts'
import { engine, type EnginePage } from '../chromium/engine.ts'

export interface Rectangle { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
type Bounds = Params<'Browser.setWindowBounds'>['bounds']

/**
 * Where a window is and how. Electron's questions are answered at once, so what main last asked for is kept here; what a
 * person does is measured when the page says that it was resized, and before the window closes.
 */
export class WindowPlace {
  bounds: Rectangle
  state: WindowState = 'normal'
  /** What Chromium's window really is: one that is not shown yet, or hidden again, is minimised there. */
  #actual: WindowState = 'normal'
  #hidden = false
  #windowId = 0

  constructor(bounds: Rectangle) {
    this.bounds = bounds
  }

  /** Puts a fresh window where it is wanted. Electron's size is without the browser's own bars. */
  async settle({ targetId }: EnginePage, at: { readonly x: number; readonly y: number } | null, hidden: boolean): Promise<void> {
    const { width, height } = this.bounds
    this.#windowId = (await engine.browser.send('Browser.getWindowForTarget', { targetId })).windowId
    if (at) await this.#set({ left: at.x, top: at.y })
    await engine.browser.send('Browser.setContentsSize', { windowId: this.#windowId, width, height })
    if (hidden) await this.hide()
  }

  async move(): Promise<void> {
    const { x: left, y: top, width, height } = this.bounds
    await this.#setState('normal')
    await this.#set({ left, top, width, height })
  }

  /** Brings the window into `state`; a hidden one is shown by that. */
  async apply(): Promise<void> {
    this.#hidden = false
    await this.#setState(this.state)
  }

  async hide(): Promise<void> {
    this.#hidden = true
    await this.#setState('minimized')
  }

  /** A person may have moved the window, which nobody tells. */
  async measure({ targetId }: EnginePage): Promise<void> {
    try {
      const { bounds: { windowState = 'normal', left = 0, top = 0, width = 0, height = 0 } } = await engine.browser.send('Browser.getWindowForTarget', { targetId })
      this.#actual = windowState
      if (windowState === 'normal') this.bounds = { x: left, y: top, width, height }
      if (!(this.#hidden && windowState === 'minimized')) this.state = windowState
    } catch {
      // The window is gone; its last known place stays.
    }
  }

  /** Chromium changes from one special state to another only by way of the normal one. */
  async #setState(state: WindowState): Promise<void> {
    if (state === this.#actual) return
    if (state !== 'normal' && this.#actual !== 'normal') await this.#set({ windowState: 'normal' })
    await this.#set({ windowState: state })
    this.#actual = state
  }

  async #set(bounds: Bounds): Promise<void> {
    await engine.browser.send('Browser.setWindowBounds', { windowId: this.#windowId, bounds })
  }
}
