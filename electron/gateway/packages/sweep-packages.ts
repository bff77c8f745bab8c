import { join } from 'node:path'
import { lockOf, type PackageFolders } from './package-folders.ts'
import { withPackageLock } from './package-lock.ts'
import { pointedAt, readPointer } from './package-pointer.ts'
import { foldersIn, namesIn, removeThroughTrash, sweepStaging } from './staging-folder.ts'

/**
 * Takes away what killed processes left half-made, versions that nothing points at any more, and packages without any. A package
 * that another Pincer is just changing is left alone.
 */
export async function sweepPackages(folders: PackageFolders, signal: AbortSignal): Promise<void> {
  await sweepStaging(folders)
  for (const kind of ['skill', 'server'] as const) {
    const parent = join(folders.root, kind)
    const found = await foldersIn(parent)
    // A lock without its package is all that is left of a removal; taking it over takes it away.
    const locks = (await namesIn(parent)).filter((name) => name.endsWith(lockOf(''))).map((name) => name.slice(0, -lockOf('').length))
    for (const name of new Set([...found, ...locks])) {
      const folder = join(parent, name)
      await withPackageLock(folder, signal, async () => {
        const kept = pointedAt(await readPointer(folder))
        const versions = (await namesIn(folder)).filter((each) => !each.startsWith('current.json'))
        for (const version of versions) if (!kept.has(version)) await removeThroughTrash(folders, join(folder, version))
        if (kept.size === 0) await removeThroughTrash(folders, folder)
      }, 0)
    }
  }
}
