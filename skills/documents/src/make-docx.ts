import { strToU8, zipSync } from 'fflate'
import { escapeXml } from './escape-xml.ts'

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`)
const date = new Date('2000-01-01T00:00:00Z')
const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A Word document from plain lines: `#` a heading, `-` a list item, lines between bars a table, anything else a paragraph. */
export function makeDocx(text: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>'),
    '_rels/.rels': xml('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'),
    'word/_rels/document.xml.rels': xml('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'),
    'word/styles.xml': xml(`<w:styles ${space}>${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${36 - level * 4}"/></w:rPr></w:style>`).join('')}</w:styles>`),
    'word/document.xml': xml(`<w:document ${space}><w:body>${bodyOf(text.split(/\r?\n/))}<w:sectPr/></w:body></w:document>`),
  }, { mtime: date })
}

function bodyOf(lines: readonly string[]): string {
  const parts: string[] = []
  let rows: string[] = []
  const closeTable = (): void => {
    // Word wants a paragraph after a table.
    if (rows.length > 0) parts.push(`<w:tbl><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4"/>`).join('')}</w:tblBorders></w:tblPr>${rows.join('')}</w:tbl><w:p/>`)
    rows = []
  }
  for (const line of lines) {
    if (/^\s*\|.*\|\s*$/.test(line)) {
      const cells = line.trim().slice(1, -1).split('|').map((cell) => cell.trim())
      if (!cells.every((cell) => /^:?-{2,}:?$/.test(cell))) rows.push(`<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
      continue
    }
    closeTable()
    const heading = /^(#{1,3})\s+(.*)$/.exec(line)
    const item = /^\s*[-*]\s+(.*)$/.exec(line)
    if (heading) parts.push(paragraph(heading[2] ?? '', `<w:pStyle w:val="Heading${heading[1]?.length ?? 1}"/>`))
    else if (item) parts.push(paragraph(`• ${item[1] ?? ''}`, '<w:ind w:left="360" w:hanging="180"/>'))
    else parts.push(paragraph(line))
  }
  closeTable()
  return parts.join('')
}

function paragraph(text: string, style = ''): string {
  return `<w:p>${style === '' ? '' : `<w:pPr>${style}</w:pPr>`}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
}
