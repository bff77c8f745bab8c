import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot } from '../../electron/launch/project.mjs'
import { machineLine, machineNow } from './report/machine.ts'
import type { Row } from './report/row.ts'
import { table } from './report/table.ts'
import { type BenchContext, openContext } from './scenarios/bench-context.ts'
import { connectionCalls } from './scenarios/connection-calls.ts'
import { longChat } from './scenarios/long-chat.ts'
import { loopDelay } from './scenarios/loop-delay.ts'
import { manySkills } from './scenarios/many-skills.ts'
import { roundTrips } from './scenarios/round-trips.ts'
import { routerCosts } from './scenarios/router-costs.ts'
import { sixtyTurns } from './scenarios/sixty-turns.ts'
import { skillCalls } from './scenarios/skill-calls.ts'
import { skillInstall } from './scenarios/skill-install.ts'
import { programStart } from './scenarios/start.ts'
import { toolsArray } from './scenarios/tools-array.ts'

/**
 * `npm run bench [-- --quick] [--only trips,start] [--reference]`: our gateway against the bare SDK loop, in one run and by
 * turns, with a scripted model on this machine. A slow number is never an error; a scenario that did not work is (exit code 1).
 */
const scenarios: Readonly<Record<string, (context: BenchContext) => Promise<Row[]>>> = {
  start: programStart, trips: roundTrips, turns: sixtyTurns, router: routerCosts, tools: toolsArray, loop: loopDelay, chat: longChat, connections: connectionCalls, skills: skillCalls, install: skillInstall, many: manySkills,
}

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, reference: { type: 'boolean', default: false } } })
const wanted = values.only?.split(',') ?? Object.keys(scenarios)
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name))
if (unknown.length > 0) {
  console.error(`no such scenario: ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}`)
  process.exit(2)
}

const before = machineNow()
const context = await openContext(values.quick)
const rows: Row[] = []
const failed: string[] = []
try {
  for (const name of wanted) {
    console.error(`${name} …`)
    try {
      rows.push(...await scenarios[name]?.(context) ?? [])
    } catch (error) {
      failed.push(name)
      console.error(`${name} did not work:`, error)
    }
  }
} finally {
  await context.end()
}
const after = machineNow()
const machine = machineLine(before, after)
console.log(`\n${machine}${values.quick ? ', quick' : ''}\n\n${table(rows)}\n`)

const folder = inRoot('test/bench/results')
mkdirSync(folder, { recursive: true })
const results = `${JSON.stringify({ before, after, commit: commitNow(), quick: values.quick, failed, rows }, null, 1)}\n`
const file = values.reference ? 'reference.json' : `${before.date.replace(/[:.]/g, '-')}.json`
writeFileSync(`${folder}/${file}`, results)
console.log(`test/bench/results/${file}`)
if (failed.length > 0) {
  console.log(`did not work: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** What was measured; a checkout without git is measured too. */
function commitNow(): string | null {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and changes')
  } catch {
    return null
  }
}
