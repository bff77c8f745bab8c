import { readFile, rename } from 'node:fs/promises'
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
  if (main.kind === 'damaged') await rename(path, `${path}.damaged`).catch(() => undefined)
  if (copy.kind === 'good') return { value: copy.value, restored: true }
  return { value: fallback, restored: main.kind === 'damaged' || copy.kind === 'damaged' }
}

type OneFile<T> = { readonly kind: 'good'; readonly value: T } | { readonly kind: 'missing' } | { readonly kind: 'damaged' }

async function readOne<T>(path: string, schema: z.ZodType<T>): Promise<OneFile<T>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return { kind: 'missing' }
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
