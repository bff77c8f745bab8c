import iconv from 'iconv-lite'
import type { TextEncoding, TextFormat } from './text-encoding.ts'

export type Encoded =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** The text has a character that the encoding cannot say. */
  | { readonly kind: 'no-form'; readonly character: string; readonly encoding: TextEncoding }

/** Text back to bytes, with the byte order mark the file had. Fails rather than put a question mark in. */
export function encodeText(text: string, format: Pick<TextFormat, 'encoding' | 'bom'>): Encoded {
  if (!text.isWellFormed()) return { kind: 'no-form', character: loneSurrogate(text), encoding: format.encoding }
  const bytes = encodePlain(text, format.encoding)
  if (isLegacy(format.encoding) && iconv.decode(bytes, format.encoding) !== text) {
    return { kind: 'no-form', character: firstWithoutForm(text, format.encoding), encoding: format.encoding }
  }
  return { kind: 'bytes', bytes: format.bom ? Buffer.concat([byteOrderMark(format.encoding), bytes]) : bytes }
}

function encodePlain(text: string, encoding: TextEncoding): Buffer {
  switch (encoding) {
    case 'utf-8': return Buffer.from(text, 'utf8')
    case 'utf-16le': return Buffer.from(text, 'utf16le')
    case 'utf-16be': return Buffer.from(text, 'utf16le').swap16()
    default: return iconv.encode(text, encoding)
  }
}

export function isLegacy(encoding: TextEncoding): boolean { return !encoding.startsWith('utf-') }

export function byteOrderMark(encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from([0xef, 0xbb, 0xbf])
  return Buffer.from(encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff])
}

function firstWithoutForm(text: string, encoding: TextEncoding): string {
  for (const character of text) if (iconv.decode(encodePlain(character, encoding), encoding) !== character) return character
  return ''
}

function loneSurrogate(text: string): string {
  for (const character of text) if (!character.isWellFormed()) return `U+${character.charCodeAt(0).toString(16).toUpperCase()}`
  return ''
}
