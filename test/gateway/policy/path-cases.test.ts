import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgePathRow, type PathRow } from '../../cases/kinds/path-rows.ts'

const rows = readFileSync(new URL('../../cases/path.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as PathRow & { why: string })

describe('paths are judged as the case rows say', () => {
  it.each(rows.map((row) => [row.id, row.why, row] as const))('%s: %s', async (_id, _why, row) => {
    expect([row.expected, ...(row.alsoOk ?? [])]).toContain(await judgePathRow(row))
  })
})
