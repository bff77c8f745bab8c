import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedCollector, firstBytes, lastBytes } from '../../../electron/gateway/results/bounded-collector.ts'
import { propertySeed } from '../../fakes/property-seed.ts'

fc.configureGlobal(propertySeed)

const note = (bytes: number) => `<${bytes}>`

test('what fits comes back as it was, in whatever pieces', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 30 })), (parts) => {
    const collector = new BoundedCollector(10_000)
    for (const part of parts) collector.push(part)
    expect(collector.take(note)).toEqual({ text: parts.join(''), totalBytes: Buffer.byteLength(parts.join('')), shownBytes: Buffer.byteLength(parts.join('')), cut: false })
  }))
})

test('what does not fit keeps its beginning and end, within the budget, and says exactly how much is missing', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1 }), fc.integer({ min: 8, max: 200 }), fc.integer({ min: 4, max: 200 }), (parts, room, smaller) => {
    const whole = parts.join('')
    const collector = new BoundedCollector(room)
    for (const part of parts) collector.push(part)
    const { text, totalBytes, shownBytes, cut } = collector.take(note, smaller)
    expect(totalBytes).toBe(Buffer.byteLength(whole))
    if (!cut) {
      expect(text).toBe(whole)
      return
    }
    expect(shownBytes).toBeLessThanOrEqual(Math.min(room, smaller))
    expect(text.isWellFormed()).toBe(true)
    const marks = [`\n${note(totalBytes - shownBytes)}\n`, `${note(totalBytes - shownBytes)}\n`]
    const mark = marks.find((each) => text.includes(each)) ?? 'none'
    const at = text.indexOf(mark)
    expect(whole.startsWith(text.slice(0, at))).toBe(true)
    expect(whole.endsWith(text.slice(at + mark.length))).toBe(true)
  }), { numRuns: 500 })
})

test('memory stays bounded however much comes', () => {
  const collector = new BoundedCollector(1_000)
  for (let at = 0; at < 200_000; at += 1) collector.push(`line ${at}\n`)
  const { text } = collector.take(note)
  expect(text.length).toBeLessThan(1_050)
  expect(text).toMatch(/^line 0\nline 1\n[^]*line 199998\nline 199999\n$/)
  expect(JSON.stringify(text)).not.toMatch(/\\nine|\\nne /)
})

test('cuts fall between characters', () => {
  for (let bytes = 0; bytes < 14; bytes += 1) {
    expect(firstBytes('a😀b你好', bytes).isWellFormed()).toBe(true)
    expect(lastBytes('a😀b你好', bytes).isWellFormed()).toBe(true)
    expect(Buffer.byteLength(lastBytes('a😀b你好', bytes))).toBeLessThanOrEqual(bytes)
  }
  expect(lastBytes('x\ufffdy', 4)).toBe('\ufffdy')
})
