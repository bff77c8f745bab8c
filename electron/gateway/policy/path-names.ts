/**
 * Paths as a root and a list of names. Everything that compares paths does it on these lists, name by name:
 * comparing text prefixes would take `/ws2` for a part of `/ws`.
 */
export type Platform = 'linux' | 'darwin' | 'win32'

export interface SplitPath {
  /** `/`, `C:\` or `\\server\share\`. */
  readonly root: string
  readonly names: readonly string[]
}

/** Joins a path again in its system's way. */
export function joinPath(platform: Platform, path: SplitPath): string {
  return path.root + path.names.join(platform === 'win32' ? '\\' : '/')
}

// Characters that HFS+ leaves out when it compares names: `.g<U+200C>it` opens `.git` there.
const ignorable = /[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g

/**
 * Two names with the same key are the same file on this system. Linux: bytes as given. macOS: accents in either form, any
 * case. Windows: any case, dots and blanks at the end dropped.
 */
export function nameKey(platform: Platform, name: string): string {
  if (platform === 'linux') return name
  if (platform === 'darwin') return name.normalize('NFC').toLowerCase()
  return name.replace(/[. ]+$/, '').toLowerCase()
}

/**
 * A wider key for protecting names: everything that some disk of this system might take for the protected name falls
 * together. Used only where falling together makes the answer stricter.
 */
export function protectiveKey(platform: Platform, name: string): string {
  if (platform === 'linux') return name
  const plain = nameKey(platform, name).replace(ignorable, '')
  // Upper then lower also folds letters with two lower forms, such as the long s.
  return plain.toUpperCase().toLowerCase()
}

/** True when `path` is `folder` itself or lies below it. Both without links and dots. */
export function isSameOrInside(platform: Platform, path: SplitPath, folder: SplitPath, key = nameKey): boolean {
  if (key(platform, path.root) !== key(platform, folder.root)) return false
  if (path.names.length < folder.names.length) return false
  return folder.names.every((name, i) => key(platform, name) === key(platform, path.names[i] ?? ''))
}

/** Takes `.` and `..` out by text alone. For extra looks at what was typed; where a path leads is decided by `resolvePath`. */
export function withoutDots(path: SplitPath): SplitPath {
  const names: string[] = []
  for (const name of path.names) {
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  }
  return { root: path.root, names }
}

/**
 * macOS shows its data disk at two places: `/System/Volumes/Data/Users/u` is `/Users/u`, and `/private/etc` is `/etc`.
 * Lists of protected system places are compared with the short form.
 */
export function shortForm(platform: Platform, path: SplitPath): SplitPath {
  if (platform !== 'darwin') return path
  const keys = path.names.slice(0, 3).map((name) => nameKey(platform, name))
  let names = path.names
  if (keys.join('/') === 'system/volumes/data') names = names.slice(3)
  if (nameKey(platform, names[0] ?? '') === 'private' && ['etc', 'var', 'tmp'].includes(nameKey(platform, names[1] ?? ''))) names = names.slice(1)
  return { root: path.root, names }
}
