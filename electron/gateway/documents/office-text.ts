import type { DocumentText } from './document-text.ts'
import { readDocx } from './docx-text.ts'
import { OfficePackage } from './office-package.ts'
import { readPptx } from './pptx-text.ts'
import { readXlsx } from './xlsx-text.ts'

/** The text of a Word, Excel or PowerPoint file, told apart by what the archive holds. */
export function readOffice(bytes: Uint8Array): DocumentText {
  try {
    const office = new OfficePackage(bytes)
    if (office.has('word/document.xml')) return readDocx(office)
    if (office.has('xl/workbook.xml')) return readXlsx(office)
    if (office.has('ppt/presentation.xml')) return readPptx(office)
    return { kind: 'not-a-document' }
  } catch (error) {
    return { kind: 'unreadable', reason: `the file is damaged (${error instanceof Error ? error.message : String(error)})` }
  }
}
