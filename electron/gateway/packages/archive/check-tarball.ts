import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { type ArchiveEntry, type ArchiveLimits, type ArchiveRefusal, createArchiveGuard } from './archive-guard.ts'

export type TarballEnd =
  | { readonly kind: 'fine'; readonly files: number; readonly bytes: number }
  | { readonly kind: 'refused'; readonly refusal: ArchiveRefusal }
  | { readonly kind: 'damaged'; readonly detail: string }

/**
 * Reads a package's tarball once through the guard, without writing anything. Stops at the first refusal, and when more comes out
 * than the limits allow, whatever the headers say. Rejects only for the stream's own failures.
 * @param packedBytes size of the tarball
 */
export async function checkTarball(tarball: Readable, packedBytes: number, limits: ArchiveLimits): Promise<TarballEnd> {
  const guard = createArchiveGuard(limits, packedBytes)
  let files = 0
  let bytes = 0
  let refusal: ArchiveRefusal | null = null
  const parser = new Parser({ strict: true })
  parser.on('entry', (entry: ReadEntry) => {
    refusal ??= guard.admit(describe(entry))
    if (entry.type === 'File' || entry.type === 'OldFile') {
      files += 1
      bytes += entry.size
    }
    entry.resume()
  })
  const problem = Promise.withResolvers<never>()
  problem.promise.catch(() => undefined) // raced below, or too late to matter
  parser.on('error', (error: Error) => problem.reject(new TarballFormError(error.message)))
  const ended = new Promise<void>((resolve) => parser.on('end', resolve))
  try {
    let out = 0
    // Headers, padding and long names count too: twice the limit is room for them.
    const most = Math.min(limits.bytes, Math.max(limits.ratioFromBytes, packedBytes * limits.ratio)) * 2 + limits.entries * 1_024
    const unpacked = tarball.pipe(createGunzip())
    tarball.once('error', (error) => unpacked.destroy(error))
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (out === 0 && isPacked(chunk)) return { kind: 'damaged', detail: 'it is packed twice' }
      out += chunk.length
      if (out > most) refusal ??= { rule: 'ratio', entry: '' }
      if (refusal) return { kind: 'refused', refusal }
      await Promise.race([parser.write(chunk) ? undefined : new Promise<void>((resolve) => parser.once('drain', resolve)), problem.promise])
    }
    parser.end()
    await Promise.race([ended, problem.promise])
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (error instanceof TarballFormError || code.startsWith('Z_')) return { kind: 'damaged', detail: (error as Error).message }
    throw error
  } finally {
    tarball.destroy()
  }
  return refusal === null ? { kind: 'fine', files, bytes } : { kind: 'refused', refusal }
}

class TarballFormError extends Error {}

/** The reader would unpack an archive in the archive by itself, past every limit. */
function isPacked(start: Buffer): boolean {
  return start.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) || start.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))
}

/** npm takes the first folder off every name, whatever it is called. */
function describe(entry: ReadEntry): ArchiveEntry {
  const raw = String(entry.path)
  // A name that is no clean one is judged as it stands: taking a part off could make it look clean.
  const isOdd = /^[/\\]|^[A-Za-z]:/.test(raw) || raw.split(/[/\\]/).includes('..')
  const rest = isOdd ? raw : raw.replace(/^(?:\.\/)*[^/]+\//, '')
  const path = rest === '' && entry.type === 'Directory' ? 'package' : rest
  return { path, kind: kindOf(entry.type), bytes: entry.size }
}

function kindOf(type: string): ArchiveEntry['kind'] {
  switch (type) {
    case 'File': case 'OldFile': case 'ContiguousFile': return 'file'
    case 'Directory': case 'GNUDumpDir': return 'folder'
    case 'Link': case 'SymbolicLink': return 'link'
    case 'CharacterDevice': case 'BlockDevice': case 'FIFO': return 'device'
    default: return 'other'
  }
}
