import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf } from '../files/file-failure.ts'
import type { LookAnswer, StageAnswer } from './child-orders.ts'
import { InstalledFolders, type InstalledPackage, installedPackage, usualSlot } from './installed-package.ts'
import { InstallerProcesses } from './installer-processes.ts'
import { withPackageLock } from './package-lock.ts'
import { isFolderSafeName, isFolderSafeVersion, packageFolder, type PackageFolders, packageFolders } from './package-folders.ts'
import { plainSlot, type Pointer, readPointer, writePointer } from './package-pointer.ts'
import { readRecord } from './package-record.ts'
import { type InstallProgress, packageFailure, type PackageFacts, type PackageFailure, type PackageKind, type PackageRecord, type PackageSource, type SearchEnd, type WantedScript } from './package-types.ts'
import { putInPlace } from './put-in-place.ts'
import { runInstaller } from './run-installer.ts'
import { SharedWork } from './shared-work.ts'
import { foldersIn, openStagingFolder, removeThroughTrash, type StagingFolder } from './staging-folder.ts'
import { sweepPackages } from './sweep-packages.ts'

export type { InstalledPackage } from './installed-package.ts'

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
  readonly #opened = new InstalledFolders()
  readonly #installers: InstallerProcesses
  #swept: Promise<void> | null = null

  constructor(options: PackageStoreOptions) {
    this.#options = options
    this.#folders = packageFolders(options.home)
    this.#installers = new InstallerProcesses({ folders: this.#folders, node: options.node, environment: options.environment })
  }

  /** Somebody looks at what could be installed: the next install begins at once. Ends by itself when none comes. */
  warmUp(): void { this.#installers.warm() }

  /** Brings a package into a folder of its own, checked and whole, without making it count. Never rejects. */
  stage(request: InstallRequest): Promise<StagedPackage | NeedsScripts | PackageFailure> {
    return this.#track(this.#guarded(async () => {
      await this.sweep()
      const staging = await openStagingFolder(this.#folders)
      const signal = AbortSignal.any([request.signal, this.#closing.signal])
      const answer = await runInstaller({
        kind: 'stage', packageKind: request.kind, source: request.source, into: staging.path, cache: this.#folders.cache, allowedScripts: request.allowedScripts ?? [],
        scriptEnvironment: this.#options.scriptEnvironment(), preferCache: request.preferCache ?? false,
      }, { start: () => this.#installers.take(), signal, ...(request.onProgress ? { onProgress: request.onProgress } : {}) }) as StageAnswer
      if (answer.kind !== 'staged') {
        await staging.remove()
        return answer
      }
      // The wish to stop and the answer may arrive in one moment.
      if (signal.aborted) {
        await staging.remove()
        return packageFailure('stopped')
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
      const found = await this.#opened.open(kind, join(folder, version), slot, version === entry.current && entry.previous !== null)
      if (found) return found
    }
    return null
  }

  /** Every package of a kind that counts, by name and slot. Reads one record each and looks at no file: whether one is whole shows when it is used. */
  async list(kind: PackageKind): Promise<InstalledPackage[]> {
    const found = await Promise.all((await this.folders(kind)).map((folder) => this.listIn(kind, folder)))
    return found.flat().toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.slot < b.slot ? -1 : 1))
  }

  /** The folders of a kind's packages, each with all versions of one. */
  async folders(kind: PackageKind): Promise<string[]> {
    const parent = join(this.#folders.root, kind)
    return (await foldersIn(parent)).toSorted().map((name) => join(parent, name))
  }

  /** What counts of one package, by its folder. What that is stands in the folder's pointer (`pointerIn`) and in one record a version. */
  async listIn(kind: PackageKind, folder: string): Promise<InstalledPackage[]> {
    const slots = Object.entries((await readPointer(folder))?.slots ?? {})
    const found = await Promise.all(slots.map(async ([slot, { current, previous }]) => {
      const record = isFolderSafeVersion(current) ? await readRecord(join(folder, current)) : null
      return record === null ? null : installedPackage(kind, join(folder, current), slot, record, previous !== null)
    }))
    return found.filter((each) => each !== null)
  }

  /** Goes back to the version before; the one that counted until now becomes the other one. Null: there is none. */
  rollback(kind: PackageKind, name: string, slot: string = plainSlot): Promise<InstalledPackage | PackageFailure | null> {
    return this.#track(this.#guarded(() => this.#locked(kind, name, async (folder, pointer) => {
      const entry = pointer?.slots[slot]
      if (!pointer || !entry || entry.previous === null) return null
      if (!await this.#opened.open(kind, join(folder, entry.previous), slot, true)) return null
      await writePointer(folder, { ...pointer, slots: { ...pointer.slots, [slot]: { current: entry.previous, previous: entry.current } } })
      return this.#opened.open(kind, join(folder, entry.previous), slot, true)
    })))
  }

  /** Removes a package with all its versions and slots. Null: gone, or it never was there. */
  uninstall(kind: PackageKind, name: string): Promise<PackageFailure | null> {
    return this.#track(this.#guarded(() => this.#locked(kind, name, async (folder) => {
      this.#opened.forget(folder)
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
    return this.#swept ??= this.#track(sweepPackages(this.#folders, this.#closing.signal).catch((error: unknown) => this.#options.onProblem?.(error)))
  }

  /** Ends every child; what was being staged is removed. Safe to call twice. */
  async dispose(): Promise<void> {
    this.#closing.abort()
    this.#installers.dispose()
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
          return await this.#locked(request.kind, record.facts.name, (folder, pointer) => putInPlace(staging, record, { kind: request.kind, slot, folder, pointer }, { folders: this.#folders, opened: this.#opened }))
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

  async #ask(order: { readonly kind: 'look'; readonly spec: string } | { readonly kind: 'search'; readonly words: string; readonly most: number }, signal: AbortSignal): Promise<LookAnswer | SearchEnd> {
    return this.#track(this.#guarded(async () => {
      const staging = await openStagingFolder(this.#folders)
      try {
        return await runInstaller({ ...order, into: staging.path, cache: this.#folders.cache }, { start: () => this.#installers.take(), signal: AbortSignal.any([signal, this.#closing.signal]) }) as LookAnswer | SearchEnd
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
