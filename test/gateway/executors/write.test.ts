import iconv from 'iconv-lite'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../../electron/gateway/executors/write.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { callFileTool, contextFor } from './call-file-tool.ts'

let ws = ''
beforeEach(async () => { ws = await mkdtemp(join(tmpdir(), 'pincer-write-tool-')) })
afterEach(async () => { await rm(ws, { recursive: true, force: true }) })

describe('write', () => {
  it('makes a file with its folders and says so', async () => {
    const done = await callFileTool(write, ws, { path: 'new/deep/a.txt', contents: 'one\ntwo\n' })
    expect(done).toMatchObject({ isError: false, details: { kind: 'file-change', created: true, added: 2, removed: 0, bytes: 8 } })
    expect(done.text).toContain('Created new/deep/a.txt')
    expect(await readFile(join(ws, 'new/deep/a.txt'), 'utf8')).toBe('one\ntwo\n')
  })

  it('keeps the mode of a script', async () => {
    await writeFile(join(ws, 'run.sh'), '#!/bin/sh\necho 1\n')
    await chmod(join(ws, 'run.sh'), 0o755)
    expect(await callFileTool(write, ws, { path: 'run.sh', contents: '#!/bin/sh\necho 2\n' })).toMatchObject({ details: { created: false, added: 1, removed: 1 } })
    expect((await stat(join(ws, 'run.sh'))).mode & 0o777).toBe(0o755)
  })

  it('writes through a link inside the workspace and keeps the link', async () => {
    await mkdir(join(ws, 'real'))
    await writeFile(join(ws, 'real/conf'), 'v1\n')
    await symlink('real/conf', join(ws, 'conf'))
    expect((await callFileTool(write, ws, { path: 'conf', contents: 'v2\n' })).isError).toBe(false)
    expect((await lstat(join(ws, 'conf'))).isSymbolicLink()).toBe(true)
    expect(await readFile(join(ws, 'real/conf'), 'utf8')).toBe('v2\n')
  })

  it('tells of a full disk and leaves the old file alone', async () => {
    await writeFile(join(ws, 'diary.txt'), 'years of notes\n')
    const full = { ...nodeFilePort, open: async (...args: Parameters<typeof nodeFilePort.open>) => Object.assign(await nodeFilePort.open(...args), { write: async () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }) } }) }
    const done = await callFileTool(write, ws, { path: 'diary.txt', contents: 'new text' }, { files: full })
    expect(done).toMatchObject({ isError: true, failure: { code: 'no-space' } })
    expect(done.text).toMatch(/space.*ENOSPC/)
    expect(await readFile(join(ws, 'diary.txt'), 'utf8')).toBe('years of notes\n')
    expect(await readdir(ws)).toEqual(['diary.txt'])
  })

  it('says that a part of the path is a file', async () => {
    await writeFile(join(ws, 'box'), 'i am a file')
    expect(await callFileTool(write, ws, { path: 'box/inner.txt', contents: 'x' })).toMatchObject({ isError: true, failure: { code: 'not-a-file' } })
    expect(await readFile(join(ws, 'box'), 'utf8')).toBe('i am a file')
  })

  it('keeps a byte order mark and a certain older encoding that other programs count on', async () => {
    await writeFile(join(ws, 'bom.csv'), '\ufeff名,数\n')
    await callFileTool(write, ws, { path: 'bom.csv', contents: '名,数\n山茶,1\n' })
    expect(await readFile(join(ws, 'bom.csv'), 'utf8')).toBe('\ufeff名,数\n山茶,1\n')
    await writeFile(join(ws, 'old.bat'), iconv.encode('echo 今天的营业额是三千元\r\n', 'gbk'))
    await callFileTool(write, ws, { path: 'old.bat', contents: 'echo 明天\r\n' })
    expect(await readFile(join(ws, 'old.bat'))).toEqual(iconv.encode('echo 明天\r\n', 'gbk'))
  })

  it('refuses half a character and writes nothing', async () => {
    expect(await callFileTool(write, ws, { path: 'f', contents: 'a\ud800' })).toMatchObject({ isError: true, failure: { code: 'encoding' } })
    expect(await readdir(ws)).toEqual([])
  })

  it('never follows a link planted at a likely temporary name', async () => {
    await writeFile(join(ws, 'victim'), 'safe')
    for (const name of ['a.txt.tmp', '.a.txt.tmp', 'a.txt~']) await symlink('victim', join(ws, name))
    await callFileTool(write, ws, { path: 'a.txt', contents: 'new' })
    expect(await readFile(join(ws, 'victim'), 'utf8')).toBe('safe')
    expect(await readFile(join(ws, 'a.txt'), 'utf8')).toBe('new')
  })

  it('shows the whole change for the card', async () => {
    await writeFile(join(ws, 'f'), 'old\n')
    const input = { path: 'f', contents: 'new\n' }
    expect(await write.preview?.(input, await contextFor(write, ws, input))).toEqual({ path: 'f', before: 'old\n', after: 'new\n' })
    const fresh = { path: 'g', contents: 'new\n' }
    expect(await write.preview?.(fresh, await contextFor(write, ws, fresh))).toEqual({ path: 'g', before: null, after: 'new\n' })
  })
})
