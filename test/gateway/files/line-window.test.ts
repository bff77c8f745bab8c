import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../electron/gateway/files/byte-source.ts'
import { readLineWindow, type WindowRequest } from '../../../electron/gateway/files/line-window.ts'
import { TextStream } from '../../../electron/gateway/files/text-stream.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const plain: WindowRequest = { encoding: 'utf-8', bom: false, offset: 1, limit: Infinity, maxBytes: Infinity, lineChars: Infinity, fromChar: 1, signal: new AbortController().signal, countingMs: 1_000 }

describe('a window of lines', () => {
  it('shows what splitting the whole text would show', async () => {
    await fc.assert(fc.asyncProperty(fc.stringMatching(/^[ab\n\r你]{0,40}$/), fc.integer({ min: -8, max: 8 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'gb18030' as const), async (text, offset, limit, encoding) => {
      const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
      if (lines.at(-1) === '' && !text.endsWith('\r')) lines.pop()
      const first = offset >= 0 ? Math.max(offset, 1) : Math.max(lines.length + offset + 1, 1)
      const window = await readLineWindow(memorySource(iconv.encode(text, encoding)), { ...plain, encoding, offset, limit })
      expect(window.lines.map((line) => [line.number, line.text])).toEqual(lines.slice(first - 1, first - 1 + limit).map((line, i) => [first + i, line]))
      expect(window.totalLines).toBe(lines.length)
    }), { numRuns: 500 })
  })

  it('gives the same text whatever the pieces', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 30 }), (bytes, cuts) => {
      // Only the way from ASCII to an older encoding depends on what has been seen, so it is left out here.
      const whole = Buffer.from(bytes)
      const once = new TextStream('utf-8')
      const pieces = new TextStream('utf-8')
      for (const stream of [once, pieces]) stream.write(Buffer.from('é'))
      const expected = once.write(whole) + once.end()
      let got = ''
      for (let at = 0, i = 0; at < whole.length; i += 1) { const size = cuts[i % cuts.length] ?? 1; got += pieces.write(whole.subarray(at, at + size)); at += size }
      expect(got + pieces.end()).toBe(expected)
      expect(pieces.badBytes).toBe(once.badBytes)
    }), { numRuns: 1_000 })
  })

  it('finds an older encoding behind a long plain beginning', async () => {
    const bytes = iconv.encode(`${'plain line\n'.repeat(60_000)}今天的营业额是三千元\n`, 'gbk')
    const window = await readLineWindow(memorySource(bytes), { ...plain, offset: -1 })
    expect(window.lines[0]).toMatchObject({ number: 60_001, text: '今天的营业额是三千元' })
    expect(window.encoding).toBe('gb18030')
  })

  it('keeps no more of a line than it shows', async () => {
    const window = await readLineWindow(memorySource(Buffer.from('x'.repeat(5_000_000))), { ...plain, lineChars: 10 })
    expect(window.lines).toEqual([{ number: 1, text: 'xxxxxxxxxx', chars: 5_000_000, shownTo: 10 }])
  })
})
