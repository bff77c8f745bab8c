import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unpackZip } from '../../../electron/gateway/packages/archive/unpack-zip.ts'
import { makeZip, type ZipPart } from '../../fakes/make-zip.ts'

const limits = { entries: 50, bytes: 50_000_000, ratio: 100, ratioFromBytes: 1_000_000 }
let base = ''
beforeEach(() => { base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-zip-'))) })
afterEach(() => rmSync(base, { recursive: true, force: true }))

async function unpack(parts: readonly ZipPart[], options: Parameters<typeof makeZip>[1] = {}, change: (zip: Buffer) => Buffer = (zip) => zip) {
  const archive = join(base, 'a.zip')
  const into = join(base, 'out')
  mkdirSync(into)
  writeFileSync(archive, change(makeZip(parts, options)))
  return unpackZip({ archive, into, limits, signal: new AbortController().signal })
}

describe('unpacking a zip', () => {
  it('gives every file its bytes, and programs the right to run', async () => {
    const end = await unpack([{ name: 'manifest.json', data: '{}' }, { name: 'server/', mode: 0o040755 }, { name: 'server/run', data: 'x'.repeat(100_000), mode: 0o100755 }, { name: 'empty', stored: true }], { comment: 'made by hand' })
    expect(end).toEqual({ kind: 'unpacked', files: 3, bytes: 100_002 })
    expect(readFileSync(join(base, 'out/server/run'), 'utf8')).toBe('x'.repeat(100_000))
    expect(statSync(join(base, 'out/server/run')).mode & 0o777).toBe(0o755)
    expect(statSync(join(base, 'out/manifest.json')).mode & 0o111).toBe(0)
  })

  it.each<[string, readonly ZipPart[], string]>([
    ['climbs out', [{ name: 'ok' }, { name: '../evil' }], 'path-climbs'],
    ['is absolute', [{ name: '/evil' }], 'path-absolute'],
    ['is a link', [{ name: 'link', data: '/etc/passwd', mode: 0o120777 }], 'link'],
    ['is a device', [{ name: 'dev', mode: 0o020666 }], 'device'],
    ['comes twice', [{ name: 'a' }, { name: 'a' }], 'name-twice'],
  ])('refuses the whole archive when an entry %s, before anything is written', async (_, parts, rule) => {
    expect(await unpack(parts)).toMatchObject({ kind: 'refused', refusal: { rule } })
    expect(readdirSync(join(base, 'out'))).toEqual([])
    expect(readdirSync(base).toSorted()).toEqual(['a.zip', 'out'])
  })

  it('a bomb is refused by its table, and one that lies in its table while it is unpacked', async () => {
    expect(await unpack([{ name: 'zeros', data: Buffer.alloc(20_000_000) }])).toMatchObject({ kind: 'refused', refusal: { rule: 'ratio' } })
    rmSync(join(base, 'out'), { recursive: true })
    expect(await unpack([{ name: 'zeros', data: Buffer.alloc(20_000_000), says: { bytes: 100 } }])).toMatchObject({ kind: 'damaged', detail: 'an entry is longer than it says' })
    expect(statSync(join(base, 'out/zeros')).size).toBeLessThanOrEqual(100)
  })

  it('more entries than allowed are refused without reading them all', async () => {
    expect(await unpack(Array.from({ length: 60 }, (_, index) => ({ name: `f${index}` })))).toMatchObject({ kind: 'refused', refusal: { rule: 'too-many' } })
  })

  it.each<[string, readonly ZipPart[], Parameters<typeof makeZip>[1], ((zip: Buffer) => Buffer)?]>([
    ['another name before its bytes', [{ name: 'safe.js', says: { name: 'evil.js' } }], {}],
    ['a wrong checksum', [{ name: 'a', data: 'hello', says: { crc32: 1 } }], {}],
    ['encryption', [{ name: 'a', says: { flags: 1 } }], {}],
    ['an unknown packing', [{ name: 'a', says: { method: 99 } }], {}],
    ['entries that share bytes', [{ name: 'a', data: 'x' }, { name: 'a', data: 'x', shares: true }], {}],
    ['rows it does not count', [{ name: 'a' }, { name: 'b' }], { count: 1 }],
    ['a row too few', [{ name: 'a' }], { count: 2 }],
    ['a name that is no text', [{ name: Buffer.from([0xff, 0xfe]) }], {}],
    ['its end cut off', [{ name: 'a' }], {}, (zip) => zip.subarray(0, -5)],
    ['bytes in front that move its table', [{ name: 'a' }], {}, (zip) => Buffer.concat([Buffer.from('#!/bin/sh\n'), zip])],
    ['nothing of a zip', [], {}, () => Buffer.from('hello')],
  ])('says damaged for an archive with %s', async (_, parts, options, change) => {
    expect((await unpack(parts, options, change)).kind).toBe('damaged')
  })

  it('writes through nothing that is there already: the folder must be empty', async () => {
    mkdirSync(join(base, 'full'))
    writeFileSync(join(base, 'full/x'), '')
    writeFileSync(join(base, 'b.zip'), makeZip([{ name: 'a' }]))
    await expect(unpackZip({ archive: join(base, 'b.zip'), into: join(base, 'full'), limits, signal: new AbortController().signal })).rejects.toThrow(/empty/)
  })
})
