import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ExecRow, judgeExecRow } from '../../../cases/kinds/exec-rows.ts'

const rows = readFileSync(new URL('../../../cases/exec.jsonl', import.meta.url), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as ExecRow)
const order = { auto: 0, require: 1, deny: 2 }

describe('the handed command rows', () => {
  it.each(rows.map((row) => [row.id, row.why, row] as const))('%s: %s', (_id, _why, row) => {
    expect([row.expected, ...(row.alsoOk ?? [])]).toContain(judgeExecRow(row))
  })

  it('no row is judged looser than it should be', () => {
    const looser = rows.filter((row) => { const got = judgeExecRow(row); return order[got] < order[row.expected] && row.alsoOk?.includes(got) !== true })
    expect(looser.map((row) => row.id)).toEqual([])
  })
})
