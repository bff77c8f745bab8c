import { dirname, join } from 'node:path'
import { versionFolderName } from './package-folders.ts'
import { plainSlot } from './package-pointer.ts'
import { isWhole, readRecord } from './package-record.ts'
import type { PackageKind, PackageRecord } from './package-types.ts'

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

export function installedPackage(kind: PackageKind, folder: string, slot: string, record: PackageRecord, hasPrevious: boolean): InstalledPackage {
  return { kind, name: record.facts.name, version: record.facts.version, slot, folder, root: join(folder, record.root), record, hasPrevious }
}

/** Opens version folders, each looked over once a run: that costs a look at every file. */
export class InstalledFolders {
  readonly #seenWhole = new Set<string>()

  /** Null: there is no package, or not all of it. */
  async open(kind: PackageKind, folder: string, slot: string, hasPrevious: boolean): Promise<InstalledPackage | null> {
    const record = await readRecord(folder)
    if (!record) return null
    if (!this.#seenWhole.has(folder)) {
      if (!await isWhole(folder, record)) return null
      this.#seenWhole.add(folder)
    }
    return installedPackage(kind, folder, slot, record, hasPrevious)
  }

  /** What was seen of a package's versions counts no more. */
  forget(packageFolder: string): void {
    for (const whole of this.#seenWhole) if (dirname(whole) === packageFolder) this.#seenWhole.delete(whole)
  }
}

/**
 * Where an install goes that names no slot. A file that calls itself like a package of the registry must never become what `npx`
 * starts under that name; and connections remember the folder of their bundle, so each version of it stays until it is removed.
 */
export function usualSlot(record: PackageRecord): string {
  if (record.kind === 'skill' || record.source.kind === 'registry') return plainSlot
  return record.source.kind === 'bundle' ? `bundle ${versionFolderName(record)}` : 'local'
}
