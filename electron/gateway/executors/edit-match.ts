/**
 * Finding and replacing a piece of text whatever line endings file and model use. Both are compared with plain line feeds; what
 * is replaced is mapped back to the file's own characters, so every line ending that is not part of the change stays as it is.
 */
export interface FileText {
  /** As in the file. */
  readonly raw: string
  /** With every CR LF as a line feed. */
  readonly plain: string
  /** Places in `plain` of line feeds that stand for CR LF, ascending. */
  readonly shortened: readonly number[]
}

export function toFileText(raw: string): FileText {
  const shortened: number[] = []
  if (!raw.includes('\r\n')) return { raw, plain: raw, shortened }
  for (let at = raw.indexOf('\r\n'); at !== -1; at = raw.indexOf('\r\n', at + 2)) shortened.push(at - shortened.length)
  return { raw, plain: raw.replaceAll('\r\n', '\n'), shortened }
}

export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n')

/** Places in `plain` where `wanted` stands, without overlaps. */
export function findAll(plain: string, wanted: string): readonly number[] {
  const found: number[] = []
  for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + wanted.length)) found.push(at)
  return found
}

export interface Replacement {
  /** The whole new text, as the file should hold it. */
  readonly text: string
  /** 1-based numbers of the lines where the replaced pieces begin. */
  readonly lines: readonly number[]
}

/** Replaces the pieces at `places` of the raw text, every character as given. For a change of the line endings themselves. */
export function replaceLiterally(raw: string, places: readonly number[], old: string, next: string): Replacement {
  let from = 0
  const parts = places.map((place) => { const kept = raw.slice(from, place); from = place + old.length; return kept + next })
  return { text: parts.join('') + raw.slice(from), lines: linesOf(raw, places) }
}

/**
 * Replaces the pieces at `places` (from `findAll`). The common beginning and end of both strings are left untouched; the rest gets
 * the line ending of its surroundings. Nothing in `next` has a special meaning.
 */
export function replaceAt(file: FileText, places: readonly number[], old: string, next: string): Replacement {
  const keepStart = commonStart(old, next)
  const keepEnd = commonEnd(old.slice(keepStart), next.slice(keepStart))
  const inserted = next.slice(keepStart, next.length - keepEnd)
  const parts: string[] = []
  let from = 0
  for (const place of places) {
    const start = toRaw(file, place + keepStart)
    const end = toRaw(file, place + old.length - keepEnd)
    parts.push(file.raw.slice(from, start), inserted.includes('\n') ? inserted.replaceAll('\n', lineEndingNear(file.raw, toRaw(file, place), end)) : inserted)
    from = end
  }
  parts.push(file.raw.slice(from))
  return { text: parts.join(''), lines: linesOf(file.plain, places) }
}

/** 1-based line numbers of ascending places. */
export function linesOf(text: string, places: readonly number[]): readonly number[] {
  let line = 1
  let at = 0
  return places.map((place) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < place; next = text.indexOf('\n', at)) { line += 1; at = next + 1 }
    return line
  })
}

function toRaw(file: FileText, plainIndex: number): number {
  let low = 0
  let high = file.shortened.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((file.shortened[middle] ?? 0) < plainIndex) low = middle + 1
    else high = middle
  }
  return plainIndex + low
}

/** The first line ending inside the piece, else the one after it, else the one before it. */
function lineEndingNear(raw: string, start: number, end: number): '\n' | '\r\n' {
  let at = raw.indexOf('\n', start)
  if (at === -1) at = raw.lastIndexOf('\n', end)
  return at > 0 && raw.charCodeAt(at - 1) === 13 ? '\r\n' : '\n'
}

function commonStart(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a.charCodeAt(n) === b.charCodeAt(n)) n += 1
  return n
}

function commonEnd(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a.charCodeAt(a.length - 1 - n) === b.charCodeAt(b.length - 1 - n)) n += 1
  return n
}
