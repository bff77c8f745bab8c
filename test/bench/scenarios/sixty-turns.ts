import { median } from '../report/statistics.ts'
import { row, type Row } from '../report/row.ts'
import { asSide, type Side } from '../sides/side.ts'
import { type BenchContext, smallFiles, startSides } from './bench-context.ts'
import { oneTurn, type SideName } from './one-turn.ts'

const turns = 60
const megabyte = 1024 * 1024

/**
 * A chat of sixty turns with two reads each. The process is warmed up in another chat before: otherwise the second turn, while
 * Node still compiles, would be the slow one, and growth would hide behind it.
 */
export async function sixtyTurns(context: BenchContext): Promise<Row[]> {
  const late: Record<SideName, number[]> = { ours: [], floor: [] }
  const growth: Record<SideName, number[]> = { ours: [], floor: [] }
  const rss: Record<SideName, number[]> = { ours: [], floor: [] }
  for (let round = 0; round < (context.quick ? 1 : 3); round += 1) {
    const sides = await startSides(context)
    try {
      for (const [side, process] of [['ours', asSide(sides.ours)], ['floor', asSide(sides.floor)]] as const) {
        await chat(context, side, process, 20)
        const times = await chat(context, side, process, turns)
        late[side].push(...times.slice(-3))
        growth[side].push(median(times.slice(-3)) / median(times.slice(1, 4)))
        rss[side].push((await process.call('memory', null)).rssBytes / megabyte)
      }
    } finally {
      await sides.end()
    }
  }
  return [
    row('60 turns: one of the last, from message to end', late),
    row('60 turns: last ones by the second to fourth', growth, { unit: '×', goal: { p50: 1.2 } }),
    row('60 turns: memory at the end (RSS)', rss, { unit: 'MB', goal: { p50: 130 } }),
  ]
}

/** For each turn the time from the message to its end; the model itself takes none. */
async function chat(context: BenchContext, side: SideName, process: Side, count: number): Promise<number[]> {
  await process.call('newChat', null)
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const calls = [0, 1].map((index) => ({ name: 'read', input: { path: smallFiles[(turn * 2 + index) % smallFiles.length] } }))
    const { wholeMs } = await oneTurn(context, side, process, [{ calls }])
    times.push(wholeMs)
  }
  return times
}
