import type { Piece } from './exec-types.ts'

/** One character of a word, or one unknown part; only a live character can be part of a brace list. */
type Cell = { readonly text: string; readonly live: boolean; readonly quoted: boolean } | Extract<Piece, { kind: 'unknown' }>

const mostWords = 64
/** Characters looked at in all while one word is expanded. */
const mostWork = 40_000
const longestSequence = 24

/** `{rm,-rf,x}` → the words it stands for. Beyond a sensible number the rest is left out: such a word is asked about anyway. */
export function expandBraces(pieces: readonly Piece[]): (readonly Piece[])[] {
  const cells = pieces.flatMap((piece): Cell[] => {
    if (piece.kind === 'unknown') return [piece]
    return piece.text === '' ? [{ text: '', live: false, quoted: true }] : [...piece.text].map((text) => ({ text, live: !piece.quoted, quoted: piece.quoted }))
  })
  const done: Cell[][] = []
  const waiting: Cell[][] = [cells]
  let work = 0
  while (waiting.length > 0 && done.length < mostWords) {
    const next = waiting.shift() ?? []
    work += next.length
    if (work > mostWork) { done.push(next); break }
    const list = findList(next)
    if (list === null) done.push(next)
    else waiting.unshift(...list)
  }
  return done.map((word) => word.map((cell): Piece => ('kind' in cell ? cell : { kind: 'text', text: cell.text, quoted: cell.quoted })))
}

/** The words the first brace list stands for, or null when there is none. */
function findList(cells: readonly Cell[]): Cell[][] | null {
  const is = (at: number, text: string): boolean => { const cell = cells[at]; return cell !== undefined && !('kind' in cell) && cell.live && cell.text === text }
  const opens: { at: number; commas: number[] }[] = []
  let best: { open: number; close: number; commas: number[] } | null = null
  for (let at = 0; at < cells.length; at += 1) {
    if (is(at, '{')) opens.push({ at, commas: [] })
    else if (is(at, ',')) opens.at(-1)?.commas.push(at)
    else if (is(at, '}')) {
      const open = opens.pop()
      if (open === undefined) continue
      const isList = open.commas.length > 0 || (at - open.at < longestSequence && sequence(cells.slice(open.at + 1, at)) !== null)
      // The leftmost list is expanded first; those inside it follow.
      if (isList && (best === null || open.at < best.open)) best = { open: open.at, close: at, commas: open.commas }
    }
  }
  if (best === null) return null
  const { open, close, commas } = best
  const before = cells.slice(0, open)
  const after = cells.slice(close + 1)
  const range = commas.length === 0 ? sequence(cells.slice(open + 1, close)) : null
  const edges = [open, ...commas, close]
  const middles = range?.map((text): Cell[] => [{ text, live: false, quoted: false }]) ?? edges.slice(0, -1).map((edge, index) => cells.slice(edge + 1, edges[index + 1]))
  return middles.slice(0, mostWords).map((middle) => [...before, ...middle, ...after])
}

/** `a..e`, `1..9`: the items, or null when it is no sequence. */
function sequence(cells: readonly Cell[]): string[] | null {
  const text = cells.map((cell) => ('kind' in cell ? '' : cell.text)).join('')
  const match = /^(?:([A-Za-z])\.\.([A-Za-z])|(-?\d{1,6})\.\.(-?\d{1,6}))$/.exec(text)
  if (match === null) return null
  const letters = match[1] !== undefined
  const from = letters ? text.charCodeAt(0) : Number(match[3])
  const to = letters ? text.charCodeAt(3) : Number(match[4])
  const step = from <= to ? 1 : -1
  const count = Math.min(Math.abs(to - from) + 1, mostWords)
  return Array.from({ length: count }, (_, index) => (letters ? String.fromCharCode(from + index * step) : String(from + index * step)))
}
