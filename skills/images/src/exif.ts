/** What a camera wrote into a JPEG, as far as people ask for it. Anything damaged is left out. */
export interface TakenFacts { readonly camera: string; readonly taken: string; readonly place: string }

const none: TakenFacts = { camera: '', taken: '', place: '' }

/** Reads EXIF (CIPA DC-008). Pure, never throws for damaged bytes. */
export function readExif(jpeg: Buffer): TakenFacts {
  const tiff = findTiff(jpeg)
  if (tiff === null) return none
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = (at: number): Map<number, { readonly at: number; readonly count: number }> => {
    const entries = new Map<number, { at: number; count: number }>()
    for (let index = 0; index < u16(at); index += 1) entries.set(u16(at + 2 + index * 12), { at: at + 2 + index * 12, count: u32(at + 6 + index * 12) })
    return entries
  }
  type Directory = ReturnType<typeof directory>
  const text = (from: Directory | null, tag: number): string => {
    const entry = from?.get(tag)
    if (!entry) return ''
    const start = entry.count <= 4 ? entry.at + 8 : u32(entry.at + 8)
    return tiff.toString('utf8', start, start + Math.min(entry.count, 200)).split('\0')[0]?.trim() ?? ''
  }
  const degrees = (from: Directory, tag: number): number | null => {
    const entry = from.get(tag)
    if (entry?.count !== 3) return null
    const start = u32(entry.at + 8)
    const [whole = 0, minutes = 0, seconds = 0] = [0, 8, 16].map((offset) => u32(start + offset) / Math.max(1, u32(start + offset + 4)))
    return whole + minutes / 60 + seconds / 3_600
  }
  const below = (from: Directory, tag: number): Directory | null => {
    const entry = from.get(tag)
    return entry ? directory(u32(entry.at + 8)) : null
  }
  try {
    const main = directory(u32(4))
    const [exif, gps] = [below(main, 0x8769), below(main, 0x8825)]
    const [latitude, longitude] = gps ? [degrees(gps, 2), degrees(gps, 4)] : [null, null]
    return {
      camera: [text(main, 0x010f), text(main, 0x0110)].filter(Boolean).join(' '),
      taken: (text(exif, 0x9003) || text(main, 0x0132)).replace(/^(\d{4}):(\d\d):/, '$1-$2-'),
      place: latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}° ${text(gps, 1) || 'N'}, ${longitude.toFixed(5)}° ${text(gps, 3) || 'E'}`,
    }
  } catch (error) {
    if (error instanceof RangeError) return none // it points behind its end
    throw error
  }
}

/** The part that is laid out like a TIFF file, behind the marker of its segment. */
function findTiff(jpeg: Buffer): Buffer | null {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xda) return null
    const length = jpeg.readUInt16BE(at + 2)
    const segment = jpeg.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && segment.toString('latin1', 0, 6) === 'Exif\0\0') return segment.subarray(6)
    at += 2 + length
  }
  return null
}
