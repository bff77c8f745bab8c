import * as fs from 'node:fs'
import { nodeJournalIo, type JournalIo } from './journal-io.ts'

/** What a JSON Lines file held: parsed lines, how many could not be read, and whether the end was cut off mid-line. */
export interface ReadLines { readonly values: readonly unknown[]; readonly badLines: number; readonly tornTail: boolean; readonly bytes: number }

/** Reads a JSON Lines file. A missing file is an empty one. Lines that are not JSON (cut, NUL bytes) are counted, never fatal. */
export function readJsonLines(path: string): ReadLines {
  let text: string
  let bytes = 0
  try {
    const raw = fs.readFileSync(path)
    bytes = raw.length
    text = raw.toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { values: [], badLines: 0, tornTail: false, bytes: 0 }
    throw error
  }
  const values: unknown[] = []
  let badLines = 0
  const lines = text.split('\n')
  // A last line without its newline is whole if it parses: the newline alone may be what was lost.
  for (const line of lines) {
    const read = readLine(line)
    values.push(...read.values)
    badLines += read.badPieces
  }
  return { values, badLines, tornTail: lines.at(-1) !== '', bytes }
}

/** What one line holds: one value; none (blank); or, where a line break was lost, several and pieces that cannot be read. */
function readLine(line: string): { readonly values: readonly unknown[]; readonly badPieces: number } {
  const parsed = parseLine(line)
  if (parsed === blank) return { values: [], badPieces: 0 }
  if (parsed !== bad) return { values: [parsed], badPieces: 0 }
  // From the end: only the last whole line of ours reaches exactly to the end, so inner objects are seldom tried for long.
  const starts = Array.from(line.matchAll(lineStart), (match) => match.index)
  const values: unknown[] = []
  let end = line.length
  let work = mostWorkPerLine
  for (let start = starts.pop(); start !== undefined && start > 0; start = starts.pop()) {
    work -= end - start
    if (work < 0) return { values: values.reverse(), badPieces: 1 }
    const rest = parseLine(line.slice(start, end))
    // An inner object of a cut line can be whole as well; every line we write says when it was.
    if (typeof rest !== 'object' || rest === null || !('at' in rest)) continue
    values.push(rest)
    end = start
  }
  const first = parseLine(line.slice(0, end))
  if (typeof first !== 'symbol') values.push(first)
  return { values: values.reverse(), badPieces: first === bad ? 1 : 0 }
}

/** Characters read again while looking for lines inside one damaged line: under a second. A file of somebody else may hold megabytes that only look like ours. */
const mostWorkPerLine = 64 * 1024 * 1024

/** How a line of ours may begin. */
const lineStart = /\{"(?:kind|id|at)":/g

const bad = Symbol('bad')
const blank = Symbol('blank')
/** Nearly every line is JSON as it stands; only others are looked at more closely. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return parseDamagedLine(line)
  }
}

function parseDamagedLine(line: string): unknown {
  const trimmed = line.replaceAll('\0', '').trim()
  if (trimmed === '') return line.includes('\0') ? bad : blank
  try {
    return JSON.parse(trimmed) as unknown
  } catch {
    return bad
  }
}

/**
 * Appends lines to a file, one at a time and whole: a write that fails half-way is cut back, so the file never keeps a torn
 * line that we know of. Throws the system's error (ENOSPC …) after that.
 */
export class LineAppender {
  readonly #io: JournalIo
  readonly #fd: number
  #length: number
  #tornTail: boolean
  #closed = false

  /**
   * `tornTail`: the file ends inside a line; a newline is put before the first new one, so that the damaged piece stays readable
   * for people. Not earlier: opening a file must work on a full disk.
   */
  constructor(path: string, length: number, tornTail: boolean, io: JournalIo = nodeJournalIo) {
    this.#io = io
    this.#fd = io.openSync(path, 'a', 0o600)
    this.#length = length
    this.#tornTail = tornTail
  }

  append(value: unknown): void {
    if (this.#closed) throw new Error('the file was closed')
    this.#write(`${this.#tornTail ? '\n' : ''}${JSON.stringify(value)}\n`)
    this.#tornTail = false
  }

  #write(text: string): void {
    const data = Buffer.from(text, 'utf8')
    let done = 0
    try {
      while (done < data.length) done += this.#io.writeSync(this.#fd, data.subarray(done))
      this.#length += data.length
    } catch (error) {
      if (done > 0) this.#io.ftruncateSync(this.#fd, this.#length)
      throw error
    }
  }

  /** Asks the disk to keep what was written (power loss). Errors are the caller's to report. */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => fs.fdatasync(this.#fd, (error) => (error ? reject(error) : resolve())))
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#io.closeSync(this.#fd)
  }
}
