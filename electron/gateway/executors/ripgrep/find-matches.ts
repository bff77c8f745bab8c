import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../../shared/limits.ts'
import { unfinishedBytes } from '../../results/decode-line.ts'
import type { ToolContext } from '../tool-definition.ts'
import { parseRecord } from './match-records.ts'
import { runRipgrep, type SearchEnd } from './run-ripgrep.ts'
import { shownLine } from './shown-line.ts'

export interface FoundFile {
  readonly path: Buffer
  /** Ready for the model: lines, with `--` between parts that are apart. */
  readonly lines: string[]
  matches: number
  isBinary: boolean
}
export interface Matches {
  readonly files: readonly FoundFile[]
  readonly matches: number
  /** There are more than are shown. */
  readonly more: boolean
  /** Files that were looked into. */
  readonly searched: number
  /** Files with matches that may not be shown without asking. */
  readonly leftOut: number
  readonly end: SearchEnd
}

/** Runs one search and gathers its matches up to the limits; the search ends as soon as there is enough. */
export async function findMatches(args: readonly string[], root: string, context: ToolContext): Promise<Matches> {
  const files: FoundFile[] = []
  let current: FoundFile | null = null
  let isShown = true
  let lastNumber: number | null = null
  let matches = 0
  let bytes = 0
  let leftOut = 0
  let searched = 0
  let more = false
  const end = await runRipgrep(['--json', '--no-require-git', '--path-separator=/', ...args], root, 0x0a, context, (piece) => {
    if (piece === null) {
      if (isShown && current) {
        current.matches += 1
        matches += 1
        current.lines.push(`[a line of more than ${limits.grepRecordBytes} bytes has matches; it is too long to be shown]`)
      }
      return true
    }
    const record = parseRecord(piece)
    if (record?.kind === 'begin') {
      const path = record.path.subarray(record.path[0] === 0x2e && record.path[1] === 0x2f ? 2 : 0)
      isShown = context.mayLookInto?.(join(root, path.toString('utf8')), 'read') !== false
      if (!isShown) leftOut += 1
      current = { path, lines: [], matches: 0, isBinary: false }
      lastNumber = null
      if (isShown) files.push(current)
    } else if (record?.kind === 'line' && current && isShown) {
      if (record.line.kind === 'match' && (matches >= limits.grepMatches || bytes >= context.outputBytes)) {
        more = true
        return false
      }
      const text = shownLine(record.line)
      const { number } = record.line
      if (number !== null && lastNumber !== null && number > lastNumber + 1 && hasContext(args)) current.lines.push('--')
      lastNumber = number === null ? null : number + text.split('\n').length - 1
      current.lines.push(text)
      bytes += Buffer.byteLength(text) + 1
      if (record.line.kind === 'match') {
        matches += 1
        current.matches += 1
      }
    } else if (record?.kind === 'end' && current) current.isBinary = record.isBinary
    else if (record?.kind === 'summary') searched = record.searched
    return true
  })
  return { files: files.filter((file) => file.matches > 0), matches, more, searched, leftOut, end }
}

function hasContext(args: readonly string[]): boolean {
  return args.some((arg) => /^--context=[1-9]/.test(arg))
}

/**
 * The same search over text in the Chinese encoding GB18030, for a pattern that is not ASCII: such files hold other bytes
 * for it. Only files that are not UTF-8 count, since UTF-8 read this way is other text.
 */
export async function findInOldEncoding(args: readonly string[], root: string, known: Matches, context: ToolContext): Promise<Matches> {
  const found = await findMatches(['--encoding=gb18030', ...args], root, context)
  const before = new Set(known.files.map((file) => file.path.toString('latin1')))
  const checked = await Promise.all(found.files.map(async (file) => (before.has(file.path.toString('latin1')) || await isUtf8File(root, file.path) ? null : file)))
  const files = checked.filter((file) => file !== null)
  return { ...found, files, matches: files.reduce((sum, file) => sum + file.matches, 0) }
}

/** By its first part, which is enough to tell. A file that cannot be read any more is left out. */
async function isUtf8File(root: string, path: Buffer): Promise<boolean> {
  const file = await open(Buffer.concat([Buffer.from(`${root}/`), path]), 'r').catch(() => null)
  if (!file) return true
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256 * 1024), 0, 256 * 1024, 0)
    const bytes = buffer.subarray(0, bytesRead)
    return isUtf8(bytes.subarray(0, bytes.length - unfinishedBytes(bytes)))
  } finally {
    await file.close()
  }
}
