import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileOutputStore, safeName } from '../../../electron/gateway/results/file-output-store.ts'
import { limits } from '../../../shared/limits.ts'

let home: string
beforeEach(() => { home = mkdtempSync(join(tmpdir(), 'pincer-outputs-')) })
afterEach(() => { rmSync(home, { recursive: true, force: true }) })

test('everything appended is in the file, in order, and can be found again', async () => {
  const store = new FileOutputStore(home)
  const file = store.create('s1', 'c1')
  let whole = ''
  for (let at = 0; at < 5_000; at += 1) {
    const line = `第 ${at} 行\n`
    whole += line
    file.append(at % 2 === 0 ? line : Buffer.from(line))
    if (at % 1_000 === 0) await file.pressure?.()
  }
  expect(await file.close()).toMatchObject({ bytes: Buffer.byteLength(whole), complete: true })
  expect(readFileSync(file.path, 'utf8')).toBe(whole)
  expect(await store.find('s1', 'c1')).toBe(file.path)
  expect(statSync(file.path).mode & 0o777).toBe(0o600)
  expect(await file.close()).toMatchObject({ complete: true })
})

test('an output that its result holds whole leaves no file', async () => {
  const store = new FileOutputStore(home)
  const file = store.create('s1', 'c1')
  file.append('x'.repeat(limits.previewChars))
  expect(await file.close()).toMatchObject({ complete: true })
  expect(existsSync(file.path)).toBe(false)
  expect(await store.find('s1', 'c1')).toBeNull()
})

test('a producer is held back while the disk is behind', async () => {
  const file = new FileOutputStore(home).create('s', 'c')
  file.append(Buffer.alloc(limits.outputPressureBytes + 1))
  const wait = file.pressure?.()
  expect(wait).toBeInstanceOf(Promise)
  await wait
  expect(file.pressure?.()).toBeUndefined()
  await file.close()
})

test('more than the cap is dropped and said', async () => {
  const file = new FileOutputStore(home).create('s', 'c')
  const piece = Buffer.alloc(16 * 1024 * 1024, 'x')
  for (let at = 0; at < 13; at += 1) {
    file.append(piece)
    await file.pressure?.()
  }
  expect(await file.close()).toEqual({ bytes: 13 * piece.length, complete: false, keptBytes: limits.outputFileBytes })
  expect(statSync(file.path).size).toBe(limits.outputFileBytes)
})

test('a place that cannot be written is said and never thrown', async () => {
  mkdirSync(join(home, 'outputs'))
  writeFileSync(join(home, 'outputs', 's'), 'a file where the folder should be')
  const file = new FileOutputStore(home).create('s', 'c')
  for (let at = 0; at < 100; at += 1) {
    file.append('x'.repeat(100_000))
    await file.pressure?.()
  }
  expect(await file.close()).toMatchObject({ complete: false, keptBytes: 0 })
})

test('ids from outside cannot leave the folder, meet another id or be a device', async () => {
  const names = ['../../etc/passwd', '..', '.', '', 'a/b', 'a_b', 'a\\b', 'con', 'NUL', '.hidden', 'x'.repeat(500), 'call_abc|fc_1', 'é', 'toolu_01ABC'].map(safeName)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/)
  expect(safeName('toolu_01ABC')).toBe('toolu_01ABC')
  expect(names).not.toContain('con')
})
