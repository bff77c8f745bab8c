import type { InstallScript, PrepareProgress } from '../../../shared/mcp/connection.ts'
import type { OAuthClientProvider } from './sdk/auth-types.ts'

export type { InstallScript, PrepareProgress }

/**
 * What connections need from other parts of the gateway: `gateway/packages` turns a written command into a program that is
 * there, `gateway/auth` signs in at remote servers. Each has a plain default, so connections work without them.
 */

export interface ResolveRequest {
  /** Name of the connection; the same for every start of it. */
  readonly connection: string
  /** As it stands in the configuration: `npx`, `node`, `uvx`, a path. */
  readonly command: string
  readonly args: readonly string[]
  /** The environment the program will get: its PATH is where programs are looked for. */
  readonly env: Readonly<Record<string, string>>
  /** Install scripts the person agreed to, as `name@version`. */
  readonly allowedScripts: readonly string[]
  readonly signal: AbortSignal
  readonly onProgress: (progress: PrepareProgress) => void
}

/** A program with whole path (or a name that its PATH finds) and arguments; it is started without a shell. */
export interface ReadyCommand {
  readonly kind: 'ready'
  readonly file: string
  readonly args: readonly string[]
  /** Added to the environment of the request; wins over it. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** What will run, exactly: part of what the person trusts. Left out for programs that are the person's own. */
  readonly package?: { readonly name: string; readonly version: string; readonly integrity: string }
}

/**
 * - `not-found`: no such program (`data.command`) and nothing of ours stands in for it
 * - `no-such-package`: the registry does not have it (`data.package`)
 * - `offline`: nothing is cached and the registry cannot be reached
 * - `damaged`: what came is not what was announced
 * - `refused`: an unsafe archive, or more than the limits allow (`data.why`)
 * - `stopped`: the signal aborted
 * - `failed`: anything else (`data.message`)
 */
export type ResolveFailureCode = 'not-found' | 'no-such-package' | 'offline' | 'damaged' | 'refused' | 'stopped' | 'failed'

export type ResolvedCommand =
  | ReadyCommand
  /** Installed, but it wants to run these programs before it works; nobody has agreed to them yet. */
  | { readonly kind: 'needs-scripts'; readonly scripts: readonly InstallScript[] }
  | { readonly kind: 'failed'; readonly code: ResolveFailureCode; readonly data: Readonly<Record<string, string | number | boolean>> }

/** Never rejects. The first time may take minutes (a download); later times milliseconds. */
export interface CommandResolver {
  resolve(request: ResolveRequest): Promise<ResolvedCommand>
}

export interface AuthRequest {
  readonly connection: string
  readonly url: string
  /**
   * False: kept tokens and a quiet refresh only. Where that is not enough, `redirectToAuthorization` opens nothing and the
   * connection is shown as "sign in". True: the person pressed "sign in".
   */
  readonly interactive: boolean
  /** How Pincer is known there, where the person registered it by hand. */
  readonly client?: { readonly id: string; readonly secret?: string }
  /** The server wants more than was granted: kept tokens are not enough, and renewing them would bring the same again. */
  readonly wantsMore?: boolean
  /** Goes through the address guard of this connection; discovery and tokens use it. */
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
}

/** One attempt to connect. Ends with `dispose`, which also closes what listened for the browser. */
export interface AuthSession {
  /** Tokens, registration, verifier: whatever the library asks. Its `redirectUrl` is fixed from the beginning. */
  readonly provider: OAuthClientProvider
  /** The connection's `fetch` with renewals of tokens brought together; left out: the one of the request is good enough. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * The code with which the browser came back after `redirectToAuthorization`; state and issuer are already checked.
   * Rejects when the person gave up, the signal aborted, or the time is over.
   */
  authorizationCode(signal: AbortSignal): Promise<string>
  dispose(): Promise<void>
}

/** Signing in at remote servers. */
export interface AuthProvider {
  open(request: AuthRequest): Promise<AuthSession>
  /** Whether tokens are kept for this connection. */
  isSignedIn(connection: string): Promise<boolean>
  /** Forgets (and where the server offers it, revokes) everything kept for it. */
  signOut(connection: string): Promise<void>
}
