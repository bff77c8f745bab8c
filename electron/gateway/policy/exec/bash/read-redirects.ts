import type { Redirect, Word } from '../exec-types.ts'
import { valueOf } from '../word-value.ts'
import type { ReadContext } from './read-context.ts'
import { readWord } from './read-words.ts'
import type { DraftCommand, DraftRedirect } from './script-sink.ts'
import type { Source } from './source.ts'

/** A here-document whose lines come after the current one. */
export interface PendingHereDocument {
  readonly delimiter: string
  /** A quoted delimiter makes the lines plain text. */
  readonly quoted: boolean
  readonly stripTabs: boolean
  readonly redirect: DraftRedirect
  readonly command: DraftCommand
  /** Commands that get the text as their input: the one it stands at, or all of the group it stands behind. */
  readonly feeds: () => readonly DraftCommand[]
  readonly place: readonly [number, number]
}

const operators = ['<<<', '<<-', '<<', '<&', '<>', '<', '&>>', '&>', '>>|', '>>!', '>>', '>&', '>|', '>!', '>']

/** True when a redirection without a number begins here; `<(` and `>(` begin a word. */
export function startsRedirect(source: Source): boolean {
  const character = source.peek()
  if (character === '&') return source.peekAfter(1) === '>'
  return (character === '<' || character === '>') && source.peekAfter(1) !== '('
}

/** Reads a redirection into `command`. A here-document is returned: its text stands further down. */
export function readRedirect(context: ReadContext, descriptor: Word | null, command: DraftCommand, feeds: () => readonly DraftCommand[]): PendingHereDocument | null {
  const { source, sink, zsh } = context
  const start = descriptor?.start ?? source.index
  const operator = operators.find((candidate) => source.follows(candidate) && (zsh || !candidate.endsWith('!'))) ?? '>'
  source.skip(operator.length)
  while (' \t'.includes(source.peek() || '-')) source.skip(1)
  const target = readWord(context) ?? emptyWord(source.index)
  if (target.raw === '') sink.objections.add('syntax')
  const redirect: DraftRedirect = { kind: kindOf(operator, target), operator: (descriptor?.raw ?? '') + operator, target }
  command.redirects.push(redirect)
  if (redirect.kind !== 'text') return null
  if (operator === '<<<') {
    redirect.text = `${valueOf(target)}\n`
    for (const fed of feeds()) fed.stdin = { kind: 'text', text: redirect.text }
    return null
  }
  const quoted = target.pieces.some((piece) => piece.quoted)
  // A delimiter is never expanded; `<<$x` ends at the line `$x`.
  const delimiter = target.pieces.every((piece) => piece.kind === 'text') ? valueOf(target) : target.raw
  return { delimiter, quoted, stripTabs: operator === '<<-', redirect, command, feeds, place: [start, source.index] }
}

function kindOf(operator: string, target: Word): Redirect['kind'] {
  if (operator.startsWith('<<')) return 'text'
  if (operator.endsWith('&') && /^(?:\d+-?|-)$/.test(target.raw)) return 'dup'
  // `<>` opens for both and makes the file; `>&name` writes.
  if (operator === '<' || operator === '<&') return 'read'
  return 'write'
}

function emptyWord(at: number): Word {
  return { pieces: [], raw: '', start: at, end: at, objections: new Set() }
}
