/**
 * Commands and searches against a bare floor measured in the same run: `node test/bench/commands.bench.ts`.
 * Medians of interleaved rounds, because machines are shared.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exec } from '../../electron/gateway/executors/exec.ts'
import { glob } from '../../electron/gateway/executors/glob.ts'
import { grep } from '../../electron/gateway/executors/grep.ts'
import { createToolBench } from '../gateway/executors/tool-bench.ts'

const { rgPath } = await import('@vscode/ripgrep')
const bench = createToolBench()
const bare = (file: string, args: readonly string[]) => new Promise<void>((resolve) => {
  const child = spawn(file, args, { cwd: bench.workspace, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', () => undefined)
  child.stderr.on('data', () => undefined)
  child.on('close', () => resolve())
})
const eight = (one: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, one))
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compare(name: string, rounds: number, ours: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<void> {
  const times = { ours: [] as number[], floor: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, run] of [['ours', ours], ['floor', floor]] as const) {
      const started = performance.now()
      await run()
      times[key].push(performance.now() - started)
    }
  }
  const [a, b] = [median(times.ours), median(times.floor)]
  console.log(`${name.padEnd(34)} ours ${a.toFixed(1).padStart(7)} ms   floor ${b.toFixed(1).padStart(7)} ms   ratio ${(a / b).toFixed(2)}`)
}

for (let folder = 0; folder < 100; folder += 1) {
  mkdirSync(join(bench.workspace, `d${folder}`))
  for (let file = 0; file < 100; file += 1) writeFileSync(join(bench.workspace, `d${folder}`, `f${file}.ts`), `${'export const x = 1\n'.repeat(40)}${file === 7 ? 'needle\n' : ''}`)
}
const bash = (command: string) => () => bare('/bin/bash', ['--noprofile', '--norc', '-c', command])
const rounds = 15
await compare('8 × echo (shell)', rounds, () => eight(() => bench.run(exec, { command: 'echo hi' })), () => eight(bash('echo hi')))
const plan = { kind: 'argv', file: '/bin/echo', args: ['hi'] } as const
await compare('8 × echo (argv)', rounds, () => eight(() => bench.run(exec, { command: 'echo hi' }, { plan })), () => eight(() => bare('/bin/echo', ['hi'])))
await compare('8 × sleep 0.2', rounds, () => eight(() => bench.run(exec, { command: 'sleep 0.2' })), () => eight(bash('sleep 0.2')))
await compare('20 MB of output', 3, () => bench.run(exec, { command: 'yes "a line of output" | head -c 20000000' }), bash('yes "a line of output" | head -c 20000000'))
await compare('grep in 10 000 files', rounds, () => bench.run(grep, { pattern: 'needle' }), () => bare(rgPath, ['-n', '-e', 'needle', './']))
await compare('glob in 10 000 files, 100 found', rounds, () => bench.run(glob, { pattern: 'f7.ts' }), () => bare(rgPath, ['--files', '-g', 'f7.ts', './']))
await compare('glob in 10 000 files, all found', 5, () => bench.run(glob, { pattern: '**/*.ts' }), () => bare(rgPath, ['--files', '-g', '*.ts', '--sortr=modified', './']))
await bench.dispose()
