import type { Objection, Script, SimpleCommand, Stdin, Word } from '../exec-types.ts'
import { HOLE } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import { commandNeedsBody, isBare, keywordKind } from './keywords.ts'
import { readRedirect, startsRedirect, type PendingHereDocument } from './read-redirects.ts'
import { assignmentHead, readArithmetic, readDoubleQuoted, readWord, type ReadContext } from './read-words.ts'
import { type DraftCommand, newCommand, ScriptSink } from './script-sink.ts'
import { Source } from './source.ts'
import { WordBuilder } from './word-builder.ts'

/**
 * Reads a bash or zsh text the way the shell does, into simple commands. It is our own because the rules hang on details the
 * grammar does not have: joined lines, the exact end of a here-document, what quotes leave behind. The grammar is the second
 * reader (`second-reading.ts`): where the two differ, nothing is automatic and both count.
 */
export interface BashReading { readonly script: Script; readonly source: Source; readonly hereDocuments: readonly HereDocumentPlace[] }

/** Where a here-document stands: its operator with the delimiter, and its lines with the closing one. */
export interface HereDocumentPlace { readonly operator: readonly [number, number]; readonly body: readonly [number, number] }

export function readBash(text: string, zsh: boolean): BashReading {
  const sink = new ScriptSink()
  const source = new Source(text)
  const hereDocuments: HereDocumentPlace[] = []
  const readCommands = (context: ReadContext, closer: '' | ')' | '}'): readonly SimpleCommand[] => {
    const reader = new CommandReader(context, closer, hereDocuments)
    reader.read()
    return reader.own
  }
  readCommands({ source, sink, zsh, depth: 0, range: null, insideFunction: null, wordDepth: 0, objections: [], readCommands }, '')
  if (source.cuts.length > 0) sink.objections.add('continuation')
  return { script: sink, source, hereDocuments }
}

interface Frame {
  readonly kind: '(' | '{' | 'block' | 'case'
  /** Index of the first command read inside. */
  readonly first: number
  readonly stdin: Stdin
  readonly functionName: string | null
  /** For `case`: whether a pattern or a body is expected. */
  pattern: boolean
}

/** Operators that need a command behind them, and words that end a group. */
const joining = new Set(['&&', '||', '|', '|&'])
const closing = new Set(['end', ')', '}', 'fi', 'done', 'esac'])

/** Reads one list of commands, up to its closing character or the end. */
class CommandReader {
  /** Commands of this list itself, without those nested in their words. */
  readonly own: DraftCommand[] = []
  private readonly context: ReadContext
  private readonly closer: '' | ')' | '}'
  private readonly places: HereDocumentPlace[]
  private readonly frames: Frame[] = []
  private readonly pending: PendingHereDocument[] = []
  /** How many of the open frames are `(`. */
  private openParentheses = 0
  private draft: DraftCommand | null = null
  /** Commands of the unit (simple command or group) that was just completed. */
  private unit: DraftCommand[] | null = null
  /** Input of the next command, when a pipe stands before it. */
  private pipe: Stdin | null = null
  private lastOperator = ''
  /** A function's name between `f()` and its body. */
  private nextFunction: string | null = null
  /** Reasons for the command that begins next (after `time`, `!`). */
  private nextObjections: Objection[] = []
  private readonly outerFunction: string | null

  constructor(context: ReadContext, closer: '' | ')' | '}', places: HereDocumentPlace[]) {
    this.context = context
    this.closer = closer
    this.places = places
    this.outerFunction = context.insideFunction
  }

  read(): void {
    const { source, sink } = this.context
    for (let character = source.peek(); character !== ''; character = source.peek()) {
      if (character === ' ' || character === '\t') { source.skip(1); continue }
      if (this.inPattern) { this.readCasePattern(); continue }
      if (character === '#') { this.skipComment(); continue }
      if (character === '\n') { this.readLineEnd(); continue }
      if (startsRedirect(source)) { this.takeRedirect(null); continue }
      if (character === ')') { if (this.closeParenthesis()) return; continue }
      if (character === '(') { this.openParenthesis(); continue }
      if (';&|'.includes(character)) { this.readOperator(); continue }
      if (this.takeWord() === 'closed') return
    }
    this.finish('end')
    if (this.closer !== '' || this.frames.length > 0 || this.pending.length > 0) sink.objections.add('syntax')
  }

  private get inPattern(): boolean {
    const frame = this.frames.at(-1)
    return frame?.kind === 'case' && frame.pattern
  }

  private get top(): boolean { return this.context.depth === 0 }

  private object(objection: Objection): void { this.context.sink.objections.add(objection) }

  private skipComment(): void {
    const { source } = this.context
    const end = source.text.indexOf('\n', source.index)
    source.index = end === -1 ? source.text.length : end
  }

  private readLineEnd(): void {
    this.finish('\n')
    this.context.source.skip(1)
    for (const here of this.pending.splice(0)) this.readHereDocument(here)
  }

  private readHereDocument(here: PendingHereDocument): void {
    const { source, sink } = this.context
    const start = source.index
    let body = ''
    let closed = false
    while (source.index < source.text.length && !closed) {
      let line = takeLine(source)
      // In an unquoted document a backslash at a line's end joins it with the next, before the end is looked for.
      while (!here.quoted && endsInBackslash(line) && source.index < source.text.length) {
        line = line.slice(0, -1) + takeLine(source)
        sink.objections.add('continuation')
      }
      const shown = here.stripTabs ? line.replace(/^\t+/, '') : line
      if (shown === here.delimiter) closed = true
      else body += `${shown}\n`
    }
    if (!closed) sink.objections.add('here-document')
    if (this.context.range === null) this.places.push({ operator: here.place, body: [start, source.index] })
    let text = body
    if (!here.quoted) {
      const word = this.readExpansions(body, here.place)
      text = valueOf(word)
      for (const objection of word.objections) here.command.objections.add(objection)
      if (body.includes('\\')) here.command.objections.add('here-document')
    }
    here.redirect.text = text
    // A shell fed with an unquoted document gets the text with its expansions; reading it as written shows more of it.
    const input: Stdin = { kind: 'text', text: here.quoted ? body : text.includes(HOLE) ? body : text }
    for (const command of here.feeds()) command.stdin = input
  }

  private readExpansions(body: string, range: readonly [number, number]): Word {
    const word = new WordBuilder()
    const source = new Source(body)
    const context = { ...this.context, source, range: this.context.range ?? range }
    readDoubleQuoted(context, word, '')
    return word.build(body, 0, body.length)
  }

  private takeRedirect(descriptor: Word | null): void {
    const command = this.draft ?? this.begin(descriptor?.start ?? this.context.source.index)
    const group = command.words.length === 0 && command.assignments.length === 0 ? this.unit : null
    const here = readRedirect(this.context, descriptor, command, () => group ?? [command])
    if (here !== null) this.pending.push(here)
    command.end = this.position(this.context.source.index)
  }

  private readOperator(): void {
    const { source, zsh } = this.context
    const operators = zsh ? [';;&', ';|', ';;', ';&', '&&', '&!', '&|', '&', '||', '|&', '|', ';'] : [';;&', ';;', ';&', '&&', '&', '||', '|&', '|', ';']
    const operator = operators.find((candidate) => source.follows(candidate)) ?? ';'
    source.skip(operator.length)
    this.finish(operator)
    if (!operator.startsWith(';') || operator === ';') return
    const frame = this.frames.at(-1)
    if (frame?.kind === 'case') frame.pattern = true
    else this.object('syntax')
  }

  // --- groups

  private openParenthesis(): void {
    const { source } = this.context
    const open = source.index
    if (this.draft !== null) { this.openFunctionOrFail(); return }
    if (source.peekAfter(1) === '(') {
      const inner = source.closingParenthesis(open + 1)
      if (inner !== -1 && source.closingParenthesis(open) === inner + 1) {
        source.skip(2)
        this.object('arithmetic')
        readArithmetic(this.context, inner)
        source.index = Math.max(source.index, inner + 2)
        this.unit = []
        return
      }
    }
    source.skip(1)
    this.push('(')
  }

  /** `name()` begins a function; any other parenthesis behind words is a mistake, read as a group. */
  private openFunctionOrFail(): void {
    const { source, sink } = this.context
    const draft = this.draft
    source.skip(1)
    while (' \t'.includes(source.peek() || '-')) source.skip(1)
    if (source.peek() !== ')' || draft === null || draft.words.length === 0) {
      this.object('syntax')
      this.finish(';')
      this.push('(')
      return
    }
    source.skip(1)
    for (const word of draft.words) {
      sink.functions.add(valueOf(word))
      this.nextFunction = valueOf(word)
    }
    this.object('function')
    this.draft = null
    this.unit = null
    this.lastOperator = ''
  }

  private closeParenthesis(): boolean {
    const { source } = this.context
    this.finish(')')
    source.skip(1)
    if (this.openParentheses > 0) { this.pop('('); return false }
    if (this.closer === ')') {
      if (this.frames.length > 0) this.object('syntax')
      if (this.pending.length > 0) this.object('here-document')
      return true
    }
    this.object('syntax')
    return false
  }

  private push(kind: Frame['kind']): void {
    this.frames.push({ kind, first: this.context.sink.commands.length, stdin: this.nextStdin, functionName: this.nextFunction ?? this.frames.at(-1)?.functionName ?? null, pattern: false })
    if (kind === '(') this.openParentheses += 1
    if (this.unit !== null) this.object('syntax')
    this.context.insideFunction = this.functionName
    this.nextFunction = null
    this.pipe = null
    this.unit = null
    this.lastOperator = kind
    if (this.top) this.context.sink.items.push(kind)
  }

  private pop(kind: Frame['kind']): void {
    let frame = this.takeFrame()
    while (frame !== undefined && frame.kind !== kind) { this.object('syntax'); frame = this.takeFrame() }
    this.context.insideFunction = this.functionName
    if (frame === undefined) { this.object('syntax'); return }
    this.unit = this.context.sink.commands.slice(frame.first)
    if (this.unit.length === 0) this.object('syntax')
    this.lastOperator = ''
    if (this.top) this.context.sink.items.push(kind === '(' ? ')' : '}')
  }

  private takeFrame(): Frame | undefined {
    const frame = this.frames.pop()
    if (frame?.kind === '(') this.openParentheses -= 1
    return frame
  }

  private get nextStdin(): Stdin { return this.pipe ?? this.frames.at(-1)?.stdin ?? { kind: 'none' } }

  // --- words

  private takeWord(): 'closed' | 'goes on' {
    const { source } = this.context
    const word = readWord(this.context)
    if (word === null) { this.object('syntax'); source.skip(1); return 'goes on' }
    if (/^(?:\d+|\{[A-Za-z_]\w*\})$/.test(word.raw) && '<>'.includes(source.peek() || '-') && source.peekAfter(1) !== '(') {
      this.takeRedirect(word)
      return 'goes on'
    }
    const atStart = this.draft === null || (this.draft.words.length === 0 && this.draft.assignments.length === 0 && this.draft.redirects.length === 0)
    if (atStart && isBare(word)) {
      if (this.closer === '}' && word.raw === '}' && !this.frames.some((frame) => frame.kind === '{')) { this.finish('}'); return 'closed' }
      if (this.takeKeyword(word)) return 'goes on'
    }
    if (this.unit !== null && (this.draft === null || this.draft.words.length === 0)) this.object('syntax')
    const command = this.draft ?? this.begin(word.start)
    if (command.words.length === 0 && assignmentHead.test(word.raw)) addAssignment(this.context.sink, command, word)
    else command.words.push(word)
    command.end = this.position(word.end)
    return 'goes on'
  }

  /** Handles a reserved word at the place of a command. Returns false when it is an ordinary word there. */
  private takeKeyword(word: Word): boolean {
    const kind = keywordKind(word.raw, this.context.zsh)
    if (kind === null) return false
    if (kind !== 'group') this.object(kind === 'prefix' ? 'odd-spelling' : 'control')
    switch (kind) {
      case 'group':
        if (word.raw === '{') this.push('{')
        else { this.finish('}'); this.pop('{') }
        return true
      case 'prefix': this.takePrefix(word); return true
      case 'function': this.takeFunctionHead(); return true
      case 'open': this.push('block'); return true
      case 'close': this.finish(word.raw); this.pop('block'); return true
      case 'loop': this.push('block'); this.takeLoopHead(); return true
      case 'case': this.takeCaseHead(); return true
      case 'esac': this.finish('esac'); this.pop('case'); return true
      case 'test': this.takeTest(); return true
      case 'middle': this.lastOperator = word.raw; this.unit = null; return true
    }
  }

  /** `!`, `time`, `coproc`: what follows is a command of its own, and the word itself can be named in a list. */
  private takePrefix(word: Word): void {
    const { source, sink } = this.context
    this.nextObjections.push('odd-spelling')
    if (word.raw === '!') return
    const marker = newCommand(this.position(word.start), { kind: 'none' }, this.functionName, ['odd-spelling'])
    marker.words.push(word)
    marker.end = this.position(word.end)
    sink.commands.push(marker)
    for (;;) {
      while (' \t'.includes(source.peek() || '-')) source.skip(1)
      if (word.raw === 'time' && source.follows('-p')) { source.skip(2); continue }
      if (word.raw === 'time' && source.follows('--')) { source.skip(2); continue }
      break
    }
    if (word.raw !== 'coproc') return
    // `coproc NAME { …; }`: the name is no command. Without a compound command behind it, it is one.
    const start = source.index
    const name = readWord(this.context)
    while (' \t'.includes(source.peek() || '-')) source.skip(1)
    if (name === null || !commandNeedsBody(source)) source.index = start
  }

  private takeFunctionHead(): void {
    const { source, sink } = this.context
    this.skipBlanks(false)
    const name = readWord(this.context)
    if (name !== null) { sink.functions.add(valueOf(name)); this.nextFunction = valueOf(name) }
    this.object('function')
    this.skipBlanks(false)
    if (source.peek() === '(' && source.peekAfter(1) === ')') source.skip(2)
    this.unit = null
  }

  /** `for x in a b;`, `for ((…))`, zsh's `for x (a b)`. */
  private takeLoopHead(): void {
    const { source, sink } = this.context
    this.skipBlanks(false)
    if (source.peek() === '(') { this.openParenthesis(); return }
    this.unit = []
    const name = readWord(this.context)
    this.skipBlanks(true)
    if (source.peek() === ';') source.skip(1)
    this.skipBlanks(true)
    const values: Word[] = []
    const parenthesis = this.context.zsh && source.peek() === '('
    if (parenthesis) source.skip(1)
    else if (!(source.follows('in') && ' \t\n;'.includes(source.peekAfter(2) || ' '))) return
    else source.skip(2)
    for (;;) {
      this.skipBlanks(parenthesis)
      const word = readWord(this.context)
      if (word === null) break
      values.push(word)
    }
    if (parenthesis && source.peek() === ')') source.skip(1)
    if (name !== null) sink.addValues(valueOf(name), values)
  }

  private takeCaseHead(): void {
    const { source } = this.context
    this.skipBlanks(true)
    readWord(this.context)
    this.skipBlanks(true)
    if (source.follows('in')) source.skip(2)
    else this.object('syntax')
    this.push('case')
    const frame = this.frames.at(-1)
    if (frame !== undefined) frame.pattern = true
  }

  /** Reads `(a|b)` or `a|b)` up to the parenthesis, or the `esac` that ends the whole. */
  private readCasePattern(): void {
    const { source } = this.context
    this.skipBlanks(true)
    if (source.peek() === '#') { this.skipComment(); return }
    if (source.peek() === '(') source.skip(1)
    for (let first = true; ; first = false) {
      this.skipBlanks(true)
      const character = source.peek()
      if (character === '') return
      if (character === ')') { source.skip(1); break }
      const word = readWord(this.context)
      if (word === null) { source.skip(1); continue }
      if (first && word.raw === 'esac') { this.pop('case'); return }
    }
    const frame = this.frames.at(-1)
    if (frame !== undefined) frame.pattern = false
    this.unit = null
    this.lastOperator = 'case'
  }

  /** `[[ … ]]`: operators inside have another meaning, substitutions run. */
  private takeTest(): void {
    const { source } = this.context
    for (let character = source.peek(); ; character = source.peek()) {
      if (character === '') { this.object('syntax'); break }
      const word = readWord(this.context)
      if (word === null) source.skip(1)
      else if (word.raw === ']]') break
    }
    this.unit = []
  }

  private skipBlanks(newlines: boolean): void {
    const { source } = this.context
    for (let character = source.peek(); character !== ''; character = source.peek()) {
      if (character !== ' ' && character !== '\t' && !(newlines && character === '\n')) return
      source.skip(1)
    }
  }

  // --- commands

  private get functionName(): string | null {
    return this.frames.at(-1)?.functionName ?? this.nextFunction ?? this.outerFunction
  }

  private begin(start: number): DraftCommand {
    const command = newCommand(this.position(start), this.nextStdin, this.functionName, [...this.context.objections, ...this.nextObjections])
    this.nextObjections = []
    this.draft = command
    return command
  }

  private position(index: number): number { return this.context.range?.[0] ?? index }

  /** Completes the command before an operator and notes the operator; finds operators that have nothing to join. */
  private finish(operator: string): void {
    const { sink, range } = this.context
    const draft = this.draft
    this.draft = null
    if (draft !== null) {
      if (range !== null) draft.end = range[1]
      collectDeclared(sink, draft)
      sink.commands.push(draft)
      this.own.push(draft)
      if (this.top) sink.items.push(draft)
      this.unit = this.unit !== null && draft.words.length === 0 && draft.assignments.length === 0 ? [...this.unit, draft] : [draft]
      this.nextFunction = null
    }
    const closes = closing.has(operator)
    if (this.unit === null) {
      const waits = joining.has(this.lastOperator)
      const emptyCase = operator.startsWith(';;') || operator === ';&' || operator === ';|'
      if (closes ? waits : operator !== '\n' && !emptyCase) this.object('syntax')
    }
    if (operator === '\n' && this.unit === null) return
    if (closes && operator !== 'end') { this.lastOperator = ''; return }
    const piped = operator === '|' || operator === '|&'
    if (piped || operator === '&') for (const command of this.unit ?? []) command.piped = true
    this.pipe = piped ? { kind: 'pipe', from: this.unit ?? [] } : null
    if (this.top && operator !== 'end') sink.items.push(operator)
    this.unit = null
    this.lastOperator = operator
  }
}

function addAssignment(sink: ScriptSink, command: DraftCommand, word: Word): void {
  const [name, value] = splitAssignment(word)
  command.assignments.push({ name, values: [value] })
  sink.addValues(name, [value])
}

/** `name=value` as a name and the word behind the sign. */
function splitAssignment(word: Word): [name: string, value: Word] {
  const head = assignmentHead.exec(word.raw)?.[0] ?? ''
  const name = head.slice(0, head.search(/[[+=]/))
  let left = head.length
  const pieces = word.pieces.flatMap((piece) => {
    if (left <= 0 || piece.kind !== 'text') return left <= 0 ? [piece] : []
    const text = piece.text.slice(left)
    left -= piece.text.length
    return text === '' ? [] : [{ ...piece, text }]
  })
  return [name, { ...word, pieces }]
}

const declarations = new Set(['export', 'declare', 'typeset', 'local', 'readonly'])

/** `export x=rm` gives x a value just as `x=rm` does. */
function collectDeclared(sink: ScriptSink, command: SimpleCommand): void {
  const [program, ...rest] = command.words
  if (program === undefined || !declarations.has(valueOf(program))) return
  for (const word of rest) if (assignmentHead.test(word.raw)) sink.addValues(...declared(word))
}

function declared(word: Word): [string, Word[]] {
  const [name, value] = splitAssignment(word)
  return [name, [value]]
}

function takeLine(source: Source): string {
  const end = source.text.indexOf('\n', source.index)
  const line = source.text.slice(source.index, end === -1 ? undefined : end)
  source.index = end === -1 ? source.text.length : end + 1
  return line
}

function endsInBackslash(line: string): boolean {
  let count = 0
  while (line[line.length - 1 - count] === '\\') count += 1
  return count % 2 === 1
}
