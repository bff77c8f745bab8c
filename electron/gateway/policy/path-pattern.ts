/**
 * A glob pattern as far as the path guard is concerned: where the search begins, and whether the pattern could climb out of
 * there again.
 */
export interface PatternBase {
  /** The folder the search begins in, relative or absolute as typed; `.` when the pattern has no fixed beginning. */
  readonly base: string
  /** True when a `..` stands behind the first pattern character, so the base says nothing about where matches lie. */
  readonly climbs: boolean
}

/** Splits a pattern before its first name with a pattern character. */
export function patternBase(platform: 'linux' | 'darwin' | 'win32', pattern: string): PatternBase {
  const separator = platform === 'win32' ? /[\\/]/ : /\//
  const names = pattern.split(separator)
  const first = names.findIndex((name) => /[*?[\]{}!]/.test(name))
  if (first === -1) return { base: pattern === '' ? '.' : pattern, climbs: false }
  const base = names.slice(0, first).join('/')
  const climbs = names.slice(first).some((name) => name === '..' || /\{[^}]*\.\.[^}]*\}/.test(name)) || /\{[^}]*\.\.[\\/]/.test(pattern)
  return { base: base === '' ? (first > 0 ? '/' : '.') : base, climbs }
}
