import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errnoOf } from '../files/file-failure.ts'
import type { LookAnswer, StageAnswer } from './child-orders.ts'
import { withPackageLock } from './package-lock.ts'
import { isFolderSafeName, isFolderSafeVersion, packageFolder, type PackageFolders, packageFolders, versionFolderName } from './package-folders.ts'
import { plainSlot, pointedAt, type Pointer, readPointer, writePointer } from './package-pointer.ts'
import { isWhole, readRecord } from './package-record.ts'
import { type InstallProgress, packageFailure, type PackageFacts, type PackageFailure, type PackageKind, type PackageRecord, type PackageSource, type SearchEnd, type WantedScript } from './package-types.ts'
import { runInstaller } from './run-installer.ts'
import { SharedWork } from './shared-work.ts'
import { namesIn, openStagingFolder, removeThroughTrash, type StagingFolder, sweepStaging } from './staging-folder.ts'

export interface InstallRequest {
  readonly kind: PackageKind
  readonly source: PackageSource
  /** Which wish this answers: a version range somebody wrote down. Left out: see `usualSlot`. */
  readonly slot?: string
  /** `name@version` of packages whose install scripts the person agreed to; only for servers. */
  readonly allowedScripts?: readonly string[]
  readonly preferCache?: boolean
  readonly signal: AbortSignal
  readonly onProgress?: (progress: InstallProgress) => void
}

export interface InstalledPackage {
  readonly kind: PackageKind
  readonly name: string
  readonly version: string
  readonly slot: string
  /** The versioned folder, and within it the package itself. Both absolute. */
  readonly folder: string
  readonly root: string
  readonly record: PackageRecord
  /** There is an older version to go back to. */
  readonly hasPrevious: boolean
}

/** A whole package in a folder of its own that counts for nothing yet. Ends with `commit` or `discard`. */
export interface StagedPackage {
  readonly kind: 'staged'
  readonly record: PackageRecord
  readonly folder: string
  readonly root: string
  /** Moves it to its place and makes it the one that counts. Afterwards `discard` does nothing. */
  commit(): Promise<InstalledPackage | PackageFailure>
  discard(): Promise<void>
}

export interface NeedsScripts { readonly kind: 'needs-scripts'; readonly facts: PackageFacts; readonly scripts: readonly WantedScript[] }

export interface PackageStoreOptions {
  readonly home: string
  readonly node: string
  readonly environment: () => Readonly<Record<string, string | undefined>>
  /** Environment of install scripts that were agreed to: without secrets. */
  readonly scriptEnvironment: () => Readonly<Record<string, string>>
  /** What went wrong without costing anybody an answer. */
  readonly onProblem?: (error: unknown) => void
}

/**
 * Installed packages: one folder a version, one pointer a package. Whatever happens, and whenever it is interrupted, the pointer
 * names a whole version or there is none. Old versions stay until the next sweep, so what runs from them goes on.
 */
export class PackageStore {
  readonly #options: PackageStoreOptions
  readonly #folders: PackageFolders
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  readonly #installs = new SharedWork<InstalledPackage | NeedsScripts | PackageFailure, InstallProgress>()
  /** Folders found whole in this run; looking at every file once is enough. */
  readonly #seenWhole = new Set<string>()
  #swept: Promise<void> | null = null

  constructor(options: PackageStoreOptions) {
    this.#options = options
    this.#folders = packageFolders(options.home)
  }

  /** Brings a package into a folder of its own, checked and whole, without making it count. Never rejects. */
  stage(request: InstallRequest): Promise<StagedPackage | NeedsScripts | PackageFailure> {
    return this.#track(this.#guarded(async () => {
      await this.sweep()
      const staging = await openStagingFolder(this.#folders)
      const signal = AbortSignal.any([request.signal, this.#closing.signal])
      const answer = await runInstaller({
        kind: 'stage', packageKind: request.kind, source: request.source, into: staging.path, cache: this.#folders.cache, allowedScripts: request.allowedScripts ?? [],
        scriptEnvironment: this.#options.scriptEnvironment(), preferCache: request.preferCache ?? false,
      }, { node: this.#options.node, environment: this.#options.environment(), signal, ...(request.onProgress ? { onProgress: request.onProgress } : {}) }) as StageAnswer
      if (answer.kind !== 'staged') {
        await staging.remove()
        return answer
      }
      const { record } = answer
      if (!isFolderSafeName(record.facts.name) || !isFolderSafeVersion(record.facts.version)) {
        await staging.remove()
        return packageFailure('bad-package', { detail: 'its name or version cannot be kept' })
      }
      return this.#staged(staging, record, request)
    }))
  }

  /** Stages and commits at once. Who asks for the same while it is being installed gets the same; it ends when all have stopped. */
  async install(request: InstallRequest): Promise<InstalledPackage | NeedsScripts | PackageFailure> {
    const { kind, source, slot = null, allowedScripts = [], preferCache = false, signal, onProgress } = request
    const end = await this.#installs.join(JSON.stringify([kind, source, slot, allowedScripts, preferCache]), {
      signal, onProgress: onProgress ?? (() => undefined),
      start: async (shared, tell) => {
        const staged = await this.stage({ ...request, signal: shared, onProgress: tell })
        return staged.kind === 'staged' ? staged.commit() : staged
      },
    })
    return end === 'left' ? packageFailure('stopped') : end
  }

  /** The version that counts; null when there is none or it is damaged beyond what an older version could replace. */
  async current(kind: PackageKind, name: string, slot: string = plainSlot): Promise<InstalledPackage | null> {
    if (!isFolderSafeName(name)) return null
    const folder = packageFolder(this.#options.home, kind, name)
    const pointer = await readPointer(folder)
    const entry = pointer?.slots[slot]
    if (!entry) return null
    for (const version of entry.previous === null ? [entry.current] : [entry.current, entry.previous]) {
      if (!isFolderSafeVersion(version)) continue
      const found = await this.#open(kind, join(folder, version), slot, version === entry.current && entry.previous !== null)
      if (found) return found
    }
    return null
  }

  /** Every package of a kind that counts, by name and slot. Reads one record each and looks at no file: whether one is whole shows when it is used. */
  async list(kind: PackageKind): Promise<InstalledPackage[]> {
    const parent = join(this.#folders.root, kind)
    const found = await Promise.all((await namesIn(parent)).map(async (name) => {
      const folder = join(parent, name)
      const slots = Object.entries((await readPointer(folder))?.slots ?? {})
      return Promise.all(slots.map(async ([slot, { current, previous }]) => {
        const record = isFolderSafeVersion(current) ? await readRecord(join(folder, current)) : null
        return record === null ? null : installed(kind, join(folder, current), slot, record, previous !== null)
      }))
    }))
    return found.flat().filter((each) => each !== null).toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.slot < b.slot ? -1 : 1))
  }

  /** Goes back to the version before; the one that counted until now becomes the other one. Null: there is none. */
  rollback(kind: PackageKind, name: string, slot: string = plainSlot): Promise<InstalledPackage | PackageFailure | null> {
    return this.#track(this.#guarded(() => this.#locked(kind, name, async (folder, pointer) => {
      const entry = pointer?.slots[slot]
      if (!pointer || !entry || entry.previous === null) return null
      if (!await this.#open(kind, join(folder, entry.previous), slot, true)) return null
      await writePointer(folder, { ...pointer, slots: { ...pointer.slots, [slot]: { current: entry.previous, previous: entry.current } } })
      return this.#open(kind, join(folder, entry.previous), slot, true)
    })))
  }

  /** Removes a package with all its versions and slots. Null: gone, or it never was there. */
  uninstall(kind: PackageKind, name: string): Promise<PackageFailure | null> {
    return this.#track(this.#guarded(() => this.#locked(kind, name, async (folder) => {
      for (const whole of this.#seenWhole) if (dirname(whole) === folder) this.#seenWhole.delete(whole)
      await removeThroughTrash(this.#folders, folder)
      return null
    })))
  }

  /** What the registry says of a package today. */
  async look(spec: string, signal: AbortSignal): Promise<LookAnswer> {
    return await this.#ask({ kind: 'look', spec }, signal) as LookAnswer
  }

  /** Packages of the registry, by words such as `keywords:pincer-skill`. */
  async search(words: string, most: number, signal: AbortSignal): Promise<SearchEnd> {
    return await this.#ask({ kind: 'search', words, most }, signal) as SearchEnd
  }

  /** Takes away what killed processes and old versions have left. Once a run; done before the first install in any case. Never rejects. */
  sweep(): Promise<void> {
    return this.#swept ??= this.#track(this.#sweepNow().catch((error: unknown) => this.#options.onProblem?.(error)))
  }

  /** Ends every child; what was being staged is removed. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled([...this.#running])
  }

  #staged(staging: StagingFolder, record: PackageRecord, request: InstallRequest): StagedPackage {
    const slot = request.slot ?? usualSlot(record)
    let isOver = false
    return {
      kind: 'staged', record, folder: staging.path, root: join(staging.path, record.root),
      commit: () => this.#track(this.#guarded(async () => {
        if (isOver) return packageFailure('failed', { message: 'this package was put in its place or dropped before' })
        isOver = true
        try {
          return await this.#locked(request.kind, record.facts.name, (folder, pointer) => this.#putInPlace(staging, record, { kind: request.kind, slot, folder, pointer }))
        } finally {
          await staging.remove()
        }
      })),
      discard: async () => {
        if (isOver) return
        isOver = true
        await staging.remove()
      },
    }
  }

  async #putInPlace(staging: StagingFolder, record: PackageRecord, place: { readonly kind: PackageKind; readonly slot: string; readonly folder: string; readonly pointer: Pointer | null }): Promise<InstalledPackage | PackageFailure> {
    const { kind, slot, folder, pointer } = place
    const version = versionFolderName(record)
    const target = join(folder, version)
    // The very same packages may be there already; a damaged folder makes room.
    if (!await this.#open(kind, target, slot, false)) {
      await removeThroughTrash(this.#folders, target)
      await staging.moveTo(target)
    }
    const before = pointer?.slots[slot]
    const previous = before === undefined ? null : before.current === version ? before.previous : before.current
    await writePointer(folder, { version: 1, name: record.facts.name, slots: { ...pointer?.slots, [slot]: { current: version, previous } } })
    return await this.#open(kind, target, slot, previous !== null) ?? packageFailure('disk', { code: 'ENOENT' })
  }

  async #open(kind: PackageKind, folder: string, slot: string, hasPrevious: boolean): Promise<InstalledPackage | null> {
    const record = await readRecord(folder)
    if (!record) return null
    if (!this.#seenWhole.has(folder)) {
      if (!await isWhole(folder, record)) return null
      this.#seenWhole.add(folder)
    }
    return installed(kind, folder, slot, record, hasPrevious)
  }

  async #ask(order: { readonly kind: 'look'; readonly spec: string } | { readonly kind: 'search'; readonly words: string; readonly most: number }, signal: AbortSignal): Promise<LookAnswer | SearchEnd> {
    return this.#track(this.#guarded(async () => {
      const staging = await openStagingFolder(this.#folders)
      try {
        return await runInstaller({ ...order, into: staging.path, cache: this.#folders.cache }, { node: this.#options.node, environment: this.#options.environment(), signal: AbortSignal.any([signal, this.#closing.signal]) }) as LookAnswer | SearchEnd
      } finally {
        await staging.remove()
      }
    }))
  }

  /** Changes to one package happen one after the other, across every Pincer that runs. */
  #locked<T>(kind: PackageKind, name: string, work: (folder: string, pointer: Pointer | null) => Promise<T>): Promise<T | PackageFailure> {
    const folder = packageFolder(this.#options.home, kind, name)
    return withPackageLock(folder, this.#closing.signal, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return work(folder, await readPointer(folder))
    })
  }

  async #sweepNow(): Promise<void> {
    await sweepStaging(this.#folders)
    for (const kind of ['skill', 'server'] as const) {
      for (const name of await namesIn(join(this.#folders.root, kind))) {
        const folder = join(this.#folders.root, kind, name)
        if (name.endsWith('.lock') || !(await stat(folder)).isDirectory()) continue
        await withPackageLock(folder, this.#closing.signal, async () => {
          const kept = pointedAt(await readPointer(folder))
          const versions = (await namesIn(folder)).filter((each) => !each.startsWith('current.json'))
          for (const version of versions) if (!kept.has(version)) await removeThroughTrash(this.#folders, join(folder, version))
          if (kept.size === 0) await removeThroughTrash(this.#folders, folder)
        }, 0)
      }
    }
  }

  /** The disk's failures are outcomes; anything else that is thrown is a bug and stays one. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | PackageFailure> {
    try {
      return await work()
    } catch (error) {
      const code = errnoOf(error) || errnoOf((error as { cause?: unknown }).cause)
      if (code === '') throw error
      return ['ENOSPC', 'EDQUOT'].includes(code) ? packageFailure('no-space') : packageFailure('disk', { code })
    }
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work)
    const forget = (): void => { this.#running.delete(work) }
    work.then(forget, forget)
    return work
  }
}

function installed(kind: PackageKind, folder: string, slot: string, record: PackageRecord, hasPrevious: boolean): InstalledPackage {
  return { kind, name: record.facts.name, version: record.facts.version, slot, folder, root: join(folder, record.root), record, hasPrevious }
}

/**
 * Where an install goes that names no slot. A file that calls itself like a package of the registry must never become what `npx`
 * starts under that name; and connections remember the folder of their bundle, so each version of it stays until it is removed.
 */
function usualSlot(record: PackageRecord): string {
  if (record.kind === 'skill' || record.source.kind === 'registry') return plainSlot
  return record.source.kind === 'bundle' ? `bundle ${versionFolderName(record)}` : 'local'
}
