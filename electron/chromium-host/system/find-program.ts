import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The first of these programs that is on the path, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)))
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false // not there: the next candidate decides
    }
  }) ?? null
}
