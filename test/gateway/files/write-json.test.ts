import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readJson, writeJson } from '../../../electron/gateway/files/write-json.ts'

const schema = z.object({ n: z.number() })
let path = ''
beforeEach(async () => { path = join(await mkdtemp(join(tmpdir(), 'pincer-json-')), 'sub/settings.json') })
afterEach(async () => { await rm(join(path, '../..'), { recursive: true, force: true }) })

describe('JSON files of our own', () => {
  it('answer with the fallback when there is none yet', async () => {
    expect(await readJson(path, schema, { n: 0 })).toEqual({ value: { n: 0 }, restored: false })
  })

  it('come back as they were written, private to the user', async () => {
    await writeJson(path, { n: 5 })
    expect(await readJson(path, schema, { n: 0 })).toEqual({ value: { n: 5 }, restored: false })
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it.each([['torn', '{"n": 7'], ['empty', ''], ['zeros', '\0\0\0\0'], ['of another shape', '{"n":"seven"}']])('fall back to the last good copy when the file is %s', async (_what, text) => {
    await writeJson(path, { n: 5 })
    await writeFile(path, text)
    expect(await readJson(path, schema, { n: 0 })).toEqual({ value: { n: 5 }, restored: true })
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(text)
    await writeJson(path, { n: 6 })
    expect(await readJson(path, schema, { n: 0 })).toEqual({ value: { n: 6 }, restored: false })
  })

  it('say so when nothing good is left', async () => {
    await writeJson(path, { n: 5 })
    await writeFile(path, 'x')
    await writeFile(`${path}.bak`, 'x')
    expect(await readJson(path, schema, { n: 0 })).toEqual({ value: { n: 0 }, restored: true })
  })
})
