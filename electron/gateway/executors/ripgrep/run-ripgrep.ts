import { limits } from '../../../../shared/limits.ts'
import { childEnvironment } from '../../process/child-environment.ts'
import { unpackedPath } from '../../process/unpacked-path.ts'
import type { ToolContext } from '../tool-definition.ts'

/** How a search went: `problems` are places it could not look into, in ripgrep's words, at most fifty. */
export interface SearchEnd {
  readonly kind: 'done' | 'stopped' | 'enough' | 'not-started'
  /** ripgrep's own: 0 found, 1 nothing, 2 could not look (everywhere). */
  readonly exitCode: number
  readonly problems: readonly string[]
}

const maxProblems = 50
let binary: Promise<string> | null = null

/** The ripgrep that ships with Pincer. Inside a packaged app the module's path leads into the archive, where nothing can be run: the file lies unpacked beside it. */
async function ripgrepPath(): Promise<string> {
  const { rgPath } = await import('@vscode/ripgrep')
  return unpackedPath(rgPath)
}

/**
 * Runs ripgrep in `folder` and hands out its output piece by piece, split at `separator`, without it. `onPiece` returns
 * false when there is enough: the search ends. A piece longer than `limits.grepRecordBytes` comes as null.
 * Always with a path in `args` and input at its end: ripgrep would otherwise wait for input for ever.
 */
export async function runRipgrep(args: readonly string[], folder: string, separator: number, context: ToolContext, onPiece: (piece: Buffer | null) => boolean): Promise<SearchEnd> {
  let file: string
  try {
    file = await (binary ??= ripgrepPath())
  } catch (error) {
    binary = null
    return { kind: 'not-started', exitCode: 2, problems: [`the search program is missing: ${(error as Error).message}`] }
  }
  const enough = new AbortController()
  const pieces = new PieceSplitter(separator, (piece) => {
    if (!enough.signal.aborted && !onPiece(piece)) enough.abort()
  })
  let complaints = ''
  const end = await context.processes.run({
    file, args: ['--no-config', '--color=never', ...args], cwd: folder, env: childEnvironment(context.environment), timeoutMs: limits.timerMaxMs,
    signal: AbortSignal.any([context.signal, enough.signal]), label: `search ${context.callId}`, alone: true,
    onStdout: (chunk) => pieces.push(chunk),
    onStderr: (chunk) => { if (complaints.length < 64 * 1024) complaints += chunk.toString('utf8') },
  })
  if (!enough.signal.aborted && !context.signal.aborted) pieces.end()
  const problems = complaints.split('\n').filter((line) => line.trim() !== '').slice(0, maxProblems)
  switch (end.kind) {
    case 'exited': return { kind: 'done', exitCode: end.exitCode, problems }
    case 'aborted': return { kind: enough.signal.aborted ? 'enough' : 'stopped', exitCode: 0, problems }
    case 'timed-out': return { kind: 'stopped', exitCode: 0, problems }
    case 'signalled': return { kind: 'done', exitCode: 2, problems: [...problems, `the search was ended by ${end.signal}`] }
    case 'not-started': return { kind: 'not-started', exitCode: 2, problems: [end.code === 'E2BIG' ? 'the pattern is too long' : `${end.message} (${end.code})`] }
    default: return end satisfies never
  }
}

/** Cuts a stream at a byte. Holds at most one piece, and none longer than the limit. */
class PieceSplitter {
  readonly #separator: number
  readonly #onPiece: (piece: Buffer | null) => void
  #held: Buffer[] = []
  #size = 0

  constructor(separator: number, onPiece: (piece: Buffer | null) => void) {
    this.#separator = separator
    this.#onPiece = onPiece
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let at = chunk.indexOf(this.#separator); at >= 0; at = chunk.indexOf(this.#separator, from)) {
      this.#hold(chunk.subarray(from, at))
      this.#give()
      from = at + 1
    }
    this.#hold(chunk.subarray(from))
  }

  end(): void {
    if (this.#size > 0) this.#give()
  }

  #hold(part: Buffer): void {
    this.#size += part.length
    if (this.#size > limits.grepRecordBytes) this.#held = []
    else if (part.length > 0) this.#held.push(part)
  }

  #give(): void {
    const [first] = this.#held
    const isWhole = this.#size <= limits.grepRecordBytes
    this.#onPiece(isWhole ? (this.#held.length === 1 && first ? first : Buffer.concat(this.#held)) : null)
    this.#held = []
    this.#size = 0
  }
}
