import type { Word } from '../exec-types.ts'
import { giveUp, nestingLimit, type ReadContext } from './read-context.ts'
import { plainRun, readBackticks, readDollar, readDoubleQuoted, readNested, readSingleQuoted, takeRun } from './read-expansions.ts'
import type { ScriptSink } from './script-sink.ts'
import { WordBuilder } from './word-builder.ts'

/** Reads one word at the position, or returns null when none begins here. */
export function readWord(context: ReadContext): Word | null {
  const { source } = context
  source.peek()
  const start = source.index
  const word = new WordBuilder()
  let closed = start
  for (let character = source.peek(); character !== ''; character = source.peek()) {
    if (' \t\n;&|)'.includes(character)) break
    if (character === '(') { if (!readParenthesisInWord(context, word, start)) break }
    else if (character === '<' || character === '>') {
      if (source.peekAfter(1) !== '(') break
      const reads = character === '<'
      source.skip(2)
      const printedBy = readNested(context, ')')
      word.output('process-substitution', false, reads ? printedBy : [], true)
    }
    else readWordPart(context, word, character)
    closed = source.index
  }
  if (word.isEmpty) return null
  return word.build(source.text, start, closed)
}

function readWordPart(context: ReadContext, word: WordBuilder, character: string): void {
  const { source, sink } = context
  switch (character) {
    case "'": source.index += 1; readSingleQuoted(context, word); return
    case '"': source.skip(1); word.quoting = true; readDoubleQuoted(context, word, '"'); return
    case '$': readDollar(context, word, false); return
    case '`': readBackticks(context, word, false); return
    case '\\': {
      source.index += 1
      const escaped = source.text[source.index] ?? ''
      if (escaped === '') sink.objections.add('syntax')
      else source.index += 1
      word.quoting = true
      word.text(escaped, true)
      return
    }
    default: {
      if (character === '*' || character === '?' || character === '[') word.object('pattern')
      if (character === '~' && (word.isEmpty || endsInAssignment(word))) word.object('tilde')
      if (context.zsh && character === '=' && word.isEmpty) word.object('expansion')
      word.text(takeRun(source, plainRun) || character, false)
    }
  }
}

function endsInAssignment(word: WordBuilder): boolean {
  const last = word.pieces.at(-1)
  return last?.kind === 'text' && !last.quoted && (last.text.endsWith('=') || last.text.endsWith(':'))
}

/** `a=(x y)`, `@(a|b)` and zsh's `*(qualifier)`. Returns false when the parenthesis ends the word. */
function readParenthesisInWord(context: ReadContext, word: WordBuilder, start: number): boolean {
  const { source, sink } = context
  const before = source.text.slice(start, source.index)
  const array = assignmentHead.test(before) && before.endsWith('=')
  const last = before.at(-1) ?? ''
  const pattern = last !== '' && '?*+@!'.includes(last)
  const qualifier = context.zsh && before !== '' && source.peekAfter(1) !== ')'
  if (!array && !pattern && !qualifier) return false
  const open = source.index
  source.skip(1)
  if (context.wordDepth >= nestingLimit) { giveUp(context); return false }
  context.wordDepth += 1
  word.object(array ? 'assignment' : 'pattern')
  if (!array) sink.objections.add('syntax')
  // Inside stand words; what they are joined by (`|`, newlines, other parentheses) does not matter.
  let depth = 1
  for (let character = source.peek(); character !== ''; character = source.peek()) {
    if (character === '(') depth += 1
    if (character === ')' && (depth -= 1) === 0) { source.skip(1); break }
    const inner = readWord(context)
    if (inner === null) { source.skip(1); continue }
    if (array) addArrayValue(sink, before, inner)
    for (const objection of inner.objections) word.object(objection)
  }
  context.wordDepth -= 1
  word.unknown('pattern', false)
  // zsh runs what stands in an `e:'…':` qualifier.
  if (context.zsh && !array) sink.texts.push(...quotedTexts(source.text.slice(open, source.index)))
  return true
}

export const assignmentHead = /^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]\n]*\])?\+?=/

function addArrayValue(sink: ScriptSink, head: string, word: Word): void {
  sink.addValues(head.slice(0, head.search(/[[+=]/)), [word])
}

function quotedTexts(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? '')
}
