import type { FileHandle } from 'node:fs/promises'
import type { ArchiveEntry } from './archive-guard.ts'

/**
 * The table of contents of a zip file. Only the plain form is read: one disk, no encryption, stored or deflated, no ZIP64.
 * What the table says is compared with what stands before each entry's bytes, and no two entries may share bytes: readers that
 * disagree about an archive are how one shows harmless files and unpacks others.
 */
export interface ZipEntry extends ArchiveEntry {
  readonly method: 'stored' | 'deflated'
  readonly packedBytes: number
  readonly crc32: number
  /** Where its packed bytes begin in the file. */
  readonly start: number
  readonly isExecutable: boolean
}

/** The file is no zip, or one of a form that is not read. `detail` is English, for a log. */
export class ZipFormError extends Error {}

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
/** The end record and the longest comment behind it. */
const endSearchBytes = 22 + 0xffff

/** @param maxEntries above it the table is not read: the guard would refuse it anyway */
export async function readZipDirectory(file: FileHandle, maxEntries: number): Promise<ZipEntry[]> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - endSearchBytes), Math.min(size, endSearchBytes))
  const at = findEnd(tail)
  if (at === -1) throw new ZipFormError('it is no zip file')
  const count = tail.readUInt16LE(at + 10)
  const tableBytes = tail.readUInt32LE(at + 12)
  const tableStart = tail.readUInt32LE(at + 16)
  const endStart = size - tail.length + at
  if (tail.readUInt16LE(at + 4) !== 0 || tail.readUInt16LE(at + 8) !== count) throw new ZipFormError('it is split over several files')
  if (count === 0xffff || tableStart === 0xffffffff || tableBytes === 0xffffffff) throw new ZipFormError('it is a ZIP64 file')
  if (tableStart + tableBytes !== endStart) throw new ZipFormError('its table is not where it says')
  // One more than allowed is enough for the guard to say so.
  const table = await bytesAt(file, tableStart, tableBytes)
  const entries: ZipEntry[] = []
  let offset = 0
  for (let index = 0; index < Math.min(count, maxEntries + 1); index += 1) {
    const { entry, next, localStart } = readEntry(table, offset)
    entries.push(await locate(file, entry, localStart, tableStart))
    offset = next
  }
  if (count <= maxEntries && offset !== table.length) throw new ZipFormError('its table holds more than it says')
  refuseSharedBytes(entries)
  return entries
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === endSignature && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

type Unlocated = Omit<ZipEntry, 'start'> & { readonly rawName: Buffer }

function readEntry(table: Buffer, at: number): { readonly entry: Unlocated; readonly next: number; readonly localStart: number } {
  if (at + 46 > table.length || table.readUInt32LE(at) !== centralSignature) throw new ZipFormError('its table is damaged')
  const [nameBytes, extraBytes, commentBytes] = [table.readUInt16LE(at + 28), table.readUInt16LE(at + 30), table.readUInt16LE(at + 32)]
  const next = at + 46 + nameBytes + extraBytes + commentBytes
  if (next > table.length) throw new ZipFormError('its table is damaged')
  const flags = table.readUInt16LE(at + 8)
  if ((flags & 0x2041) !== 0) throw new ZipFormError('it is encrypted')
  const method = table.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw new ZipFormError(`it is packed in a way that is not read (${method})`)
  const rawName = table.subarray(at + 46, at + 46 + nameBytes)
  const madeOnUnix = [3, 19].includes(table.readUInt8(at + 5))
  const mode = madeOnUnix ? table.readUInt16LE(at + 40) : 0
  const path = nameOf(rawName)
  return {
    next, localStart: table.readUInt32LE(at + 42),
    entry: {
      path, rawName, kind: kindOf(path, mode), method: method === 0 ? 'stored' : 'deflated', crc32: table.readUInt32LE(at + 16),
      packedBytes: table.readUInt32LE(at + 20), bytes: table.readUInt32LE(at + 24), isExecutable: (mode & 0o111) !== 0,
    },
  }
}

/** Names are UTF-8; one in an old code page that is no ASCII cannot be told, so it is refused. */
function nameOf(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    throw new ZipFormError('a name in it is no readable text')
  }
}

function kindOf(path: string, mode: number): ArchiveEntry['kind'] {
  const type = mode & 0o170000
  if (type === 0o120000) return 'link'
  if (type === 0o040000 || path.endsWith('/')) return 'folder'
  return type === 0 || type === 0o100000 ? 'file' : 'device'
}

async function locate(file: FileHandle, { rawName, ...entry }: Unlocated, localStart: number, tableStart: number): Promise<ZipEntry> {
  const head = await bytesAt(file, localStart, 30 + rawName.length)
  if (head.readUInt32LE(0) !== localSignature || head.readUInt16LE(26) !== rawName.length || !head.subarray(30).equals(rawName)) {
    throw new ZipFormError('an entry is not what its table says')
  }
  const start = localStart + 30 + rawName.length + head.readUInt16LE(28)
  if (start + entry.packedBytes > tableStart) throw new ZipFormError('an entry reaches into the table')
  if (entry.method === 'stored' && entry.packedBytes !== entry.bytes) throw new ZipFormError('an entry is not what its table says')
  return { ...entry, start }
}

function refuseSharedBytes(entries: readonly ZipEntry[]): void {
  let reached = 0
  for (const { start, packedBytes } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < reached) throw new ZipFormError('two of its entries share bytes')
    reached = start + packedBytes
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead !== length) throw new ZipFormError('it is cut short')
  return buffer
}
