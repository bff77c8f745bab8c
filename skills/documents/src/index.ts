import { documentKind } from '../../../electron/gateway/documents/document-kind.ts'
import { readOffice } from '../../../electron/gateway/documents/office-text.ts'
import { readPdf } from '../../../electron/gateway/documents/pdf-text.ts'
import type { SkillCall, SkillFactory } from '../../sdk/index.d.ts'
import { makeDocx } from './make-docx.ts'
import { makeXlsx, type CellValue } from './make-xlsx.ts'
import { pdfTables } from './pdf-tables.ts'
import { markdownTable, tablesInText } from './text-tables.ts'

/** The parsers are the very ones with which Pincer itself reads documents; this skill adds tables and making. */
export const skill: SkillFactory = {
  name: 'documents',
  createTools: () => [
    {
      name: 'documents.read',
      async execute({ path }: { path: string }, call: SkillCall) {
        const { title, text } = await textOf(path, call)
        return `${title}\n\n${text}`
      },
    },
    {
      name: 'documents.tables',
      async execute({ path }: { path: string }, call: SkillCall) {
        const bytes = await call.files.readBytes(path)
        const tables = documentKind(Buffer.from(bytes.subarray(0, 1_024))) === 'pdf' ? await pdfTables(bytes) : tablesInText((await textOf(path, call)).text)
        if (tables.length === 0) return `${path} has no table that could be found.`
        return tables.map(({ title, rows }, index) => `**${title || `Table ${index + 1}`}** (${rows.length} rows)\n\n${markdownTable(rows)}`).join('\n\n')
      },
    },
    {
      name: 'documents.make_word',
      async execute({ path, text }: { path: string; text: string }, call: SkillCall) {
        const bytes = makeDocx(text)
        await call.files.write(ending(path, '.docx'), bytes)
        return `Made ${path}, ${bytes.byteLength} bytes.`
      },
    },
    {
      name: 'documents.make_excel',
      async execute({ path, rows, sheet = 'Sheet1' }: { path: string; rows: readonly (readonly CellValue[])[]; sheet?: string }, call: SkillCall) {
        const bytes = makeXlsx(rows, sheet)
        await call.files.write(ending(path, '.xlsx'), bytes)
        return `Made ${path} with ${rows.length} rows, ${bytes.byteLength} bytes.`
      },
    },
  ],
}

async function textOf(path: string, call: SkillCall): Promise<{ readonly title: string; readonly text: string }> {
  const bytes = await call.files.readBytes(path)
  const kind = documentKind(Buffer.from(bytes.subarray(0, 1_024)))
  if (kind === 'old-office') throw new Error(`${path} is an old Office file; save it in the new form (.docx, .xlsx, .pptx) first.`)
  const read = kind === 'pdf' ? await readPdf(bytes) : kind === 'zip' ? readOffice(bytes) : null
  if (read === null || read.kind === 'not-a-document') throw new Error(`${path} is no PDF, Word, Excel or PowerPoint file.`)
  if (read.kind === 'unreadable') throw new Error(`${path} could not be read: ${read.reason}`)
  return { title: read.title, text: read.cut ? `${read.text}\n[… the rest was left out: the document is too long …]` : read.text }
}

/** The path was judged as it was given, so it is refused rather than mended. */
function ending(path: string, wanted: string): string {
  if (!path.toLowerCase().endsWith(wanted)) throw new Error(`the path must end in ${wanted}`)
  return path
}
