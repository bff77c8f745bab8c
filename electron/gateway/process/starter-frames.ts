import type { StartOrder } from './started-program.ts'

/** What Pincer says to its starter, as JSON over the channel between them. */
export type StarterOrder =
  | { readonly kind: 'start'; readonly id: number; readonly order: StartOrder; readonly rest: OutputRest }
  /** Reading a stream stops, goes on, or is over: then what still writes into it gets an error. */
  | { readonly kind: 'hold' | 'go-on' | 'drop'; readonly id: number; readonly stream: OutputStream }

/** How long, and how much, is still read after a program's end before that end is told. */
export interface OutputRest { readonly ms: number; readonly bytes: number }
export type OutputStream = 'stdout' | 'stderr'

/**
 * What the starter says, as frames in one stream, so that everything arrives in the order in which it happened: a letter
 * (1 byte), the program's id and the length of what follows (4 bytes each, little end first), then so many bytes.
 * S started (JSON `{pid}`) · N not started (JSON) · E ended (JSON `{code, signal}`) · o, e output · O, R that output has closed.
 */
export type FrameKind = 'S' | 'N' | 'E' | 'o' | 'e' | 'O' | 'R'
export const frameHeadBytes = 9

/** Takes frames out of chunks of any size. */
export class FrameReader {
  readonly #onFrame: (kind: FrameKind, id: number, body: Buffer) => void
  #held: Buffer = Buffer.alloc(0)

  constructor(onFrame: (kind: FrameKind, id: number, body: Buffer) => void) {
    this.#onFrame = onFrame
  }

  push(chunk: Buffer): void {
    let rest = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    while (rest.length >= frameHeadBytes) {
      const end = frameHeadBytes + rest.readUInt32LE(5)
      if (rest.length < end) break
      this.#onFrame(String.fromCharCode(rest[0] ?? 0) as FrameKind, rest.readUInt32LE(1), rest.subarray(frameHeadBytes, end))
      rest = rest.subarray(end)
    }
    this.#held = rest
  }
}
