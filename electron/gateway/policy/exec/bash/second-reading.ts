import type { Parser } from 'web-tree-sitter'
import type { Script, Word } from '../exec-types.ts'
import { type BashReading, readBash } from './read-bash.ts'

/** The grammar can take seconds over a few thousand odd characters; up to this length it is asked about everything. */
const secondReadingUnits = 512

/**
 * Reads a bash text twice: by our own reader and by the grammar. The grammar does not know joined lines and ends a
 * here-document at the wrong line, so it gets the text without both. What only one of the two sees is not trusted: nothing
 * is automatic then, and commands that only the grammar found are judged too. For a longer text the grammar is only asked
 * when everything else speaks for running it unasked (`grammarAgrees`).
 */
export function readBashTwice(parser: Parser, text: string, zsh: boolean): Script {
  const reading = readBash(text, zsh)
  const { script } = reading
  if (text.length > secondReadingUnits || script.objections.has('too-deep') || script.objections.has('syntax')) return script
  const second = compare(parser, reading)
  if (second.agrees) return script
  return { ...scriptParts(script), objections: new Set([...script.objections, 'readers-disagree']), texts: [...script.texts, ...second.unknown.filter((found) => found !== text)] }
}

/** The grammar's word on a longer text that would be automatic. */
export function grammarAgrees(parser: Parser, text: string, zsh: boolean): boolean {
  if (text.length <= secondReadingUnits) return true
  const reading = readBash(text, zsh)
  return reading.script.commands.every((command) => [...command.words, ...command.redirects.map((redirect) => redirect.target)].every(isOrdinary)) && compare(parser, reading).agrees
}

/** No signs outside quotes that make the grammar search for long. */
function isOrdinary(word: Word): boolean {
  return word.pieces.every((piece) => piece.kind === 'text' && (piece.quoted || ordinary.test(piece.text)))
}
const ordinary = /^[\w./:@%+,=~^\u0080-\uffff-]*$/

function compare(parser: Parser, reading: BashReading): GrammarView {
  // The grammar looks for a pattern behind each of these signs to the end of the text: many of them take it seconds.
  const plain = plainText(reading).replaceAll(/=[=~]/g, 'xx')
  return commandsOfGrammar(parser, plain, new Set(reading.script.commands.map((command) => command.words[0]?.raw)))
}

interface GrammarView {
  readonly agrees: boolean
  /** Commands only the grammar found, as they stand in the text. */
  readonly unknown: readonly string[]
}

/** What the grammar finds. `known` = the first words of our own reading. The tree lives in wasm memory and is given back here. */
function commandsOfGrammar(parser: Parser, text: string, known: ReadonlySet<string | undefined>): GrammarView {
  const tree = parser.parse(text)
  if (tree === null) return { agrees: false, unknown: [] }
  try {
    // A tree with errors is a guess; our own reading stands alone then.
    if (tree.rootNode.hasError) return { agrees: false, unknown: [] }
    const unknown: string[] = []
    let judgedUpTo = -1
    for (const name of tree.rootNode.descendantsOfType('command_name')) {
      if (known.has(text.slice(name.startIndex, name.endIndex))) continue
      const command = name.parent ?? name
      if (command.startIndex < judgedUpTo) continue
      unknown.push(text.slice(command.startIndex, command.endIndex))
      judgedUpTo = command.endIndex
    }
    return { agrees: unknown.length === 0, unknown }
  } finally {
    tree.delete()
  }
}

function scriptParts(script: Script): Script {
  return { commands: script.commands, items: script.items, objections: script.objections, texts: script.texts, values: script.values, functions: script.functions }
}

/** The text without joined lines, each here-document turned into a here-string. */
function plainText({ source, hereDocuments }: BashReading): string {
  const edits: { start: number; end: number; text: string }[] = source.cuts.map(([start, end]) => ({ start, end, text: '' }))
  for (const { operator, body } of hereDocuments) edits.push({ start: operator[0], end: operator[1], text: "<<<'x'" }, { start: body[0], end: body[1], text: '' })
  if (edits.length === 0) return source.text
  edits.sort((left, right) => left.start - right.start)
  let result = ''
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) continue
    result += source.text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + source.text.slice(at)
}
