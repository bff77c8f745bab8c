import { execFileSync } from 'node:child_process'
import { openBench } from './undo-bench.ts'

/**
 * Runs a command as a call and takes it back, in a process that is to be killed: `node killed-child.ts '{"home","ws","command","stage"}'`.
 * Says on stdout what begins; never ends by itself.
 */
const { home, ws, command, stage, session = 's1', turn = 't1' } = JSON.parse(process.argv[2] ?? '{}') as { home: string; ws: string; command: string; stage: 'call' | 'undo'; session?: string; turn?: string }
const bench = openBench({ home, ws })
if (stage === 'call') {
  bench.run({ op: 'begin', span: { call: 'c1', session, turn, root: ws, paths: null, named: [], command: true } })
  process.stdout.write('begun\n')
  execFileSync('/bin/bash', ['-c', command], { cwd: ws, stdio: 'pipe' })
  process.stdout.write('ran\n')
} else {
  bench.exec(command, { session, turn })
  process.stdout.write('undoing\n')
  bench.run({ op: 'apply', request: { session, target: turn, files: null, overwrite: [], undoId: 'undo_kill' } })
  process.stdout.write('undone\n')
}
setInterval(() => undefined, 60_000)
