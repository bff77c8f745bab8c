import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { row, type Row } from '../report/row.ts'
import { steadyMs } from '../processes/remote.ts'
import type { BenchContext } from './bench-context.ts'
import type { SideName } from './one-turn.ts'

/** From the start of the program to its first request: the terminal door as it ships, against the bare loop as a program. */
export async function programStart(context: BenchContext): Promise<Row[]> {
  const home = context.home()
  const args: Readonly<Record<SideName, readonly string[]>> = {
    ours: [context.files.cli, 'run', 'Say hello.', '--workspace', context.workspace, '--home', home, '--model', 'anthropic:bench', '--base-url', `${context.baseUrl}/ours`, '--api-key', 'bench-key-000'],
    floor: [context.files.floorOnce, `${context.baseUrl}/floor`, context.workspace, 'Say hello.'],
  }
  const first: Record<SideName, number[]> = { ours: [], floor: [] }
  const whole: Record<SideName, number[]> = { ours: [], floor: [] }
  for (let pair = -2; pair < context.times(20); pair += 1) {
    for (const side of ['ours', 'floor'] as const) {
      await context.server.call('script', { side, replies: [] })
      const startedAt = steadyMs()
      const child = spawn(process.execPath, args[side], { stdio: ['ignore', 'ignore', 'inherit'] })
      const [code] = await once(child, 'exit') as [number | null]
      const endedAt = steadyMs()
      const [request] = await context.server.call('seen', { side })
      if (code !== 0 || !request) throw new Error(`${side}: ended with ${code}, ${request ? 'one' : 'no'} request`)
      if (pair < 0) continue
      first[side].push(request.arrivedAt - startedAt)
      whole[side].push(endedAt - startedAt)
    }
  }
  return [
    row('start → first request (node dist/cli.js run …)', first, { goal: { p50: 300 } }),
    row('start → program ended, one answer', whole),
  ]
}
