import { findAutoRun } from '../path-auto-run.ts'
import { isSameOrInside, nameKey, type SplitPath, withoutDots } from '../path-names.ts'
import { findSecretStore, findSensitiveName } from '../path-secrets.ts'
import { parsePath, splitAbsolute } from '../path-syntax.ts'
import type { ExecPlatform } from './exec-types.ts'

/** Where a command's words are looked up: pure text, no disk. Links are the path guard's and the sandbox's business. */
export interface Whereabouts {
  readonly platform: ExecPlatform
  readonly workspace: SplitPath
  readonly home: SplitPath
  /** Folder the command runs in; null after a `cd` that leads somewhere unknown. */
  readonly cwd: SplitPath | null
}

export type PlaceProblem = 'secret' | 'share' | 'device' | 'outside' | 'auto-run' | 'unclear'

/** An absolute path as names. Windows rows may be written with a workspace of the other kind (`/ws`): it counts as on C:. */
export function splitPlace(platform: ExecPlatform, path: string): SplitPath {
  if (platform === 'win32' && /^[\\/](?![\\/])/.test(path)) return splitPlace(platform, `C:${path}`)
  try { return splitAbsolute(platform, path) }
  catch { return { root: platform === 'win32' ? 'C:\\' : '/', names: path.split(/[\\/]/).filter((name) => name !== '') } }
}

/** The folder a `cwd` names, seen from another; null when it cannot be told. */
export function resolveFolder(where: Whereabouts, path: string): SplitPath | null {
  if (where.cwd === null && !isAbsolute(path)) return null
  if (where.platform === 'win32' && /^[\\/](?![\\/])/.test(path)) return withoutDots(splitPlace('win32', path))
  const parsed = parsePath(where.platform, path, where.cwd ?? where.workspace, where.home)
  return parsed.kind === 'path' ? withoutDots(parsed.path) : null
}

function isAbsolute(path: string): boolean { return /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path) }

export function isInsideWorkspace(where: Whereabouts, path: SplitPath): boolean { return isSameOrInside(where.platform, path, where.workspace) }

const schemes = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//

/**
 * What is wrong with a word taken as a place to read (or, with `write`, to change), or null. A word that cannot be a path
 * at all is `unclear`.
 */
export function placeProblem(where: Whereabouts, word: string, write = false): PlaceProblem | null {
  if (word === '' || word === '-') return word === '' ? 'unclear' : null
  if (/^[\\/]{2}[^\\/]/.test(word) || /^(?:smb|file|cifs|nfs|afp):/i.test(word)) return 'share'
  if (schemes.test(word)) return 'unclear'
  if (word === '/dev/null' && !write) return null
  const path = resolveFolder(where, word)
  if (path === null) return 'unclear'
  const inside = isInsideWorkspace(where, path)
  const from = inside ? where.workspace.names.length : 0
  if (findSecretStore(where.platform, path, where.home) !== null || findSensitiveName(where.platform, path, from) !== null) return 'secret'
  if (where.platform !== 'win32' && ['proc', 'dev', 'sys'].includes(path.names[0] ?? '')) return path.names.includes('environ') || path.names.includes('mem') ? 'secret' : 'device'
  if (!inside) return 'outside'
  const names = path.names.slice(from).map((name) => nameKey(where.platform, name))
  if (names.includes('.git')) return 'auto-run'
  return write && findAutoRun(where.platform, path, from) !== null ? 'auto-run' : null
}

/** Letters, digits and dashes alone: too plain for any secret place but one. */
const plainWord = /^[A-Za-z0-9-]*$/

/** True when a word, read as a path, names a place that usually holds secrets. Wider than `placeProblem`: also for words nobody explained. */
export function namesSecret(where: Whereabouts, word: string): boolean {
  if (word.length > 4_096 || (plainWord.test(word) && !word.toLowerCase().includes('credential'))) return false
  const candidates = [word, ...word.split(/[=:,@]/).slice(1)]
  return candidates.some((candidate) => { const problem = placeProblem(where, candidate); return problem === 'secret' || problem === 'share' })
}
