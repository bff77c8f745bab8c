import { HOLE } from './exec-types.ts'
import { baseName, type Speech, usesWindowsNames } from './program-name.ts'
import { programSynonyms, subWordSynonyms } from './program-tables/synonyms.ts'
import { hasWordFlags, lettersLike, longLike } from './program-tables/flag-names.ts'

/**
 * Deny and require entries: `rm -rf`, `git push`, `del /s`, `Remove-Item -Recurse`. The program counts by base name in any
 * case, with any ending (`mkfs.ext4`); sub-words in their order; flags wherever and however they are spelled, but not
 * behind `--`. An entry is words and nothing else: `.` and `*` are themselves.
 */
export interface ListEntry {
  /** As the person wrote it, trimmed: part of the rule's name. */
  readonly text: string
  readonly program: string
  /** All names the program goes by. */
  readonly names: readonly string[]
  readonly subWords: readonly string[]
  readonly flags: readonly string[]
}

export function compileEntry(text: string, speech: Speech): ListEntry | null {
  const words = text.trim().split(/\s+/)
  const [program, ...rest] = words
  if (program === undefined || program === '') return null
  const name = baseName(program, speech)
  const isFlag = (word: string): boolean => (word.startsWith('-') && word.length > 1) || (usesWindowsNames(speech) && /^\/[A-Za-z?]/.test(word))
  return { text: words.join(' '), program: name, names: [name, ...programSynonyms(name, speech)], subWords: rest.filter((word) => !isFlag(word)), flags: rest.filter(isFlag) }
}

/** No file system has longer names, so no such program can run. */
const longestName = 255

/** Entries of one list, found by program. */
export class EntryIndex {
  private readonly byName = new Map<string, ListEntry[]>()
  private readonly speech: Speech

  constructor(entries: readonly string[], speech: Speech) {
    this.speech = speech
    for (const text of entries) {
      const entry = compileEntry(text, speech)
      if (entry === null) continue
      for (const name of entry.names) this.byName.set(name, [...(this.byName.get(name) ?? []), entry])
    }
  }

  /** The first entry that names this command, or null. `fields` are the command's words as they would run. */
  find(fields: readonly string[]): ListEntry | null {
    const name = baseName(fields[0] ?? '', this.speech)
    if (name.length > longestName) return null
    // An entry also covers the name with an ending: `mkfs` is mkfs.ext4, `curl` is curl.exe.
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      for (const entry of this.byName.get(name.slice(0, end)) ?? []) if (restMatches(entry, fields, this.speech)) return entry
    }
    return null
  }
}

const indexes = new WeakMap<readonly string[], Map<string, EntryIndex>>()

/** The index of a list. Lists seldom change and every command is held against them, so each is made once. */
export function entryIndexOf(entries: readonly string[], speech: Speech): EntryIndex {
  const bySpeech = indexes.get(entries) ?? new Map<string, EntryIndex>()
  indexes.set(entries, bySpeech)
  const key = `${speech.platform} ${speech.shell}`
  const known = bySpeech.get(key) ?? new EntryIndex(entries, speech)
  bySpeech.set(key, known)
  return known
}

function restMatches(entry: ListEntry, fields: readonly string[], speech: Speech): boolean {
  if (entry.subWords.length === 0 && entry.flags.length === 0) return true
  const given = readOperandsAndFlags(fields, speech)
  return subWordsMatch(entry, given, speech) && entry.flags.every((flag) => flagGiven(flag, given, entry.program, speech))
}

interface Given {
  /** Operands in order; `afterFlag` = may be the value of the flag before it. */
  readonly operands: readonly { readonly text: string; readonly afterFlag: boolean }[]
  readonly longs: ReadonlySet<string>
  readonly letters: ReadonlySet<string>
  /** Flag words as written: `-delete`, `/s`, `-Recurse`. */
  readonly words: readonly string[]
}

function readOperandsAndFlags(fields: readonly string[], speech: Speech): Given {
  const operands: { text: string; afterFlag: boolean }[] = []
  const longs = new Set<string>()
  const letters = new Set<string>()
  const words: string[] = []
  const windows = usesWindowsNames(speech)
  let afterFlag = false
  let ended = false
  for (const field of fields.slice(1)) {
    const dashed = speech.shell === 'powershell' ? field.replace(/^[\u2013\u2014\u2015]/, '-') : field
    if (!ended && dashed === '--') { ended = true; afterFlag = false; continue }
    if (!ended && dashed.startsWith('-') && dashed.length > 1) {
      const name = dashed.split('=', 1)[0] ?? dashed
      words.push(name)
      if (dashed.startsWith('--')) longs.add(name.slice(2))
      else for (const letter of name.slice(1)) letters.add(letter)
      afterFlag = !dashed.includes('=')
      continue
    }
    if (!ended && windows && /^\/[A-Za-z?]/.test(field)) {
      // A closing parenthesis may belong to a group that was read differently.
      for (const part of field.slice(1).split('/')) words.push(`/${part.replace(/\){1,64}$/, '')}`)
      // Also a path for a program of the other kind: it stays an operand.
    }
    operands.push({ text: field, afterFlag })
    afterFlag = false
  }
  return { operands, longs, letters, words }
}

/**
 * Sub-words in order, as the command's own first operands. A word right behind a flag may be that flag's value
 * (`git -C dir push`), so it may be passed over; others may not (`git commit -m push` is no push).
 */
function subWordsMatch(entry: ListEntry, given: Given, speech: Speech): boolean {
  const names: string[] = []
  for (const subWord of entry.subWords) {
    if (isPlace(subWord)) { if (!given.operands.some((operand) => samePlace(operand.text, subWord))) return false }
    else if (subWord.endsWith('=')) { if (!given.operands.some((operand) => operand.text.startsWith(subWord))) return false }
    else names.push(subWord)
  }
  let reached = new Set([0])
  for (const operand of given.operands) {
    if (reached.has(names.length)) return true
    const next = new Set<number>()
    for (const position of reached) {
      if (sameSubWord(names[position] ?? '', operand.text, entry.program, speech)) next.add(position + 1)
      if (operand.afterFlag) next.add(position)
    }
    reached = next
  }
  return reached.has(names.length)
}

function sameSubWord(wanted: string, word: string, program: string, speech: Speech): boolean {
  if (wanted === word || (usesWindowsNames(speech) && wanted.toLowerCase() === word.toLowerCase())) return true
  return subWordSynonyms(program, wanted).includes(word)
}

function isPlace(word: string): boolean { return word.includes('/') || word.startsWith('~') || word === '.' || word === '..' || word === '*' }

function samePlace(left: string, right: string): boolean { return tidy(left) === tidy(right) }

/** Slashes at the end and doubled ones do not make another place. */
function tidy(place: string): string {
  const single = place.replaceAll(/\/{2,}/g, '/').replaceAll(/(?:\/\.)(?=\/|$)/g, '')
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single === '' ? '/' : single
}

function flagGiven(flag: string, given: Given, program: string, speech: Speech): boolean {
  const lower = flag.toLowerCase()
  if (flag.startsWith('/')) {
    const dash = `-${lower.slice(1)}`
    return given.words.some((word) => { const found = word.toLowerCase(); return found === lower || found.startsWith(`${lower}:`) || found === dash })
  }
  if (speech.shell === 'powershell' || speech.platform === 'win32') {
    if (given.words.some((word) => isParameterOf(word.toLowerCase(), lower))) return true
  }
  const name = flag.split('=', 1)[0] ?? flag
  if (flag.startsWith('--')) return longGiven(name.slice(2), given, program)
  if (given.words.includes(name)) return true
  if (hasWordFlags(program)) return false
  return Array.from(name.slice(1)).every((letter) => letterGiven(letter, given, program))
}

/** PowerShell takes any beginning of a parameter's name (`-rec` for `-Recurse`), with `-`, `/` and `:value`. */
function isParameterOf(word: string, parameter: string): boolean {
  const name = `-${word.slice(1).split(':', 1)[0] ?? ''}`
  return name.length > 1 && (parameter.startsWith(name) || (name === '-ec' && parameter === '-encodedcommand'))
}

function longGiven(name: string, given: Given, program: string): boolean {
  if (given.words.includes(`-${name}`)) return true
  for (const long of given.longs) if (long === name || abbreviates(long, name)) return true
  return longLike(program, name).some((letter) => given.letters.has(letter))
}

function letterGiven(letter: string, given: Given, program: string): boolean {
  if (given.letters.has(letter)) return true
  const same = lettersLike(program, letter)
  if (same.letters.some((other) => given.letters.has(other))) return true
  return same.longs.some((name) => [...given.longs].some((long) => long === name || abbreviates(long, name)))
}

/** `--rec` for `--recursive`. `--force` is no short form of `--force-with-lease`: a whole word before a dash is a flag of its own. */
function abbreviates(short: string, long: string): boolean {
  return short !== '' && !short.includes(HOLE) && short.length < long.length && long.startsWith(short) && long[short.length] !== '-'
}
