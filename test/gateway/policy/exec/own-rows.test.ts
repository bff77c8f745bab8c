import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decideExecRow, type ExecRow, judgeExecRow } from '../../../cases/kinds/exec-rows.ts'

const rows = readFileSync(new URL('../../../cases/own-exec.jsonl', import.meta.url), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as ExecRow)
const categories = [...new Set(rows.map((row) => row.category))]

describe('our own command rows', () => {
  it.each(categories)('every row about %s gets its verdict', (category) => {
    const wrong = rows.filter((row) => row.category === category && ![row.expected, ...(row.alsoOk ?? [])].includes(judgeExecRow(row)))
    expect(wrong.map((row) => `${row.id} ${JSON.stringify(row.command)}: ${judgeExecRow(row)} instead of ${row.expected}`)).toEqual([])
  })

  it('the same row gets the same verdict twice', () => {
    for (const row of rows.slice(0, 300)) expect(JSON.stringify(decideExecRow(row))).toBe(JSON.stringify(decideExecRow(row)))
  })
})
