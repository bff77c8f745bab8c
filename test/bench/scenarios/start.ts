import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { row, type Row } from '../report/row.ts'
import { steadyMs } from '../processes/remote.ts'
import type { BenchContext } from './bench-context.ts'
import type { SideName } from './one-turn.ts'

/** From the start of the program to its first request: the terminal door as it ships, against the bare loop as a program. */
export async function programStart(context: BenchContext): Promise<Row[]> {
  const args: Readonly<Record<SideName, readonly string[]>> = { ours: terminalRun(context, context.home()), floor: [context.files.floorOnce, `${context.baseUrl}/floor`, context.workspace, 'Say hello.'] }
  const first: Record<SideName, number[]> = { ours: [], floor: [] }
  const whole: Record<SideName, number[]> = { ours: [], floor: [] }
  for (let pair = -2; pair < context.times(20); pair += 1) {
    for (const side of ['ours', 'floor'] as const) {
      const started = await startOnce(context, side, args[side])
      if (pair < 0) continue
      first[side].push(started.firstMs)
      whole[side].push(started.wholeMs)
    }
  }
  return [
    row('start → first request (node dist/cli.js run …)', first, { goal: { p50: 300 } }),
    row('start → program ended, one answer', whole),
  ]
}

/** The terminal door's one-shot run over this home, as arguments for Node. */
export function terminalRun(context: BenchContext, home: string): readonly string[] {
  return [context.files.cli, 'run', 'Say hello.', '--workspace', context.workspace, '--home', home, '--model', 'anthropic:bench', '--base-url', `${context.baseUrl}/ours`, '--api-key', 'bench-key-000']
}

export interface OneStart {
  readonly firstMs: number
  readonly wholeMs: number
  /** Processor time of the program itself, start to end: says more than the clock where others are at work. */
  readonly processorMs: number
  /** The tools array of its first request. */
  readonly tools: string
}

/** Has a program say at its end, through descriptor 3, what processor time it took. */
const sayingItsTime = `data:text/javascript,${encodeURIComponent("import fs from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); fs.writeSync(3, String((user + system) / 1000)) })")}`

/** Starts a program that asks the model once, and waits for its end. Throws when it did anything else. */
export async function startOnce(context: BenchContext, side: SideName, args: readonly string[]): Promise<OneStart> {
  await context.server.call('script', { side, replies: [] })
  const startedAt = steadyMs()
  const child = spawn(process.execPath, ['--import', sayingItsTime, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] })
  let said = ''
  child.stdio[3]?.on('data', (chunk: Buffer) => { said += chunk.toString() })
  const exited = once(child, 'exit').then(() => steadyMs())
  const [code] = await once(child, 'close') as [number | null]
  const endedAt = await exited
  const [request] = await context.server.call('seen', { side })
  if (code !== 0 || !request) throw new Error(`${side}: ended with ${code}, ${request ? 'one' : 'no'} request`)
  return { firstMs: request.arrivedAt - startedAt, wholeMs: endedAt - startedAt, processorMs: Number(said), tools: request.tools }
}
