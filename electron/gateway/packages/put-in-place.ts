import { join } from 'node:path'
import type { InstalledFolders, InstalledPackage } from './installed-package.ts'
import { type PackageFolders, versionFolderName } from './package-folders.ts'
import { type Pointer, writePointer } from './package-pointer.ts'
import { packageFailure, type PackageFailure, type PackageKind, type PackageRecord } from './package-types.ts'
import { removeThroughTrash, type StagingFolder } from './staging-folder.ts'

export interface PackagePlace { readonly kind: PackageKind; readonly slot: string; readonly folder: string; readonly pointer: Pointer | null }

/** Gives a staged folder its final name and makes it the one that counts: two steps, each whole or not done. The caller holds the package's lock. */
export async function putInPlace(staging: StagingFolder, record: PackageRecord, place: PackagePlace, parts: { readonly folders: PackageFolders; readonly opened: InstalledFolders }): Promise<InstalledPackage | PackageFailure> {
  const { kind, slot, folder, pointer } = place
  const version = versionFolderName(record)
  const target = join(folder, version)
  // The very same packages may be there already; a damaged folder makes room.
  if (!await parts.opened.open(kind, target, slot, false)) {
    await removeThroughTrash(parts.folders, target)
    await staging.moveTo(target)
  }
  const before = pointer?.slots[slot]
  const previous = before === undefined ? null : before.current === version ? before.previous : before.current
  await writePointer(folder, { version: 1, name: record.facts.name, slots: { ...pointer?.slots, [slot]: { current: version, previous } } })
  return await parts.opened.open(kind, target, slot, previous !== null) ?? packageFailure('disk', { code: 'ENOENT' })
}
