import { constants } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
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
export async function unpackZip({ archive, into, limits, signal, onFile }: UnpackRequest): Promise<UnpackEnd> {
  if ((await readdir(into)).length > 0) throw new Error('archives are unpacked into empty folders only')
  const file = await open(archive, 'r')
  try {
    const entries = await readZipDirectory(file, limits.entries)
    const refusal = judgeArchive(entries, limits, (await file.stat()).size)
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

async function unpackOne(file: Awaited<ReturnType<typeof open>>, entry: ZipEntry, target: string, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  // Exclusive and without following: nothing that is there already is ever written through.
  const out = await open(target, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0), entry.isExecutable ? 0o755 : 0o644)
  try {
    if (entry.bytes === 0 && entry.packedBytes === 0) return
    let bytes = 0
    let sum = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        if (bytes > entry.bytes) return done(new ZipFormError('an entry is longer than it says'))
        sum = crc32(chunk, sum)
        done(null, chunk)
      },
    })
    const packed = file.createReadStream({ start: entry.start, end: entry.start + entry.packedBytes - 1, autoClose: false })
    const sink = out.createWriteStream({ autoClose: false })
    if (entry.method === 'stored') await pipeline(packed, counted, sink, { signal })
    else await pipeline(packed, createInflateRaw(), counted, sink, { signal })
    if (bytes !== entry.bytes || sum !== entry.crc32) throw new ZipFormError('an entry is not what its table says')
  } finally {
    await out.close()
  }
}
