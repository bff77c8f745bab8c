import type { Readable } from 'node:stream'
import type { Socket } from 'node:net'
import { limits } from '../../../shared/limits.ts'

type Consumer = (chunk: Buffer) => void | Promise<void>

/**
 * Stdout and stderr of one program. A program's end and the end of its output are two things: a background child keeps
 * the pipe open for as long as it lives, and output written just before the end may still be in the pipe.
 */
export class OutputPipes {
  readonly #open = new Set<Readable>()
  #held = 0
  #bytes = 0
  #over = false
  #onClosed: () => void = () => undefined

  constructor(stdout: Readable | null, stderr: Readable | null, onStdout: Consumer, onStderr: Consumer) {
    this.#read(stdout, onStdout)
    this.#read(stderr, onStderr)
  }

  get allClosed(): boolean { return this.#open.size === 0 }

  /**
   * Resolves when both ends are closed, or after `ms`: but never while output that was there at the end is unread. A busy
   * main thread or a slow disk may have kept us from reading it, so after the time is over reading goes on for as long as
   * something comes, up to what fits into a pipe.
   */
  async drained(ms: number): Promise<void> {
    if (this.allClosed) return
    const atEnd = this.#bytes
    const giveUpAt = performance.now() + ms + limits.killGraceMs
    await this.#closedWithin(ms)
    for (let before = -1; !this.allClosed && performance.now() < giveUpAt;) {
      const quiet = before === this.#bytes && this.#held === 0
      if (quiet || this.#bytes - atEnd > limits.pipeRestBytes) return
      before = this.#bytes
      await (this.#held > 0 ? pause(5) : twoTurns())
    }
  }

  /** Closes our ends: what still writes into them gets an error. */
  destroy(): void {
    this.#over = true
    for (const stream of this.#open) stream.destroy()
    this.#open.clear()
  }

  /**
   * For a background process that goes on: keeps reading, so that its next line does not kill it, but throws the output
   * away, slowly, so that a flood cannot keep Pincer busy, and without keeping Pincer's own process alive.
   */
  letGo(onClosed: () => void): void {
    this.#over = true
    if (this.allClosed) return onClosed()
    this.#onClosed = onClosed
    const streams = [...this.#open]
    let budget = limits.heldPipeBytesPerSecond
    const refill = setInterval(() => {
      if (this.allClosed) return clearInterval(refill)
      budget = limits.heldPipeBytesPerSecond
      for (const stream of streams) stream.resume()
    }, 1_000)
    refill.unref()
    for (const stream of streams) {
      unref(stream)
      stream.removeAllListeners('data')
      stream.on('data', (chunk: Buffer) => {
        budget -= chunk.length
        if (budget <= 0) stream.pause()
      })
      stream.resume()
    }
  }

  #read(stream: Readable | null, consume: Consumer): void {
    if (!stream) return
    this.#open.add(stream)
    stream.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length
      const wait = consume(chunk)
      // A function that returns nothing by its type may still return anything.
      if (!(wait instanceof Promise)) return
      this.#held += 1
      stream.pause()
      const goOn = () => {
        this.#held -= 1
        if (!this.#over) stream.resume()
      }
      wait.then(goOn, goOn)
    })
    const close = () => {
      if (this.#open.delete(stream) && this.allClosed) this.#onClosed()
    }
    stream.on('end', close).on('close', close)
    // A pipe that breaks is a pipe that has ended.
    stream.on('error', close)
  }

  #closedWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#onClosed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, ms) })
}

/** Lets the event loop look at the pipes twice. */
function twoTurns(): Promise<void> {
  return new Promise((resolve) => { setImmediate(() => setImmediate(resolve)) })
}

function unref(stream: Readable): void {
  if ('unref' in stream) (stream as Socket).unref()
}
