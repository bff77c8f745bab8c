import { WordBuilder } from '../bash/word-builder.ts'
import type { Objection, Redirect, Script, SimpleCommand, Stdin, Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import { splitBuiltin } from './builtins.ts'

/**
 * Reads a text the way cmd does, line by line: `&`, `&&`, `|`, `||` and parentheses join commands, `^` takes the meaning
 * from the next character, quotes end at the latest with the line, `%NAME%` and `!NAME!` become other text.
 */
export function readCmd(text: string): Script {
  const reader = new CmdReader(text)
  reader.read()
  return { commands: reader.commands, items: reader.commands, objections: reader.objections, texts: reader.texts, values: reader.values, functions: new Set() }
}

const comparisons = /^(?:equ|neq|lss|leq|gtr|geq)$/i

class CmdReader {
  readonly commands: SimpleCommand[] = []
  readonly objections = new Set<Objection>()
  readonly texts: string[] = []
  readonly values = new Map<string, Word[]>()
  private readonly text: string
  private at = 0
  private depth = 0
  private stdin: Stdin = { kind: 'none' }
  /** Something has stood since the last joining sign. */
  private filled = false

  constructor(text: string) { this.text = text }

  read(): void {
    let joined = false
    while (this.at < this.text.length) {
      this.skip(/[ \t,;=@\u00a0]/)
      const character = this.text[this.at] ?? ''
      if (character === '') break
      if (character === '\n' || character === '\r') { this.at += 1; if (this.filled) joined = false; this.filled = false; this.stdin = { kind: 'none' }; continue }
      if (character === '(') { this.at += 1; this.depth += 1; continue }
      if (character === ')') {
        this.at += 1
        if (this.depth === 0) this.objections.add('syntax')
        this.depth = Math.max(0, this.depth - 1)
        this.filled = true
        continue
      }
      if (character === '&' || character === '|') { joined = this.readJoin(); continue }
      this.readCommand()
      joined = false
    }
    if (this.depth > 0 || joined) this.objections.add('syntax')
  }

  /** Steps over `&`, `&&`, `|`, `||`. Returns true when a command has to follow. */
  private readJoin(): boolean {
    const sign = this.text[this.at] ?? ''
    const double = this.text[this.at + 1] === sign
    this.at += double ? 2 : 1
    if (!this.filled) this.objections.add('syntax')
    this.filled = false
    const last = this.commands.at(-1)
    this.stdin = sign === '|' && !double && last !== undefined ? { kind: 'pipe', from: [last] } : { kind: 'none' }
    return sign === '|' || double
  }

  private skip(pattern: RegExp): void { while (pattern.test(this.text[this.at] ?? '')) this.at += 1 }

  private readCommand(): void {
    const start = this.at
    if (this.text[start] === ':') { this.objections.add('odd-spelling'); this.at = this.lineEnd(); return }
    const redirects: Redirect[] = []
    const words: Word[] = []
    this.filled = true
    while (this.at < this.text.length) {
      this.skip(/[ \t]/)
      if (this.readRedirect(redirects)) continue
      const word = this.readWord(words.length === 0)
      if (word === null) break
      if (words.length === 0) {
        const keyword = word.raw.toLowerCase()
        if (keyword === 'if') { this.readCondition(); return }
        if (keyword === 'for') { this.readLoop(); return }
        if (keyword === 'else' || keyword === 'do') { this.objections.add('control'); return }
        words.push(...splitBuiltin(word))
        continue
      }
      words.push(word)
    }
    this.finish(words, redirects, start)
  }

  private finish(words: Word[], redirects: Redirect[], start: number): void {
    if (words.length === 0 && redirects.length === 0) { this.at += 1; this.objections.add('syntax'); return }
    const split = words.flatMap((word, index) => (index > 0 && splitsArguments(words[0]) ? splitArgument(word) : [word]))
    this.commands.push({ words: split, assignments: [], redirects, start, end: this.at, objections: new Set(split.length < words.length ? ['odd-spelling'] : []), stdin: this.stdin, insideFunction: null, piped: false })
    this.collectSet(words)
    this.stdin = { kind: 'none' }
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at)
    return end === -1 ? this.text.length : end
  }

  // --- words

  /** One word up to a blank or a joining sign. `first` words also end at cmd's other separators. */
  private readWord(first: boolean): Word | null {
    const word = new WordBuilder()
    const start = this.at
    let quoted = false
    for (; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at] ?? ''
      if (character === '\n' || character === '\r') { if (quoted) this.objections.add('syntax'); break }
      if (character === '"') { quoted = !quoted; word.quoting = true; continue }
      if (character === '%') { this.readPercent(word, quoted); continue }
      if (character === '!' && this.text.slice(this.at + 1, this.lineEnd()).includes('!')) { this.readDelayed(word, quoted); continue }
      if (quoted) { word.text(character, true); continue }
      if (character === '^') { this.readCaret(word); continue }
      if (' \t&|<>'.includes(character) || (character === ')' && this.depth > 0)) break
      if (first && ',;='.includes(character)) break
      if (character === '(' && first && this.at === start) break
      if (character === '*' || character === '?') word.object('pattern')
      if (character === '(' || character === ')') word.object('odd-spelling')
      word.text(character, false)
    }
    if (quoted && this.at >= this.text.length) this.objections.add('syntax')
    return word.isEmpty ? null : word.build(this.text, start, this.at)
  }

  private readCaret(word: WordBuilder): void {
    word.object('odd-spelling')
    this.at += 1
    if (this.text[this.at] === '\r') this.at += 1
    // A caret before the line's end joins the next line; its first character has no meaning of its own.
    if (this.text[this.at] === '\n') { this.objections.add('continuation'); this.at += 1 }
    const next = this.text[this.at] ?? ''
    if (next === '') this.objections.add('syntax')
    word.text(next, true)
  }

  private readPercent(word: WordBuilder, quoted: boolean): void {
    const rest = this.text.slice(this.at + 1, this.at + 300)
    // Names with blanks do not occur; cmd leaves an unknown one as it stands.
    const name = /^([A-Za-z_][\w()]*)(:[^%\r\n]*)?%/.exec(rest)
    if (name !== null) {
      word.unknown('expansion', quoted, name[2] === undefined ? (name[1] ?? '').toUpperCase() : null)
      this.at += name[0].length
      return
    }
    const loop = /^%?([A-Za-z])/.exec(rest)
    if (loop?.[1] !== undefined && this.values.has(loop[1].toUpperCase())) {
      word.unknown('expansion', quoted, loop[1].toUpperCase())
      this.at += loop[0].length
      return
    }
    if (/^(?:%|[~*0-9A-Za-z])/.test(rest)) word.object('expansion')
    word.text('%', quoted)
  }

  private readDelayed(word: WordBuilder, quoted: boolean): void {
    const end = this.text.indexOf('!', this.at + 1)
    word.unknown('expansion', quoted, this.text.slice(this.at + 1, end).toUpperCase())
    this.at = end
  }

  private readRedirect(redirects: Redirect[]): boolean {
    const match = /^\d?(?:>>|>|<)(?:&\d)?/.exec(this.text.slice(this.at, this.at + 5))
    if (match === null) return false
    const operator = match[0]
    const start = this.at
    this.at += operator.length
    if (operator.includes('&')) {
      const sign = operator.indexOf('&') + 1
      const digit = operator.slice(sign)
      redirects.push({ kind: 'dup', operator: operator.slice(0, sign), target: { pieces: [{ kind: 'text', text: digit, quoted: false }], raw: digit, start, end: this.at, objections: new Set() } })
      return true
    }
    this.skip(/[ \t]/)
    const target = this.readWord(true)
    if (target === null) this.objections.add('syntax')
    else redirects.push({ kind: operator.includes('>') ? 'write' : 'read', operator, target })
    return true
  }

  // --- conditions and loops: only what they run matters

  private nextWord(): Word | null { this.skip(/[ \t]/); return this.readWord(false) }

  private readCondition(): void {
    this.objections.add('control')
    let word = this.nextWord()
    while (word !== null && /^(?:\/i|not)$/i.test(word.raw)) word = this.nextWord()
    if (word === null) return
    if (/^(?:exist|defined|errorlevel|cmdextversion)$/i.test(word.raw)) { this.nextWord(); return }
    if (word.raw.endsWith('==')) { this.nextWord(); return }
    if (word.raw.includes('==')) return
    const sign = this.nextWord()
    if (sign === null || (sign.raw.startsWith('==') && sign.raw !== '==')) return
    if (sign.raw === '==' || comparisons.test(sign.raw)) this.nextWord()
  }

  /** `for /f "options" %i in ('command') do …`: the command in the parentheses runs too. */
  private readLoop(): void {
    this.objections.add('control')
    let name: Word | null = null
    for (let word = this.nextWord(); word !== null; word = this.nextWord()) {
      if (word.raw.toLowerCase() === 'in') break
      if (word.raw.startsWith('%')) name = word
    }
    this.skip(/[ \t]/)
    if (this.text[this.at] !== '(') { this.objections.add('syntax'); return }
    const start = this.at + 1
    const end = loopSetEnd(this.text, start)
    const set = this.text.slice(start, end)
    this.at = Math.min(end + 1, this.text.length)
    const quoted = /^\s*(['`"])(.*)\1\s*$/s.exec(set)
    if (quoted?.[2] !== undefined) this.texts.push(quoted[2])
    if (name === null) return
    const items = set.split(/[\s,;=]+/).filter((item) => item !== '')
    this.values.set(loopName(name), items.map((item) => ({ pieces: [{ kind: 'text', text: item.replaceAll('"', ''), quoted: false }], raw: item, start, end, objections: new Set<Objection>() })))
  }

  /** `set x=del` gives x a value. */
  private collectSet(words: readonly Word[]): void {
    if (words[0]?.raw.toLowerCase() !== 'set') return
    const text = words.slice(1).filter((word) => !/^\/[ap]$/i.test(word.raw)).map(valueOf).join(' ')
    const sign = text.indexOf('=')
    if (sign <= 0) return
    const name = text.slice(0, sign).trim().toUpperCase()
    const value: Word = { pieces: [{ kind: 'text', text: text.slice(sign + 1), quoted: false }], raw: text, start: 0, end: 0, objections: new Set() }
    this.values.set(name, [...(this.values.get(name) ?? []), value])
  }
}

function loopName(word: Word): string { return word.raw.replaceAll('%', '').toUpperCase() }

function loopSetEnd(text: string, start: number): number {
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') { if (character === quote) quote = '' }
    else if (character === '"' || character === "'" || character === '`') quote = character
    else if (character === ')') return at
  }
  const plain = text.indexOf(')', start)
  return plain === -1 ? text.length : plain
}

const splitting = /^(?:del|erase|rd|rmdir|md|mkdir|copy|move|ren|rename|type|dir|cd|chdir|call|start)$/i

function splitsArguments(program: Word | undefined): boolean { return program !== undefined && splitting.test(valueOf(program)) }

/** For cmd's own commands `,`, `;` and `=` part words like blanks. */
function splitArgument(word: Word): Word[] {
  const text = valueOf(word)
  if (word.raw !== text || !/[,;=]/.test(text)) return [word]
  return text.split(/[,;=]+/).filter((part) => part !== '').map((part) => ({ ...word, pieces: [{ kind: 'text', text: part, quoted: false }], raw: part, objections: new Set<Objection>([...word.objections, 'odd-spelling']) }))
}
