import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOffice } from '../../electron/gateway/documents/office-text.ts'
import { readPdf } from '../../electron/gateway/documents/pdf-text.ts'
import { defaultAddressSettings } from '../../electron/gateway/policy/address/address-types.ts'
import { type FolderSkill, openFolderSkill } from '../../electron/gateway/skills/author/open-folder.ts'
import { bundleSkills } from '../../electron/launch/bundles.mjs'
import { tablesOnPage } from '../../skills/documents/src/pdf-tables.ts'
import { folderPorts } from '../fakes/skills/folder-ports.ts'
import { tablePdf } from '../fakes/table-pdf.ts'
import { docxFile, pdfFile, pptxFile, xlsxFile } from '../gateway/executors/sample-documents.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-documents-')))
const ws = join(base, 'ws')
let skill: FolderSkill
beforeAll(async () => {
  mkdirSync(ws)
  await bundleSkills(join(base, 'built'))
  skill = await openFolderSkill({
    folder: join(base, 'built', 'documents'), addresses: () => defaultAddressSettings,
    ports: folderPorts(base),
  })
}, 60_000)
afterAll(async () => {
  await skill.dispose()
  rmSync(base, { recursive: true, force: true })
})
const call = async (tool: string, input: object): Promise<string> => {
  const { content, isError } = await skill.call(`documents.${tool}`, input, ws, AbortSignal.timeout(20_000))
  return `${isError ? 'ERROR ' : ''}${content.map((block) => (block.type === 'text' ? block.text : '')).join('')}`
}

describe('the documents skill, bundled and behind its walls', { timeout: 60_000 }, () => {
  it('reads PDF, Word, Excel and PowerPoint', async () => {
    for (const [name, bytes] of Object.entries({ 'a.pdf': pdfFile(['Hello PDF']), 'a.docx': docxFile(), 'a.xlsx': xlsxFile(), 'a.pptx': pptxFile() })) writeFileSync(join(ws, name), bytes)
    expect(await call('read', { path: 'a.pdf' })).toContain('Hello PDF')
    expect(await call('read', { path: 'a.docx' })).toContain('# Plan & Ziel')
    expect(await call('read', { path: 'a.xlsx' })).toContain('1234.5')
    expect(await call('read', { path: 'a.pptx' })).toContain('Middle')
    writeFileSync(join(ws, 'no.txt'), 'plain')
    expect(await call('read', { path: 'no.txt' })).toContain('is no PDF, Word, Excel')
    expect(await call('read', { path: 'gone.pdf' })).toContain('ERROR')
  })

  it('finds tables in all three, a PDF’s by where its words stand', async () => {
    writeFileSync(join(ws, 'table.pdf'), tablePdf([['Supplier', 'Price'], ['Northwind', '12.50'], ['Contoso', '9.75']]))
    expect(await call('tables', { path: 'table.pdf' })).toContain('| Supplier | Price |\n| --- | --- |\n| Northwind | 12.50 |\n| Contoso | 9.75 |')
    expect(await call('tables', { path: 'a.xlsx' })).toContain('**收入**')
    expect(await call('tables', { path: 'a.docx' })).toContain('| a | b |')
    expect(await call('tables', { path: 'a.pdf' })).toContain('has no table')
  })

  it('reads with the very code with which Pincer itself reads: same files, same words', async () => {
    const { metafile } = await build({ entryPoints: { skill: 'skills/documents/src/index.ts', core: 'electron/gateway/documents/reading-worker.ts' }, outdir: join(base, 'side'), bundle: true, write: false, metafile: true, format: 'esm', platform: 'node', logLevel: 'silent' })
    const inputs = (name: string): string[] => Object.keys(Object.entries(metafile.outputs).find(([file]) => file.endsWith(`${name}.js`))?.[1].inputs ?? {})
    const parsers = (name: string): string[] => inputs(name).filter((file) => file.startsWith('electron/gateway/documents/') || /node_modules\/(?:unpdf|saxen)\//.test(file))
    for (const file of ['pdf-text', 'office-text', 'docx-text', 'xlsx-text', 'pptx-text', 'document-kind']) expect(parsers('skill')).toContain(`electron/gateway/documents/${file}.ts`)
    // Whatever parses in the skill parses in the core, too: it has no second parser of its own.
    expect(parsers('skill').filter((file) => !file.endsWith('document-kind.ts') && !parsers('core').includes(file))).toEqual([])
    for (const [name, bytes] of Object.entries({ 'b.pdf': pdfFile(['Same words']), 'b.docx': docxFile(), 'b.xlsx': xlsxFile(), 'b.pptx': pptxFile() })) {
      writeFileSync(join(ws, name), bytes)
      const read = name.endsWith('pdf') ? await readPdf(new Uint8Array(bytes)) : readOffice(bytes)
      expect(read).toMatchObject({ kind: 'text', cut: false })
      expect(await call('read', { path: name })).toBe(read.kind === 'text' ? `${read.title}\n\n${read.text}` : '')
    }
  })

  it('makes Word and Excel files that can be read again, and nothing else', async () => {
    expect(await call('make_word', { path: 'new.docx', text: '# Plan\n\nFirst & best\n- milk\n\n| a | b |\n|---|---|\n| 1 | <2> |' })).toContain('Made new.docx')
    expect(await call('read', { path: 'new.docx' })).toContain('# Plan\n')
    expect(await call('tables', { path: 'new.docx' })).toContain('| 1 | <2> |')
    expect(await call('make_excel', { path: 'new.xlsx', rows: [['name', 'price'], ['茶 & co', 12.5], ['=1+1', true]] })).toContain('3 rows')
    expect(await call('tables', { path: 'new.xlsx' })).toContain('| 茶 & co | 12.5 |\n| =1+1 | TRUE |')
    expect(readFileSync(join(ws, 'new.xlsx')).subarray(0, 2).toString()).toBe('PK')
    expect(await call('make_excel', { path: 'new.txt', rows: [] })).toContain('must end in .xlsx')
    expect(await call('make_word', { path: '../outside.docx', text: 'x' })).toContain('ERROR')
  })

  it('tries nothing that is closed to it: nobody is warned of an honest skill', () => {
    expect(skill.skill.attempts.list).toEqual([])
  })

  it('columns hold parts that overlap, and a single line is no table', () => {
    const word = (text: string, x: number, y: number) => ({ text, x, end: x + text.length * 6, y, height: 10 })
    expect(tablesOnPage([word('just', 10, 100), word('words', 36, 100)])).toEqual([])
    expect(tablesOnPage([word('name', 10, 100), word('price', 200, 100), word('tea', 10, 80), word('and', 30, 80), word('3', 220, 80)])).toEqual([[['name', 'price'], ['tea and', '3']]])
  })
})
