import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../electron/gateway/models/practice/sample-files.ts'
import { ensureSampleWorkspace, resetSampleWorkspace } from '../../../electron/gateway/models/practice/sample-workspace.ts'

let base: string
let folder: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pincer-sample-'))
  folder = join(base, 'deep', 'practice')
})
const at = (name: string) => join(folder, name)

describe('the practice folder', () => {
  it('is made whole at the first start', async () => {
    await ensureSampleWorkspace(folder)
    for (const name of Object.keys(sampleFiles)) expect(existsSync(at(name)), name).toBe(true)
    expect(readFileSync(at('downloads/bank-statement.pdf'), 'utf8')).toMatch(/^<!doctype html>/)
  })

  it('stays as the person has it afterwards', async () => {
    await ensureSampleWorkspace(folder)
    rmSync(at('contacts.csv'))
    writeFileSync(at('README.txt'), 'mine')
    await ensureSampleWorkspace(folder)
    expect(existsSync(at('contacts.csv'))).toBe(false)
    expect(readFileSync(at('README.txt'), 'utf8')).toBe('mine')
  })

  it('is completed when the first start was ended half-way, without touching what is there', async () => {
    mkdirSync(dirname(at('quotes/x')), { recursive: true })
    writeFileSync(at('quotes/ahlgren-timber.txt'), 'mine')
    await ensureSampleWorkspace(folder)
    expect(readFileSync(at('quotes/ahlgren-timber.txt'), 'utf8')).toBe('mine')
    expect(existsSync(at('contacts.csv'))).toBe(true)
  })

  it('comes back on a reset; what the tasks made goes, what is the person\'s own stays', async () => {
    await ensureSampleWorkspace(folder)
    rmSync(at('archive'), { recursive: true })
    mkdirSync(at('downloads/pictures'))
    mkdirSync(at('downloads/tables'))
    writeFileSync(at('downloads/pictures/IMG_2041.png'), 'moved')
    writeFileSync(at('downloads/tables/my own.csv'), 'own')
    writeFileSync(at('quotes/comparison.md'), 'made')
    writeFileSync(at('contacts.csv'), 'changed')
    writeFileSync(at('my letter.txt'), 'own')
    await resetSampleWorkspace(folder)
    for (const [name, contents] of Object.entries(sampleFiles)) expect(readFileSync(at(name), typeof contents === 'string' ? 'utf8' : 'base64'), name).toBe(typeof contents === 'string' ? contents : contents.base64)
    expect(existsSync(at('quotes/comparison.md'))).toBe(false)
    expect(existsSync(at('downloads/pictures'))).toBe(false)
    expect(readdirSync(at('downloads/tables'))).toEqual(['my own.csv'])
    expect(readFileSync(at('my letter.txt'), 'utf8')).toBe('own')
  })

  it('never writes or deletes through a link that leads elsewhere', async () => {
    const elsewhere = join(base, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'contacts.csv'), 'not yours')
    writeFileSync(join(elsewhere, 'ahlgren-timber.txt'), 'not yours')
    await ensureSampleWorkspace(folder)
    rmSync(at('contacts.csv'))
    symlinkSync(join(elsewhere, 'contacts.csv'), at('contacts.csv'))
    rmSync(at('quotes'), { recursive: true })
    symlinkSync(elsewhere, at('quotes'))
    symlinkSync(elsewhere, at('downloads/pictures'))
    await resetSampleWorkspace(folder)
    expect(readFileSync(join(elsewhere, 'contacts.csv'), 'utf8')).toBe('not yours')
    expect(readFileSync(join(elsewhere, 'ahlgren-timber.txt'), 'utf8')).toBe('not yours')
    expect(readdirSync(elsewhere).sort()).toEqual(['ahlgren-timber.txt', 'contacts.csv'])
    expect(lstatSync(at('quotes')).isDirectory()).toBe(true)
  })

  it('can be made where it was deleted', async () => {
    await ensureSampleWorkspace(folder)
    rmSync(folder, { recursive: true })
    await resetSampleWorkspace(folder)
    expect(existsSync(at('notes/monday.txt'))).toBe(true)
  })
})
