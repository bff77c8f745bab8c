import type { Page } from 'playwright'

export interface LaunchOptions {
  /** Pincer's private folder for this run; the practice folder is put beside it. */
  readonly home: string
  /** The main script; Pincer's own bundle when not given. */
  readonly entry?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A tag like `zh-CN`; the system's language as the app sees it. */
  readonly language?: string
  /** What the system prefers. */
  readonly theme?: 'light' | 'dark'
  /** Without a window on a screen. Default: yes, unless `PINCER_HEADED=1`. */
  readonly headless?: boolean
  readonly dialogAnswers?: readonly DialogAnswer[]
  /** Which shell; by default Electron when its binary is there. */
  readonly shell?: ShellName
}

export type ShellName = 'electron' | 'chromium-host'
export type DialogMethod = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'
export interface DialogAnswer { readonly method: DialogMethod; readonly answer: object }
export interface DialogAsked { readonly method: DialogMethod; readonly options: object }
export interface Opened { readonly how: 'external' | 'path' | 'folder' | 'clipboard'; readonly target: string }
export interface Ended { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** The started app as specs use it; the same on either shell. */
export interface RunningApp {
  /** The main window's page. */
  readonly page: Page
  readonly app: {
    readonly shell: ShellName
    readonly pid: number
    /** The browser's own process; the same as `pid` on Electron. */
    readonly browserPid: number
    /** Everything main wrote to stdout and stderr so far. */
    readonly output: () => string
    readonly ended: Promise<Ended>
  }
  readonly dialogs: {
    /** Answers the next dialog of that method; resolves when main has the answer. */
    readonly queue: (method: DialogMethod, answer: object) => Promise<void>
    readonly asked: () => Promise<readonly DialogAsked[]>
  }
  /** What main gave to the system to open. Nothing really opens during a test. */
  readonly opened: () => Promise<readonly Opened[]>
  /** Quits in the app's own order. Safe on an app that has ended. */
  readonly stop: () => Promise<Ended>
  /** Ends main's process at once, as a crash or the task manager does. */
  readonly kill9: () => Promise<void>
  /** Starts again with the same options, or changed ones. The earlier run must have ended, except in specs of a second start. */
  readonly relaunch: (changes?: Partial<LaunchOptions>) => Promise<RunningApp>
}
