import { pdfFile } from '../gateway/executors/sample-documents.ts'

/** A PDF on whose page the cells of a table stand in columns: words at places, as every program that makes PDFs writes tables. */
export function tablePdf(rows: readonly (readonly string[])[]): Buffer {
  const body = rows.flatMap((row, line) => row.map((word, column) => `BT /F1 12 Tf ${72 + column * 228} ${700 - line * 20} Td (${word}) Tj ET`)).join('\n')
  // The sample has one text a page; here it is replaced by several, with its length.
  const plain = 'BT /F1 12 Tf 72 720 Td (HERE) Tj ET'
  return Buffer.from(pdfFile(['HERE']).toString('latin1').replace(`/Length ${plain.length}`, `/Length ${body.length}`).replace(plain, body), 'latin1')
}
