import { HOLE, type Stdin, type Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import type { ReadContext } from './read-context.ts'
import { readDoubleQuoted } from './read-expansions.ts'
import type { PendingHereDocument } from './read-redirects.ts'
import { Source } from './source.ts'
import { WordBuilder } from './word-builder.ts'

/** Reads the lines of a here-document that begins at the position, and gives them to its command. Returns where they stood. */
export function readHereDocument(context: ReadContext, here: PendingHereDocument): readonly [start: number, end: number] {
  const { source } = context
  const start = source.index
  const body = readLines(context, here)
  let text = body
  if (!here.quoted) {
    const word = readLiveText(context, body, here.place)
    text = valueOf(word)
    for (const objection of word.objections) here.command.objections.add(objection)
    if (body.includes('\\')) here.command.objections.add('here-document')
  }
  here.redirect.text = text
  // A shell fed with an unquoted document gets it with its expansions; reading it as written shows more of it.
  const input: Stdin = { kind: 'text', text: here.quoted || text.includes(HOLE) ? body : text }
  for (const command of here.feeds()) command.stdin = input
  return [start, source.index]
}

function readLines(context: ReadContext, here: PendingHereDocument): string {
  const { source, sink } = context
  let body = ''
  while (source.index < source.text.length) {
    let line = takeLine(source)
    // In an unquoted document a backslash at a line's end joins it with the next, before the end is looked for.
    while (!here.quoted && endsInBackslash(line) && source.index < source.text.length) {
      line = line.slice(0, -1) + takeLine(source)
      sink.objections.add('continuation')
    }
    const shown = here.stripTabs ? line.replace(/^\t+/, '') : line
    if (shown === here.delimiter) return body
    body += `${shown}\n`
  }
  sink.objections.add('here-document')
  return body
}

/** The body with its substitutions, which run. */
function readLiveText(context: ReadContext, body: string, range: readonly [number, number]): Word {
  const word = new WordBuilder()
  readDoubleQuoted({ ...context, source: new Source(body), range: context.range ?? range }, word, '')
  return word.build(body, 0, body.length)
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
