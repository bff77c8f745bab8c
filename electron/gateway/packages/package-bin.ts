import { open, readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

export type PackageBin =
  /** A program for Node, with the flags its first line gives to Node. */
  | { readonly kind: 'node'; readonly file: string; readonly flags: readonly string[] }
  /** A program by itself. */
  | { readonly kind: 'program'; readonly file: string }
  /** The package has no such program; `has` names those it has. */
  | { readonly kind: 'none'; readonly has: readonly string[] }

/**
 * The program of an installed package.
 * @param root where the package lies
 * @param wanted null: the one npx would take, which is the only one, or the one named like the package
 */
export async function findPackageBin(root: string, wanted: string | null): Promise<PackageBin> {
  const bins = readBins(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const names = Object.keys(bins)
  const name = wanted ?? (new Set(Object.values(bins)).size === 1 ? names[0] : names.find((each) => each === ownName(root)))
  const path = name === undefined ? undefined : bins[name]
  if (path === undefined) return { kind: 'none', has: names }
  const file = resolve(root, path)
  const inside = relative(root, file)
  if (inside === '' || inside.startsWith(`..${sep}`) || inside === '..' || resolve(inside) === inside) return { kind: 'none', has: names }
  const first = await firstLine(file)
  if (first === null) return { kind: 'none', has: names }
  const [, flags = ''] = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?node(?:\s+(.*))?$/.exec(first) ?? []
  if (/^#!.*\bnode\b/.test(first)) return { kind: 'node', file, flags: flags.split(/\s+/).filter((flag) => flag.startsWith('-')) }
  if (!first.startsWith('#!') && /\.[cm]?js$/i.test(file)) return { kind: 'node', file, flags: [] }
  return { kind: 'program', file }
}

function readBins(parsed: unknown): Readonly<Record<string, string>> {
  if (typeof parsed !== 'object' || parsed === null || !('bin' in parsed)) return {}
  const { bin } = parsed
  const own = 'name' in parsed && typeof parsed.name === 'string' ? parsed.name.replace(/^@[^/]+\//, '') : 'program'
  if (typeof bin === 'string') return { [own]: bin }
  if (typeof bin !== 'object' || bin === null) return {}
  return Object.fromEntries(Object.entries(bin).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const ownName = (root: string): string => root.split(/[/\\]/).at(-1) ?? ''

/** Null when there is no such file. */
async function firstLine(file: string): Promise<string | null> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(512), position: 0 })
      return buffer.subarray(0, bytesRead).toString('utf8').split(/\r?\n/)[0] ?? ''
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
