import type { Redactor } from './audit/redact.ts'
import type { SignInPage } from './auth/sign-in-page.ts'

/**
 * The outside world as the gateway sees it. Each shell passes real ones in, each test in-memory ones where the real part
 * cannot be steered (a clock, a folder dialog, a full disk).
 */

/** Wall clock for what people see and schedules; monotonic time for measuring. Both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
  /** Resolves after `ms`, or at once when the signal aborts (it never rejects: the caller looks at the signal). */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Runs `fn` after `ms`; the returned function cancels it. */
  after(ms: number, fn: () => void): () => void
}

/** Where keys live. Names are ours (`key:anthropic`); values never leave main. */
export interface SecretStore {
  readonly strength: 'strong' | 'weak' | 'none'
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** What only a desktop can do. In the terminal each of them answers `unsupported`. */
export interface Desktop {
  /** `purpose`: what the dialog says; left out: a folder to work in. */
  pickFolder(purpose?: 'connection'): Promise<string | null>
  /** A `.mcpb` file, or null when the person closed the dialog. Left out where there is no such dialog. */
  pickBundle?(): Promise<string | null>
  /** A packed skill (`.tgz`), or null when the person closed the dialog. Left out where there is no such dialog. */
  pickSkillFile?(): Promise<string | null>
  /** Where a new file shall be saved; `name` is what the dialog suggests. Null when the person closed it. Left out where there is no such dialog. */
  pickNewFile?(name: string): Promise<string | null>
  openExternal(url: string): Promise<void>
  openPath(path: string): Promise<void>
  showInFolder(path: string): Promise<void>
  /** The chat the person can see now, or none: a question in another one is told by the system. Left out where no system tells anything. */
  looking?(sessionId: string | null): void
}

/** Where things are on this machine. All absolute, all real folders made on first use. */
export interface Places {
  /** Pincer's own private folder: settings, chats, records. No tool may reach into it. */
  readonly home: string
  /** The program's own files. No tool may reach into them. */
  readonly program: string
  /** The person's home folder. */
  readonly user: string
  /** The sample folder of the practice model. */
  readonly practice: string
  /** Node for children (skills, servers): an executable of the shipped runtime. */
  readonly runtimeNode: string
}

/** What the shell knows about itself, for `app.state`. */
export interface About {
  readonly version: string
  readonly shell: 'electron' | 'chromium-host' | 'terminal'
  readonly systemLanguage: 'en' | 'zh'
}

export interface Ports {
  readonly about: About
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly desktop: Desktop
  readonly places: Places
  /** Unique, sortable ids: `newId('turn')` → `turn_…`. */
  readonly newId: (kind: string) => string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** `fetch` for model requests and address checks; tests pass their own only to fail on purpose. */
  readonly fetch: typeof globalThis.fetch
  /** Takes secrets out of text; knows every key it was told. Shared with the shell's own log. */
  readonly redact: Redactor
  /** What the browser shows when it comes back from a sign-in, in the person's language. Left out: a page without words. */
  readonly signInPage?: () => SignInPage
  /** Unexpected errors, for a report: never shown as they are, never silent. */
  readonly log: (what: string, error: unknown) => void
}
