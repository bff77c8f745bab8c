import type { ToolContext } from '../tool-definition.ts'
import type { GlobPattern } from './glob-pattern.ts'
import { runRipgrep, type SearchEnd } from './run-ripgrep.ts'

export interface FileList {
  readonly kind: 'done' | 'stopped' | 'failed'
  /** Names below the root as the system has them, `/` between folders. */
  readonly files: readonly Buffer[]
  /** They are in order already, the newest first. */
  readonly isSorted: boolean
  readonly problems: readonly string[]
}

/**
 * The files below `root` that fit. Rules of ignoring hold as in ripgrep (.gitignore and its kin, hidden names), except
 * where the pattern names what they hide: a file is shown when the first thing that hides it, the file or a folder above
 * it, is named by the pattern, or when a name is found nowhere else. A folder below the workspace in which the rules hide
 * everything was itself named, so there they do not hold.
 */
export async function listFiles(root: string, pattern: GlobPattern, context: ToolContext): Promise<FileList> {
  const wasNamed = root !== context.workspace
  if (!pattern.isExplicit) {
    // ripgrep sorts while it lists: for many files much quicker than asking for their times afterwards.
    const visible = await list(root, ['--sortr=modified', ...visibleOnly(pattern)], pattern, context)
    if (isFailure(visible.end)) return failed(visible.end)
    if (visible.files.length > 0 || !wasNamed || visible.end.kind === 'stopped') return { ...result(visible.end, visible.files), isSorted: true }
    if (await hasVisibleFiles(root, context)) return result(visible.end, [])
    const everything = await list(root, all(pattern), pattern, context)
    return result(everything.end, everything.files)
  }
  const [visible, hidden] = await Promise.all([list(root, visibleOnly(pattern), pattern, context), list(root, all(pattern), pattern, context)])
  if (isFailure(visible.end)) return failed(visible.end)
  const known = new Set(visible.files.map((file) => file.text))
  const others = hidden.files.filter((file) => !known.has(file.text))
  const end = hidden.end.kind === 'stopped' ? hidden.end : visible.end
  if (others.length === 0 || visible.files.length === 0) return result(end, [...visible.files, ...others])
  const folders = foldersOf((await list(root, [], null, context)).files)
  return result(end, [...visible.files, ...others.filter((file) => pattern.names(firstHidden(file.text, folders)))])
}

interface Listed { readonly bytes: Buffer; readonly text: string }

/**
 * Only fitting names, by a file type, which does not overrule the rules of ignoring as a glob would. It does overrule the
 * one about hidden names, so that is said again.
 */
function visibleOnly(pattern: GlobPattern): string[] {
  if (pattern.lastNames === null) return []
  return ['--glob=!.*', ...pattern.lastNames.map((name) => `--type-add=pick:${name}`), '--type=pick']
}

/** Everything, but not the inside of git's and npm's folders, which are large and never meant, unless they are named. */
function all(pattern: GlobPattern): string[] {
  const heavy = ['.git', 'node_modules'].filter((name) => !pattern.names(name))
  return ['--no-ignore', '--hidden', ...(pattern.lastNames ?? []).map((name) => `--glob=${name}`), ...heavy.map((name) => `--glob=!**/${name}`)]
}

/** Runs ripgrep's list and keeps what fits; with `pattern` null everything. */
async function list(root: string, more: readonly string[], pattern: GlobPattern | null, context: ToolContext): Promise<{ files: Listed[]; end: SearchEnd }> {
  const files: Listed[] = []
  const end = await runRipgrep([...listing, ...more, '--', './'], root, 0, context, (piece) => {
    if (piece === null) return true
    const bytes = piece.subarray(piece[0] === 0x2e && piece[1] === 0x2f ? 2 : 0)
    const text = bytes.toString('utf8')
    if (pattern === null || pattern.fits(text)) files.push({ bytes, text })
    return true
  })
  return { files, end }
}

const listing = ['--files', '--null', '--no-require-git', '--path-separator=/'] as const

async function hasVisibleFiles(root: string, context: ToolContext): Promise<boolean> {
  let found = false
  await runRipgrep([...listing, '--', './'], root, 0, context, () => {
    found = true
    return false
  })
  return found
}

function failed(end: SearchEnd): FileList {
  return { kind: 'failed', files: [], isSorted: false, problems: end.problems }
}

function isFailure(end: SearchEnd): boolean {
  return end.kind === 'not-started' || (end.kind === 'done' && end.exitCode === 2 && end.problems.some((line) => /^rg: (?:\.\/?:|error|unrecognized)/.test(line)))
}

function result(end: SearchEnd, files: readonly Listed[]): FileList {
  return { kind: end.kind === 'stopped' ? 'stopped' : 'done', files: files.map((file) => file.bytes), isSorted: false, problems: end.problems }
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
