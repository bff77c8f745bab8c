/** What a file is by its first bytes. Names and endings lie often enough that only content counts. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp'

export interface PictureHeader {
  readonly kind: PictureKind
  readonly width: number
  readonly height: number
  /** EXIF orientation 1 to 8; 1 = as stored. */
  readonly orientation: number
}

/** The kind of picture the bytes begin like, or null. Says nothing about whether the rest is whole. */
export function pictureKind(head: Buffer): PictureKind | null {
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'webp' : null
}

/** Size and orientation without decoding, so that a bomb of pixels is refused before it unfolds. Null = the header is broken. */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const kind = pictureKind(bytes)
  if (kind === null) return null
  try {
    const size = kind === 'jpeg' ? jpegSize(bytes) : { ...fixedSize(kind, bytes), orientation: 1 }
    return size === null || size.width < 1 || size.height < 1 ? null : { kind, ...size }
  } catch (error) {
    // Reading behind the end of a Buffer: the file is cut off inside its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

function fixedSize(kind: Exclude<PictureKind, 'jpeg'>, bytes: Buffer): { width: number; height: number } {
  if (kind === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (kind === 'gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const format = bytes.toString('latin1', 12, 16)
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (format === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Walks the segments of a JPEG to its frame header, picking up the orientation on the way. */
function jpegSize(bytes: Buffer): { width: number; height: number; orientation: number } | null {
  let orientation = 1
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) { at += 1; continue }
    const length = bytes.readUInt16BE(at + 2)
    // SOF0 to SOF15 without the three that are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), orientation }
    if (marker === 0xe1) orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation
    at += 2 + length
  }
  return null
}

function exifOrientation(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return null
  const tiff = segment.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = u32(4)
    for (let i = 0; i < u16(directory); i += 1) {
      const entry = directory + 2 + i * 12
      if (u16(entry) === 0x0112) { const value = u16(entry + 8); return value >= 1 && value <= 8 ? value : null }
    }
  } catch (error) {
    // A damaged note about the picture is no reason not to show the picture.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}
