/** Files that are neither text nor pictures, by their first bytes. */
export type DocumentKind = 'pdf' | 'zip' | 'old-office' | 'other'

/** Kinds that are often met and worth a name in a notice, by their first bytes. */
const known: readonly (readonly [string, string])[] = [
  ['4d5a', 'a Windows program'], ['7f454c46', 'a Linux program'], ['cffaedfe', 'a macOS program'], ['cafebabe', 'a program'], ['504b0304', 'a ZIP archive'], ['1f8b', 'a gzip archive'], ['425a68', 'a bzip2 archive'],
  ['fd377a585a00', 'an xz archive'], ['377abcaf271c', 'a 7-Zip archive'], ['526172211a07', 'a RAR archive'], ['28b52ffd', 'a zstd archive'], ['53514c69746520666f726d6174203300', 'an SQLite database'], ['d0cf11e0a1b11ae1', 'an old Office file'],
  ['424d', 'a BMP picture'], ['49492a00', 'a TIFF picture'], ['4d4d002a', 'a TIFF picture'], ['00000100', 'an icon'], ['38425053', 'a Photoshop picture'], ['494433', 'an MP3 recording'], ['fffb', 'an MP3 recording'], ['4f676753', 'an Ogg recording'],
  ['664c6143', 'a FLAC recording'], ['1a45dfa3', 'a Matroska video'], ['774f4632', 'a font'], ['774f4646', 'a font'], ['0061736d', 'a WebAssembly program'], ['25504446', 'a PDF'],
]

/** What a binary file seems to be, or null. */
export function nameBinary(head: Buffer): string | null {
  const brand = head.toString('latin1', 4, 12)
  if (/^ftyp(heic|heix|mif1|msf1)/.test(brand)) return 'a HEIC picture'
  if (brand.startsWith('ftypavif')) return 'an AVIF picture'
  if (brand.startsWith('ftyp')) return 'an MP4 video'
  if (head.toString('latin1', 0, 4) === 'RIFF') return head.toString('latin1', 8, 12) === 'WAVE' ? 'a WAV recording' : 'a video'
  const hex = head.subarray(0, 16).toString('hex')
  return known.find(([start]) => hex.startsWith(start))?.[1] ?? null
}

/** Whether the content is a document we can take the text out of. A PDF may have some junk before its mark. */
export function documentKind(head: Buffer): DocumentKind {
  if (head.subarray(0, 1_024).includes('%PDF-')) return 'pdf'
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'zip'
  return head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1' ? 'old-office' : 'other'
}
