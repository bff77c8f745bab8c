/**
 * Names of the encodings a text file may have. UTF-8 and UTF-16 are recognised for certain; the others are older ones, one per
 * language or code page, told apart by looking at the text.
 */
export const legacyEncodings = [
  'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr',
  'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874', 'koi8-r',
] as const
export type LegacyEncoding = (typeof legacyEncodings)[number]
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding

/** How a file's bytes became text, and all that is needed for the way back. */
export interface TextFormat {
  readonly encoding: TextEncoding
  readonly bom: boolean
  /** `sure`: the bytes say so, or so much text fits that chance is out. `guess`: it fits, but another one would too. */
  readonly confidence: 'sure' | 'guess'
}

/** Line endings of a text: the one it has throughout, `mixed`, or `none` for a single line. */
export type LineEnding = 'lf' | 'crlf' | 'mixed' | 'none'
