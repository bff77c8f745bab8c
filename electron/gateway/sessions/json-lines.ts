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
  const last = lines.pop() ?? ''
  for (const line of lines) {
    const parsed = parseLine(line)
    if (parsed === blank) continue
    if (parsed === bad) badLines += 1
    else values.push(parsed)
  }
  // A last line without its newline is whole only if it parses: the newline alone may be what was lost.
  const tail = parseLine(last)
  if (tail === bad) badLines += 1
  else if (tail !== blank) values.push(tail)
  return { values, badLines, tornTail: last !== '', bytes }
}

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
  #closed = false

  /** `tornTail`: the file ends inside a line; a newline is put first so that the damaged piece stays readable for people. */
  constructor(path: string, length: number, tornTail: boolean, io: JournalIo = nodeJournalIo) {
    this.#io = io
    this.#fd = io.openSync(path, 'a', 0o600)
    this.#length = length
    if (tornTail) this.#write('\n')
  }

  append(value: unknown): void {
    if (this.#closed) throw new Error('the file was closed')
    this.#write(JSON.stringify(value) + '\n')
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
