import type { Objection, Stdin, Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import { addAssignment, collectDeclared } from './assignments.ts'
import { readFunctionHead, readLoopHead, skipBlanks, skipPrefixOptions, skipTest } from './compound-heads.ts'
import { readHereDocument } from './here-documents.ts'
import { isBare, keywordKind } from './keywords.ts'
import type { ReadContext } from './read-context.ts'
import { readArithmetic } from './read-expansions.ts'
import { type PendingHereDocument, readRedirect, startsRedirect } from './read-redirects.ts'
import { assignmentHead, readWord } from './read-words.ts'
import { type DraftCommand, newCommand } from './script-sink.ts'

/** Where a here-document stands: its operator with the delimiter, and its lines with the closing one. */
export interface HereDocumentPlace { readonly operator: readonly [number, number]; readonly body: readonly [number, number] }

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
export class CommandReader {
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
    for (const here of this.pending.splice(0)) {
      const body = readHereDocument(this.context, here)
      if (this.context.range === null) this.places.push({ operator: here.place, body })
    }
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
      case 'test': skipTest(this.context); this.unit = []; return true
      case 'middle': this.lastOperator = word.raw; this.unit = null; return true
    }
  }

  /** `!`, `time`, `coproc`: what follows is a command of its own, and the word itself can be named in a list. */
  private takePrefix(word: Word): void {
    const { sink } = this.context
    this.nextObjections.push('odd-spelling')
    if (word.raw === '!') return
    const marker = newCommand(this.position(word.start), { kind: 'none' }, this.functionName, ['odd-spelling'])
    marker.words.push(word)
    marker.end = this.position(word.end)
    sink.commands.push(marker)
    skipPrefixOptions(this.context, word.raw)
  }

  private takeFunctionHead(): void {
    this.nextFunction = readFunctionHead(this.context)
    this.object('function')
    this.unit = null
  }

  private takeLoopHead(): void {
    if (skipBlanks(this.context.source, false) === '(') { this.openParenthesis(); return }
    this.unit = []
    readLoopHead(this.context)
  }

  private takeCaseHead(): void {
    const { source } = this.context
    skipBlanks(source, true)
    readWord(this.context)
    skipBlanks(source, true)
    if (source.follows('in')) source.skip(2)
    else this.object('syntax')
    this.push('case')
    const frame = this.frames.at(-1)
    if (frame !== undefined) frame.pattern = true
  }

  /** Reads `(a|b)` or `a|b)` up to the parenthesis, or the `esac` that ends the whole. */
  private readCasePattern(): void {
    const { source } = this.context
    skipBlanks(source, true)
    if (source.peek() === '#') { this.skipComment(); return }
    if (source.peek() === '(') source.skip(1)
    for (let first = true; ; first = false) {
      skipBlanks(source, true)
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
