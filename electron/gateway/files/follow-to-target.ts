import { readlink, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { errnoOf } from './file-failure.ts'

/** As many links as Linux follows in one path. */
const linksMax = 40

/**
 * The real path a file has or would get: links followed (also one whose target does not exist yet), missing folders kept.
 * Throws ELOOP for links in a circle.
 */
export async function followToTarget(path: string): Promise<string> {
  let at = resolve(path)
  for (let links = 0; links < linksMax; links += 1) {
    const real = await realpath(at).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)))
    if (real !== null) return real
    const target = await readlink(at).catch(() => null)
    if (target === null) return join(await followFolder(dirname(at)), basename(at))
    at = isAbsolute(target) ? target : join(await followFolder(dirname(at)), target)
  }
  throw Object.assign(new Error('too many links'), { code: 'ELOOP' })
}

async function followFolder(path: string): Promise<string> {
  return dirname(path) === path ? path : followToTarget(path)
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errnoOf(error))
}
