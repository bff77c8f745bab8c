import { getDocumentProxy } from 'unpdf'
import type { Table } from './text-tables.ts'

interface Word { readonly text: string; readonly x: number; readonly end: number; readonly y: number; readonly height: number }

/** More pages than this are a book, not a list of tables. */
const pagesMost = 300

/**
 * Tables of a PDF, by where words stand: lines of at least two parts with wide gaps between them, at least two of them below each
 * other with parts that begin or end at the same places. A PDF says nothing of tables itself, so this finds plain ones.
 */
export async function pdfTables(bytes: Uint8Array): Promise<Table[]> {
  const pdf = await getDocumentProxy(bytes.slice(), { disableFontFace: true, verbosity: 0 })
  const tables: Table[] = []
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, pagesMost); number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const words = items.flatMap((item): Word[] => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , x = 0, y = 0] = item.transform as number[]
        return [{ text: item.str.trim(), x, end: x + item.width, y, height: item.height || 10 }]
      })
      tables.push(...tablesOnPage(words).map((rows) => ({ title: `Page ${number}`, rows })))
      page.cleanup()
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
  return tables
}

/** Pure: rows of each table of a page, top down. */
export function tablesOnPage(words: readonly Word[]): string[][][] {
  const tables: string[][][] = []
  let open: Word[][] = []
  const close = (): void => {
    if (open.length >= 2) tables.push(inColumns(open))
    open = []
  }
  for (const line of linesOf(words)) {
    const parts = partsOf(line)
    if (parts.length < 2) close()
    else open.push(parts)
  }
  close()
  return tables
}

function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    if (last?.[0] && Math.abs(last[0].y - word.y) < last[0].height * 0.5) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x))
}

/** Words that stand close together are one part: a space is about a quarter of the height. */
function partsOf(line: readonly Word[]): Word[] {
  const parts: Word[] = []
  for (const word of line) {
    const last = parts.at(-1)
    if (last && word.x - last.end < last.height * 0.9) parts[parts.length - 1] = { ...last, text: `${last.text}${word.x - last.end > last.height * 0.1 ? ' ' : ''}${word.text}`, end: word.end }
    else parts.push(word)
  }
  return parts
}

/** Columns are ranges that parts of several lines share; a part belongs to the column it overlaps most. */
function inColumns(lines: readonly (readonly Word[])[]): string[][] {
  const columns: { from: number; to: number }[] = []
  for (const { x, end } of lines.flat().toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1)
    if (last && x < last.to) last.to = Math.max(last.to, end)
    else columns.push({ from: x, to: end })
  }
  return lines.map((line) => {
    const row = columns.map(() => '')
    for (const part of line) {
      const at = Math.max(0, columns.findIndex(({ from, to }) => part.x < to && part.end > from))
      row[at] = [row[at], part.text].filter(Boolean).join(' ')
    }
    return row
  })
}
