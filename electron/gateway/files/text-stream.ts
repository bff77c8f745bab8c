import iconv from 'iconv-lite'
import { isUtf8 } from 'node:buffer'
import { detectFormat } from './decode-text.ts'
import type { TextEncoding } from './text-encoding.ts'

/**
 * Decodes a file piece by piece. Bytes that fit no encoding are written as `\xC4`: seen for what they are, never replaced by a
 * question mark. A file that began with plain ASCII may turn out to be in an older encoding further down.
 */
export class TextStream {
  #encoding: TextEncoding
  #decoder: { write(bytes: Buffer): string; end(): string | undefined } | null
  #left: Buffer = Buffer.alloc(0)
  #sawForeign = false
  /** Bytes that were shown as `\x..` or could not be read in the encoding. */
  badBytes = 0

  constructor(encoding: TextEncoding) {
    this.#encoding = encoding
    this.#decoder = decoderOf(encoding)
  }

  /** The encoding in use by now. */
  get encoding(): TextEncoding { return this.#encoding }

  /** Text of the next bytes; an unfinished character at the end waits for the next call. */
  write(bytes: Buffer): string {
    return this.#decoder === null ? this.#writeUtf8(this.#left.length === 0 ? bytes : Buffer.concat([this.#left, bytes])) : this.#checked(this.#decoder.write(bytes))
  }

  /** What was still waiting. */
  end(): string {
    if (this.#decoder !== null) return this.#checked(this.#decoder.end() ?? '')
    const rest = this.#left
    this.#left = Buffer.alloc(0)
    return rest.length === 0 ? '' : this.#escaped(rest)
  }

  #writeUtf8(bytes: Buffer): string {
    const whole = unfinishedAt(bytes)
    this.#left = Buffer.from(bytes.subarray(whole))
    const part = bytes.subarray(0, whole)
    if (isUtf8(part)) {
      const text = part.toString('utf8')
      if (!this.#sawForeign && text.length !== part.length) this.#sawForeign = true
      return visible(text)
    }
    if (!this.#sawForeign) {
      const found = detectFormat(part, true)
      if (found.kind === 'text' && found.format.encoding !== 'utf-8' && !found.format.encoding.startsWith('utf-16')) {
        this.#encoding = found.format.encoding
        this.#decoder = decoderOf(this.#encoding)
        this.#left = Buffer.alloc(0)
        return this.write(bytes)
      }
      this.#sawForeign = true
    }
    return this.#escaped(part)
  }

  /** Good UTF-8 as text, every other byte as `\x..`. */
  #escaped(bytes: Buffer): string {
    const parts: string[] = []
    for (let at = 0; at < bytes.length;) {
      const length = characterLength(bytes[at] ?? 0)
      const piece = bytes.subarray(at, at + length)
      if (length > 0 && piece.length === length && isUtf8(piece)) { parts.push(piece.toString('utf8')); at += length; continue }
      parts.push(`\\x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`)
      this.badBytes += 1
      at += 1
    }
    return visible(parts.join(''))
  }

  #checked(text: string): string {
    if (text.includes('\ufffd')) this.badBytes += text.split('\ufffd').length - 1
    return visible(text)
  }
}

/** A zero byte inside text ends strings in many programs; it is shown instead of passed on. */
function visible(text: string): string { return text.includes('\0') ? text.replaceAll('\0', '\\0') : text }

function decoderOf(encoding: TextEncoding): { write(bytes: Buffer): string; end(): string | undefined } | null {
  return encoding === 'utf-8' ? null : iconv.getDecoder(encoding, { stripBOM: false })
}

function characterLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** Where an unfinished character at the end begins, or the length when there is none. */
function unfinishedAt(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    return characterLength(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
