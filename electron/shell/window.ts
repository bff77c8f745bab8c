import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme, Screen } from 'electron'
import { limits } from '../../shared/limits.ts'
import { windowBackground } from './theme.ts'
import { defaultSize, readBounds, smallestSize, writeBounds } from './window-bounds.ts'

export interface WindowOptions {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>
  readonly screen: Pick<Screen, 'getAllDisplays'>
  readonly home: string
  /** Absolute path of the bundled preload. */
  readonly preload: string
  readonly log: (what: string, error: unknown) => void
}

/** The page is an ordinary web page in Chromium's sandbox: no Node, its own world for the preload, web rules on. */
export function hardenedPreferences(preload: string): NonNullable<BrowserWindowConstructorOptions['webPreferences']> {
  return {
    preload, sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false,
    webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false, webviewTag: false, navigateOnDragDrop: false, safeDialogs: true, spellcheck: false,
  }
}

/** Makes the window, where it was last time. It shows itself once its page has drawn, so nobody sees a blank one. */
export function createWindow({ BrowserWindow, nativeTheme, screen, home, preload, log }: WindowOptions): BrowserWindow {
  const bounds = readBounds(home, screen.getAllDisplays().map((display) => display.workArea))
  const window = new BrowserWindow({
    ...(bounds ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } : defaultSize),
    minWidth: smallestSize.width, minHeight: smallestSize.height,
    title: 'Pincer', show: false, autoHideMenuBar: true, backgroundColor: windowBackground(nativeTheme),
    webPreferences: hardenedPreferences(preload),
  })
  if (bounds?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  rememberBounds(window, home, log)
  return window
}

function rememberBounds(window: BrowserWindow, home: string, log: WindowOptions['log']): void {
  let settling: NodeJS.Timeout | undefined
  const keep = (): void => {
    clearTimeout(settling)
    if (window.isDestroyed() || window.isMinimized()) return
    writeBounds(home, { ...window.getNormalBounds(), maximized: window.isMaximized() }).catch((error: unknown) => log('the place of the window could not be kept', error))
  }
  const later = (): void => {
    clearTimeout(settling)
    settling = setTimeout(keep, limits.windowSettleMs)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(settling))
}

/** Brings the window to the front, also from the dock or task bar. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
