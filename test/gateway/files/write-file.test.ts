import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FilePort } from '../../../electron/gateway/files/file-port.ts'
import { nodeFilePort } from '../../../electron/gateway/files/node-file-port.ts'
import { changeFile, writeFileWhole } from '../../../electron/gateway/files/write-file.ts'

let ws = ''
beforeEach(async () => { ws = await mkdtemp(join(tmpdir(), 'pincer-write-')) })
afterEach(async () => { await rm(ws, { recursive: true, force: true }) })

const bytes = (text: string): Uint8Array => Buffer.from(text)
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777

/** The real disk, except that the given call fails with `code` as often as told. */
function failing(on: 'write' | 'rename', code: string, times = Infinity): FilePort {
  let left = times
  const fail = (): void => { if (left > 0) { left -= 1; throw Object.assign(new Error(code), { code }) } }
  return {
    ...nodeFilePort,
    rename: async (from, to) => { if (on === 'rename') fail(); await nodeFilePort.rename(from, to) },
    open: async (path, flags, mode) => {
      const handle = await nodeFilePort.open(path, flags, mode)
      if (on === 'write') Object.assign(handle, { write: async () => { fail(); throw new Error('one write is enough for this test') } })
      return handle
    },
  }
}

describe('writing a file', () => {
  it('makes the file and its missing folders', async () => {
    const path = join(ws, 'a/b/c.txt')
    expect(await writeFileWhole({ path, target: 'judged', bytes: bytes('x') })).toEqual({ kind: 'written', created: true, bytes: 1 })
    expect(await readFile(path, 'utf8')).toBe('x')
    expect(await readdir(join(ws, 'a/b'))).toEqual(['c.txt'])
  })

  it.each([0o755, 0o664, 0o600, 0o640])('keeps mode %o whatever the umask says', async (mode) => {
    const path = join(ws, 'f')
    await writeFile(path, 'old')
    await chmod(path, mode)
    const end = await writeFileWhole({ path, target: 'judged', bytes: bytes('new') })
    expect(end).toMatchObject({ kind: 'written', created: false })
    expect(await modeOf(path)).toBe(mode)
  })

  it('writes through a link of our own and keeps the link, also when its target does not exist yet', async () => {
    await mkdir(join(ws, 'real'))
    await symlink('real/conf', join(ws, 'conf'))
    await writeFileWhole({ path: join(ws, 'conf'), target: 'follow', bytes: bytes('1') })
    await writeFileWhole({ path: join(ws, 'conf'), target: 'follow', bytes: bytes('2') })
    expect((await lstat(join(ws, 'conf'))).isSymbolicLink()).toBe(true)
    expect(await readFile(join(ws, 'real/conf'), 'utf8')).toBe('2')
  })

  it('never follows a link at a judged path', async () => {
    await writeFile(join(ws, 'victim'), 'safe')
    await symlink('victim', join(ws, 'f'))
    expect(await writeFileWhole({ path: join(ws, 'f'), target: 'judged', bytes: bytes('x') })).toMatchObject({ kind: 'failed', code: 'no-access' })
    expect(await readFile(join(ws, 'victim'), 'utf8')).toBe('safe')
  })

  it('never goes through a folder that became a link after it was judged', async () => {
    await mkdir(join(ws, 'outside'))
    await symlink('outside', join(ws, 'sub'))
    for (const path of [join(ws, 'sub/f'), join(ws, 'sub/new/deep/f')]) {
      expect(await writeFileWhole({ path, target: 'judged', bytes: bytes('x') })).toMatchObject({ kind: 'failed', code: expect.stringMatching(/no-access|not-a-file/) as string })
    }
    expect(await readdir(join(ws, 'outside'))).toEqual([])
  })

  it('leaves the old file and nothing else when the disk is full', async () => {
    const path = join(ws, 'diary.txt')
    await writeFile(path, 'years of notes\n')
    const end = await writeFileWhole({ path, target: 'judged', bytes: bytes('does not fit'), files: failing('write', 'ENOSPC') })
    expect(end).toMatchObject({ kind: 'failed', code: 'no-space', message: expect.stringContaining('space') as string })
    expect(await readFile(path, 'utf8')).toBe('years of notes\n')
    expect(await readdir(ws)).toEqual(['diary.txt'])
  })

  it.each(['EBUSY', 'EPERM', 'EACCES'])('waits for a program that holds the file for a moment (%s)', async (code) => {
    const path = join(ws, 'f')
    await writeFile(path, 'old')
    expect(await writeFileWhole({ path, target: 'judged', bytes: bytes('new'), files: failing('rename', code, 3) })).toMatchObject({ kind: 'written' })
    expect(await readFile(path, 'utf8')).toBe('new')
  })

  it('gives up on a file that stays held, says so and leaves it as it was', async () => {
    const path = join(ws, 'f')
    await writeFile(path, 'old')
    expect(await writeFileWhole({ path, target: 'judged', bytes: bytes('new'), files: failing('rename', 'EBUSY') })).toMatchObject({ kind: 'failed', code: 'locked' })
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(ws)).toEqual(['f'])
  })

  it('ends the wait for a held file when it is stopped, without a leftover', async () => {
    const stop = new AbortController()
    const writing = writeFileWhole({ path: join(ws, 'f'), target: 'judged', bytes: bytes('new'), files: failing('rename', 'EBUSY'), signal: stop.signal })
    setTimeout(() => { stop.abort() }, 50)
    expect(await writing).toMatchObject({ kind: 'failed', code: 'stopped' })
    expect(await readdir(ws)).toEqual([])
  })

  it('says that a part of the path is a file', async () => {
    await writeFile(join(ws, 'box'), 'i am a file')
    expect(await writeFileWhole({ path: join(ws, 'box/inner.txt'), target: 'judged', bytes: bytes('x') })).toMatchObject({ kind: 'failed', code: 'not-a-file' })
    expect(await readdir(ws)).toEqual(['box'])
  })

  it('runs changes of one file one after the other in the order they were asked for', async () => {
    const path = join(ws, 'count')
    await writeFile(path, '')
    const add = async (n: number): Promise<unknown> => changeFile({ path, target: 'judged' }, async () => ({ write: Buffer.concat([await readFile(path), Buffer.from(`${n} `)]) }))
    await Promise.all(Array.from({ length: 20 }, async (_, n) => add(n)))
    expect(await readFile(path, 'utf8')).toBe(Array.from({ length: 20 }, (_, n) => `${n} `).join(''))
  })

  it('accepts a name as long as the system allows', async () => {
    const path = join(ws, 'n'.repeat(255))
    expect(await writeFileWhole({ path, target: 'judged', bytes: bytes('x') })).toMatchObject({ kind: 'written' })
  })
})
