import { expandBraces } from './braces.ts'
import { HOLE, type Piece, type SimpleCommand, type Word } from './exec-types.ts'

/**
 * What a command may turn into once the shell has expanded it, as far as the text itself tells. Only deny, require and the
 * floor look at this: a word that needs expansion is never automatic, whatever it may become.
 */

/** Stands for the home folder where its path is not known. A noncharacter: no real path holds it. */
export const HOME_MARK = '\uFDD0'

/** Values of names the text does not set itself: the home folder, the shell, a function's arguments. */
export type KnownNames = ReadonlyMap<string, readonly string[]>

export interface ExpansionSource {
  readonly values: ReadonlyMap<string, readonly Word[]>
  readonly names: KnownNames
  readonly home: string | undefined
  /** Values already put together, by name. */
  readonly kept: Map<string, readonly string[]>
  /** What commands print, where it can be told. */
  readonly printed: (commands: readonly SimpleCommand[]) => string | null
}

/** Most readings looked at for one command; a text that allows more is asked about anyway. */
const mostReadings = 32
/** Most readings of one word. */
const mostChoices = 8

/** Every reading of the command's words, each a list of fields. At least one; unknown parts stand as `HOLE`. */
export function commandCandidates(command: SimpleCommand, source: ExpansionSource): string[][] {
  let readings: string[][] = [[]]
  for (const [position, word] of command.words.entries()) {
    const choices = wordChoices(word, source, position === 0)
    const wanted = choices.slice(0, Math.max(1, Math.floor(mostReadings / readings.length)))
    readings = wanted.length === 1 && wanted[0] !== undefined
      ? appendTo(readings, wanted[0])
      : readings.flatMap((reading) => wanted.map((fields) => [...reading, ...fields]))
  }
  return readings
}

function appendTo(readings: string[][], fields: readonly string[]): string[][] {
  for (const reading of readings) reading.push(...fields)
  return readings
}

/** The first reading of one word as a single text (for operands of redirections). */
export function wordCandidate(word: Word, source: ExpansionSource): string {
  return (wordChoices(word, source, false)[0] ?? []).join(' ')
}

function wordChoices(word: Word, source: ExpansionSource, isProgram: boolean): string[][] {
  const [only] = word.pieces
  if (word.pieces.length === 1 && only?.kind === 'text' && word.objections.size === 0) return [[only.text]]
  const variants = word.objections.has('braces') ? expandBraces(word.pieces) : [word.pieces]
  let choices: string[][] = [[]]
  for (const pieces of variants) {
    const fields = pieceChoices(pieces, word, source, isProgram)
    choices = choices.flatMap((before) => fields.map((after) => [...before, ...after])).slice(0, mostReadings)
  }
  return choices
}

/** Choices for one word after brace lists are expanded: each a list of fields, since an unquoted value may hold blanks. */
function pieceChoices(pieces: readonly Piece[], word: Word, source: ExpansionSource, isProgram: boolean): string[][] {
  // `open` is the field being built; null means none has begun, so an empty unquoted value leaves no field behind.
  let choices: { done: string[]; open: string | null }[] = [{ done: [], open: null }]
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text') {
      const text = index === 0 && word.objections.has('tilde') && !piece.quoted ? expandTilde(piece.text, source.home) : piece.text
      if (text !== '' || piece.quoted) for (const choice of choices) choice.open = (choice.open ?? '') + text
      continue
    }
    const all = valuesOf(piece, source, isProgram)
    const values = choices.length * all.length > mostChoices ? all.slice(0, 1) : all
    // "$@" keeps its arguments apart even inside quotes.
    const whole = piece.quoted && piece.name !== '@'
    choices = choices.flatMap((choice) => values.map((value) => extend(choice, value, whole)))
  }
  return choices.map(({ done, open }) => (open === null ? done : [...done, open]))
}

function extend(choice: { done: string[]; open: string | null }, value: string, quoted: boolean): { done: string[]; open: string | null } {
  if (quoted) return { done: choice.done, open: (choice.open ?? '') + value }
  const fields = value.split(/[ \t\n]/)
  const done = [...choice.done]
  let open = choice.open
  for (const [index, field] of fields.entries()) {
    if (index > 0 && open !== null) { done.push(open); open = null }
    if (field !== '') open = (open ?? '') + field
  }
  return { done, open }
}

function valuesOf(piece: Extract<Piece, { kind: 'unknown' }>, source: ExpansionSource, isProgram: boolean): readonly string[] {
  const printed = piece.printedBy === undefined || piece.asFile === true ? null : source.printed(piece.printedBy)
  if (printed !== null) return [printed.replace(/\n{1,64}$/, '')]
  // A program's name that is only known at run time may also be empty: then the next word is the program.
  if (piece.name === null) return isProgram ? [HOLE, ''] : [HOLE]
  const known = knownValues(piece.name, source)
  if (piece.fallback !== null) return [...known, piece.fallback]
  if (known.length > 0) return known
  // `r$@m` is rm: parameters nobody set are empty. Another variable in a program's name may be empty as well as anything else.
  if (/^(?:[@*]|[1-9][0-9]*)$/.test(piece.name)) return ['']
  return isProgram ? [HOLE, ''] : [HOLE]
}

/** Values of a name, each once. Kept by the list they come from: a long text may use one name a thousand times. */
function knownValues(name: string, source: ExpansionSource): readonly string[] {
  const kept = source.kept.get(name)
  if (kept !== undefined) return kept
  // A value may name others, even itself; while one is put together it counts as unknown.
  source.kept.set(name, [])
  const assigned = (source.values.get(name) ?? []).map((word) => assignedValue(word, source))
  const known = [...new Set([...assigned, ...(source.names.get(name) ?? [])])].slice(0, mostReadings)
  source.kept.set(name, known)
  return known
}

function assignedValue(word: Word, source: ExpansionSource): string {
  let value = ''
  for (const [index, piece] of word.pieces.entries()) {
    if (piece.kind === 'unknown') value += valuesOf(piece, source, false)[0] ?? HOLE
    else value += index === 0 && word.objections.has('tilde') && !piece.quoted ? expandTilde(piece.text, source.home) : piece.text
  }
  return value
}

/** `~` and `~/x`; `~name` is some person's home too, `~+` is the current folder. */
function expandTilde(text: string, home: string | undefined): string {
  const end = text.indexOf('/')
  const name = end === -1 ? text.slice(1) : text.slice(1, end)
  const rest = end === -1 ? '' : text.slice(end)
  if (!text.startsWith('~')) return text
  if (name === '') return (home ?? HOME_MARK) + rest
  if (name === '+') return `.${rest}`
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) ? HOME_MARK + rest : text
}
