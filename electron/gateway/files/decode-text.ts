import chardet from 'chardet'
import iconv from 'iconv-lite'
import { isUtf8 } from 'node:buffer'
import { byteOrderMark, encodeText } from './encode-text.ts'
import { scoreDoubleByte } from './legacy-score.ts'
import { type LegacyEncoding, legacyEncodings, type LineEnding, type TextEncoding, type TextFormat } from './text-encoding.ts'

/**
 * Bytes to text, strictly: an encoding is accepted only when writing the text back gives the same bytes. Nothing is ever replaced
 * by a question mark; what cannot be read exactly is said to be so.
 */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly format: TextFormat; readonly eol: LineEnding }
  | { readonly kind: 'binary' }
  /** Text with bytes that fit no encoding; `firstBadByte` is an offset. */
  | { readonly kind: 'undecidable'; readonly firstBadByte: number }

/** Enough for the statistics; more only takes longer. */
const sampleBytes = 64 * 1024

/** Decodes a whole file's bytes. */
export function decodeText(bytes: Buffer): Decoded {
  const found = detectFormat(bytes.subarray(0, sampleBytes), bytes.length > sampleBytes)
  if (found.kind === 'binary') return { kind: 'binary' }
  if (found.kind === 'text') {
    const text = decodeExactly(bytes, found.format)
    if (text !== null) return { kind: 'text', text, format: found.format, eol: lineEndingOf(text) }
  }
  return { kind: 'undecidable', firstBadByte: firstBadUtf8Byte(bytes) }
}

export type Detected = { readonly kind: 'text'; readonly format: TextFormat } | { readonly kind: 'binary' } | { readonly kind: 'undecidable' }

/**
 * The format of a text by its beginning.
 * @param cut true when the sample was cut off a longer file, so its last character may be incomplete
 */
export function detectFormat(sample: Buffer, cut: boolean): Detected {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
    const mark = byteOrderMark(encoding)
    if (!sample.subarray(0, mark.length).equals(mark)) continue
    const format: TextFormat = { encoding, bom: true, confidence: 'sure' }
    return fits(sample.subarray(mark.length), encoding, cut) ? { kind: 'text', format } : encoding === 'utf-8' ? { kind: 'undecidable' } : { kind: 'binary' }
  }
  const wide = wideEncoding(sample)
  if (wide !== null && fits(sample, wide, cut) && !hasControls(decodePlain(sample.subarray(0, sample.length & ~1), wide) ?? '')) return { kind: 'text', format: { encoding: wide, bom: false, confidence: 'sure' } }
  if (looksBinary(sample)) return { kind: 'binary' }
  if (fits(sample, 'utf-8', cut)) return { kind: 'text', format: { encoding: 'utf-8', bom: false, confidence: 'sure' } }
  if (mostlyUtf8(sample)) return { kind: 'undecidable' }
  const legacy = detectLegacy(sample, cut)
  return legacy === null ? { kind: 'binary' } : { kind: 'text', format: { ...legacy, bom: false } }
}

/** The text of bytes in a format, or null when writing it back would not give the same bytes. */
export function decodeExactly(bytes: Buffer, format: TextFormat): string | null {
  const body = format.bom ? bytes.subarray(byteOrderMark(format.encoding).length) : bytes
  if (format.encoding === 'utf-8') return isUtf8(body) ? body.toString('utf8') : null
  const text = decodePlain(body, format.encoding)
  if (text === null) return null
  const back = encodeText(text, { encoding: format.encoding, bom: false })
  return back.kind === 'bytes' && back.bytes.equals(body) ? text : null
}

function decodePlain(body: Buffer, encoding: TextEncoding): string | null {
  if (encoding === 'utf-8') return body.toString('utf8')
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    if (body.length % 2 !== 0) return null
    return encoding === 'utf-16le' ? body.toString('utf16le') : Buffer.from(body).swap16().toString('utf16le')
  }
  return iconv.decode(body, encoding)
}

function fits(sample: Buffer, encoding: TextEncoding, cut: boolean): boolean {
  // A cut sample may end inside a character: up to three bytes are left out of the check.
  for (let left = 0; left <= (cut ? 3 : 0); left += 1) {
    const text = decodeExactly(sample.subarray(0, sample.length - left), { encoding, bom: false, confidence: 'sure' })
    if (text !== null) return true
  }
  return false
}

/** UTF-16 without a mark: text in it has a zero in every second byte nearly everywhere there are ASCII characters. */
function wideEncoding(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (sample.length < 4) return null
  const head = sample.subarray(0, 4_096)
  let even = 0
  let odd = 0
  for (let i = 0; i < head.length; i += 1) if (head[i] === 0) { if (i % 2 === 0) even += 1; else odd += 1 }
  const half = head.length / 2
  if (odd > half * 0.4 && even < half * 0.02) return 'utf-16le'
  if (even > half * 0.4 && odd < half * 0.02) return 'utf-16be'
  return null
}

/** Numbers in two bytes each look like UTF-16 too, but their small values are control characters. */
function hasControls(text: string): boolean { return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) }

/** A zero byte, or more control characters than any text has. */
function looksBinary(sample: Buffer): boolean {
  let control = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27 && byte !== 8) control += 1
  }
  return control > sample.length * 0.05
}

/** UTF-8 with a few broken bytes must not pass for some single-byte encoding, in which everything fits. */
function mostlyUtf8(sample: Buffer): boolean {
  const text = sample.toString('utf8')
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const foreign = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return foreign > 0 && foreign >= broken * 3
}

function detectLegacy(sample: Buffer, cut: boolean): { readonly encoding: LegacyEncoding; readonly confidence: 'sure' | 'guess' } | null {
  const usable = (encoding: LegacyEncoding): boolean => fits(sample, encoding, cut) && !hasHoles(iconv.decode(sample, encoding))
  const [best, second] = scoreDoubleByte(cut ? sample.subarray(0, lastLineEnd(sample)) : sample).filter((score) => usable(score.encoding))
  if (best !== undefined && best.everyday >= 0.8) {
    const apart = best.everyday - (second?.everyday ?? 0)
    return { encoding: best.encoding, confidence: best.characters >= 8 && apart > 0.1 ? 'sure' : 'guess' }
  }
  const double = new Set<string>(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])
  for (const match of chardet.analyse(sample)) {
    const encoding = legacyEncodings.find((name) => name === match.name.toLowerCase().replace(/^iso-8859-1$/, 'windows-1252').replace(/^iso-8859-([2-9])$/, (_, n: string) => isoTwin[n] ?? ''))
    if (encoding !== undefined && !(double.has(encoding) && match.confidence < 50) && usable(encoding)) {
      return { encoding, confidence: match.confidence >= 60 && sample.length > 200 ? 'sure' : 'guess' }
    }
  }
  return usable('windows-1252') ? { encoding: 'windows-1252', confidence: 'guess' } : null
}

/** Windows code pages that contain the printable part of an ISO 8859 one. */
const isoTwin: Readonly<Record<string, LegacyEncoding>> = { 2: 'windows-1250', 7: 'windows-1253', 8: 'windows-1255', 9: 'windows-1254' }

/** Characters no one writes: control characters of the upper half, and places without a character. */
function hasHoles(text: string): boolean { return /[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(text) }

function lastLineEnd(sample: Buffer): number {
  const at = sample.lastIndexOf(10)
  return at <= 0 ? sample.length : at + 1
}

/** Where the first byte stands that is not part of UTF-8. */
export function firstBadUtf8Byte(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    // Up to three bytes of an unfinished character at the end are no mistake.
    const clean = [0, 1, 2, 3].some((left) => middle - left >= good && isUtf8(bytes.subarray(0, middle - left)))
    if (clean) good = middle
    else bad = middle
  }
  return [0, 1, 2, 3].map((left) => good - left).find((end) => end >= 0 && isUtf8(bytes.subarray(0, end))) ?? good
}

/** Which line endings a text has. */
export function lineEndingOf(text: string): LineEnding {
  let crlf = 0
  let lf = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) { if (text.charCodeAt(at - 1) === 13) crlf += 1; else lf += 1 }
  if (crlf === 0 && lf === 0) return 'none'
  if (crlf === 0) return 'lf'
  return lf === 0 ? 'crlf' : 'mixed'
}
