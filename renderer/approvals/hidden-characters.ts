import { lookAlikeOf } from './look-alikes.ts'

/**
 * Finds what an eye cannot see or would take for something else, in the very text that will run.
 * Every such character becomes a boxed code in place; the counts stand in the heading.
 *
 * - `hidden`: takes no room (zero-width, joiners, fillers, tags, variation selectors, soft hyphen)
 * - `direction`: turns the reading direction, so that the end of a name can stand in its middle
 * - `control`: moves the cursor or ends the line for a terminal
 * - `space`: looks like a space, but does not separate words
 * - `look-alike`: passes for another character; only told where it can mislead (see `misleads`)
 * - `unknown`: has no agreed meaning (private use, lone surrogate, unassigned)
 */
export type MarkKind = 'hidden' | 'direction' | 'control' | 'space' | 'look-alike' | 'unknown'
export interface Mark {
  readonly kind: MarkKind
  /** `U+200B` */
  readonly code: string
  readonly char: string
  /** For a look-alike: what it passes for; empty when it is only a foreign letter in a program's name. */
  readonly passesFor: string
}
export type MarkedPiece = { readonly text: string; readonly mark: null } | { readonly text: string; readonly mark: Mark }

const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const hidden = /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u
const space = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/u
// Tab and line feed are ordinary in a command; a carriage return overwrites what stands before it.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u
const unknown = /[\p{Co}\p{Cn}\p{Cs}]/u
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uff60]/u
const wordBreak = /[\s/\\:;|&<>()"'`=,.@-]/

/**
 * The text as pieces in order; joined they are the text, byte for byte.
 * @param programs stretches (UTF-16 units) that name a program: there every letter outside ASCII is marked
 */
export function markHidden(text: string, programs: readonly { readonly start: number; readonly end: number }[] = []): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const inProgram = (at: number): boolean => programs.some((one) => at >= one.start && at < one.end)
  let plain = ''
  let at = 0
  for (const char of text) {
    const kind = kindOf(text, char, at, inProgram(at))
    if (kind === null) plain += char
    else {
      if (plain !== '') pieces.push({ text: plain, mark: null })
      plain = ''
      pieces.push({ text: char, mark: { kind, code: codeOf(char), char, passesFor: kind === 'look-alike' ? lookAlikeOf(char) ?? '' : '' } })
    }
    at += char.length
  }
  if (plain !== '') pieces.push({ text: plain, mark: null })
  return pieces
}

/** The marks alone, for counting. */
export function marksIn(text: string, programs: readonly { readonly start: number; readonly end: number }[] = []): Mark[] {
  return markHidden(text, programs).flatMap((piece) => (piece.mark ? [piece.mark] : []))
}

/** The text with marked characters written out, `prices⟨U+200B⟩-old.pdf`, for places that hold only a string. */
export function visibleText(text: string): string {
  return markHidden(text).map((piece) => (piece.mark ? `⟨${piece.mark.code}⟩` : piece.text)).join('')
}

function kindOf(text: string, char: string, at: number, inProgram: boolean): MarkKind | null {
  if (char >= ' ' && char <= '~') return null
  if (direction.test(char)) return 'direction'
  if (control.test(char)) return 'control'
  if (hidden.test(char)) return isPartOfEmoji(text, char, at) ? null : 'hidden'
  if (space.test(char)) return 'space'
  if (unknown.test(char)) return 'unknown'
  if (char === '\t' || char === '\n') return null
  if (inProgram) return 'look-alike'
  return lookAlikeOf(char) !== null && misleads(text, char, at) ? 'look-alike' : null
}

/** A joiner or variation selector between emoji is how families and flags are written; nothing is hidden there. */
function isPartOfEmoji(text: string, char: string, at: number): boolean {
  if (char !== '\u200d' && char !== '\ufe0f') return false
  const before = Array.from(text.slice(Math.max(0, at - 4), at)).at(-1) ?? ''
  const after = Array.from(text.slice(at + char.length, at + char.length + 2))[0] ?? ''
  const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
  return picture.test(before) && !/[\d#*]/.test(before) && (char === '\ufe0f' || picture.test(after))
}

/**
 * Whether a look-alike stands where it can be taken for the other one. A Russian word among Russian words, a Chinese
 * comma in a Chinese name and a dash between words are what they are.
 */
function misleads(text: string, char: string, at: number): boolean {
  const word = wordAround(text, at)
  if (foreignLetter.test(char)) {
    // Within one word: mixed with Latin, or made of look-alikes only, so that nothing gives it away.
    const letters = [...word].filter((one) => /\p{L}/u.test(one))
    return /[A-Za-z]/.test(word) || (letters.length > 1 && letters.every((one) => lookAlikeOf(one) !== null))
  }
  const before = text[at - 1] ?? ' '
  const after = Array.from(text.slice(at + char.length, at + char.length + 2))[0] ?? ' '
  if (/\p{L}|\p{N}/u.test(char)) return true
  if (/[\u2010-\u2015\u2212\ufe63]/u.test(char)) return /\s/.test(before) && /[A-Za-z0-9-]/.test(after)
  return !east.test(before) && !east.test(after)
}

function wordAround(text: string, at: number): string {
  let from = at
  let to = at
  while (from > 0 && !wordBreak.test(text[from - 1] ?? ' ')) from -= 1
  while (to < text.length && !wordBreak.test(text[to] ?? ' ')) to += 1
  return text.slice(from, to)
}

function codeOf(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
