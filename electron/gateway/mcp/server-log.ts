import { limits } from '../../../shared/limits.ts'
import type { ConnectionLogLine } from '../../../shared/mcp/connection.ts'
import { TextDecoder } from 'node:util'

/** The last lines of what a server wrote beside its messages, and what Pincer noted about it. Bounded; secrets are taken out. */
export class ServerLog {
  readonly #now: () => number
  readonly #redact: (text: string) => string
  #lines: ConnectionLogLine[] = []
  #noise = 0

  constructor(now: () => number, redact: (text: string) => string) {
    this.#now = now
    this.#redact = redact
  }

  /** Lines of its output that were no messages. */
  get noise(): number { return this.#noise }
  get lines(): ConnectionLogLine[] { return [...this.#lines] }
  tail(): ConnectionLogLine[] { return this.#lines.slice(-limits.connectionLogTailLines) }

  add(from: ConnectionLogLine['from'], text: string): void {
    // What would steer a terminal or hide text in the window.
    const clean = this.#redact(text.replace(ansi, '').replace(control, '')).slice(0, limits.connectionLogLineChars)
    if (clean.trim() === '') return
    this.#lines.push({ at: this.#now(), from, text: clean })
    if (this.#lines.length > limits.connectionLogLines * 1.25) this.#lines = this.#lines.slice(-limits.connectionLogLines)
  }

  addNoise(line: string): void {
    this.#noise += 1
    // A flood of noise would push everything else out.
    if (this.#noise <= 50) this.add('stdout', line)
  }

  /** A taker of undecoded chunks that cuts them into lines. */
  lineReader(): (chunk: Buffer) => void {
    const decoder = new TextDecoder()
    let rest = ''
    return (chunk) => {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(-limits.connectionLogLineChars)
      for (const line of lines) this.add('stderr', line)
    }
  }
}

const ansi = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g
const control = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\u200b-\u200f\u{e0000}-\u{e007f}]/gu
