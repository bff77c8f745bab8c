import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { limits } from '../../../../shared/limits.ts'
import { type ArchiveLimits, type ArchiveRefusal, judgeArchive } from './archive-guard.ts'
import { readZipDirectory, type ZipEntry, ZipFormError } from './zip-directory.ts'

export type UnpackEnd =
  | { readonly kind: 'unpacked'; readonly files: number; readonly bytes: number }
  | { readonly kind: 'refused'; readonly refusal: ArchiveRefusal }
  /** No zip, a form that is not read, or bytes that are not what they should be. */
  | { readonly kind: 'damaged'; readonly detail: string }

export interface UnpackRequest {
  readonly archive: string
  /** An empty folder that only we can reach. */
  readonly into: string
  readonly limits: ArchiveLimits
  readonly signal: AbortSignal
  readonly onFile?: (done: number, of: number) => void
}

/**
 * Unpacks a zip file. The whole table passes the guard before the first file is made. Rejects only for the disk (`ENOSPC` …) and
 * for an aborted signal; the folder then holds parts, which are the caller's to remove.
 */
export async function unpackZip({ archive, into, limits: most, signal, onFile }: UnpackRequest): Promise<UnpackEnd> {
  if ((await readdir(into)).length > 0) throw new Error('archives are unpacked into empty folders only')
  const file = await open(archive, 'r')
  try {
    const entries = await readZipDirectory(file, most.entries)
    const refusal = judgeArchive(entries, most, (await file.stat()).size)
    if (refusal) return { kind: 'refused', refusal }
    const files = entries.filter(({ kind }) => kind === 'file')
    let bytes = 0
    for (const [index, entry] of files.entries()) {
      signal.throwIfAborted()
      await unpackOne(file, entry, join(into, entry.path), signal)
      bytes += entry.bytes
      onFile?.(index + 1, files.length)
    }
    return { kind: 'unpacked', files: files.length, bytes }
  } catch (error) {
    if (error instanceof ZipFormError) return { kind: 'damaged', detail: error.message }
    // What zlib says about bytes that are no deflate stream.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return { kind: 'damaged', detail: 'an entry cannot be unpacked' }
    throw error
  } finally {
    await file.close()
  }
}

async function unpackOne(file: FileHandle, entry: ZipEntry, target: string, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  // Exclusive and without following: nothing that is there already is ever written through.
  const out = await open(target, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0), entry.isExecutable ? 0o755 : 0o644)
  try {
    let bytes = 0
    let sum = 0
    const packed = Readable.from(rangeOf(file, entry.start, entry.packedBytes))
    // Nobody waits for the pipe itself: what it fails with comes out of the loop.
    const unpacked = entry.method === 'stored' ? packed : pipeline(packed, createInflateRaw(), () => undefined)
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      bytes += chunk.length
      if (bytes > entry.bytes) throw new ZipFormError('an entry is longer than it says')
      sum = crc32(chunk, sum)
      await out.writeFile(chunk)
    }
    if (bytes !== entry.bytes || sum !== entry.crc32) throw new ZipFormError('an entry is not what its table says')
  } finally {
    await out.close()
  }
}

async function* rangeOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length;) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(Math.min(length - at, limits.writeChunkBytes)), position: start + at })
    if (bytesRead === 0) throw new ZipFormError('it is cut short')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
