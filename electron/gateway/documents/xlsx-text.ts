import { limits } from '../../../shared/limits.ts'
import { type DocumentText, TextCollector } from './document-text.ts'
import { type OfficePackage, walkXml } from './office-package.ts'
import { dateText, isDateFormat } from './xlsx-dates.ts'

/** A workbook as text: each sheet with its name, each row with its number and its cells apart by tabs. Formulas show their last value. */
export function readXlsx(office: OfficePackage): DocumentText {
  const out = new TextCollector(limits.documentTextChars)
  const shared = sharedStrings(office)
  const dates = dateStyles(office)
  const sheets = sheetList(office)
  for (const sheet of sheets.list) {
    if (out.isFull) break
    out.add(`=== sheet ${sheet.name} ===\n`)
    readSheet(office.xml(sheet.part), out, (cell) => cellText(cell, shared, dates, sheets.from1904))
  }
  return { kind: 'text', title: `workbook, ${sheets.list.length} sheet${sheets.list.length === 1 ? '' : 's'}`, text: out.text, cut: out.isFull }
}

interface Cell { readonly type: string; readonly style: number; readonly value: string }

function readSheet(xml: string, out: TextCollector, show: (cell: Cell) => string): void {
  if (xml === '') { out.add('(this sheet is too large or missing)\n'); return }
  let row: string[] = []
  let rowNumber = 0
  let column = 0
  let cell = { type: '', style: 0, value: '' }
  let inValue = false
  walkXml(xml, {
    isDone: () => out.isFull,
    open: (name, attribute) => {
      if (name === 'row') { row = []; column = 0; rowNumber = Number(attribute('r') ?? rowNumber + 1) }
      else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1
        cell = { type: attribute('t') ?? '', style: Number(attribute('s') ?? 0), value: '' }
      } else if (name === 'v' || name === 't') inValue = true
    },
    text: (text) => { if (inValue) cell.value += text },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c' && cell.value !== '' && column <= columnsMax) {
        while (row.length < column - 1) row.push('')
        row[column - 1] = show(cell).replace(/[\t\r\n]+/g, ' ')
      } else if (name === 'row' && row.length > 0) out.add(`[${rowNumber}]\t${row.join('\t')}\n`)
    },
  })
}

/** Excel's own last column, XFD. A made-up one further right would only make blanks. */
const columnsMax = 16_384

function cellText(cell: Cell, shared: readonly string[], dates: readonly boolean[], from1904: boolean): string {
  if (cell.type === 's') return shared[Number(cell.value)] ?? ''
  if (cell.type === 'b') return cell.value === '1' ? 'TRUE' : 'FALSE'
  if ((cell.type === '' || cell.type === 'n') && dates[cell.style] === true) return dateText(Number(cell.value), from1904) ?? cell.value
  return cell.value
}

/** `AB12` → 28. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function sharedStrings(office: OfficePackage): readonly string[] {
  const strings: string[] = []
  let current = ''
  let inText = false
  let phonetic = false
  walkXml(office.xml('xl/sharedStrings.xml') || '<sst/>', {
    open: (name) => { if (name === 'si') current = ''; else if (name === 't') inText = true; else if (name === 'rPh') phonetic = true },
    text: (text) => { if (inText && !phonetic) current += text },
    close: (name) => { if (name === 'si') strings.push(current); else if (name === 't') inText = false; else if (name === 'rPh') phonetic = false },
  })
  return strings
}

/** For each cell style whether it shows its number as a date. */
function dateStyles(office: OfficePackage): readonly boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  walkXml(office.xml('xl/styles.xml') || '<styleSheet/>', {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) { const id = Number(attribute('numFmtId') ?? 0); styles.push(isDateFormat(id, codes.get(id))) }
    },
    close: (name) => { if (name === 'cellXfs') inCells = false },
  })
  return styles
}

function sheetList(office: OfficePackage): { readonly list: readonly { readonly name: string; readonly part: string }[]; readonly from1904: boolean } {
  const targets = new Map<string, string>()
  walkXml(office.xml('xl/_rels/workbook.xml.rels') || '<r/>', {
    open: (name, attribute) => { if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '') },
  })
  const list: { name: string; part: string }[] = []
  let from1904 = false
  walkXml(office.xml('xl/workbook.xml') || '<workbook/>', {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      const target = targets.get(attribute('id') ?? '') ?? ''
      list.push({ name: `${attribute('name') ?? ''}${attribute('state') === 'hidden' ? ' (hidden)' : ''}`, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
    },
  })
  return { list, from1904 }
}
