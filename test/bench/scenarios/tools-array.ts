import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { row, type Row } from '../report/row.ts'
import { type BenchContext, startSides } from './bench-context.ts'
import { turnPairs } from './one-turn.ts'

/** The tool definitions as they arrive at the service: how many tokens, and the same bytes in every chat. */
export async function toolsArray(context: BenchContext): Promise<Row[]> {
  const sides = await startSides(context)
  try {
    const { ours } = await turnPairs(context, sides, [{}], { pairs: 2, warmUp: 0 })
    const [first, second] = ours.map((turn) => turn.seen[0]?.tools ?? '')
    if (!first || first !== second) throw new Error('the tools array is not the same in two chats')
    const tools = JSON.parse(first) as unknown[]
    return [row(`tokens of the tools array, ${tools.length} tools`, { ours: [countTokens(first)] }, { unit: 'tokens', goal: { p50: 2_500 } })]
  } finally {
    await sides.end()
  }
}
