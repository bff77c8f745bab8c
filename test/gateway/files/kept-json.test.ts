import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { KeptJson } from '../../../electron/gateway/files/kept-json.ts'

const schema = z.record(z.string(), z.number())
let home = ''
beforeEach(async () => { home = await mkdtemp(join(tmpdir(), 'pincer-kept-')) })
afterEach(async () => { await rm(home, { recursive: true, force: true }) })
const open = () => KeptJson.open(join(home, 'settings.json'), schema, {})

describe('a file that two copies of Pincer change', () => {
  it('keeps what both have changed', async () => {
    const [one, two] = await Promise.all([open(), open()])
    await one.update((now) => ({ ...now, a: 1 }))
    await two.update((now) => ({ ...now, b: 2 }))
    expect((await open()).value).toEqual({ a: 1, b: 2 })
    expect(two.value).toEqual({ a: 1, b: 2 })
  })

  it('keeps many changes at once, one after the other', async () => {
    const file = await open()
    await Promise.all(Array.from({ length: 20 }, (_, index) => file.update((now) => ({ ...now, [`k${index}`]: index }))))
    expect(Object.keys((await open()).value)).toHaveLength(20)
  })

  it('goes on after a change that failed, and is as before', async () => {
    const file = await open()
    await file.update(() => ({ a: 1 }))
    await expect(file.update(() => { throw new Error('no') })).rejects.toThrow('no')
    expect(file.value).toEqual({ a: 1 })
    expect(await file.update((now) => ({ ...now, b: 2 }))).toEqual({ a: 1, b: 2 })
  })
})

describe('where something else stands in its place', () => {
  it('a folder is put aside, and the settings are as at the first start', async () => {
    await mkdir(join(home, 'settings.json', 'inner'), { recursive: true })
    const file = await open()
    expect(file.restored).toBe(true)
    expect(await file.update(() => ({ a: 1 }))).toEqual({ a: 1 })
    expect((await readdir(home)).sort()).toEqual(['settings.json', 'settings.json.bak', 'settings.json.damaged'])
  })

  it('a second damaged one does not overwrite the first', async () => {
    await writeFile(join(home, 'settings.json'), 'first')
    await open()
    await mkdir(join(home, 'settings.json'))
    const file = await open()
    expect(await file.update(() => ({ a: 1 }))).toEqual({ a: 1 })
    expect((await readdir(home)).filter((name) => name.includes('.damaged'))).toHaveLength(2)
  })
})
