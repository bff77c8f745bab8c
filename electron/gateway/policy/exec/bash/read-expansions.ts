import type { SimpleCommand } from '../exec-types.ts'
import { decodeAnsiQuote } from './ansi-quote.ts'
import { giveUp, nestingLimit, type ReadContext } from './read-context.ts'
import { Source } from './source.ts'
import { WordBuilder } from './word-builder.ts'

/** Quotes and everything that begins with a dollar sign or a backtick. */

/** Characters that mean nothing by themselves, taken in one step. */
export const plainRun = /[A-Za-z0-9_./,:%+@^-]+/y
const quotedRun = /[^"\\$`]+/y

/** Takes what `pattern` matches here, or else one character; returns the match. */
export function takeRun(source: Source, pattern: RegExp): string {
  pattern.lastIndex = source.index
  const run = pattern.exec(source.text)?.[0] ?? ''
  source.index += run.length || 1
  return run
}

/** `'…'`, behind its first quote. */
export function readSingleQuoted(context: ReadContext, word: WordBuilder): void {
  const { source, sink } = context
  word.quoting = true
  const end = source.text.indexOf("'", source.index)
  if (end === -1) sink.objections.add('syntax')
  word.text(source.text.slice(source.index, end === -1 ? undefined : end), true)
  source.index = end === -1 ? source.text.length : end + 1
}

/** Text in which `$`, backticks and some backslashes are live: double quotes (`closer` `"`) and here-documents (`closer` `''`). */
export function readDoubleQuoted(context: ReadContext, word: WordBuilder, closer: '"' | ''): void {
  const { source, sink } = context
  if (closer === '"') word.text('', true)
  for (let character = source.peek(); ; character = source.peek()) {
    if (character === '') { if (closer !== '') sink.objections.add('syntax'); return }
    if (character === closer) { source.skip(1); return }
    if (character === '$') readDollar(context, word, true)
    else if (character === '`') readBackticks(context, word, true)
    else if (character === '\\') {
      const next = source.text[source.index + 1] ?? ''
      const live = next !== '' && (`$\`\\${closer}`).includes(next)
      word.text(live ? next : `\\${next}`, true)
      source.index += 1 + next.length
    }
    else word.text(takeRun(source, quotedRun) || character, true)
  }
}

const nameStart = /[A-Za-z_]/
const nameRest = /[A-Za-z0-9_]/

/** `$name`, `${…}`, `$(…)`, `$((…))`, `$'…'`, or a dollar that stands for itself. */
export function readDollar(context: ReadContext, word: WordBuilder, quoted: boolean): void {
  const { source } = context
  const next = source.peekAfter(1)
  if (next === '(') { readParenthesisAfterDollar(context, word, quoted); return }
  if (next === '{') { readParameter(context, word, quoted); return }
  if (next === '[') {
    source.skip(2)
    word.unknown('arithmetic', quoted)
    readUntilBracket(context, ']')
    return
  }
  if (next === "'" && !quoted) {
    source.skip(2)
    word.object('ansi-quote')
    word.quoting = true
    word.text(decodeAnsiQuote(readAnsiQuoted(context)), true)
    return
  }
  if (next === '"' && !quoted) {
    source.skip(2)
    word.object('ansi-quote')
    word.quoting = true
    readDoubleQuoted(context, word, '"')
    return
  }
  const name = readName(context)
  if (name === '') word.text('$', quoted)
  else word.unknown('expansion', quoted, name)
}

/** Steps over `$` and a name behind it; `''` when the dollar stands for itself. */
function readName(context: ReadContext): string {
  const { source } = context
  source.skip(1)
  // zsh: $+name, $=name, $~name, $^name
  if (context.zsh && '+=~^'.includes(source.peek() || ' ') && nameStart.test(source.peekAfter(1))) source.skip(1)
  let name = source.peek()
  if (name === '' || !(nameStart.test(name) || '0123456789@*#?$!-'.includes(name))) return ''
  const long = nameStart.test(name)
  source.skip(1)
  while (long && nameRest.test(source.peek())) { name += source.peek(); source.skip(1) }
  return name
}

function readAnsiQuoted(context: ReadContext): string {
  const { source, sink } = context
  const start = source.index
  for (let at = start; at < source.text.length; at += 1) {
    if (source.text[at] === '\\') { at += 1; continue }
    if (source.text[at] === "'") { source.index = at + 1; return source.text.slice(start, at) }
  }
  sink.objections.add('syntax')
  source.index = source.text.length
  return source.text.slice(start)
}

function readParenthesisAfterDollar(context: ReadContext, word: WordBuilder, quoted: boolean): void {
  const { source } = context
  source.skip(1)
  const outer = source.index
  source.skip(1)
  if (source.peek() === '(') {
    // `$((…))` is arithmetic only when both parentheses close together; `$((a); b)` is a subshell.
    const inner = source.closingParenthesis(source.index)
    if (inner !== -1 && source.closingParenthesis(outer) === inner + 1) {
      source.skip(1)
      word.unknown('arithmetic', quoted)
      readArithmetic(context, inner)
      source.index = Math.max(source.index, inner + 2)
      return
    }
  }
  word.output('expansion', quoted, readNested(context, ')'), false)
}

/** Looks for substitutions inside arithmetic, up to `end`. */
export function readArithmetic(context: ReadContext, end: number): void {
  const { source } = context
  const inner = new WordBuilder()
  while (source.index < end && source.peek() !== '') {
    const character = source.peek()
    if (character === '$') readDollar(context, inner, true)
    else if (character === '`') readBackticks(context, inner, true)
    else source.skip(1)
  }
}

function readUntilBracket(context: ReadContext, closer: ']'): void {
  const { source, sink } = context
  const inner = new WordBuilder()
  for (let character = source.peek(); ; character = source.peek()) {
    if (character === '') { sink.objections.add('syntax'); return }
    if (character === closer) { source.skip(1); return }
    if (character === '$') readDollar(context, inner, true)
    else if (character === '`') readBackticks(context, inner, true)
    else source.skip(1)
  }
}

/** `${name…}`: the name where it is a plain one, the text of a simple default, and whatever runs inside. */
function readParameter(context: ReadContext, word: WordBuilder, quoted: boolean): void {
  const { source, sink } = context
  source.skip(2)
  const first = source.peek()
  if (first === ' ' || first === '\t' || first === '\n' || first === '|') {
    // `${ command; }` runs in the current shell (bash 5.3).
    if (first === '|') source.skip(1)
    word.output('expansion', quoted, readNested(context, '}'), false)
    return
  }
  if (context.wordDepth >= nestingLimit) { giveUp(context); return }
  context.wordDepth += 1
  const start = source.index
  const inner = new WordBuilder()
  for (let character = source.peek(); ; character = source.peek()) {
    if (character === '') { sink.objections.add('syntax'); break }
    if (character === '}') break
    if (character === '"') { source.skip(1); readDoubleQuoted(context, inner, '"') }
    else if (character === "'" && !quoted) { source.index += 1; readSingleQuoted(context, inner) }
    else if (character === '$') readDollar(context, inner, quoted)
    else if (character === '`') readBackticks(context, inner, quoted)
    else if (character === '\\') source.index += 2
    else if (character === '<' && source.peekAfter(1) === '(' && !quoted) { source.skip(2); readNested(context, ')') }
    else source.skip(1)
  }
  context.wordDepth -= 1
  const body = source.text.slice(start, source.index)
  source.skip(1)
  // With a default that is plain text, or with a check or a cut that mostly leaves the value as it is.
  const plain = /^([A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*])(?::?[-=]([^"'$`\\]*)|(?::?\?|[%#]).*)?$/s.exec(body)
  word.unknown('expansion', quoted, plain?.[1] ?? null, plain?.[2] ?? null)
}

/** `` `…` ``: a text of its own, after its backslashes are taken out. */
export function readBackticks(context: ReadContext, word: WordBuilder, quoted: boolean): void {
  const { source, sink } = context
  const start = source.index
  source.index += 1
  let text = ''
  for (;;) {
    const character = source.text[source.index] ?? ''
    source.index += 1
    if (character === '') { sink.objections.add('syntax'); break }
    if (character === '`') break
    if (character !== '\\') { text += character; continue }
    const next = source.text[source.index] ?? ''
    source.index += 1
    text += '$`\\'.includes(next) || (quoted && next === '"') ? next : `\\${next}`
  }
  const range = context.range ?? [start, Math.min(source.index, source.text.length)] as const
  word.output('expansion', quoted, readText(context, text, range), false)
}

/** Reads a substitution that begins here, up to its closing character; returns its commands. */
export function readNested(context: ReadContext, closer: ')' | '}'): readonly SimpleCommand[] {
  if (context.depth >= nestingLimit) return giveUp(context)
  return context.readCommands({ ...context, depth: context.depth + 1, objections: [...context.objections, 'substitution'] }, closer)
}

/** Reads a text of its own (backticks, a here-document's expansions) whose commands are shown at `range`. */
function readText(context: ReadContext, text: string, range: readonly [number, number]): readonly SimpleCommand[] {
  if (context.depth >= nestingLimit) return giveUp(context)
  const source = new Source(text)
  const commands = context.readCommands({ ...context, source, range, depth: context.depth + 1, objections: [...context.objections, 'substitution'] }, '')
  if (source.cuts.length > 0) context.sink.objections.add('continuation')
  return commands
}
