import { limits } from '../../../shared/limits.ts'

/** Columns beyond this are a broken program's. */
const maxColumn = 10_000

/**
 * One line of a terminal: text is written at a cursor, which carriage return, backspace and a few escape sequences move.
 * So a progress bar that redraws itself a thousand times ends as its last state, as a person would have seen it.
 */
export class TerminalLine {
  #text = ''
  /** Null: behind the last character, the usual case. */
  #column: number | null = null
  #redrawn = false

  get text(): string { return this.#redrawn ? this.#text.trimEnd() : this.#text }
  /** Nothing but text was written, and it goes on at the end. */
  get isPlain(): boolean { return this.#column === null && !this.#redrawn }

  /** Writes text without control characters (tabs count as one). Returns text that has to leave because the line is too long to be held. */
  write(run: string): string {
    if (this.#column === null || this.#column === this.#text.length) {
      this.#text += run
      this.#column = null
    } else {
      const before = this.#text.slice(0, this.#column).padEnd(this.#column)
      const after = this.#text.slice(this.#column + run.length)
      // Half of a pair may be overwritten: what stays is no character.
      this.#text = `${withoutHalf(before)}${run}${withoutHalf(after)}`
      this.#column += run.length
      this.#redrawn = true
      if (this.#column >= this.#text.length) this.#column = null
    }
    if (this.#text.length <= limits.terminalLineChars) return ''
    return this.take()
  }

  /** The line is complete: its text, and an empty line begins. */
  take(): string {
    const text = this.text
    this.#text = ''
    this.#column = null
    this.#redrawn = false
    return text
  }

  return(): void { this.#moveTo(0) }
  back(): void { this.#moveTo((this.#column ?? this.#text.length) - 1) }

  /** Carries out the sequences that matter on one line: K erases, G, C and D move, P deletes. All others only look or belong to a whole screen. */
  control(final: string, parameter: number | null): void {
    const column = this.#column ?? this.#text.length
    const step = parameter === null || parameter === 0 ? 1 : parameter
    switch (final) {
      case 'G': return this.#moveTo(step - 1)
      case 'C': return this.#moveTo(column + step)
      case 'D': return this.#moveTo(column - step)
      case 'P': return this.#replace(withoutHalf(this.#text.slice(0, column)) + withoutHalf(this.#text.slice(column + step)))
      case 'K':
        if (parameter === 1) return this.#replace(' '.repeat(Math.min(column + 1, this.#text.length)) + withoutHalf(this.#text.slice(column + 1)))
        return this.#replace(parameter === 2 ? '' : withoutHalf(this.#text.slice(0, column)))
      default: return undefined
    }
  }

  #moveTo(column: number): void {
    const target = Math.min(Math.max(0, column), maxColumn)
    this.#column = target === this.#text.length ? null : target
  }

  #replace(text: string): void {
    const column = this.#column ?? this.#text.length
    this.#text = text
    this.#redrawn = true
    this.#moveTo(column)
  }
}

function withoutHalf(text: string): string {
  return text.isWellFormed() ? text : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ' ')
}
