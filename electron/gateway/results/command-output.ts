import { limits } from '../../../shared/limits.ts'
import { BoundedCollector } from './bounded-collector.ts'
import type { OutputFile } from './output-store.ts'
import { TerminalText } from './terminal-text.ts'

export interface CollectedOutput {
  readonly stdout: string
  readonly stderr: string
  readonly truncated?: { readonly totalBytes: number; readonly shownBytes: number; readonly fullOutputFile?: string }
}

/** A chunk of this size or more means that a program writes as fast as it can. */
const floodChunkBytes = 32 * 1024

/**
 * Collects what one command writes: cleaned by stream, all of it into the call's output file in the order it came, its
 * beginning and end for the model. Memory stays bounded: the promise that `stdout` and `stderr` may return holds the
 * command back until the disk has caught up.
 */
export class CommandOutput {
  readonly #file: OutputFile
  readonly #budget: number
  readonly #out: { readonly text: TerminalText; readonly kept: BoundedCollector }
  readonly #err: { readonly text: TerminalText; readonly kept: BoundedCollector }
  readonly #onNews: (() => void) | undefined
  #recent = ''

  constructor(options: { file: OutputFile; outputBytes: number; codePage?: string; onNews?: () => void }) {
    this.#file = options.file
    this.#budget = options.outputBytes
    this.#out = { text: new TerminalText(options.codePage), kept: new BoundedCollector(options.outputBytes) }
    this.#err = { text: new TerminalText(options.codePage), kept: new BoundedCollector(options.outputBytes) }
    this.#onNews = options.onNews
  }

  readonly stdout = (chunk: Buffer): Promise<void> | undefined => this.#take(this.#out, chunk)
  readonly stderr = (chunk: Buffer): Promise<void> | undefined => this.#take(this.#err, chunk)

  /** The last lines of both streams as they look on a terminal right now. */
  tail(): string {
    const text = this.#recent + this.#out.text.pending + this.#err.text.pending
    const cut = text.slice(-limits.outputTailChars)
    return /^[\udc00-\udfff]/.test(cut) ? cut.slice(1) : cut
  }

  /** Ends both streams and the file, and cuts to the budget: a short stream whole, the rest of the room for the long one. */
  async finish(): Promise<CollectedOutput> {
    for (const stream of [this.#out, this.#err]) this.#keep(stream, stream.text.end())
    const file = await this.#file.close()
    const { path } = this.#file
    const isKept = file.complete || (file.keptBytes ?? 0) > 0
    const total = this.#out.kept.totalBytes + this.#err.kept.totalBytes
    const note = (bytes: number) => {
      const where = file.complete ? `all of it is in ${path}` : isKept ? `the first ${file.keptBytes ?? 0} bytes are in ${path}` : 'there was no room to keep them'
      return `[… ${bytes} of ${total} bytes left out here; ${where} …]`
    }
    const errRoom = Math.max(Math.floor(this.#budget / 4), this.#budget - this.#out.kept.totalBytes)
    const err = this.#err.kept.take(note, errRoom)
    const out = this.#out.kept.take(note, this.#budget - err.shownBytes)
    return {
      stdout: out.text, stderr: err.text,
      ...(out.cut || err.cut ? { truncated: { totalBytes: total, shownBytes: out.shownBytes + err.shownBytes, ...(isKept ? { fullOutputFile: path } : {}) } } : {}),
    }
  }

  #take(stream: { readonly text: TerminalText; readonly kept: BoundedCollector }, chunk: Buffer): Promise<void> | undefined {
    this.#keep(stream, stream.text.push(chunk))
    this.#onNews?.()
    // A flood is read one piece for each turn of the event loop, so that Pincer stays quick meanwhile.
    return this.#file.pressure?.() ?? (chunk.length >= floodChunkBytes ? nextTurn() : undefined)
  }

  #keep(stream: { readonly kept: BoundedCollector }, text: string): void {
    if (text === '') return
    stream.kept.push(text)
    this.#file.append(text)
    this.#recent = (this.#recent + text.slice(-limits.outputTailChars)).slice(-limits.outputTailChars)
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => { setImmediate(resolve) })
}
