import { runScenario, scenariosOf } from './scenarios.ts'

/** `npm run conformance [core | auth]`: the protocol's own suites for clients, through the gateway. Ends with the counts. */
const wanted = process.argv.slice(2)
const suites = (['core', 'auth'] as const).filter((suite) => wanted.length === 0 || wanted.includes(suite))
const scenarios = [...new Set((await Promise.all(suites.map(scenariosOf))).flat())]
let failed = 0
// One after the other: some measure time.
for (const scenario of scenarios) {
  const { passed, output } = await runScenario(scenario)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${scenario}\n`)
  if (passed) continue
  failed += 1
  process.stdout.write(`${output.split('\n').slice(-25).join('\n')}\n`)
}
process.stdout.write(`${scenarios.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
