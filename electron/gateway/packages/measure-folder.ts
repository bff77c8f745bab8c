import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderSize { readonly files: number; readonly bytes: number }

/** Files below a folder and their bytes together; links count as files and are not followed. Stops above `mostFiles`. */
export async function measureFolder(folder: string, mostFiles: number): Promise<FolderSize> {
  let files = 0
  let bytes = 0
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined && files <= mostFiles; next = waiting.pop()) {
    const here = next
    const entries = await readdir(here, { withFileTypes: true })
    const sizes = await Promise.all(entries.map(async (entry) => {
      if (!entry.isDirectory()) return (await lstat(join(here, entry.name))).size
      waiting.push(join(here, entry.name))
      return null
    }))
    for (const size of sizes) {
      if (size === null) continue
      files += 1
      bytes += size
    }
  }
  return { files, bytes }
}
