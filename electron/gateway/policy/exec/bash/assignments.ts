import type { SimpleCommand, Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import { assignmentHead } from './read-words.ts'
import type { DraftCommand, ScriptSink } from './script-sink.ts'

/** Takes `name=value` in front of a command. */
export function addAssignment(sink: ScriptSink, command: DraftCommand, word: Word): void {
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
export function collectDeclared(sink: ScriptSink, command: SimpleCommand): void {
  const [program, ...rest] = command.words
  if (program === undefined || !declarations.has(valueOf(program))) return
  for (const word of rest) if (assignmentHead.test(word.raw)) sink.addValues(...declared(word))
}

function declared(word: Word): [string, Word[]] {
  const [name, value] = splitAssignment(word)
  return [name, [value]]
}
