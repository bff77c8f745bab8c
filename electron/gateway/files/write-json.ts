import { readFile, rename, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { errnoOf } from './file-failure.ts'
import type { FilePort } from './file-port.ts'
import { nodeFilePort } from './node-file-port.ts'
import { writeFileSafely } from './write-file.ts'

export interface ReadJson<T> {
  readonly value: T
  /** True when the file was damaged and the last good copy (or, without one, the fallback) took its place. */
  readonly restored: boolean
}

/**
 * Reads a JSON file of our own. Never throws for a missing or damaged file: then the last good copy (`.bak`) counts, then
 * `fallback`. A damaged file is kept beside it as `.damaged`, so that nothing a person entered is lost for good.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>, fallback: T): Promise<ReadJson<T>> {
  const main = await readOne(path, schema)
  if (main.kind === 'good') return { value: main.value, restored: false }
  const copy = await readOne(`${path}.bak`, schema)
  if (main.kind === 'damaged') await putAside(path)
  if (copy.kind === 'good') return { value: copy.value, restored: true }
  return { value: fallback, restored: main.kind === 'damaged' || copy.kind === 'damaged' }
}

type OneFile<T> = { readonly kind: 'good'; readonly value: T } | { readonly kind: 'missing' } | { readonly kind: 'damaged' }

/** Under a name of its own each time: an earlier one may be the one the person needs. A folder that cannot be written keeps it where it is. */
async function putAside(path: string): Promise<void> {
  const first = `${path}.damaged`
  const isTaken = await stat(first).then(() => true, () => false)
  await rename(path, isTaken ? `${first}-${Date.now()}` : first).catch(() => undefined)
}

/** Something else stands in its place, or nobody may read it: as good as damaged, and no reason not to start. */
const unreadable: ReadonlySet<string | undefined> = new Set(['EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'EIO', 'ENXIO'])

async function readOne<T>(path: string, schema: z.ZodType<T>): Promise<OneFile<T>> {
  let text: string
  try {
    // A pipe in its place would be waited for without end.
    if (!(await stat(path)).isFile()) return { kind: 'damaged' }
    text = await readFile(path, 'utf8')
  } catch (error) {
    const code = errnoOf(error)
    if (code === 'ENOENT') return { kind: 'missing' }
    if (unreadable.has(code)) return { kind: 'damaged' }
    throw error
  }
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? { kind: 'good', value: parsed.data } : { kind: 'damaged' }
  } catch {
    return { kind: 'damaged' }
  }
}

/**
 * Writes a JSON file of our own, private to the user, and the same content as `.bak` once the file itself is safe on disk.
 * Throws when it could not be kept (`cause` = the failure); the old file is then unchanged.
 */
export async function writeJson(path: string, value: unknown, files: FilePort = nodeFilePort): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  for (const target of [path, `${path}.bak`]) await writeFileSafely(files, target, bytes)
}
