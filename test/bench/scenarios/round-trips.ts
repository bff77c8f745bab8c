import { row, type Goal, type Row } from '../report/row.ts'
import type { BenchReply } from '../model-server/bench-reply.ts'
import { type BenchContext, needle, smallFiles, startSides } from './bench-context.ts'
import { type TurnTimes, turnPairs } from './one-turn.ts'

const reads = (count: number) => smallFiles.slice(0, count).map((path) => ({ name: 'read', input: { path } }))
const commands = (command: string) => Array.from({ length: 8 }, () => ({ name: 'exec', input: { command } }))

const trips: readonly { readonly name: string; readonly calls: NonNullable<BenchReply['calls']>; readonly pairs: number; readonly goal: Goal }[] = [
  { name: 'end of reply → next request, 1 read', calls: reads(1), pairs: 60, goal: { p50: 6 } },
  { name: 'end of reply → next request, 8 reads', calls: reads(8), pairs: 60, goal: { p50: 9 } },
  { name: 'end of reply → next request, 32 reads', calls: reads(32), pairs: 40, goal: { p50: 16 } },
  { name: '8 × sleep 0.2', calls: commands('sleep 0.2'), pairs: 20, goal: { p50: 245 } },
  { name: '8 × echo', calls: commands('echo hi'), pairs: 40, goal: { p50: 35 } },
  { name: 'grep in 10 000 files (floor: bare ripgrep)', calls: [{ name: 'grep', input: { pattern: needle } }], pairs: 20, goal: { ratio: 1.2 } },
]

/** The main number of an agent: how long after a reply of the model its next request arrives, with real work between. */
export async function roundTrips(context: BenchContext): Promise<Row[]> {
  const sides = await startSides(context)
  try {
    const rows: Row[] = []
    const typed: { ours: TurnTimes[]; floor: TurnTimes[] } = { ours: [], floor: [] }
    for (const { name, calls, pairs, goal } of trips) {
      const taken = await turnPairs(context, sides, [{ calls }], { pairs: context.times(pairs), warmUp: context.times(12) })
      rows.push(row(name, { ours: taken.ours.map((each) => each.toNextMs), floor: taken.floor.map((each) => each.toNextMs) }, { goal }))
      typed.ours.push(...taken.ours)
      typed.floor.push(...taken.floor)
    }
    await sides.ours.call('safeArea', { on: true })
    const contained = await turnPairs(context, sides, [{ calls: commands('echo hi') }], { pairs: context.times(20), warmUp: 2 })
    rows.push(row('8 × echo in the safe area (floor: without)', { ours: contained.ours.map((each) => each.toNextMs), floor: contained.floor.map((each) => each.toNextMs) }))
    rows.push(row('message typed → request, warm, new chat', { ours: typed.ours.map((each) => each.toRequestMs), floor: typed.floor.map((each) => each.toRequestMs) }, { goal: { p50: 20 } }))
    return rows
  } finally {
    await sides.end()
  }
}
