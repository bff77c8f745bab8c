import { openSkill } from '../../fakes/skills/skill-bench.ts'
import { row, type Row } from '../report/row.ts'
import type { BenchContext } from './bench-context.ts'

/** A tool that does nothing: what is measured is Pincer's way there and back. */
const source = { name: 'bench', tools: { 'bench.add': 'return String(input.a + 1)' }, schemas: { 'bench.add': { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } } }

/** One call of a skill over its own (empty) work, and its process from nothing to its tools, behind this system's walls. */
export async function skillCalls(context: BenchContext): Promise<Row[]> {
  const skill = await openSkill(source, { wall: true })
  try {
    const calls: number[] = []
    for (let round = -50; round < context.times(600); round += 1) {
      const ms = await timed(async () => {
        const { text } = await skill.call('bench.add', { a: round })
        if (text !== String(round + 1)) throw new Error(`the skill answered ${text}`)
      })
      if (round >= 0) calls.push(ms)
    }
    const starts: number[] = []
    for (let round = -1; round < context.times(12); round += 1) {
      await skill.skill.stop()
      skill.skill.forgive()
      const ms = await timed(async () => {
        const loaded = await skill.skill.testLoad()
        if (!loaded.ok) throw new Error(loaded.message)
      })
      if (round >= 0) starts.push(ms)
    }
    return [row('a call of a skill, over its own work', { ours: calls }, { goal: { p50: 0.3 } }), row('a skill from nothing to its tools', { ours: starts })]
  } finally {
    await skill.dispose()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
