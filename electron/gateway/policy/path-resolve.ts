import { joinPath, type Platform, type SplitPath } from './path-names.ts'
import { parseWindowsPath, plainLinkTarget } from './path-windows.ts'
import type { NodeFacts, VirtualFs } from './virtual-fs.ts'

/**
 * Where a path really leads: walked name by name as the kernel does it, so `link/..` climbs from the link's target and a link to
 * something that does not exist yet still shows where it would be made.
 */
export type Resolution =
  | {
    readonly kind: 'resolved'
    /** The target without links and dots. Names that do not exist yet are kept as typed. */
    readonly real: SplitPath
    /** Facts of the target, or null when it does not exist. */
    readonly facts: NodeFacts | null
    /** Places the walk went through by a link: each link itself and the target it named. */
    readonly visited: readonly SplitPath[]
  }
  /** Links in a circle, or more than the kernel follows. */
  | { readonly kind: 'loop' }
  /** The walk reached a place that is not a disk: /proc, /dev, /sys, a share behind a link. */
  | { readonly kind: 'special'; readonly place: string }

/** As many links as Linux follows in one path. */
const linksMax = 40

const kernelPlaces: Readonly<Record<Platform, readonly string[]>> = { linux: ['proc', 'dev', 'sys'], darwin: ['dev', '.vol'], win32: [] }

/** Follows `path` to its end. Pure apart from looking at `fs`. */
export function resolvePath(fs: VirtualFs, platform: Platform, path: SplitPath): Resolution {
  let root = path.root
  let done: string[] = []
  let facts: NodeFacts | null = { kind: 'folder', names: 1 }
  let missingFrom = Infinity
  let links = 0
  const todo = path.names.toReversed()
  const visited: SplitPath[] = []

  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (name === '.' || name === '') continue
    if (name === '..') {
      done.pop()
      if (done.length <= missingFrom) missingFrom = Infinity
      facts = missingFrom === Infinity ? { kind: 'folder', names: 1 } : null
      continue
    }
    const place = done.length === 0 && isKernelPlace(platform, name)
    if (place) return { kind: 'special', place: `/${name}` }
    done.push(name)
    if (missingFrom !== Infinity) continue
    const here = { root, names: done }
    const at = joinPath(platform, here)
    facts = fs.lstat(at)
    if (facts === null) { missingFrom = done.length - 1; continue }
    if (facts.kind !== 'link') continue

    links += 1
    const target = links > linksMax ? null : fs.readlink(at)
    if (target === null || target === '') return { kind: 'loop' }
    visited.push({ root, names: [...done] })
    const next = readTarget(platform, target)
    if (next === null) return { kind: 'special', place: target }
    if (next.root === null) done.pop()
    else { root = next.root; done = [] }
    facts = { kind: 'folder', names: 1 }
    visited.push({ root, names: [...done, ...next.names] })
    todo.push(...next.names.toReversed())
  }
  return { kind: 'resolved', real: spelledAsStored(fs, platform, { root, names: done }, missingFrom), facts: missingFrom === Infinity ? facts : null, visited }
}

function isKernelPlace(platform: Platform, name: string): boolean {
  return kernelPlaces[platform].includes(platform === 'linux' ? name : name.toLowerCase())
}

/** A link's text as names; `root` null = relative. Null = it leads to a place no tool may go. */
function readTarget(platform: Platform, target: string): { readonly root: string | null; readonly names: readonly string[] } | null {
  if (platform !== 'win32') {
    const names = target.split('/').filter((name) => name !== '')
    return { root: target.startsWith('/') ? '/' : null, names }
  }
  const parsed = parseWindowsPath(plainLinkTarget(target))
  if (parsed.kind === 'refused') return null
  if (parsed.kind === 'relative') return { root: null, names: parsed.names }
  return parsed.path.root.startsWith('\\\\') ? null : parsed.path
}

/** Asks the disk for the stored spelling of the part that exists, where one file answers to several spellings. */
function spelledAsStored(fs: VirtualFs, platform: Platform, real: SplitPath, missingFrom: number): SplitPath {
  if (fs.canonical === undefined) return real
  const existing = missingFrom === Infinity ? real.names : real.names.slice(0, missingFrom)
  if (existing.length === 0) return real
  const stored = fs.canonical(joinPath(platform, { root: real.root, names: existing }))
  if (stored === null) return real
  const parsed = platform === 'win32' ? parseWindowsPath(plainLinkTarget(stored)) : null
  if (parsed !== null && parsed.kind !== 'absolute') return real
  const head = parsed === null ? { root: '/', names: stored.split('/').filter((name) => name !== '') } : parsed.path
  return { root: head.root, names: [...head.names, ...real.names.slice(existing.length)] }
}
