import type { ToolContext } from '../tool-definition.ts'
import type { GlobPattern } from './glob-pattern.ts'
import { runRipgrep, type SearchEnd } from './run-ripgrep.ts'

export interface FileList {
  readonly kind: 'done' | 'stopped' | 'failed'
  /** Names below the root as the system has them, `/` between folders. */
  readonly files: readonly Buffer[]
  readonly problems: readonly string[]
}

/**
 * The files below `root` that fit. Rules of ignoring hold as in ripgrep (.gitignore and its kin, hidden names), except
 * where the pattern names what they hide: a file is shown when the first thing that hides it, the file or a folder above
 * it, is named by the pattern, or when a name is found nowhere else. A folder below the
 * workspace in which the rules hide everything was itself named, so there they do not hold.
 */
export async function listFiles(root: string, pattern: GlobPattern, context: ToolContext): Promise<FileList> {
  const [visible, hidden] = await Promise.all([list(root, [], context), pattern.isExplicit ? list(root, all(pattern), context) : null])
  if (isFailure(visible.end)) return { kind: 'failed', files: [], problems: visible.end.problems }
  if (visible.files.length === 0 && visible.end.kind === 'done' && root !== context.workspace) {
    const everything = hidden ?? await list(root, all(pattern), context)
    return result(everything.end, everything.files.filter((file) => pattern.fits(file.text)))
  }
  const shown = visible.files.filter((file) => pattern.fits(file.text))
  if (hidden === null) return result(visible.end, shown)
  const known = new Set(visible.files.map((file) => file.text))
  const folders = foldersOf(visible.files)
  const others = hidden.files.filter((file) => !known.has(file.text) && pattern.fits(file.text))
  const named = others.filter((file) => pattern.names(firstHidden(file.text, folders)))
  const isOnlyThere = shown.length === 0 && named.length === 0
  return result(hidden.end.kind === 'stopped' ? hidden.end : visible.end, [...shown, ...(isOnlyThere ? others : named)])
}

interface Listed { readonly bytes: Buffer; readonly text: string }

/** Everything, but not the inside of git's and npm's folders, which are large and never meant, unless they are named. */
function all(pattern: GlobPattern): string[] {
  const heavy = ['.git', 'node_modules'].filter((name) => !pattern.names(name))
  return ['--no-ignore', '--hidden', ...heavy.map((name) => `--glob=!**/${name}`)]
}

async function list(root: string, more: readonly string[], context: ToolContext): Promise<{ files: Listed[]; end: SearchEnd }> {
  const files: Listed[] = []
  const end = await runRipgrep(['--files', '--null', '--no-require-git', '--path-separator=/', ...more, '--', './'], root, 0, context, (piece) => {
    if (piece) {
      const bytes = piece.subarray(piece[0] === 0x2e && piece[1] === 0x2f ? 2 : 0)
      files.push({ bytes, text: bytes.toString('utf8') })
    }
    return true
  })
  return { files, end }
}

function isFailure(end: SearchEnd): boolean {
  return end.kind === 'not-started' || (end.kind === 'done' && end.exitCode === 2 && end.problems.some((line) => /^rg: (?:\.\/?:|error|unrecognized)/.test(line)))
}

function result(end: SearchEnd, files: readonly Listed[]): FileList {
  return { kind: end.kind === 'stopped' ? 'stopped' : 'done', files: files.map((file) => file.bytes), problems: end.problems }
}

function foldersOf(files: readonly Listed[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const { text } of files) {
    for (let end = text.lastIndexOf('/'); end > 0; end = text.lastIndexOf('/', end - 1)) {
      const folder = text.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

/** The name of the first folder on the way in which nothing is visible, or of the file itself. */
function firstHidden(path: string, visibleFolders: ReadonlySet<string>): string {
  let from = 0
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', from)) {
    if (!visibleFolders.has(path.slice(0, end))) return path.slice(from, end)
    from = end + 1
  }
  return path.slice(from)
}
