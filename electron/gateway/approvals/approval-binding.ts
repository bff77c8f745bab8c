import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { roughWords } from '../policy/exec/rough-words.ts'

export interface BoundCall {
  readonly tool: string
  readonly definition: string
  readonly input: unknown
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Files whose content decides what the call does: a script that is run, a file that is about to be changed. */
  readonly files: readonly string[]
}

/** A file larger than this is bound by size and time instead of its bytes. */
const hashedFileBytes = 4 * 1024 * 1024

/**
 * A hash over everything an allow holds for. If any of it changed between the question and the run, the hash differs and
 * the allow is void (design decision 12). Unreadable files count as "absent": appearing later changes the hash too.
 */
export async function bindApproval(call: BoundCall): Promise<string> {
  const hash = createHash('sha256')
  hash.update(stableJson([call.tool, call.definition, call.input, call.cwd, call.env]))
  for (const file of call.files) hash.update(`\n${file}\n`).update(await fingerprint(file))
  return hash.digest('hex')
}

/** Files that words of a command name, from the folder it runs in; left out: rather more words than it has. */
export async function filesNamedIn(command: string, cwd: string, words = wordsOf(roughWords(command))): Promise<string[]> {
  const found: string[] = []
  for (const word of words) {
    const path = isAbsolute(word) ? word : join(cwd, word)
    const isFile = await stat(path).then((info) => info.isFile(), () => false)
    if (isFile) found.push(path)
  }
  return found.sort()
}

/** Of a command's words those that may name a place; also what stands behind a sign, as in `--script=x.sh`, `if=x` and `@x`. */
export function wordsOf(given: readonly string[]): string[] {
  const behind = given.flatMap((word) => /^(?:[^=@]{0,200}=|-[A-Za-z])?@?(.+)$/s.exec(word)?.[1] ?? [])
  return [...new Set([...given, ...behind])].filter((word) => word !== '' && !word.startsWith('-'))
}

async function fingerprint(path: string): Promise<string> {
  try {
    const info = await stat(path)
    if (!info.isFile()) return 'other'
    if (info.size > hashedFileBytes) return `${info.size} ${info.mtimeMs}`
    return createHash('sha256').update(await readFile(path)).digest('hex')
  } catch {
    return 'absent'
  }
}

/** JSON with sorted keys: the same value always gives the same text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part) ?? 'null'
}
