import { strToU8, zipSync } from 'fflate'
import { crc32, deflateSync } from 'node:zlib'

/** Small files of the kinds `read` understands, made on the spot. */
export function pngFile(width: number, height: number, pixel: (x: number, y: number) => readonly [number, number, number, number] = () => [200, 30, 30, 255]): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.set(pixel(x, y), y * (width * 4 + 1) + 1 + x * 4)
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PDF with one line of text on each page. */
export function pdfFile(pages: readonly string[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')}] >>`, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  for (const [i, text] of pages.entries()) {
    const stream = text === '' ? '' : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`, `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  let out = '%PDF-1.4\n'
  const places = objects.map((object, i) => { const at = out.length; out += `${i + 1} 0 obj\n${object}\nendobj\n`; return at })
  const table = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
const paragraph = (text: string, more = ''): string => `<w:p><w:pPr>${more}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export function docxFile(): Buffer {
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`
  const deleted = '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>'
  return Buffer.from(zipSync({
    '[Content_Types].xml': xml('<Types/>'),
    'word/styles.xml': xml('<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>'),
    'word/document.xml': xml(`<w:document xmlns:w="w"><w:body>${paragraph('Plan &amp; Ziel', '<w:pStyle w:val="berschrift1"/>')}${paragraph('第一段')}${paragraph('milk', '<w:numPr/>')}${deleted}<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl></w:body></w:document>`),
  }))
}

export function xlsxFile(): Buffer {
  return Buffer.from(zipSync({
    'xl/workbook.xml': xml('<workbook xmlns:r="r"><sheets><sheet name="收入" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': xml('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    'xl/sharedStrings.xml': xml('<sst><si><t>店名</t></si><si><r><t>山</t></r><r><t>茶</t></r></si></sst>'),
    'xl/styles.xml': xml('<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>'),
    'xl/worksheets/sheet1.xml': xml('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3"><c r="A3" s="1"><v>45429</v></c><c r="B3" s="2"><f>1+1</f><v>1234.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="inlineStr"><is><t>in</t></is></c></row></sheetData></worksheet>'),
  }))
}

export function pptxFile(): Buffer {
  const slide = (text: string): Uint8Array => xml(`<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`)
  return Buffer.from(zipSync({ 'ppt/presentation.xml': xml('<p/>'), 'ppt/slides/slide1.xml': slide('Hello'), 'ppt/slides/slide10.xml': slide('Bye'), 'ppt/slides/slide2.xml': slide('Middle') }))
}

export function zipFile(): Buffer { return Buffer.from(zipSync({ 'a.txt': strToU8('x') })) }
