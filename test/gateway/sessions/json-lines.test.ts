import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeJournalIo } from '../../../electron/gateway/sessions/journal-io.ts'
import { LineAppender, readJsonLines } from '../../../electron/gateway/sessions/json-lines.ts'
import { processorMs } from '../../fakes/processor-time.ts'

const file = () => join(mkdtempSync(join(tmpdir(), 'pincer-lines-')), 'a.jsonl')

describe('a file of JSON lines', () => {
  it('reads around a cut end, a NUL line and a damaged line, and counts them', () => {
    const path = file()
    writeFileSync(path, '{"n":1}\n\0\0\0\0\n{broken\n{"n":2}\n{"n":')
    expect(readJsonLines(path)).toMatchObject({ values: [{ n: 1 }, { n: 2 }], badLines: 3, tornTail: true })
  })

  it('keeps a whole last line that only lost its newline', () => {
    const path = file()
    writeFileSync(path, '{"n":1}\n{"n":2}')
    expect(readJsonLines(path)).toMatchObject({ values: [{ n: 1 }, { n: 2 }], badLines: 0 })
  })

  it('goes on after a cut end without joining the new line to it', () => {
    const path = file()
    writeFileSync(path, '{"n":1}\n{"te')
    const read = readJsonLines(path)
    const lines = new LineAppender(path, read.bytes, read.tornTail)
    lines.append({ n: 3 })
    lines.close()
    expect(readJsonLines(path).values).toEqual([{ n: 1 }, { n: 3 }])
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"te\n{"n":3}\n')
  })

  it('cuts a half-written line off again when the disk is full', () => {
    const path = file()
    let room = 30
    const full = { ...nodeJournalIo, writeSync(fd: number, data: Uint8Array) {
      if (room <= 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      const written = nodeJournalIo.writeSync(fd, data.subarray(0, Math.min(room, 10)))
      room -= written
      return written
    } }
    const lines = new LineAppender(path, 0, false, full)
    lines.append({ n: 1 })
    expect(() => lines.append({ text: 'x'.repeat(100) })).toThrow('no space')
    room = 1000
    lines.append({ n: 2 })
    lines.close()
    expect(readJsonLines(path)).toMatchObject({ values: [{ n: 1 }, { n: 2 }], badLines: 0 })
  })
})

describe('a line break that was lost', () => {
  it('costs no whole line, and only the piece that was cut', () => {
    const path = file()
    const line = (n: number): string => JSON.stringify({ kind: 'note', inner: { kind: 'none' }, text: `{"kind":"quoted",${n}`, at: n })
    writeFileSync(path, `${line(1)}${line(2)}\n${line(3).slice(0, 30)}${line(4)}\n${line(5)}\n`)
    const read = readJsonLines(path)
    expect(read.values.map((value) => (value as { at: number }).at)).toEqual([1, 2, 4, 5])
    expect(read.badLines).toBe(1)
  })

  it('makes no line out of an inner part of a cut one', () => {
    const path = file()
    writeFileSync(path, '{"kind":"a","details":{"kind":"none"}\n{"kind":"b","at":1}\n')
    expect(readJsonLines(path)).toMatchObject({ values: [{ kind: 'b' }], badLines: 1 })
  })
})

it('a file with a cut end can be opened on a full disk', () => {
  const path = file()
  writeFileSync(path, '{"n":1}\n{"te')
  const read = readJsonLines(path)
  const full = { ...nodeJournalIo, writeSync: () => { throw Object.assign(new Error('no space'), { code: 'ENOSPC' }) } }
  const lines = new LineAppender(path, read.bytes, read.tornTail, full)
  expect(() => lines.append({ n: 2 })).toThrow('no space')
  lines.close()
  expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"te')
})

describe('a line of somebody else', () => {
  it('that only looks like megabytes of ours is given up within seconds, and the lines around it are kept', () => {
    const path = file()
    writeFileSync(path, `{"kind":"a","at":1}\n${'{"kind":'.repeat(200_000)}\n{"kind":"b","at":2}\n`)
    const startedAt = processorMs()
    expect(readJsonLines(path)).toMatchObject({ values: [{ kind: 'a' }, { kind: 'b' }], badLines: 1 })
    expect(processorMs() - startedAt).toBeLessThan(5_000)
  })

  it('whose breaks were all lost is read whole', () => {
    const path = file()
    writeFileSync(path, Array.from({ length: 3_000 }, (_, at) => JSON.stringify({ kind: 'a', at })).join(' '))
    expect(readJsonLines(path).values).toHaveLength(3_000)
  })
})
