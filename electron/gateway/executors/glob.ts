import { lstat } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { limits } from '../../../shared/limits.ts'
import { failedOutcome } from '../results/failed-result.ts'
import { parseGlob, type GlobPattern } from './ripgrep/glob-pattern.ts'
import { listFiles, type FileList } from './ripgrep/list-files.ts'
import { shownFolder, shownName, shownProblems } from './ripgrep/shown-path.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const globInput = z.object({
  pattern: z.string().min(1).describe('Like src/**/*.ts; a name alone is looked for at any depth'),
  cwd: z.string().optional().describe('Default: the workspace'),
})
type GlobInput = z.infer<typeof globInput>

/** Finds files by name, the newest first. */
export const glob = defineTool<GlobInput>({
  name: 'glob',
  description: 'Find files by name pattern, newest first. Ignored and hidden files are found only when the pattern names them.',
  input: globInput,
  effect: () => 'looks',
  subject: (input) => ({ kind: 'pattern', text: input.pattern }),
  paths: (input) => {
    const folder = folderOf(input)
    return [...(input.cwd === undefined ? [] : [input.cwd]), ...(folder === null || folder === input.cwd ? [] : [folder])].map((path) => ({ path, access: 'list' as const }))
  },
  execute: findFiles,
})

const system = { isWindows: process.platform === 'win32', ignoreCase: process.platform !== 'linux' }

/** Where a search begins, as a path argument: the folder asked for plus the literal folders of the pattern. Null: the pattern cannot be read. */
function folderOf(input: GlobInput): string | null {
  const parsed = parseGlob(input.pattern, system)
  if ('error' in parsed) return null
  if (parsed.base === '') return input.cwd ?? '.'
  return input.cwd === undefined || isAbsolute(parsed.base) ? parsed.base : join(input.cwd, parsed.base)
}

async function findFiles(input: GlobInput, context: ToolContext): Promise<ToolOutcome> {
  const pattern = parseGlob(input.pattern, system)
  const folder = folderOf(input)
  if ('error' in pattern || folder === null) return failedOutcome('invalid-pattern', `Not looked: ${'error' in pattern ? pattern.error : ''}.`, { pattern: input.pattern })
  if (input.cwd !== undefined) {
    const cwd = context.resolved(input.cwd)
    const found = await stat(cwd).catch((error: unknown) => error as NodeJS.ErrnoException)
    if (found instanceof Error) return failedOutcome('not-found', `Not looked: the folder ${input.cwd} does not exist.`, { path: cwd })
    if (!found.isDirectory()) return failedOutcome('not-found', `Not looked: ${input.cwd} is a file, not a folder.`, { path: cwd })
  }
  const root = context.resolved(folder)
  const rootFound = await stat(root).catch(() => null)
  if (!rootFound?.isDirectory()) return nothing(input, `There is no folder ${folder}.`)

  const list = await listFiles(root, pattern, context)
  if (list.kind === 'failed') return failedOutcome('failed', `Could not look: ${list.problems.join('; ')}`, { message: list.problems[0] ?? '' })
  const files = await withLiteral(root, pattern, list.files)
  const names = list.isSorted ? files : await newestFirst(root, files)
  return answer(input, context, { root, names, list })
}

/** What a plain path names is found whatever it is: a folder, a link, something ignored. */
async function withLiteral(root: string, pattern: GlobPattern, files: readonly Buffer[]): Promise<readonly Buffer[]> {
  const { literal } = pattern
  if (literal === null || files.some((file) => file.toString('utf8') === literal)) return files
  const found = await statOf(root, Buffer.from(literal))
  if (!found) return files
  return [...files, Buffer.from(found.isFolder ? `${literal}/` : literal)]
}

async function newestFirst(root: string, files: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (files.length < 2) return files
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await statOf(root, file))?.at ?? 0 })))
  return dated.sort((a, b) => b.at - a.at || Buffer.compare(a.file, b.file)).map((each) => each.file)
}

/** The callback form: for ten thousand files half the time of the promise form. Null: it has gone meanwhile. */
function statOf(root: string, file: Buffer): Promise<{ at: number; isFolder: boolean } | null> {
  return new Promise((resolve) => {
    lstat(Buffer.concat([Buffer.from(`${root}/`), file]), (error, found) => resolve(error ? null : { at: found.mtimeMs, isFolder: found.isDirectory() }))
  })
}

function answer(input: GlobInput, context: ToolContext, found: { root: string; names: readonly Buffer[]; list: FileList }): ToolOutcome {
  const prefix = shownFolder(context.workspace, found.root)
  const lines: string[] = []
  let bytes = 0
  let looked = 0
  const mayList = onceForEach((path) => context.mayLookInto?.(path, 'list') !== false)
  for (const name of found.names) {
    if (lines.length >= limits.globPaths || bytes >= context.outputBytes) break
    looked += 1
    if (!mayList(dirname(join(found.root, name.toString('utf8'))))) continue
    const line = shownName(Buffer.concat([Buffer.from(prefix), name]))
    bytes += Buffer.byteLength(line) + 1
    lines.push(line)
  }
  const { list } = found
  const problems = list.problems.length > 0 ? [shownProblems(list.problems, prefix)] : []
  if (lines.length === 0 && list.kind === 'done') return nothing(input, [`No file fits ${input.pattern}${input.cwd === undefined ? '' : ` in ${input.cwd}`}.`, ...problems].join('\n'))
  const more = looked < found.names.length
  const notes = [...(more ? [`${lines.length} of ${found.names.length} paths, the newest; a narrower pattern shows the others.`] : []), ...problems]
  const content = [{ type: 'text' as const, text: [...lines, ...notes.map((note) => `[${note}]`)].join('\n') }]
  const details = { kind: 'paths' as const, paths: lines.length, more: more || list.kind === 'stopped' }
  if (list.kind === 'stopped') return { content, isError: true, failure: { code: 'stopped', data: {} }, details }
  return { content, isError: false, details }
}

/** Asked by folder: what may be listed is a matter of places, and there are far fewer of them than of files. */
function onceForEach(ask: (path: string) => boolean): (path: string) => boolean {
  const answers = new Map<string, boolean>()
  return (path) => {
    const known = answers.get(path) ?? ask(path)
    answers.set(path, known)
    return known
  }
}

function nothing(input: GlobInput, first: string): ToolOutcome {
  const hint = 'Ignored and hidden files are found only when the pattern names them.'
  return { content: [{ type: 'text', text: `${first} ${hint}` }], isError: false, details: { kind: 'paths', paths: 0, more: false } }
}
