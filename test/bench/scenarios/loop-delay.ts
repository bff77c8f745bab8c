import { row, type Row } from '../report/row.ts'
import { bigFile, type BenchContext, needle, startSides } from './bench-context.ts'

/** Eight tools at once, each with something to do: long files, searches in ten thousand files, commands that write much. */
const eight = [
  { name: 'read', input: { path: bigFile } }, { name: 'read', input: { path: bigFile, offset: 5_000 } }, { name: 'read', input: { path: bigFile, offset: -2_000 } },
  { name: 'grep', input: { pattern: needle } }, { name: 'grep', input: { pattern: 'number of words' } }, { name: 'glob', input: { pattern: '*.ts' } },
  { name: 'exec', input: { command: `cat ${bigFile}` } }, { name: 'exec', input: { command: `head -n 9000 ${bigFile}` } },
]

/** How long the main process's event loop is held while eight tools run: what a window would feel. */
export async function loopDelay(context: BenchContext): Promise<Row[]> {
  const sides = await startSides(context)
  try {
    const p99: number[] = []
    const max: number[] = []
    for (let round = -2; round < context.times(12); round += 1) {
      await context.server.call('script', { side: 'ours', replies: [{ calls: eight }] })
      await sides.ours.call('newChat', null)
      const { outcome, p99Ms, maxMs } = await sides.ours.call('loopDelay', { text: 'Please look at these.' })
      const seen = await context.server.call('seen', { side: 'ours' })
      if (outcome !== 'answered' || seen[1]?.results !== eight.length || seen[1].errors.length > 0) throw new Error(`the eight tools did not all work: ${outcome} ${seen[1]?.errors[0] ?? ''}`)
      if (round < 0) continue
      p99.push(p99Ms)
      max.push(maxMs)
    }
    return [row('event loop held, eight tools at work, p99', { ours: p99 }), row('event loop held, eight tools at work, longest', { ours: max }, { goal: { p50: 50 } })]
  } finally {
    await sides.end()
  }
}
