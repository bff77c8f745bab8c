import type { Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import { commandNeedsBody } from './keywords.ts'
import type { ReadContext } from './read-context.ts'
import { readWord } from './read-words.ts'
import type { Source } from './source.ts'

/** The first lines of compound commands, where words mean something other than a command. */

/** Steps over blanks (and newlines); returns the next character. */
export function skipBlanks(source: Source, newlines: boolean): string {
  for (let character = source.peek(); ; character = source.peek()) {
    if (character !== ' ' && character !== '\t' && !(newlines && character === '\n')) return character
    source.skip(1)
  }
}

/** `x in a b;`, zsh's `x (a b)`: the name may hold each of the words. */
export function readLoopHead(context: ReadContext): void {
  const { source, sink, zsh } = context
  const name = readWord(context)
  if (skipBlanks(source, true) === ';') source.skip(1)
  const parenthesis = skipBlanks(source, true) === '(' && zsh
  if (parenthesis) source.skip(1)
  else if (!(source.follows('in') && ' \t\n;'.includes(source.peekAfter(2) || ' '))) return
  else source.skip(2)
  const values: Word[] = []
  for (;;) {
    skipBlanks(source, parenthesis)
    const word = readWord(context)
    if (word === null) break
    values.push(word)
  }
  if (parenthesis && source.peek() === ')') source.skip(1)
  if (name !== null) sink.addValues(valueOf(name), values)
}

/** `function name`, with or without parentheses. */
export function readFunctionHead(context: ReadContext): string | null {
  const { source, sink } = context
  skipBlanks(source, false)
  const word = readWord(context)
  const name = word === null ? null : valueOf(word)
  if (name !== null) sink.functions.add(name)
  if (skipBlanks(source, false) === '(' && source.peekAfter(1) === ')') source.skip(2)
  return name
}

/** What may stand between `time` or `coproc` and their command. */
export function skipPrefixOptions(context: ReadContext, prefix: string): void {
  const { source } = context
  skipBlanks(source, false)
  while (prefix === 'time' && (source.follows('-p') || source.follows('--'))) {
    source.skip(2)
    skipBlanks(source, false)
  }
  if (prefix !== 'coproc') return
  // `coproc NAME { …; }`: the name is no command. Without a compound command behind it, it is one.
  const start = source.index
  const name = readWord(context)
  skipBlanks(source, false)
  if (name === null || !commandNeedsBody(source)) source.index = start
}

/** `[[ … ]]`: operators inside have another meaning, substitutions run. */
export function skipTest(context: ReadContext): void {
  const { source, sink } = context
  for (let character = source.peek(); ; character = source.peek()) {
    if (character === '') { sink.objections.add('syntax'); return }
    const word = readWord(context)
    if (word === null) source.skip(1)
    else if (word.raw === ']]') return
  }
}
