/** One line of a window. */
export interface WindowLine {
  readonly number: number
  readonly text: string
  /** Characters (UTF-16 units) of the whole line. */
  readonly chars: number
  /** The last character shown, counted from 1; smaller than `chars` when the line was cut. */
  readonly shownTo: number
}

export interface CutRequest {
  readonly firstLine: number
  readonly limit: number
  readonly maxBytes: number
  readonly lineChars: number
  readonly fromChar: number
}

/** Cuts text that comes in pieces into numbered lines, keeping no more of a line than is shown. */
export class LineCutter {
  readonly lines: WindowLine[] = []
  readonly #request: CutRequest
  #number: number
  #kept = ''
  #chars = 0
  #lastUnit = 0
  #open = false
  #bytes = 0
  fullBecause: 'limit' | 'bytes' | null = null

  constructor(request: CutRequest) {
    this.#request = request
    this.#number = request.firstLine
  }

  get isFull(): boolean { return this.fullBecause !== null }

  write(text: string): void {
    let from = 0
    while (!this.isFull && from < text.length) {
      const feed = text.indexOf('\n', from)
      this.#add(text, from, feed === -1 ? text.length : feed)
      if (feed === -1) return
      this.#close()
      // A limit that ends exactly with the text is the end of the file, which only the next character can tell.
      from = feed + 1
    }
  }

  end(): void { if (this.#open && !this.isFull) this.#close() }

  #add(text: string, from: number, to: number): void {
    if (this.lines.length >= this.#request.limit) { this.fullBecause = 'limit'; return }
    this.#open = true
    const skip = this.#request.fromChar - 1
    const begin = Math.max(from, from + skip - this.#chars)
    const room = this.#request.lineChars - this.#kept.length
    if (begin < to && room > 0) this.#kept += text.slice(begin, Math.min(to, begin + room))
    this.#chars += to - from
    if (to > from) this.#lastUnit = text.charCodeAt(to - 1)
  }

  #close(): void {
    if (this.isFull) return
    const hadReturn = this.#chars > 0 && this.#lastUnit === 13
    const chars = hadReturn ? this.#chars - 1 : this.#chars
    const skip = Math.min(this.#request.fromChar - 1, chars)
    let text = this.#kept.slice(0, Math.max(chars - skip, 0))
    // Never half a character.
    if (skip + text.length < chars && /[\ud800-\udbff]$/.test(text)) text = text.slice(0, -1)
    const size = Buffer.byteLength(text) + String(this.#number).length + 2
    if (this.lines.length > 0 && this.#bytes + size > this.#request.maxBytes) { this.fullBecause = 'bytes'; return }
    this.#bytes += size
    this.lines.push({ number: this.#number, text, chars, shownTo: skip + text.length })
    this.#number += 1
    this.#kept = ''
    this.#chars = 0
    this.#lastUnit = 0
    this.#open = false
  }
}
