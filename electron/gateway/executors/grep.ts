import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { failedOutcome } from '../results/failed-result.ts'
import { findInOldEncoding, findMatches, type FoundFile, type Matches } from './ripgrep/find-matches.ts'
import { grepArguments } from './ripgrep/grep-arguments.ts'
import { shownFolder, shownName, shownProblems } from './ripgrep/shown-path.ts'
import { defineTool, type ToolContext, type ToolOutcome } from './tool-definition.ts'

const grepInput = z.object({
  pattern: z.string().min(1).describe('Regular expression'),
  path: z.string().optional().describe('File or folder, default: the workspace'),
  glob: z.string().optional().describe('Only files like *.ts'),
  contextLines: z.number().optional(),
})
export type GrepInput = z.infer<typeof grepInput>

/** Finds text in files. Three outcomes: found, nothing, could not look. */
export const grep = defineTool<GrepInput>({
  name: 'grep',
  description: 'Search text in files with a regular expression (ripgrep). Binary, hidden and ignored files are left out unless named.',
  input: grepInput,
  effect: () => 'looks',
  subject: (input) => ({ kind: 'pattern', text: input.pattern }),
  paths: (input) => [{ path: input.path ?? '.', access: 'read' }],
  execute: searchText,
})

async function searchText(input: GrepInput, context: ToolContext): Promise<ToolOutcome> {
  const target = context.resolved(input.path ?? '.')
  const found = await stat(target).catch((error: unknown) => error as NodeJS.ErrnoException)
  const shown = input.path ?? 'the workspace'
  if (found instanceof Error) {
    return found.code === 'EACCES'
      ? failedOutcome('no-access', `Could not look: ${shown} may not be read.`, { path: target })
      : failedOutcome('not-found', `Could not look: ${shown} does not exist.`, { path: target })
  }
  const isFile = found.isFile()
  // A pipe or device has no end: it would be read for ever.
  if (!isFile && !found.isDirectory()) return failedOutcome('not-a-file', `Could not look: ${shown} is neither a file nor a folder.`, { path: target })
  const root = isFile ? dirname(target) : target
  const args = grepArguments(input, isFile ? `./${basename(target)}` : './', isFile)
  const first = await findMatches(args, root, context)
  const problem = failure(input, first, shown)
  if (problem) return problem
  const isPlain = /^[\0-\x7f]*$/.test(input.pattern)
  const second = isPlain || first.more || first.end.kind === 'stopped' ? null : await findInOldEncoding(args, root, first, context)
  return answer(input, context, { root, isFile, first, second })
}

/** What keeps ripgrep from looking at all. A place it could not enter while others were searched is a note instead. */
function failure(input: GrepInput, { end, searched, matches }: Matches, shown: string): ToolOutcome | null {
  const why = end.problems.join('\n')
  if (end.kind === 'not-started') return failedOutcome('not-started', `Could not look: ${why}.`, { message: why })
  if (end.kind !== 'done' || end.exitCode !== 2) return null
  if (/error parsing glob/.test(why)) return failedOutcome('invalid-pattern', `Could not look: the glob ${input.glob ?? ''} cannot be read: ${firstReason(why)}`, { pattern: input.glob ?? '' })
  if (/regex|PCRE2/.test(why)) return failedOutcome('invalid-pattern', `Could not look: the pattern is no valid regular expression (regex): ${firstReason(why)}. Put \\ before a character that is meant literally.`, { pattern: input.pattern })
  if (searched > 0 || matches > 0) return null
  return failedOutcome('no-access', `Could not look into ${shown}: ${why.replaceAll('rg: ', '')}`, { message: why })
}

function firstReason(why: string): string {
  return /^error: (.+)$/m.exec(why)?.[1] ?? /PCRE2: (.+)$/m.exec(why)?.[1] ?? why.split('\n')[0]?.replace(/^rg: /, '') ?? why
}

function answer(input: GrepInput, context: ToolContext, found: { root: string; isFile: boolean; first: Matches; second: Matches | null }): ToolOutcome {
  const { first, second } = found
  const prefix = shownFolder(context.workspace, found.root)
  const files = [...first.files, ...(second?.files ?? [])]
  const name = (file: FoundFile) => shownName(Buffer.concat([Buffer.from(prefix), file.path]))
  const blocks = files
    .map((file) => ({ name: name(file), file }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name: title, file }) => (file.isBinary ? `${title}\n[binary file with ${file.matches} matching lines, not shown]` : [title, ...file.lines].join('\n')))
  const matches = first.matches + (second?.matches ?? 0)
  const more = first.more || (second?.more ?? false)
  const notes = [
    ...(more ? [`The first ${matches} matches; there are more. Narrow the pattern, path or glob.`] : []),
    ...(first.leftOut > 0 ? [`${first.leftOut} more files have matches, but the person has to allow reading them; name one as path to ask.`] : []),
    ...(first.end.problems.length > 0 ? [shownProblems(first.end.problems, prefix)] : []),
  ]
  if (files.length === 0) notes.unshift(nothingText(input, first, found.isFile))
  const content = [{ type: 'text' as const, text: [...blocks, ...notes.map((note) => `[${note}]`)].join('\n\n') }]
  const details = { kind: 'matches' as const, matches, files: files.length, more }
  if (first.end.kind === 'stopped' || second?.end.kind === 'stopped') return { content, isError: true, failure: { code: 'stopped', data: {} }, details: { ...details, more: true } }
  return { content, isError: false, details }
}

function nothingText(input: GrepInput, { searched, end, leftOut }: Matches, isFile: boolean): string {
  if (end.kind === 'stopped') return 'Stopped before anything was found'
  if (leftOut > 0) return 'Nothing found in the files that may be read'
  if (isFile) return `Nothing found in ${input.path ?? ''}`
  if (searched === 0) return `No file was searched: ${input.glob === undefined ? 'there is none here' : `none fits ${input.glob}`} (hidden and ignored files are left out unless named)`
  return `Nothing found in ${searched} files. Binary, hidden and ignored files were not searched`
}
