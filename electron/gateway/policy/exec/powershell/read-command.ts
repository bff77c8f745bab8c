import type { Objection, Redirect, SimpleCommand, Word } from '../exec-types.ts'
import { WordBuilder } from '../bash/word-builder.ts'

/** Splits the text of one PowerShell command into words. What runs inside blocks and parentheses is found through the tree; here it is one unknown part. */
export function readPowershellCommand(text: string, offset: number, objections: readonly Objection[], groups: ReadonlyMap<number, number> = noGroups): SimpleCommand {
  const reader = new CommandWords(text, offset, groups)
  reader.read()
  const found = new Set<Objection>([...objections, ...reader.objections])
  return { words: reader.words, assignments: [], redirects: reader.redirects, start: offset, end: offset + text.trimEnd().length, objections: found, stdin: { kind: 'none' }, insideFunction: null, piped: false }
}

const noGroups: ReadonlyMap<number, number> = new Map()

const doubleQuotes = '"\u201c\u201d\u201e'
const singleQuotes = "'\u2018\u2019\u201a\u201b"
const closers: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' }

class CommandWords {
  readonly words: Word[] = []
  readonly redirects: Redirect[] = []
  readonly objections = new Set<Objection>()
  private readonly text: string
  private readonly offset: number
  /** Ends of bracketed groups by their start, in the whole text. */
  private readonly groups: ReadonlyMap<number, number>
  private at = 0

  constructor(text: string, offset: number, groups: ReadonlyMap<number, number>) {
    this.text = text
    this.offset = offset
    this.groups = groups
  }

  read(): void {
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      if (/\s/.test(character)) { this.at += 1; continue }
      if (character === '`' && /[\r\n]/.test(this.text[this.at + 1] ?? '')) { this.objections.add('continuation'); this.at += 2; continue }
      if (character === '#') { this.at = this.lineEnd(); continue }
      if (character === '<' && this.text[this.at + 1] === '#') { const end = this.text.indexOf('#>', this.at); this.at = end === -1 ? this.text.length : end + 2; continue }
      if (this.words.length === 0 && (character === '&' || (character === '.' && /\s/.test(this.text[this.at + 1] ?? '')))) { this.objections.add('odd-spelling'); this.at += 1; continue }
      if (this.readRedirect()) continue
      const before = this.at
      const word = this.readWord()
      if (this.at === before) { this.objections.add('syntax'); this.at += 1; continue }
      if (word !== null) this.words.push(word)
    }
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at)
    return end === -1 ? this.text.length : end
  }

  private readRedirect(): boolean {
    const match = /^(?:[1-6*]?>>?(?:&[1-6])?|<)/.exec(this.text.slice(this.at, this.at + 5))
    if (match === null) return false
    const operator = match[0]
    const start = this.at
    this.at += operator.length
    if (operator.includes('&')) {
      const at = this.offset + start
      const sign = operator.indexOf('&') + 1
      const target: Word = { pieces: [{ kind: 'text', text: operator.slice(sign), quoted: false }], raw: operator.slice(sign), start: at, end: at, objections: new Set() }
      this.redirects.push({ kind: 'dup', operator: operator.slice(0, sign), target })
      return true
    }
    while (/[ \t]/.test(this.text[this.at] ?? '-')) this.at += 1
    const word = this.readWord()
    if (word === null) { this.objections.add('syntax'); return true }
    this.redirects.push({ kind: operator === '<' ? 'read' : 'write', operator, target: word })
    return true
  }

  private readWord(): Word | null {
    const word = new WordBuilder()
    const start = this.at
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      if (/[\s;|]/.test(character) || (character === '&' && this.at > start)) break
      if (character === '>' && this.at > start) break
      this.readPart(word, character, start)
    }
    if (word.isEmpty) return null
    const built = word.build(this.text, start, this.at)
    return { ...built, start: built.start + this.offset, end: built.end + this.offset }
  }

  private readPart(word: WordBuilder, character: string, start: number): void {
    const { text } = this
    if (singleQuotes.includes(character)) { this.readQuoted(word, singleQuotes, false); return }
    if (doubleQuotes.includes(character)) { this.readQuoted(word, doubleQuotes, true); return }
    const next = text[this.at + 1] ?? ''
    if (character === '@' && (singleQuotes + doubleQuotes).includes(next) && this.readHereString(word, doubleQuotes.includes(next))) return
    if (character === '$') { this.readVariable(word, false); return }
    if (character === '@' && (next === '(' || next === '{')) { this.at += 1; this.skipGroup(word, 'expression'); return }
    if (character === '(') { this.skipGroup(word, 'substitution'); return }
    if (character === '{') { this.skipGroup(word, 'script-block'); return }
    if (character === '}' || character === ')') { word.object('syntax'); this.at += 1; return }
    if (character === '`') {
      word.object('odd-spelling')
      word.text(next, true)
      this.at += 1 + next.length
      return
    }
    if (character === '*' || character === '?' || character === '[') word.object('pattern')
    if (character === '~' && this.at === start) word.object('tilde')
    if (character === '@' && this.at === start && /[A-Za-z_]/.test(next)) word.object('expansion')
    word.text(character, false)
    this.at += 1
  }

  /** A quoted text; doubling the quote or, in double quotes, a backtick keeps it inside. */
  private readQuoted(word: WordBuilder, quotes: string, live: boolean): void {
    word.quoting = true
    word.text('', true)
    if (this.text[this.at] !== '"' && this.text[this.at] !== "'") word.object('odd-spelling')
    this.at += 1
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      if (quotes.includes(character)) {
        if (!quotes.includes(this.text[this.at + 1] ?? ' ')) { this.at += 1; return }
        word.text(character, true)
        this.at += 2
      }
      else if (live && character === '`') {
        const next = this.text[this.at + 1] ?? ''
        word.text(next === 'n' ? '\n' : next === 't' ? '\t' : next, true)
        this.at += 1 + next.length
      }
      else if (live && character === '$') this.readVariable(word, true)
      else { word.text(character, true); this.at += 1 }
    }
    this.objections.add('syntax')
  }

  /** `@'` to `'@` at a line's start. Returns false when there is none. */
  private readHereString(word: WordBuilder, live: boolean): boolean {
    const newline = this.text.indexOf('\n', this.at)
    if (newline === -1 || this.text.slice(this.at + 2, newline).trim() !== '') return false
    const quote = this.text[this.at + 1] ?? ''
    const end = this.text.indexOf(`\n${quote}@`, newline)
    if (end === -1) return false
    const body = this.text.slice(newline + 1, Math.max(newline + 1, end))
    word.quoting = true
    if (live && /[$`]/.test(body)) word.unknown('expansion', true)
    else word.text(body, true)
    this.at = end + 3
    return true
  }

  private readVariable(word: WordBuilder, quoted: boolean): void {
    const { text } = this
    const rest = text.slice(this.at, this.at + 200)
    if (rest.startsWith('$(')) { this.at += 1; this.skipGroup(word, 'substitution', quoted); return }
    const match = /^\$(?:\{([^}]*)\}|([A-Za-z_][\w]*(?::[A-Za-z_]\w*)?|[$?^]))/.exec(rest)
    if (match === null) { word.text('$', quoted); this.at += 1; return }
    this.at += match[0].length
    // The one variable whose value everybody knows: nothing.
    if (match[0].toLowerCase() === '$null' && !quoted) { word.text('$null', false); return }
    word.unknown('expansion', quoted, (match[1] ?? match[2] ?? '').toLowerCase())
    // `$x.name`, `$x[0]`: what follows belongs to the expression.
    if (!quoted && /[.[(]/.test(text[this.at] ?? '')) word.unknown('expression', quoted)
  }

  /** Steps over `(…)`, `{…}` with everything in it. */
  private skipGroup(word: WordBuilder, objection: Objection, quoted = false): void {
    word.unknown(objection, quoted)
    // `$(` begins one place before its parenthesis, `@{` likewise.
    const end = this.groups.get(this.offset + this.at) ?? this.groups.get(this.offset + this.at - 1)
    if (end !== undefined && end - this.offset > this.at) { this.at = Math.min(end - this.offset, this.text.length); return }
    const stack: string[] = []
    let quote = ''
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at] ?? ''
      if (quote !== '') {
        if (character === '`' && quote === doubleQuotes) this.at += 1
        else if (quote.includes(character)) quote = ''
        continue
      }
      if (singleQuotes.includes(character)) quote = singleQuotes
      else if (doubleQuotes.includes(character)) quote = doubleQuotes
      else if (character === '`') this.at += 1
      else if (closers[character] !== undefined) stack.push(closers[character] ?? '')
      else if (character === stack.at(-1)) {
        stack.pop()
        if (stack.length === 0) { this.at += 1; return }
      }
    }
    this.objections.add('syntax')
  }
}
