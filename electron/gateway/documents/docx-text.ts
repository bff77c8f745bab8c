import { limits } from '../../../shared/limits.ts'
import { type DocumentText, TextCollector } from './document-text.ts'
import { type OfficePackage, walkXml } from './office-package.ts'

/** A Word document as text: headings with #, list items with -, table rows with | between cells. Deleted text is left out. */
export function readDocx(office: OfficePackage): DocumentText {
  const out = new TextCollector(limits.documentTextChars)
  const headings = headingLevels(office)
  let paragraph = ''
  let prefix = ''
  let inText = false
  let skipped = 0
  const cells: string[][] = []
  walkXml(office.xml('word/document.xml'), {
    isDone: () => out.isFull,
    open: (name, attribute) => {
      // The same content once more, for programs that do not know the new form.
      if (name === 'Fallback' || skipped > 0) { skipped += 1; return }
      if (name === 'p') { paragraph = ''; prefix = '' }
      else if (name === 't') inText = true
      else if (name === 'tab') paragraph += '\t'
      else if (name === 'br' || name === 'cr') paragraph += '\n'
      else if (name === 'pStyle') prefix = '#'.repeat(headings.get(attribute('val') ?? '') ?? 0)
      else if (name === 'numPr' && prefix === '') prefix = '-'
      else if (name === 'tr') cells.push([])
      else if (name === 'tc') cells.at(-1)?.push('')
    },
    text: (text) => { if (inText && skipped === 0) paragraph += text },
    close: (name) => {
      if (skipped > 0) { skipped -= 1; return }
      if (name === 't') inText = false
      else if (name === 'p') {
        const line = prefix === '' || paragraph === '' ? paragraph : `${prefix} ${paragraph}`
        const row = cells.at(-1)
        if (row === undefined) out.add(`${line}\n`)
        else row.push(`${row.pop() ?? ''} ${line}`.trim())
      } else if (name === 'tr') {
        const row = `| ${(cells.pop() ?? []).map((cell) => cell.replaceAll('\n', ' ')).join(' | ')} |`
        const outer = cells.at(-1)
        if (outer === undefined) out.add(`${row}\n`)
        else outer.push(`${outer.pop() ?? ''} ${row}`.trim())
      }
    },
  })
  return { kind: 'text', title: 'Word document', text: out.text, cut: out.isFull }
}

/** Style ids of headings and their level. Ids are in the language of the program; the names inside are always English. */
function headingLevels(office: OfficePackage): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  let id = ''
  walkXml(office.xml('word/styles.xml') || '<styles/>', {
    open: (name, attribute) => {
      if (name === 'style') id = attribute('styleId') ?? ''
      const level = name === 'name' ? /^(?:heading (\d)|(title))$/i.exec(attribute('val') ?? '') : null
      if (level !== null) levels.set(id, Number(level[1] ?? 1))
    },
  })
  return levels
}
