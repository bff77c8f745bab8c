import { limits } from '../../../shared/limits.ts'

/** Text that was cut to a size: what is shown, and how much there was. Bytes are of its UTF-8 form. */
export interface CutText { readonly text: string; readonly totalBytes: number; readonly shownBytes: number; readonly cut: boolean }

/**
 * Keeps the beginning and the end of a text of any length in bounded memory: the beginning says what it is about, the end
 * how it went. Every tool that can meet endless output collects with one of these.
 */
export class BoundedCollector {
  readonly #maxBytes: number
  readonly #headBytes: number
  #head = ''
  #headSize = 0
  #tail: { readonly text: string; readonly bytes: number }[] = []
  #tailSize = 0
  #total = 0

  constructor(maxBytes: number = limits.execOutputBytes) {
    this.#maxBytes = maxBytes
    this.#headBytes = Math.floor(maxBytes / 2)
  }

  get totalBytes(): number { return this.#total }

  push(text: string): void {
    let rest = text
    let bytes = Buffer.byteLength(rest)
    this.#total += bytes
    const room = this.#headBytes - this.#headSize
    // The head is closed by the first text that did not fit: nothing later may slip into it.
    if (room > 0 && this.#tailSize === 0) {
      const first = bytes <= room ? rest : firstBytes(rest, room)
      this.#head += first
      this.#headSize += Buffer.byteLength(first)
      rest = rest.slice(first.length)
      bytes = Buffer.byteLength(rest)
    }
    if (bytes === 0) return
    this.#tail.push({ text: rest, bytes })
    this.#tailSize += bytes
    const keep = this.#maxBytes - this.#headSize
    let drop = 0
    for (let size = this.#tailSize; drop < this.#tail.length - 1; drop += 1) {
      size -= this.#tail[drop]?.bytes ?? 0
      if (size < keep) break
      this.#tailSize = size
    }
    if (drop > 0) this.#tail = this.#tail.slice(drop)
  }

  /**
   * What there is, cut to `maxBytes` (never more than was collected for): head, a note made by `note` from the number of
   * bytes left out, tail. Cut at line ends where one is near, never inside a character.
   */
  take(note: (leftOutBytes: number) => string, maxBytes: number = this.#maxBytes): CutText {
    const budget = Math.min(maxBytes, this.#maxBytes)
    const tail = this.#tail.map((each) => each.text).join('')
    if (this.#total <= budget) return { text: this.#head + tail, totalBytes: this.#total, shownBytes: this.#total, cut: false }
    const whole = this.#headSize + this.#tailSize === this.#total
    const half = Math.floor(budget / 2)
    const head = toLineEnd(firstBytes(whole ? this.#head + tail : this.#head, half))
    const end = fromLineStart(lastBytes(whole ? this.#head + tail : tail, budget - half))
    const shown = Buffer.byteLength(head) + Buffer.byteLength(end)
    return { text: `${head}${head.endsWith('\n') ? '' : '\n'}${note(this.#total - shown)}\n${end}`, totalBytes: this.#total, shownBytes: shown, cut: true }
  }
}

/** The longest beginning of at most `bytes` bytes that ends between two characters. */
export function firstBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(Math.max(0, bytes)))
  return text.slice(0, read)
}

/** The longest end of at most `bytes` bytes that begins between two characters. */
export function lastBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const all = Buffer.from(text.slice(-bytes))
  let from = Math.max(0, all.length - bytes)
  // 10xxxxxx goes on with a character that began before.
  while (from < all.length && ((all[from] ?? 0) & 0xc0) === 0x80) from += 1
  const end = all.subarray(from).toString()
  // The slice above may itself have begun inside a surrogate pair.
  return end.startsWith('\ufffd') && !text.slice(-end.length).startsWith('\ufffd') ? end.slice(1) : end
}

/** A cut may move by up to a quarter of the text to fall on a line end. */
function toLineEnd(text: string): string {
  const end = text.lastIndexOf('\n')
  return end >= text.length * 0.75 ? text.slice(0, end + 1) : text
}

function fromLineStart(text: string): string {
  const end = text.indexOf('\n')
  return end >= 0 && end < text.length * 0.25 ? text.slice(end + 1) : text
}
