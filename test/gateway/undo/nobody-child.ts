import { execFileSync } from 'node:child_process'
import { openBench, pictureOf } from './undo-bench.ts'

/** As a user without rights: prepares a folder, runs a command, takes it back, and prints what came of it as JSON. */
const { prepare, command } = JSON.parse(process.argv[2] ?? '{}') as { prepare: string; command: string }
const bench = openBench()
execFileSync('/bin/bash', ['-c', prepare], { cwd: bench.ws })
const picture = (): string => execFileSync('/bin/bash', ['-c', 'find . -printf "%p %y %m\\n" 2>/dev/null | sort'], { cwd: bench.ws, encoding: 'utf8' })
const before = picture()
const changes = bench.exec(command)
const outcome = bench.apply()
process.stdout.write(JSON.stringify({ same: before === picture(), changes, outcome }))
execFileSync('/bin/bash', ['-c', 'chmod -R u+rwX .'], { cwd: bench.ws })
pictureOf(bench.ws)
