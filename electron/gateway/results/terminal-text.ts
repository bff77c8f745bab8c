import { isUtf8 } from 'node:buffer'
import { limits } from '../../../shared/limits.ts'
import { decodeLine, unfinishedBytes } from './decode-line.ts'
import { TerminalLine } from './terminal-line.ts'

const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/
const plainRun = /[^\0-\x08\x0a-\x1f\x7f-\x9f]+/y
const colour = /\x1b\[([0-?]*)[ -/]*([@-~])/y
/** Titles and links: a text up to BEL or ESC \. One that nobody ends is over at the line's end. */
const title = /\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\|(?=\n))/y
/** Pictures and answers of terminals: up to ESC \. */
const longText = /\x1b[PX^_][^\x1b]*\x1b\\/y
const otherEscape = /\x1b[ -/]*[0-Z\\`-~]/y
/** The end of a chunk that may be the beginning of one of those. */
const begun = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\n\x1b]*\x1b?|[PX^_][^\x1b]*\x1b?|[ -/]*)$/y
/** Longer than any picture worth passing by; afterwards its text is shown rather than everything after it swallowed. */
const maxSequenceChars = 1024 * 1024
const maxLostChars = 256

/**
 * One stream of a program as plain text: bytes become characters (also when a character arrives in two pieces), colours
 * and titles go, carriage returns and backspaces are carried out, NUL is made visible. One for each of stdout and stderr:
 * they must not share a half character.
 */
export class TerminalText {
  readonly #codePage: string | undefined
  readonly #line = new TerminalLine()
  #bytes: Buffer = Buffer.alloc(0)
  #sequence = ''
  #afterNul = false
  #wide: TextDecoder | null = null
  #started = false

  /** `codePage`: the console's own encoding on Windows, in iconv's names. */
  constructor(codePage?: string) {
    this.#codePage = codePage
  }

  /** The line that is not complete yet, as it looks now. */
  get pending(): string { return this.#line.text }

  /** Takes a chunk and returns the lines that are complete with it. */
  push(chunk: Buffer): string {
    return this.#fold(this.#decode(chunk))
  }

  /** Nothing more comes: the rest, without an added line end. */
  end(): string {
    const cutCharacter = this.#bytes.length > 0 && unfinishedBytes(this.#bytes) === this.#bytes.length
    const text = this.#wide ? this.#wide.decode() : cutCharacter ? '\ufffd' : decodeLine(this.#bytes, this.#codePage)
    this.#bytes = Buffer.alloc(0)
    let out = this.#fold(text)
    // A short sequence without an end looked like nothing on a terminal; a long one is rather text after a stray ESC.
    const swallowed = this.#sequence
    this.#sequence = ''
    if (swallowed.length > maxLostChars) out += this.#fold(swallowed.slice(2).replaceAll('\x1b', ''))
    return out + this.#line.take()
  }

  #decode(chunk: Buffer): string {
    if (!this.#started && chunk.length > 0) {
      this.#started = true
      if (isWide(chunk)) this.#wide = new TextDecoder('utf-16le')
    }
    if (this.#wide) return this.#wide.decode(chunk, { stream: true })
    const bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk
    const complete = bytes.length - unfinishedBytes(bytes)
    const body = bytes.subarray(0, complete)
    if (isUtf8(body)) {
      this.#bytes = Buffer.from(bytes.subarray(complete))
      return body.toString('utf8')
    }
    // Another encoding: its lines are decoded whole, and the begun one waits (no encoding we meet uses LF or CR inside a character).
    const lines = splitLines(bytes)
    const begunLine = lines.pop() ?? bytes
    const keep = begunLine.length <= limits.terminalLineChars
    this.#bytes = keep ? Buffer.from(begunLine) : Buffer.alloc(0)
    return lines.map((line) => decodeLine(line, this.#codePage)).join('') + (keep ? '' : decodeLine(begunLine, this.#codePage))
  }

  #fold(decoded: string): string {
    const text = this.#sequence + decoded
    this.#sequence = ''
    let out = ''
    if (this.#line.isPlain && !controls.test(text)) {
      this.#afterNul = this.#afterNul && text === ''
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) out = this.#line.take() + text.slice(0, end)
      return out + this.#line.write(text.slice(end))
    }
    for (let at = 0; at < text.length;) {
      const run = matchAt(plainRun, text, at)
      if (run) {
        out += this.#line.write(run[0])
        this.#afterNul = false
        at += run[0].length
        continue
      }
      const sequence = matchAt(colour, text, at)
      if (sequence) {
        this.#line.control(sequence[2] ?? '', /^\d/.test(sequence[1] ?? '') ? Number.parseInt(sequence[1] ?? '', 10) : null)
        at += sequence[0].length
        continue
      }
      const silent = matchAt(title, text, at) ?? matchAt(longText, text, at)
      if (silent) {
        at += silent[0].length
        continue
      }
      const unfinished = matchAt(begun, text, at)
      if (unfinished && unfinished[0].length < maxSequenceChars) {
        this.#sequence = unfinished[0]
        return out
      }
      const other = matchAt(otherEscape, text, at)
      out += other ? '' : this.#single(text[at] ?? '')
      at += other ? other[0].length : 1
    }
    return out
  }

  #single(character: string): string {
    const afterNul = this.#afterNul
    this.#afterNul = character === '\0'
    switch (character) {
      case '\n': case '\v': case '\f': return `${this.#line.take()}\n`
      case '\r': this.#line.return(); return ''
      case '\b': this.#line.back(); return ''
      // Names from `find -print0` would run together; a picture of NULs needs only one.
      case '\0': return afterNul ? '' : this.#line.write('␀')
      default: return ''
    }
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Pieces that each end with LF or a run of CR; the last one is what came after. */
function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue
    lines.push(bytes.subarray(from, at + 1))
    from = at + 1
  }
  lines.push(bytes.subarray(from))
  return lines
}

/** UTF-16 by its mark, or, as some Windows programs write it, without one: every second byte zero. */
function isWide(chunk: Buffer): boolean {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return true
  if (process.platform !== 'win32' || chunk.length < 8) return false
  return chunk.subarray(0, 64).every((byte, at) => (at % 2 === 1 ? byte === 0 : byte !== 0))
}
