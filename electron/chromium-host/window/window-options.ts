import { readFileSync } from 'node:fs'
import { defaultSession, sessionModule, type HostSession } from '../session/session.ts'
import { UnsupportedError } from '../unsupported.ts'

/** Options that this host honours, or that ask for what it does anyway. */
const known: ReadonlySet<string> = new Set(['width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'center', 'show', 'backgroundColor', 'title', 'icon', 'webPreferences', 'autoHideMenuBar', 'useContentSize', 'resizable', 'fullscreenable', 'darkTheme', 'paintWhenInitiallyHidden', 'acceptFirstMouse'])
/** Values without which a page would be less closed in than this host can make it. */
const required: Readonly<Record<string, boolean>> = {
  sandbox: true, contextIsolation: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false, webSecurity: true, allowRunningInsecureContent: false, webviewTag: false,
  experimentalFeatures: false, plugins: false, offscreen: false, spellcheck: false,
}
const knownPreferences: ReadonlySet<string> = new Set([...Object.keys(required), 'preload', 'session', 'partition', 'devTools', 'additionalArguments', 'zoomFactor', 'backgroundThrottling', 'navigateOnDragDrop', 'safeDialogs', 'disableDialogs', 'autoplayPolicy', 'disableBlinkFeatures', 'enableWebSQL', 'images', 'javascript', 'webgl', 'textAreasAreResizable', 'defaultEncoding', 'minimumFontSize', 'defaultFontSize', 'accessibleTitle', 'disableHtmlFullscreenWindowResize'])

export interface WindowOptions {
  readonly width: number
  readonly height: number
  readonly x: number | null
  readonly y: number | null
  readonly show: boolean
  readonly title: string
  readonly background: string
  readonly session: HostSession
  /** Text of the preload file, or ''. */
  readonly preload: string
  readonly additionalArguments: readonly string[]
  readonly zoomFactor: number
}

type Raw = Readonly<Record<string, unknown>>

/** Reads a window's options. Throws by name for one this host cannot honour: a window must never look safer or other than it is. */
export function readWindowOptions(raw: Raw, defaultTitle: string): WindowOptions {
  for (const [name, value] of Object.entries(raw)) if (!known.has(name) && value !== undefined && !isHarmless(name, value)) throw new UnsupportedError(`BrowserWindow option ${name}`)
  const preferences = (raw['webPreferences'] ?? {}) as Raw
  for (const [name, value] of Object.entries(preferences)) {
    if (value === undefined) continue
    if (!knownPreferences.has(name)) throw new UnsupportedError(`webPreferences.${name}`)
    if (name in required && value !== required[name]) throw new UnsupportedError(`webPreferences.${name}: ${JSON.stringify(value)}`)
  }
  return {
    width: raw['width'] as number ?? 800, height: raw['height'] as number ?? 600, x: raw['x'] as number ?? null, y: raw['y'] as number ?? null,
    show: raw['show'] !== false, title: raw['title'] as string ?? defaultTitle, background: raw['backgroundColor'] as string ?? '#FFFFFF',
    session: preferences['session'] as HostSession ?? (preferences['partition'] ? sessionModule.fromPartition(preferences['partition'] as string) : defaultSession),
    preload: typeof preferences['preload'] === 'string' ? readFileSync(preferences['preload'], 'utf8') : '',
    additionalArguments: preferences['additionalArguments'] as string[] ?? [], zoomFactor: preferences['zoomFactor'] as number ?? 1,
  }
}

/** Naming a default is no wish. */
function isHarmless(name: string, value: unknown): boolean {
  return (name === 'frame' && value === true) || (name === 'transparent' && value === false) || (name === 'titleBarStyle' && value === 'default') || (name === 'fullscreen' && value === false)
    || (name === 'modal' && value === false) || (name === 'alwaysOnTop' && value === false) || (name === 'kiosk' && value === false) || (['movable', 'minimizable', 'maximizable', 'closable', 'focusable', 'hasShadow'].includes(name) && value === true)
}
