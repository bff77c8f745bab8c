import type { BenchReply } from '../model-server/bench-reply.ts'
import type { SeenRequest } from '../model-server/server-process.ts'
import { asSide, type Side } from '../sides/side.ts'
import type { BenchContext, Sides } from './bench-context.ts'

export type SideName = 'ours' | 'floor'
/** What one turn took: from the message to its request, from the end of the first reply to the next request, and altogether. Ms. */
export interface TurnTimes { readonly toRequestMs: number; readonly toNextMs: number; readonly wholeMs: number; readonly seen: readonly SeenRequest[] }

/** Says something in the side's present chat. Throws when the turn did not go as scripted: then there is nothing to measure. */
export async function oneTurn(context: BenchContext, side: SideName, process: Side, replies: readonly BenchReply[]): Promise<TurnTimes> {
  await context.server.call('script', { side, replies })
  const { saidAt, endedAt, outcome } = await process.call('say', { text: 'Please look at these.' })
  const seen = await context.server.call('seen', { side })
  if (outcome !== 'answered') throw new Error(`${side}: the turn ended as ${outcome}`)
  const batches = replies.filter((reply) => (reply.calls?.length ?? 0) > 0)
  if (seen.length !== batches.length + 1) throw new Error(`${side}: ${seen.length} requests instead of ${batches.length + 1}`)
  for (const [index, reply] of batches.entries()) {
    const after = seen[index + 1]
    if (after?.results !== reply.calls?.length) throw new Error(`${side}: ${after?.results ?? 0} results for ${reply.calls?.length ?? 0} calls`)
    if (after?.errors.length) throw new Error(`${side}: a call failed: ${after.errors[0] ?? ''}`)
  }
  const [first, second] = seen
  return { toRequestMs: (first?.arrivedAt ?? NaN) - saidAt, toNextMs: (second?.arrivedAt ?? NaN) - (first?.repliedAt ?? NaN), wholeMs: endedAt - saidAt, seen }
}

/** `count` pairs, ours and the floor by turns, each turn in a chat of its own. The first few, while Node still compiles, do not count. */
export async function turnPairs(context: BenchContext, sides: Sides, replies: readonly BenchReply[], count: { readonly pairs: number; readonly warmUp: number }) {
  const ours: TurnTimes[] = []
  const floor: TurnTimes[] = []
  const both = [['ours', asSide(sides.ours), ours], ['floor', asSide(sides.floor), floor]] as const
  for (let pair = -count.warmUp; pair < count.pairs; pair += 1) {
    for (const [name, process, kept] of both) {
      await process.call('newChat', null)
      const times = await oneTurn(context, name, process, replies)
      if (pair >= 0) kept.push(times)
    }
  }
  return { ours, floor }
}
