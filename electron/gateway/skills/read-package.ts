import { lstat, open, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { Finding } from '../../../shared/skills/skill.ts'
import { readManifest } from './manifest/read-manifest.ts'

export interface ReadPackage { readonly manifest: Manifest | null; readonly findings: readonly Finding[]; /** Absolute path of the file that exports the skill; null: there is none. */ readonly entry: string | null }

/** Reads what a package says of itself from its folder: its manifest, held against its package.json, and its entry. Never throws for a bad package. */
export async function readPackage(root: string, identity: { readonly name: string; readonly version: string }, builtinNames: readonly string[]): Promise<ReadPackage> {
  const text = await readBounded(join(root, 'manifest.json'), limits.skillManifestBytes)
  if (text === null) return { manifest: null, findings: [{ code: 'no-manifest', weight: 'blocks', data: {} }], entry: null }
  if (typeof text === 'number') return { manifest: null, findings: [{ code: 'too-large', weight: 'blocks', data: { bytes: text, most: limits.skillManifestBytes } }], entry: null }
  const read = readManifest(text, identity, builtinNames)
  return { ...read, entry: read.manifest === null ? null : await findEntry(root) }
}

/** The text; its size where it is too long; null where there is none. Only as much as is allowed is ever read. */
async function readBounded(path: string, most: number): Promise<string | number | null> {
  try {
    if (!(await lstat(path)).isFile()) return null
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      return size > most ? size : await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch {
    return null // not there, or nobody may read it
  }
}

/** As Node would find it for `import`: `exports` of the package itself, then `main`, then index.js; inside the package in any case. */
async function findEntry(root: string): Promise<string | null> {
  try {
    const { exports, main } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { exports?: unknown; main?: unknown }
    const named = entryOf(exports) ?? (typeof main === 'string' ? main : 'index.js')
    const real = await realpath(root)
    for (const name of [named, `${named}.js`, join(named, 'index.js')]) {
      const path = await realpath(join(root, name)).catch(() => null)
      if (path !== null && path.startsWith(`${real}${sep}`) && (await lstat(path)).isFile()) return path
    }
    return null
  } catch {
    return null // no package.json that can be read
  }
}

function entryOf(exports: unknown): string | null {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return null
  const own = exports as Record<string, unknown>
  for (const key of ['.', 'import', 'node', 'default', 'require']) {
    const found = key in own ? entryOf(own[key]) : null
    if (found !== null) return found
  }
  return null
}
