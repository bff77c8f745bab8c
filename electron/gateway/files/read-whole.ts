import { limits } from '../../../shared/limits.ts'
import { fileFailure, type FileFailure, toFileFailure } from './file-failure.ts'
import type { FilePort } from './file-port.ts'
import { openForReading } from './open-guarded.ts'

export type WholeFile = { readonly kind: 'bytes'; readonly bytes: Buffer } | FileFailure

/** All bytes of a judged file, up to `maxBytes`. */
export async function readWhole(path: string, options: { readonly platform: 'linux' | 'darwin' | 'win32'; readonly files: FilePort; readonly maxBytes?: number; readonly signal?: AbortSignal }): Promise<WholeFile> {
  const max = options.maxBytes ?? limits.editFileBytes
  const opened = await openForReading(path, options)
  if (opened.kind === 'failed') return opened
  try {
    if (opened.stats.size > BigInt(max)) return fileFailure('too-large', `It has ${opened.stats.size} bytes; at most ${max} can be opened at once.`)
    options.signal?.throwIfAborted()
    return { kind: 'bytes', bytes: await opened.handle.readFile() }
  } catch (error) {
    return toFileFailure(error)
  } finally {
    await opened.handle.close()
  }
}
