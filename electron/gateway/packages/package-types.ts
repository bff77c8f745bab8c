/** What installing packages is made of. No npm code here: this file is also read by Pincer's own process. */

/** `skill`: an extension that runs behind walls. `server`: a program for connections. */
export type PackageKind = 'skill' | 'server'

export type PackageSource =
  /** `name`, `name@1.2.3`, `name@^1`, `name@next`, from the registry of npm's own configuration. */
  | { readonly kind: 'registry'; readonly spec: string }
  /** A folder with a package.json; it is packed as npm would pack it, without running anything. `ships`: it comes with Pincer. */
  | { readonly kind: 'folder'; readonly path: string; readonly ships?: true }
  /** A `.tgz` as `npm pack` makes it. */
  | { readonly kind: 'tarball'; readonly path: string }
  /** A `.mcpb` file: a zip with a manifest.json and everything it needs inside. */
  | { readonly kind: 'bundle'; readonly path: string }

export type InstallStep = 'find' | 'download' | 'check' | 'unpack' | 'verify' | 'ready'

/** `of` only where it is really known. */
export interface Amount { readonly done: number; readonly of: number | null }

export interface InstallProgress {
  readonly step: InstallStep
  /** `name@version` as soon as it is known, before that what was asked for. */
  readonly subject: string
  readonly bytes: Amount | null
  readonly packages: Amount | null
}

/** A program that a package wants to run while it is installed. `event` is npm's name for it; a native build without a script is `install`. */
export interface WantedScript { readonly package: string; readonly version: string; readonly event: string; readonly text: string }

/** What is known of a package before it is installed: for a page, and for the question. */
export interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly description: string
  /** Who published this version; empty when nobody says. */
  readonly publisher: string
  /** When this version was published, in ms since 1970. */
  readonly publishedAt: number | null
  /** Why its author advises against it; null when they do not. */
  readonly deprecated: string | null
  readonly licence: string
  /** Unpacked size and files of the package alone, as its registry says. */
  readonly bytes: number | null
  readonly files: number | null
  readonly integrity: string
  readonly dependencies: number
}

/** What was really installed: written beside the files, in the same step that makes them visible. */
export interface PackageRecord {
  readonly version: 1
  readonly kind: PackageKind
  readonly facts: PackageFacts
  /** What was asked for. */
  readonly source: PackageSource
  readonly installedAt: number
  /** Where the package itself lies, relative to the folder. */
  readonly root: string
  /** Every package that came along, exactly. */
  readonly packages: readonly { readonly name: string; readonly version: string; readonly integrity: string }[]
  /** Files and bytes on disk, to see at the next start whether everything is still there. */
  readonly files: number
  readonly bytes: number
  /** What wanted to run and did not, or ran after somebody agreed. */
  readonly scripts: readonly (WantedScript & { readonly ran: boolean })[]
}

/**
 * - `no-such-package`, `no-such-version`: the registry does not have it
 * - `offline`: the registry cannot be reached and nothing is cached
 * - `registry`: the registry refused or failed (`data.status`)
 * - `integrity`: what came is not what was announced
 * - `source`: this kind of source is not taken (`data.spec`, `data.wantedBy`): git, an address, a link, an alias
 * - `archive`: an unsafe or damaged archive (`data.rule`, `data.entry`, `data.package`)
 * - `too-large`: more packages, files or bytes than the limits allow (`data.what`)
 * - `unfit`: not made for this system or its Node (`data.package`)
 * - `bad-package`: no proper package (`data.detail`)
 * - `script`: a program that was agreed to failed (`data.package`, `data.event`, `data.output`)
 * - `no-space`, `disk`: the disk
 * - `busy`: another Pincer is just changing this package
 * - `stopped`: the person, or the time is over (`data.late`)
 * - `failed`: anything else (`data.message`)
 */
export type PackageFailureCode =
  | 'no-such-package' | 'no-such-version' | 'offline' | 'registry' | 'integrity' | 'source' | 'archive' | 'too-large' | 'unfit' | 'bad-package'
  | 'script' | 'no-space' | 'disk' | 'busy' | 'stopped' | 'failed'

export interface PackageFailure {
  readonly kind: 'failed'
  readonly code: PackageFailureCode
  readonly data: Readonly<Record<string, string | number | boolean>>
}

export const packageFailure = (code: PackageFailureCode, data: PackageFailure['data'] = {}): PackageFailure => ({ kind: 'failed', code, data })

export interface FoundPackage {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly publisher: string
  readonly publishedAt: number | null
  readonly keywords: readonly string[]
}

export type SearchEnd =
  | { readonly kind: 'found'; readonly packages: readonly FoundPackage[] }
  /** This registry has no search. */
  | { readonly kind: 'no-search' }
  | PackageFailure
