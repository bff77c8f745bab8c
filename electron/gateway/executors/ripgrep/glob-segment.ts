/** Whether one folder's or file's name fits. */
export type SegmentTest = (name: string) => boolean
type Token = { readonly kind: 'many' } | { readonly kind: 'one'; readonly fits: (character: string) => boolean }

/**
 * One segment of a glob as a test, without regular expressions: their backtracking would let a pattern with many `*` hold
 * up the whole program. Time is at most name × pattern. Throws a RangeError for a set that is the wrong way round.
 */
export function compileSegment(segment: string, ignoreCase: boolean): SegmentTest {
  const form = (text: string) => (ignoreCase ? text.normalize('NFC').toLowerCase() : text.normalize('NFC'))
  const tokens = tokensOf(form(segment))
  if (tokens.length === 1 && tokens[0]?.kind === 'many') return () => true
  const literal = isWild(segment) ? null : form(unescapeSegment(segment))
  if (literal !== null) return (name) => form(name) === literal
  const ending = /^\*([^*?[\]\\]+)$/.exec(form(segment))?.[1]
  if (ending !== undefined) return (name) => form(name).endsWith(ending)
  return (name) => fitsTokens(tokens, Array.from(form(name)))
}

export function isWild(segment: string): boolean {
  return /(?<!\\)(?:\\\\)*[*?[]/.test(segment)
}

export function unescapeSegment(segment: string): string {
  return segment.replaceAll(/\\(.)/g, '$1')
}

/** After a mismatch only the last `*` has to be tried longer: an earlier one could not do better. */
function fitsTokens(tokens: readonly Token[], name: readonly string[]): boolean {
  return fitsSequence(tokens, name, (token) => token.kind === 'many', (token, character) => token.kind === 'one' && token.fits(character))
}

/** The same for any sequence with "any number of them" in it: characters of a name, segments of a path. */
export function fitsSequence<P, T>(pattern: readonly P[], items: readonly T[], isMany: (part: P) => boolean, fits: (part: P, item: T) => boolean): boolean {
  let at = 0
  let part = 0
  let manyPart = -1
  let manyAt = 0
  while (at < items.length) {
    const wanted = pattern[part]
    if (wanted !== undefined && isMany(wanted)) {
      manyPart = part
      manyAt = at
      part += 1
    } else if (wanted !== undefined && fits(wanted, items[at] as T)) {
      at += 1
      part += 1
    } else if (manyPart >= 0) {
      manyAt += 1
      at = manyAt
      part = manyPart + 1
    } else return false
  }
  return pattern.slice(part).every(isMany)
}

function tokensOf(segment: string): Token[] {
  const characters = Array.from(segment)
  const tokens: Token[] = []
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    const end = character === '[' ? endOfSet(characters, at) : -1
    if (character === '*') {
      if (tokens.at(-1)?.kind !== 'many') tokens.push({ kind: 'many' })
    } else if (character === '?') tokens.push({ kind: 'one', fits: () => true })
    else if (end > 0) {
      tokens.push({ kind: 'one', fits: setTest(characters.slice(at + 1, end)) })
      at = end
    } else {
      const own = character === '\\' && at + 1 < characters.length ? characters[at += 1] : character
      tokens.push({ kind: 'one', fits: (other) => other === own })
    }
  }
  return tokens
}

/** `]` directly behind the opening is a member. A set that is never closed is a plain bracket. */
function endOfSet(characters: readonly string[], start: number): number {
  const first = /^[!^]$/.test(characters[start + 1] ?? '') ? start + 2 : start + 1
  return characters.indexOf(']', first + 1)
}

function setTest(inside: readonly string[]): (character: string) => boolean {
  const isNot = /^[!^]$/.test(inside[0] ?? '')
  const members = isNot ? inside.slice(1) : inside
  const ranges: [number, number][] = []
  for (let at = 0; at < members.length; at += 1) {
    const from = members[at] ?? ''
    const to = members[at + 1] === '-' && at + 2 < members.length ? members[at += 2] ?? '' : from
    if (codeOf(from) > codeOf(to)) throw new RangeError(`"${from}-${to}" is the wrong way round`)
    ranges.push([codeOf(from), codeOf(to)])
  }
  return (character) => ranges.some(([from, to]) => codeOf(character) >= from && codeOf(character) <= to) !== isNot
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
