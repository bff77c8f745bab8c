import { limits } from '../../../shared/limits.ts'
import type { ConnectionLogLine } from '../../../shared/mcp/connection.ts'
import { plainLine } from '../process/plain-line.ts'
import { TextDecoder } from 'node:util'

/** The last lines of what a server wrote beside its messages, and what Pincer noted about it. Bounded; secrets are taken out. */
export class ServerLog {
  readonly #now: () => number
  readonly #redact: (text: string) => string
  #lines: ConnectionLogLine[] = []
  #noise = 0
  /** Lines that came in the present second, and those of them that were too many to look at. */
  #second = 0
  #inSecond = 0
  #skipped = 0

  constructor(now: () => number, redact: (text: string) => string) {
    this.#now = now
    this.#redact = redact
  }

  /** Lines of its output that were no messages. */
  get noise(): number { return this.#noise }
  get lines(): ConnectionLogLine[] { return [...this.#lines] }
  tail(): ConnectionLogLine[] { return this.#lines.slice(-limits.connectionLogTailLines) }

  add(from: ConnectionLogLine['from'], text: string): void {
    const clean = this.#redact(plainLine(text)).slice(0, limits.connectionLogLineChars)
    if (clean.trim() === '') return
    this.#lines.push({ at: this.#now(), from, text: clean })
    if (this.#lines.length > limits.connectionLogLines * 1.25) this.#lines = this.#lines.slice(-limits.connectionLogLines)
  }

  addNoise(line: string): void {
    this.#noise += 1
    // A flood of noise would push everything else out.
    if (this.#noise <= 50) this.add('stdout', line)
  }

  /** A server that writes without end must not keep Pincer busy with its log. */
  #isTooMany(): boolean {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) {
      if (this.#skipped > 0) this.add('pincer', `${this.#skipped} lines left out`)
      this.#second = second
      this.#inSecond = 0
      this.#skipped = 0
    }
    this.#inSecond += 1
    if (this.#inSecond <= limits.connectionLogLines / 2) return false
    this.#skipped += 1
    return true
  }

  /** A taker of undecoded chunks that cuts them into lines. */
  lineReader(): (chunk: Buffer) => void {
    const decoder = new TextDecoder()
    let rest = ''
    return (chunk) => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(-limits.connectionLogLineChars)
      for (const line of lines) if (!this.#isTooMany()) this.add('stderr', line)
    }
  }
}
