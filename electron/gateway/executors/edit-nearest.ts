import { nameCharacters } from './character-names.ts'

/**
 * Why a text was not found, for the model: the place that nearly matches, and what is different there. Most misses are a blank that
 * is not a blank, a curly quote, tabs against spaces or a line that has changed since it was read.
 */
export function explainMiss(plain: string, wanted: string): string {
  if (plain.length > charactersMax) return ''
  return withLineNumbers(plain, wanted) ?? hiddenDifference(plain, wanted) ?? spacingDifference(plain, wanted) ?? caseDifference(plain, wanted) ?? nearestLines(plain, wanted) ?? ''
}

/** Beyond this the search would hold up the main thread. */
const charactersMax = 500_000
const linesMax = 4_000
const shownChars = 160

/** The model copied the line numbers that `read` puts in front. */
function withLineNumbers(plain: string, wanted: string): string | null {
  const lines = wanted.split('\n')
  if (!lines.every((line) => line === '' || /^\s*\d+\t/.test(line))) return null
  const bare = lines.map((line) => line.replace(/^\s*\d+\t/, '')).join('\n')
  return bare.trim() !== '' && plain.includes(bare) ? 'oldString has the line numbers that read puts in front of each line. Leave them out.' : null
}

const hidden = /[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** The same letters, whatever form they were typed in. Never touches line feeds. */
function foldLook(text: string): string {
  return text.replace(hidden, '').normalize('NFKC').replace(/[\u2018\u2019\u201a\u201b\u00b4\u2032`]/g, "'").replace(/[\u201c-\u201f\u2033]/g, '"').replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[^\S\n]/g, ' ')
}

const foldSpacing = (text: string): string => foldLook(text).replace(/ +(?=\n|$)/g, '').replace(/ +/g, ' ').replace(/(^|\n) /g, '$1')

/** The whole lines of `plain` in which the folded `wanted` stands, or null. */
function findFolded(plain: string, wanted: string, fold: (text: string) => string): { readonly line: number; readonly text: string } | null {
  const needle = fold(wanted)
  if (needle.trim() === '') return null
  const folded = fold(plain)
  const at = folded.indexOf(needle)
  if (at === -1) return null
  // No fold adds or removes a line feed, so lines count the same in both.
  const first = folded.slice(0, at).split('\n').length
  const count = needle.split('\n').length
  return { line: first, text: plain.split('\n').slice(first - 1, first - 1 + count).join('\n') }
}

function hiddenDifference(plain: string, wanted: string): string | null {
  const found = findFolded(plain, wanted, foldLook)
  if (found === null) return null
  const differences = compareByLook(found.text, wanted, found.line)
  return `Line ${found.line} looks the same but is not: ${differences.length > 0 ? differences.slice(0, 5).join('; ') : 'the characters are typed in another form'}. Copy the characters of the file exactly.`
}

/** Lists where two texts that look the same differ. `there` may begin and end with more than `wanted`. */
function compareByLook(there: string, wanted: string, firstLine: number): readonly string[] {
  const a = units(there)
  const b = units(wanted)
  const skip = a.findIndex((_, i) => folded(a.slice(i)).startsWith(folded(b)))
  const found: string[] = []
  let i = Math.max(skip, 0)
  let line = firstLine + a.slice(0, i).filter((unit) => unit === '\n').length
  for (const unit of b) {
    while (i < a.length && a[i] !== unit && foldLook(a[i] ?? '') === '') { found.push(`line ${line} has ${nameCharacters(a[i] ?? '')} that oldString does not have`); i += 1 }
    if (a[i] === unit) { if (unit === '\n') line += 1; i += 1; continue }
    if (foldLook(unit) === '') { found.push(`oldString has ${nameCharacters(unit)} that line ${line} does not have`); continue }
    if (i >= a.length) break
    found.push(`line ${line} has ${nameCharacters(a[i] ?? '')} where oldString has ${nameCharacters(unit)}`)
    i += 1
  }
  return [...new Set(found)]
}

/** A character with its combining marks; invisible ones by themselves. */
function units(text: string): readonly string[] {
  return text.match(/[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\n|[^\p{M}]\p{M}*|\p{M}+/gu) ?? []
}

const folded = (parts: readonly string[]): string => foldLook(parts.join(''))

function spacingDifference(plain: string, wanted: string): string | null {
  const found = findFolded(plain, wanted, foldSpacing)
  if (found === null) return null
  const there = found.text.split('\n')
  const lines = wanted.split('\n')
  const differing = lines.findIndex((line, i) => there[i]?.includes(line) !== true)
  const line = found.line + Math.max(differing, 0)
  return `Only the white space differs at line ${line}: the file has ${show(there[Math.max(differing, 0)] ?? '')}, oldString has ${show(lines[Math.max(differing, 0)] ?? '')}.`
}

function caseDifference(plain: string, wanted: string): string | null {
  const found = findFolded(plain, wanted, (text) => foldSpacing(text).toLowerCase())
  return found === null ? null : `Line ${found.line} differs in capital and small letters: ${show(found.text.split('\n')[0] ?? '')}.`
}

/** Where the beginning matches and then goes on differently; else the line most like the longest one that was asked for. */
function nearestLines(plain: string, wanted: string): string | null {
  const lines = plain.split('\n')
  const asked = wanted.split('\n')
  const lead = asked.findIndex((line) => line.trim() !== '')
  if (lead === -1) return null
  let best = { line: -1, matched: 0 }
  for (let i = 0; i < lines.length && asked.length > 1; i += 1) {
    let matched = 0
    while (lead + matched < asked.length && lines[i + matched]?.trim() === asked[lead + matched]?.trim()) matched += 1
    if (matched > best.matched) best = { line: i, matched }
  }
  if (best.matched > 0 && lead + best.matched < asked.length) {
    const at = best.line + best.matched
    return `Nearest: line ${best.line + 1} matches${best.matched > 1 ? ` through line ${at}` : ''}, then line ${at + 1} of the file is ${at < lines.length ? show(lines[at] ?? '') : 'missing (the file ends)'} where oldString has ${show(asked[lead + best.matched] ?? '')}.`
  }
  const longest = asked.reduce((a, b) => (b.trim().length > a.trim().length ? b : a), '')
  let nearest = { line: -1, likeness: 0 }
  for (const [i, line] of lines.slice(0, linesMax).entries()) {
    const likeness = likenessOf(line.trim(), longest.trim())
    if (likeness > nearest.likeness) nearest = { line: i, likeness }
  }
  return nearest.likeness >= 0.5 ? `Nearest: line ${nearest.line + 1}: ${show(lines[nearest.line] ?? '')}.` : null
}

/** Share of common letter pairs, 0 to 1 (Dice). */
function likenessOf(a: string, b: string): number {
  if (a.length < 2 || b.length < 2 || a.length > b.length * 3 || b.length > a.length * 3) return a === b ? 1 : 0
  const pairs = new Map<string, number>()
  for (let i = 0; i < a.length - 1; i += 1) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1)
  let common = 0
  for (let i = 0; i < b.length - 1; i += 1) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0
    if (left > 0) { common += 1; pairs.set(b.slice(i, i + 2), left - 1) }
  }
  return (2 * common) / (a.length + b.length - 2)
}

/** A line in quotes with tabs and odd characters made visible. */
function show(line: string): string { return JSON.stringify(line.length > shownChars ? `${line.slice(0, shownChars)}…` : line) }
