/**
 * Messages between Pincer and a skill's process, over one socket: the lengths of both parts (4 bytes each, little end first), a
 * JSON head, then bytes as they are (a file, an answer of the network). Both sides read with a limit and trust nothing.
 */
export const frameHeadBytes = 8

export function frameOf(head: unknown, body: Uint8Array | null = null): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.allocUnsafe(frameHeadBytes)
  lengths.writeUInt32LE(json.length, 0)
  lengths.writeUInt32LE(body?.byteLength ?? 0, 4)
  return body === null ? Buffer.concat([lengths, json]) : Buffer.concat([lengths, json, body])
}

export interface Frame { readonly head: unknown; readonly body: Buffer; /** Length of its JSON. */ readonly headBytes: number }

/** Takes frames out of chunks of any size. */
export class FrameReader {
  readonly #most: number
  readonly #mostHead: number
  #chunks: Buffer[] = []
  #held = 0

  /** @param most bytes of one frame, and `mostHead` of its JSON */
  constructor(most: number, mostHead: number = most) {
    this.#most = most
    this.#mostHead = mostHead
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#held += chunk.length
  }

  /** The next whole frame; null: not there yet. Throws `RangeError` for one that is longer than allowed and `SyntaxError` for one that is no JSON. */
  next(): Frame | null {
    if (this.#held < frameHeadBytes) return null
    if ((this.#chunks[0]?.length ?? 0) < frameHeadBytes) this.#join()
    const [first] = this.#chunks
    if (!first) return null
    const json = first.readUInt32LE(0)
    const bytes = first.readUInt32LE(4)
    const whole = frameHeadBytes + json + bytes
    if (whole > this.#most || json > this.#mostHead) throw new RangeError('a message that is too long')
    if (this.#held < whole) return null
    if (first.length < whole) this.#join()
    const data = this.#chunks[0] ?? Buffer.alloc(0)
    const rest = data.subarray(whole)
    this.#chunks[0] = rest
    if (rest.length === 0) this.#chunks.shift()
    this.#held -= whole
    return { head: JSON.parse(data.toString('utf8', frameHeadBytes, frameHeadBytes + json)), body: data.subarray(frameHeadBytes + json, whole), headBytes: json }
  }

  #join(): void { this.#chunks = [Buffer.concat(this.#chunks)] }
}
