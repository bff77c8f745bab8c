import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type KeptFile, outputsToDrop, sweepOutputs } from '../../../electron/gateway/results/sweep-outputs.ts'
import { limits } from '../../../shared/limits.ts'

const day = 86_400_000
const now = 1_000 * day
const kept = (path: string, days: number, bytes = 1): KeptFile => ({ path, bytes, changedAt: now - days * day })

describe('full outputs that are kept', () => {
  it('go after their days, and the oldest go when there is no room', () => {
    expect(outputsToDrop([kept('new', 1), kept('last', limits.outputKeepDays), kept('late', limits.outputKeepDays + 1)], now).map(({ path }) => path)).toEqual(['late'])
    const half = limits.outputStoreBytes / 2
    expect(outputsToDrop([kept('c', 3, half), kept('a', 1, half), kept('b', 2, half)], now).map(({ path }) => path)).toEqual(['c'])
    expect(outputsToDrop([kept('a', 1, half), kept('b', 2, half)], now)).toEqual([])
  })

  it('are taken away from the disk, with the folder of a chat that has none left', async () => {
    const home = mkdtempSync(join(tmpdir(), 'pincer-outputs-'))
    await sweepOutputs(home, Date.now(), new AbortController().signal)
    const file = (chat: string, name: string, days: number): string => {
      const path = join(home, 'outputs', chat, name)
      mkdirSync(join(home, 'outputs', chat), { recursive: true })
      writeFileSync(path, 'long')
      utimesSync(path, new Date(Date.now() - days * day), new Date(Date.now() - days * day))
      return path
    }
    const [old, fresh] = [file('one', 'a.txt', 40), file('one', 'b.txt', 2)]
    file('two', 'a.txt', 40)
    await sweepOutputs(home, Date.now(), AbortSignal.abort())
    expect(existsSync(old)).toBe(true)
    await sweepOutputs(home, Date.now(), new AbortController().signal)
    expect([existsSync(old), existsSync(fresh), existsSync(join(home, 'outputs', 'one')), existsSync(join(home, 'outputs', 'two'))]).toEqual([false, true, true, false])
  })
})
