import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageFolders } from './package-folders.ts'
import { withPackageLock } from './package-lock.ts'
import { pointedAt, readPointer } from './package-pointer.ts'
import { namesIn, removeThroughTrash, sweepStaging } from './staging-folder.ts'

/**
 * Takes away what killed processes left half-made, versions that nothing points at any more, and packages without any. A package
 * that another Pincer is just changing is left alone.
 */
export async function sweepPackages(folders: PackageFolders, signal: AbortSignal): Promise<void> {
  await sweepStaging(folders)
  for (const kind of ['skill', 'server'] as const) {
    for (const name of await namesIn(join(folders.root, kind))) {
      const folder = join(folders.root, kind, name)
      if (name.endsWith('.lock') || !(await stat(folder)).isDirectory()) continue
      await withPackageLock(folder, signal, async () => {
        const kept = pointedAt(await readPointer(folder))
        const versions = (await namesIn(folder)).filter((each) => !each.startsWith('current.json'))
        for (const version of versions) if (!kept.has(version)) await removeThroughTrash(folders, join(folder, version))
        if (kept.size === 0) await removeThroughTrash(folders, folder)
      }, 0)
    }
  }
}
