import { expect, it } from 'vitest'
import { countLineChanges } from '../../../electron/gateway/files/count-line-changes.ts'
import { processorMs } from '../../fakes/processor-time.ts'

it.each([
  ['', 'a\nb\n', 2, 0], ['a\nb\n', '', 0, 2], ['a\nb\nc\n', 'a\nX\nc\n', 1, 1], ['a\nb\n', 'a\nb', 0, 0], ['a\nb\nc\nd\n', 'b\nc\nd\ne\n', 1, 1], ['a\nb\nc\n', 'c\nb\na\n', 2, 2], ['same\n', 'same\n', 0, 0],
])('counts added and removed lines from %j to %j', (before, after, added, removed) => {
  expect(countLineChanges(before, after)).toEqual({ added, removed })
})

it('is quick with two long texts that have nothing in common', () => {
  const lines = (mark: string): string => Array.from({ length: 50_000 }, (_, i) => `${mark}${i}\n`).join('')
  const start = processorMs()
  expect(countLineChanges(lines('a'), lines('b'))).toEqual({ added: 50_000, removed: 50_000 })
  expect(processorMs() - start).toBeLessThan(1_000)
})
