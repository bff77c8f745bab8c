import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgeUrlRow, type UrlRow } from '../../../cases/kinds/url-rows.ts'

function rowsOf(file: string): readonly UrlRow[] {
  return readFileSync(new URL(`../../../cases/${file}`, import.meta.url), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as UrlRow)
}

describe('the handed address rows', () => {
  it.each(rowsOf('url.jsonl').map((row) => [row.id, row.why, row] as const))('%s: %s', async (_id, _why, row) => {
    expect([row.expected, ...(row.alsoOk ?? [])]).toContain(await judgeUrlRow(row))
  })
})

describe('our own address rows', () => {
  const rows = rowsOf('own-url.jsonl')
  it.each([...new Set(rows.map((row) => row.category))])('every row about %s gets its verdict', async (category) => {
    const wrong: string[] = []
    for (const row of rows.filter((candidate) => candidate.category === category)) {
      const got = await judgeUrlRow(row)
      if (got !== row.expected && row.alsoOk?.includes(got) !== true) wrong.push(`${row.id} ${row.url}: ${got} instead of ${row.expected}`)
    }
    expect(wrong).toEqual([])
  })
})
