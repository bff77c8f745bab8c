/**
 * The text of a command with a reading position. Backslash + newline disappears before the shell looks at anything
 * (`r\⏎m` is `rm`), so `peek` steps over it; the cut places are kept for the second reader, which does not know that rule.
 */
export class Source {
  index = 0
  readonly cuts: (readonly [start: number, end: number])[] = []
  readonly text: string
  private matches: Int32Array | null = null

  constructor(text: string) { this.text = text }

  /** The next character after any line continuation, or `''` at the end. */
  peek(): string {
    while (this.text[this.index] === '\\' && this.text[this.index + 1] === '\n') {
      this.cuts.push([this.index, this.index + 2])
      this.index += 2
    }
    return this.text[this.index] ?? ''
  }

  /** The character `count` places after the next one; moves nothing. */
  peekAfter(count: number): string {
    let at = this.index
    for (let left = count; ; left -= 1) {
      while (this.text[at] === '\\' && this.text[at + 1] === '\n') at += 2
      if (left === 0) return this.text[at] ?? ''
      at += 1
    }
  }

  /** True when the next characters are exactly these. */
  follows(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) if (this.peekAfter(at) !== text[at]) return false
    return true
  }

  /** Steps over `count` characters. */
  skip(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      this.peek()
      this.index += 1
    }
  }

  get atEnd(): boolean { return this.peek() === '' }

  /** Position of the `)` that closes the `(` at `open`, or -1. Found for all parentheses in one walk, so asking often stays cheap. */
  closingParenthesis(open: number): number {
    this.matches ??= matchParentheses(this.text)
    return this.matches[open] ?? -1
  }
}

/** Pairs of parentheses outside quotes. */
function matchParentheses(text: string): Int32Array {
  const matches = new Int32Array(text.length).fill(-1)
  const open: number[] = []
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && quote !== "'") at += 1
    else if (quote !== '') { if (character === quote) quote = '' }
    else if (character === "'" || character === '"') quote = character
    else if (character === '(') open.push(at)
    else if (character === ')') {
      const start = open.pop()
      if (start !== undefined) matches[start] = at
    }
  }
  return matches
}
