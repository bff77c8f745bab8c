import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import type { OutputFile, OutputStore } from './output-store.ts'

/** Held in memory before the first write, so that short commands cost no file. */
const writeAboveBytes = 32 * 1024

/** Outputs as files in Pincer's own private folder. */
export class FileOutputStore implements OutputStore {
  readonly #folder: string

  /** `home`: Pincer's own folder. Nothing is made before the first long output. */
  constructor(home: string) {
    this.#folder = join(home, 'outputs')
  }

  create(sessionId: string, callId: string): OutputFile {
    return new KeptOutput(this.#path(sessionId, callId))
  }

  async find(sessionId: string, callId: string): Promise<string | null> {
    const path = this.#path(sessionId, callId)
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? path : null
  }

  #path(sessionId: string, callId: string): string {
    return join(this.#folder, safeName(sessionId), `${safeName(callId)}.txt`)
  }
}

/**
 * A file name for an id from outside (models make up call ids). Ids of letters, digits, `_` and `-` stay as they are;
 * any other gets a hash, so that two ids never share a name and none is a path, a device or hidden.
 */
export function safeName(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(id) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(id)) return id
  return `${id.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60)}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`.replace(/^[^A-Za-z0-9]+/, 'x')
}

interface ClosedOutput { readonly bytes: number; readonly complete: boolean; readonly keptBytes: number }

class KeptOutput implements OutputFile {
  readonly path: string
  #queue: Uint8Array[] = []
  #pending = 0
  #bytes = 0
  #kept = 0
  #written = 0
  #complete = true
  #file: FileHandle | null = null
  #writing: Promise<void> | null = null
  #room: PromiseWithResolvers<void> | null = null
  #closing: Promise<ClosedOutput> | null = null

  constructor(path: string) {
    this.path = path
  }

  append(chunk: Uint8Array | string): void {
    if (this.#closing) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.#bytes += bytes.length
    const room = limits.outputFileBytes - this.#kept
    if (bytes.length > room) this.#complete = false
    if (!this.#complete && room <= 0) return
    const kept = bytes.subarray(0, Math.min(bytes.length, room))
    this.#kept += kept.length
    this.#queue.push(kept)
    this.#pending += kept.length
    if (this.#pending > writeAboveBytes) this.#writing ??= this.#write()
  }

  pressure(): Promise<void> | undefined {
    if (this.#pending <= limits.outputPressureBytes || this.#writing === null) return undefined
    this.#room ??= Promise.withResolvers<void>()
    return this.#room.promise
  }

  close(): Promise<ClosedOutput> {
    this.#closing ??= this.#finish()
    return this.#closing
  }

  async #finish(): Promise<ClosedOutput> {
    if (this.#writing) await this.#writing
    if (this.#queue.length > 0 && (this.#file !== null || this.#kept > limits.previewChars)) await this.#write()
    await this.#file?.close().catch(() => { this.#complete = false })
    this.#file = null
    this.#queue = []
    return { bytes: this.#bytes, complete: this.#complete, keptBytes: this.#written }
  }

  /** One writer at a time, everything that waits in one call. After a failed write nothing more is tried. */
  async #write(): Promise<void> {
    try {
      this.#file ??= await openPrivate(this.path)
      while (this.#queue.length > 0) {
        const batch = this.#queue
        this.#queue = []
        await this.#file.appendFile(batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch))
        const size = batch.reduce((sum, each) => sum + each.byteLength, 0)
        this.#pending -= size
        this.#written += size
        if (this.#pending <= limits.outputPressureBytes / 2) this.#release()
      }
    } catch {
      // A full disk must not end the command: what is missing is said by `complete`.
      this.#complete = false
      this.#kept = limits.outputFileBytes
      this.#queue = []
      this.#pending = 0
    } finally {
      this.#writing = null
      this.#release()
    }
  }

  #release(): void {
    this.#room?.resolve()
    this.#room = null
  }
}

async function openPrivate(path: string): Promise<FileHandle> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
  return open(path, flags, 0o600)
}
