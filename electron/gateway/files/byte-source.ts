import type { FileHandle } from 'node:fs/promises'

/** Bytes that can be read from any place without holding all of them. */
export interface ByteSource {
  readonly size: number
  /** Up to `length` bytes from `position`; fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>
}

/** An open file. Every answer is a buffer of its own. */
export function fileSource(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    read: async (position, length) => {
      const buffer = Buffer.allocUnsafe(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
  }
}

export function memorySource(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: async (position, length) => bytes.subarray(position, position + length) }
}
