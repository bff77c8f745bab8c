import { expandBraces } from './glob-braces.ts'
import { compileSegment, fitsSequence, isWild, unescapeSegment, type SegmentTest } from './glob-segment.ts'

export interface GlobPattern {
  /** Literal folders in front, joined with `/`: where to look. Absolute if the pattern is; '' = the folder it is used in. */
  readonly base: string
  /** Whether a path below the base (`/` between folders) fits. */
  readonly fits: (path: string) => boolean
  /** Whether the pattern names such a file or folder itself: by a whole literal segment or by one that begins with a dot. */
  readonly names: (segment: string) => boolean
  /** The pattern names something below the base. */
  readonly isExplicit: boolean
  /** Globs for a file's own name, one of which every fitting path has: lets ripgrep pass by the others. Null: any name. */
  readonly lastNames: readonly string[] | null
  /** Set if the pattern can be read as a plain path (brackets may be part of a name): that path below the base. */
  readonly literal: string | null
}

/**
 * Reads a glob: `*` and `?` within one folder, `**` over folders, `[a-z]`, `{a,b}`, `\` before a character to mean itself.
 * A pattern without `/` is meant at any depth. Pure. An error is text for the model.
 */
export function parseGlob(pattern: string, system: { isWindows: boolean; ignoreCase: boolean }): GlobPattern | { readonly error: string } {
  const slashes = system.isWindows ? pattern.replaceAll('\\', '/') : pattern
  const alternatives = expandBraces(slashes.replace(/^(?:\.\/)+/, ''))
  if (alternatives === null) return { error: 'the pattern has too many alternatives' }
  const lists = alternatives.map((each) => segmentsOf(each, system.isWindows))
  if (lists.some((list) => list.slice(literalCount(list)).includes('..'))) return { error: '".." may only stand at the beginning of a pattern' }
  const shared = sharedFolders(lists)
  const rests = lists.map((list) => list.slice(shared))
  try {
    const tests = rests.map((rest) => rest.map((segment) => (segment === '**' ? null : compileSegment(segment, system.ignoreCase))))
    const namers = rests.flat().filter((segment) => segment !== '**' && (!isWild(segment) || /^\\?\./.test(segment))).map((segment) => compileSegment(segment, system.ignoreCase))
    const [only] = rests
    return {
      base: baseOf(lists[0]?.slice(0, shared) ?? []),
      fits: (path) => {
        const names = path.split('/')
        return tests.some((test) => fitsSequence<SegmentTest | null, string>(test, names, (part) => part === null, (part, name) => part?.(name) === true))
      },
      names: (segment) => namers.some((fits) => fits(segment)),
      isExplicit: namers.length > 0,
      // ripgrep's file types mind the case.
      lastNames: system.ignoreCase ? null : lastNames(rests),
      literal: rests.length === 1 && only && only.length > 0 ? plainPath(only) : null,
    }
  } catch (error) {
    return { error: `the pattern cannot be read: ${(error as Error).message}` }
  }
}

/** A name alone is looked for at any depth; a folder at the end stands for all files in it. */
function segmentsOf(pattern: string, isWindows: boolean): readonly string[] {
  const segments = pattern.split('/')
  const isAbsolute = segments[0] === '' || (isWindows && /^[A-Za-z]:$/.test(segments[0] ?? ''))
  const clean = segments.filter((segment, at) => (at === 0 && isAbsolute) || (segment !== '' && segment !== '.'))
  if (pattern.endsWith('/') && clean.length > 0) clean.push('**')
  const full = clean.at(-1) === '**' ? [...clean, '*'] : clean
  return full.length === 1 && !isAbsolute ? ['**', ...full] : full
}

function plainPath(segments: readonly string[]): string | null {
  const names = segments[0] === '**' ? segments.slice(1) : segments
  return names.some((name) => /(?<!\\)(?:\\\\)*[*?]/.test(name)) ? null : names.map(unescapeSegment).join('/')
}

/** Only names whose meaning is surely the same in ripgrep: anything unusual is left to our own test (`?` is one byte to ripgrep). */
function lastNames(rests: readonly (readonly string[])[]): readonly string[] | null {
  const names = rests.map((rest) => rest.at(-1) ?? '*')
  return names.every((name) => name !== '*' && /^[\w.* -]+$/.test(name)) ? [...new Set(names)] : null
}

function literalCount(segments: readonly string[]): number {
  const first = segments.findIndex((segment) => isWild(segment))
  return first < 0 ? segments.length : first
}

/** How many folders in front are the same literal ones everywhere. The last segment is what is looked for, never a folder. */
function sharedFolders(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists
  const most = Math.max(0, Math.min(...lists.map((list) => Math.min(literalCount(list), list.length - 1))))
  let shared = 0
  while (shared < most && lists.every((list) => list[shared] === first[shared])) shared += 1
  return shared
}

function baseOf(folders: readonly string[]): string {
  const path = folders.map(unescapeSegment).join('/')
  if (folders.length === 1 && folders[0] === '') return '/'
  return /^[A-Za-z]:$/.test(path) ? `${path}/` : path
}
