import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArchiveEntry, createArchiveGuard, judgeArchive } from '../../../electron/gateway/packages/archive/archive-guard.ts'

const limits = { entries: 100, bytes: 1_000_000, ratio: 10, ratioFromBytes: 10_000 }
const file = (path: string, bytes = 1): ArchiveEntry => ({ path, kind: 'file', bytes })
const judge = (...entries: ArchiveEntry[]) => judgeArchive(entries, limits, 100_000)?.rule ?? 'fine'

describe('what an archive may hold', () => {
  it('plain files and folders, in any order', () => {
    expect(judge(file('a.js'), { path: 'lib/', kind: 'folder', bytes: 0 }, file('lib/b.js'), file('lib/.hidden'), file('docs/说明.md'), file('a b/c (1).txt'), file('./d.js'))).toBe('fine')
    expect(judge({ path: 'lib/', kind: 'folder', bytes: 0 }, { path: 'lib', kind: 'folder', bytes: 0 })).toBe('fine')
  })

  it.each<[string, string]>([
    ['../evil.txt', 'path-climbs'], ['a/../../evil.txt', 'path-climbs'], ['a/..', 'path-climbs'], ['..\\evil.txt', 'path-climbs'],
    ['/etc/passwd', 'path-absolute'], ['C:/x', 'path-absolute'], ['c:x', 'path-absolute'], ['\\\\host\\share', 'path-absolute'],
    ['a\\b', 'path-windows'], ['a.txt:stream', 'path-windows'], ['a. ', 'path-windows'], ['a./b', 'path-windows'], ['.../b', 'path-windows'],
    ['a\u0000b', 'path-characters'], ['a\nb', 'path-characters'], ['a\u202Etxt.exe', 'path-characters'], ['a\u200Bb', 'path-characters'], ['\uD800', 'path-characters'],
    ['', 'path-empty'], ['a//b', 'path-empty'], ['.', 'path-empty'], ['x'.repeat(256), 'path-long'], ['说'.repeat(86), 'path-long'], ['a/'.repeat(600) + 'b', 'path-long'],
  ])('%j is refused', (path, rule) => {
    expect(judge(file('fine.js'), file(path))).toBe(rule)
  })

  it('pkg-042: an entry that climbs out refuses the whole archive', () => {
    expect(judge(file('index.js'), file('../../evil.txt'), file('other.js'))).toBe('path-climbs')
  })

  it('pkg-045: a small file with huge content is stopped by what it declares', () => {
    expect(judgeArchive([file('zeros', 20 * 2 ** 30)], limits, 5 * 2 ** 20)?.rule).toBe('too-large')
    expect(judgeArchive([file('a', 9_000), file('b', 9_000)], limits, 100)?.rule).toBe('ratio')
    expect(judgeArchive([file('a', 9_000)], limits, 10)).toBeNull()
    expect(judge(file('a', -5))).toBe('too-large')
    expect(judge(file('a', Number.NaN))).toBe('too-large')
  })

  it('pkg-046: a million entries cost no more than the limit', () => {
    let read = 0
    function* endless() { for (;;) yield file(`f${read += 1}`, 0) }
    expect(judgeArchive(endless(), limits, 1_000)).toEqual({ rule: 'too-many', entry: 'f101' })
    expect(read).toBe(101)
  })

  it('pkg-047: entries that differ only in case are refused, and those that a disk stores alike', () => {
    expect(judge(file('A.js'), file('a.js'))).toBe('name-collides')
    expect(judge(file('Lib/a.js'), file('lib/b.js'))).toBe('name-collides')
    expect(judge(file('caf\u00e9'), file('cafe\u0301'))).toBe('name-collides')
    expect(judge(file('stra\u00dfe'), file('STRASSE'))).toBe('name-collides')
    expect(judge(file('\uFB01le'), file('file'))).toBe('name-collides')
  })

  it('one name is one thing', () => {
    expect(judge(file('a.js'), file('a.js'))).toBe('name-twice')
    expect(judge(file('./a.js'), file('a.js'))).toBe('name-twice')
    expect(judge(file('a'), file('a/b'))).toBe('name-collides')
    expect(judge(file('a/b'), file('a'))).toBe('name-collides')
    expect(judge({ path: 'a', kind: 'folder', bytes: 0 }, file('a'))).toBe('name-collides')
  })

  it('links and devices are refused, wherever they lead', () => {
    expect(judge({ path: 'a', kind: 'link', bytes: 0 })).toBe('link')
    expect(judge({ path: 'a', kind: 'device', bytes: 0 })).toBe('device')
    expect(judge({ path: 'a', kind: 'other', bytes: 0 })).toBe('device')
  })

  it('the refusal shows hidden characters as codes and stays short', () => {
    const guard = createArchiveGuard(limits, 100)
    expect(guard.admit(file('a\u202Eb'))?.entry).toBe('a\\u{202e}b')
    expect(createArchiveGuard(limits, 100).admit(file(`\n${'x'.repeat(5_000)}`))?.entry.length).toBeLessThan(220)
  })

  it('no accepted list can lead outside or meet itself on any disk', () => {
    const name = fc.stringMatching(/^[aAbB.é\\/: \u0301]{1,8}$/)
    fc.assert(fc.property(fc.array(name, { maxLength: 6 }), (paths) => {
      if (judgeArchive(paths.map((path) => file(path)), limits, 100_000) !== null) return
      const folded = paths.map((path) => path.split('/').filter((part) => part !== '.').join('/').normalize('NFC').toLowerCase())
      expect(new Set(folded).size).toBe(folded.length)
      for (const path of folded) expect(path.split(/[\\/]/).includes('..') || path.startsWith('/') || path === '').toBe(false)
    }), { numRuns: 2_000, seed: 5 })
  })
})
