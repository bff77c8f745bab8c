import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'

/** How `write-file.ts` names what it fills before it takes its place. */
const temporary = /^\.pincer-[\w-]+\.tmp$/

/** Takes away what killed writers have left among Pincer's own files, and in what skills keep. */
export async function sweepHome(home: string): Promise<void> {
  const data = join(home, 'skill-data')
  const kept = await readdir(data).catch(() => []) // no skill has kept anything yet
  for (const folder of [home, ...kept.map((name) => join(data, name))]) await sweepTemporaries(folder)
}

/** Young ones stay: another Pincer may be writing this moment. A folder that cannot be read has none. */
async function sweepTemporaries(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!temporary.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null) // its writer has just finished
    if (found !== null && Date.now() - found.mtimeMs > limits.temporaryKeptMs) await rm(path, { force: true })
  }
}
