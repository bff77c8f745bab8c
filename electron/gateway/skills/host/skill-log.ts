import { limits } from '../../../../shared/limits.ts'
import type { SkillLogLine } from '../../../../shared/skills/offer.ts'
import { plainLine } from '../../process/plain-line.ts'
import { TextDecoder } from 'node:util'

/** The last lines of a skill and what Pincer noted about it. A ring: a flood pushes out only itself. Secrets are taken out. */
export class SkillLog {
  readonly #now: () => number
  readonly #redact: (text: string) => string
  #lines: SkillLogLine[] = []

  constructor(now: () => number, redact: (text: string) => string) {
    this.#now = now
    this.#redact = redact
  }

  get lines(): SkillLogLine[] { return [...this.#lines] }

  add(from: SkillLogLine['from'], level: string, text: string): void {
    // Cut first: looking for secrets in a megabyte of flood would cost more than the line is worth.
    const clean = this.#redact(plainLine(text.slice(0, limits.skillLogLineChars)))
    if (clean.trim() === '') return
    const known = level === 'debug' || level === 'warn' || level === 'error' ? level : 'info'
    this.#lines.push({ at: this.#now(), from, level: known, text: clean })
    if (this.#lines.length > limits.skillLogLines * 1.25) this.#lines = this.#lines.slice(-limits.skillLogLines)
  }

  /** For what is written to its output: cut into lines, at most so many a second. */
  output(): (chunk: Buffer) => void {
    const decoder = new TextDecoder()
    let rest = ''
    let second = 0
    let taken = 0
    return (chunk) => {
      const now = Math.floor(this.#now() / 1_000)
      if (now !== second) { second = now; taken = 0 }
      if (taken > 100) return
      const lines = (rest + decoder.decode(chunk.subarray(0, 64 * 1024), { stream: true })).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(-limits.skillLogLineChars)
      for (const line of lines.slice(0, 100 - taken)) this.add('skill', 'info', line)
      taken += lines.length
    }
  }
}
