import { startProcess } from '../processes/remote.ts'
import { row, type Row } from '../report/row.ts'
import type { RouterMethods } from '../sides/router-process.ts'
import { type StageName, stageNames } from '../sides/timed-call.ts'
import { type BenchContext, smallFiles } from './bench-context.ts'

const ordinary = [
  'ls -la', 'git status', 'git log --oneline -n 5', 'cat notes/note-01.txt | head -n 3', 'npm test', 'rm -rf build', 'grep -rn needle many', 'echo hi && sleep 0.2',
  'find . -name "*.ts"', 'curl -s https://example.org/data.json -o data.json',
]
/** A command as models write them when they pack a file into one line. */
const tenKilobytes = `printf '%s\\n' ${Array.from({ length: 1_000 }, (_, index) => `"word ${String(index).padStart(3, '0')}"`).join(' ')} > list.txt`.padEnd(10_240, ' ')
/** Everything before a call may run, in one number: what the description of tool engines calls dispatch and permission. */
const before: readonly StageName[] = ['find', 'permission', 'judge', 'approval', 'sandbox']
const titles: Readonly<Record<StageName, string>> = {
  find: '1 find', permission: '2 parse arguments, permission', judge: '3 rules for paths and commands', approval: '3 order and approval', sandbox: '4 sandbox',
  execute: '5 execute, without the tool', shape: '6 shape', audit: '7 audit', all: 'all stages, without the tool',
}

/** What the router itself costs: each stage, the rules, the tool definitions. There is no floor to these. */
export async function routerCosts(context: BenchContext): Promise<Row[]> {
  const router = await startProcess<RouterMethods>(context.files.router)
  try {
    await router.call('open', { home: context.home(), workspace: context.workspace })
    const count = context.times(800)
    const stages = async (tool: string, input: unknown, wanted: number) => {
      await router.call('stages', { tool, input, count: Math.ceil(wanted / 4) })
      return router.call('stages', { tool, input, count: wanted })
    }
    const read = await stages('read', { path: smallFiles[0] }, count)
    const exec = await stages('exec', { command: 'echo hi' }, context.times(120))
    const sum = (calls: typeof read, names: readonly StageName[]) => calls.map((call) => names.reduce((total, name) => total + (call[name] ?? 0), 0))
    const goal = { p50: 0.1, p95: 0.3 }
    await router.call('judge', { commands: ordinary, count: 100 })
    await router.call('guard', { path: smallFiles[0] ?? '', count: 200 })
    await router.call('definitions', { count: 50 })
    return [
      row('router: dispatch + permission, read', { ours: sum(read, before) }, { goal }),
      row('router: dispatch + permission, exec echo', { ours: sum(exec, before) }, { goal }),
      ...stageNames.map((stage) => row(`router, read: ${titles[stage]}`, { ours: read.map((call) => call[stage] ?? NaN) })),
      row('router, exec echo: all stages, without the tool', { ours: exec.map((call) => call.all ?? NaN) }),
      row('three reads side by side, whole batch', { ours: await router.call('batch', { paths: smallFiles.slice(0, 3), count: context.times(200) }) }, { goal: { p50: 2 } }),
      row('command rules, ordinary commands', { ours: await router.call('judge', { commands: ordinary, count: context.times(400) }) }, { goal }),
      row('command rules, a command of 10 KB', { ours: await router.call('judge', { commands: [tenKilobytes], count: context.times(100) }) }),
      row('path rules, one path', { ours: await router.call('guard', { path: smallFiles[0] ?? '', count }) }, { goal }),
      row('tool definitions → request text', { ours: await router.call('definitions', { count: context.times(200) }) }, { goal: { p50: 0.05 } }),
    ]
  } finally {
    await router.end()
  }
}
