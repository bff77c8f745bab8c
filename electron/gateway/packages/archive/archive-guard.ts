/**
 * One guard for every archive that comes from outside: tarballs of packages, `.mcpb` bundles. It looks at what the archive says
 * about its entries, before and while anything is unpacked. One bad entry refuses the whole archive: who packs one climbing path
 * has not earned trust for the others.
 */
export interface ArchiveEntry {
  /** As it stands in the archive, with forward slashes; a tarball's own top folder is already taken off. */
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link' | 'device' | 'other'
  /** Unpacked size that the archive declares. */
  readonly bytes: number
}

export interface ArchiveLimits {
  readonly entries: number
  /** Of everything together, unpacked. */
  readonly bytes: number
  /** Unpacked to packed. Counts only above `ratioFromBytes`: a small file of blanks is no bomb. */
  readonly ratio: number
  readonly ratioFromBytes: number
}

export type ArchiveRule =
  | 'path-empty' | 'path-absolute' | 'path-climbs' | 'path-characters' | 'path-long' | 'path-windows'
  | 'link' | 'device' | 'name-twice' | 'name-collides' | 'too-many' | 'too-large' | 'ratio'

export interface ArchiveRefusal {
  readonly rule: ArchiveRule
  /** The entry that decided, with control and invisible characters as codes; cut. */
  readonly entry: string
}

/** Looks at one entry after the other. After the first refusal the archive is not to be read on. */
export interface ArchiveGuard { admit(entry: ArchiveEntry): ArchiveRefusal | null }

/**
 * @param packedBytes size of the archive itself
 * Sizes are those the archive declares; whoever unpacks must hold each entry to its declared size.
 */
export function createArchiveGuard(limits: ArchiveLimits, packedBytes: number): ArchiveGuard {
  /** Folded name → name as written, and whether it is a folder. */
  const seen = new Map<string, { readonly path: string; readonly isFolder: boolean }>()
  let count = 0
  let bytes = 0

  /** The entry and the folders it implies must each be one thing under one spelling. */
  const claim = (path: string, isFolder: boolean): ArchiveRule | null => {
    const parts = path.split('/')
    for (let length = 1; length <= parts.length; length += 1) {
      const isWhole = length === parts.length
      const name = parts.slice(0, length).join('/')
      const folded = fold(name)
      const before = seen.get(folded)
      const folder = isWhole ? isFolder : true
      if (!before) seen.set(folded, { path: name, isFolder: folder })
      else if (before.path !== name) return 'name-collides'
      else if (before.isFolder !== folder) return 'name-collides'
      else if (isWhole && !isFolder) return 'name-twice'
    }
    return null
  }

  const judge = ({ path, kind, bytes: size }: ArchiveEntry): ArchiveRule | null => {
    count += 1
    if (count > limits.entries) return 'too-many'
    if (kind === 'link') return 'link'
    if (kind === 'device' || kind === 'other') return 'device'
    const whole = kind === 'folder' ? path.replace(/\/+$/, '') : path
    const wrong = judgePath(whole)
    if (wrong) return wrong
    bytes += Math.max(0, size)
    if (!Number.isSafeInteger(size) || size < 0 || bytes > limits.bytes) return 'too-large'
    if (bytes > limits.ratioFromBytes && bytes > packedBytes * limits.ratio) return 'ratio'
    return claim(whole.replace(/^(?:\.\/)+/, '').replaceAll('/./', '/'), kind === 'folder')
  }
  return {
    admit: (entry) => {
      const rule = judge(entry)
      return rule === null ? null : { rule, entry: shown(entry.path) }
    },
  }
}

/** The whole list at once; null when nothing is wrong with it. Stops at the first refusal, so an endless list costs no more than its limit. */
export function judgeArchive(entries: Iterable<ArchiveEntry>, limits: ArchiveLimits, packedBytes: number): ArchiveRefusal | null {
  const guard = createArchiveGuard(limits, packedBytes)
  for (const entry of entries) {
    const refusal = guard.admit(entry)
    if (refusal) return refusal
  }
  return null
}

/** Longest name a usual file system takes, in bytes; longest path that every system takes below a folder of ours, in UTF-16 units. */
const nameBytes = 255
const pathChars = 1_024

function judgePath(path: string): ArchiveRule | null {
  if (path === '' || path === '.') return 'path-empty'
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u.test(path)) return 'path-characters'
  // A backslash separates folders on Windows, and a colon names a drive or a hidden stream of a file.
  if (/^\/|^[A-Za-z]:|^\\/.test(path)) return 'path-absolute'
  const segments = path.split(/[/\\]/)
  if (segments.includes('..')) return 'path-climbs'
  if (path.includes('\\') || path.includes(':')) return 'path-windows'
  if (segments.includes('')) return 'path-empty'
  if (path.length > pathChars || segments.some((segment) => Buffer.byteLength(segment) > nameBytes)) return 'path-long'
  // Windows drops these at the end of a name: `a.` would overwrite `a`.
  if (segments.some((segment) => segment !== '.' && /[. ]$/.test(segment))) return 'path-windows'
  return null
}

/** How a disk without case, or one that stores accents another way, compares names. */
function fold(path: string): string {
  return path.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
}

function shown(path: string): string {
  const codes = path.slice(0, 200).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
  return path.length > 200 ? `${codes}…` : codes
}
