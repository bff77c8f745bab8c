import { wireNameFor } from '../../../electron/gateway/models/wire-names.ts'
import { startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { publishSkill } from '../../fakes/skills/publish-skill.ts'
import { startProcess } from '../processes/remote.ts'
import { row, type Row } from '../report/row.ts'
import type { GatewayMethods } from '../sides/gateway-process.ts'
import { asSide } from '../sides/side.ts'
import type { BenchContext } from './bench-context.ts'
import { oneTurn } from './one-turn.ts'
import { startOnce, terminalRun } from './start.ts'

const names = Array.from({ length: 20 }, (_, index) => `many${index + 1}`)
const toolsOf = (name: string): readonly string[] => ['find', 'add', 'move', 'remove'].map((verb) => `${name}.${verb}`)
const schema = {
  type: 'object', required: ['subject'], additionalProperties: false,
  properties: { subject: { type: 'string', description: 'What it is about', maxLength: 500 }, since: { type: 'string', description: 'The first day, as 2026-01-31' }, limit: { type: 'integer', minimum: 1, maximum: 100 }, tags: { type: 'array', items: { type: 'string' } } },
}

/** What twenty installed skills cost the start of the program, and that nothing of them runs before one is used. */
export async function manySkills(context: BenchContext): Promise<Row[]> {
  const registry = await startNpmRegistry()
  const homes = { plain: context.home(), many: context.home() }
  try {
    for (const name of names) {
      const tools = toolsOf(name)
      await publishSkill(registry, {
        name, tools: Object.fromEntries(tools.map((tool) => [tool, `return "${tool}"`])), schemas: Object.fromEntries(tools.map((tool) => [tool, schema])), manifest: { effects: Object.fromEntries(tools.map((tool) => [tool, 'looks'])) },
      })
    }
    await installAll(context, homes.many, { ...process.env, ...registry.environment(`${homes.many}-npm`) })
    const taken: Record<keyof typeof homes, number[]> = { plain: [], many: [] }
    const processor: Record<keyof typeof homes, number[]> = { plain: [], many: [] }
    for (let pair = -3; pair < context.times(30); pair += 1) {
      for (const home of ['plain', 'many'] as const) {
        const { firstMs, processorMs, tools } = await startOnce(context, 'ours', terminalRun(context, homes[home]))
        // As many of their tools as a request has room for.
        if (tools.includes('"name":"many') !== (home === 'many')) throw new Error(`the first request of ${home} has other tools`)
        if (pair < 0) continue
        taken[home].push(firstMs)
        processor[home].push(processorMs)
      }
    }
    const more = (of: Record<keyof typeof homes, number[]>): number[] => of.many.map((ms, index) => ms - (of.plain[index] ?? NaN))
    return [
      row('start → first request, 20 skills (floor: none)', { ours: taken.many, floor: taken.plain }),
      row('  more, pair by pair', { ours: more(taken) }, { goal: { p50: 20 } }),
      row('processor time of that whole run', { ours: processor.many, floor: processor.plain }),
      row('  more, pair by pair', { ours: more(processor) }, { goal: { p50: 20 } }),
    ]
  } finally {
    await registry.close()
  }
}

/** Installs them as the window does, and looks whether anything of them runs after a message that uses none. */
async function installAll(context: BenchContext, home: string, env: NodeJS.ProcessEnv): Promise<void> {
  const open = { baseUrl: `${context.baseUrl}/ours`, home, workspace: context.workspace }
  const first = await startProcess<GatewayMethods>(context.files.gateway, { env })
  try {
    await first.call('open', open)
    for (const name of names) await first.call('install', { kind: 'npm', spec: `skill-${name}` })
  } finally {
    await first.end()
  }
  const next = await startProcess<GatewayMethods>(context.files.gateway, { env })
  try {
    await next.call('open', open)
    await next.call('newChat', null)
    await oneTurn(context, 'ours', asSide(next), [])
    const running = await next.call('running', null)
    if (running.length > 0) throw new Error(`something runs that nobody used: ${running.join('; ')}`)
    await oneTurn(context, 'ours', asSide(next), [{ calls: [{ name: wireNameFor('many7.find'), input: { subject: 'x' } }] }])
  } finally {
    await next.end()
  }
}
