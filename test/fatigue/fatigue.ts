import { everydayTasks } from './everyday-tasks.ts'
import { perTen, runEverydayTask, type TaskRun } from './run-everyday-task.ts'

/**
 * `npm run -s fatigue`: how often a person is asked. Twelve everyday tasks with the safe area on and quiet, and again with it off; per task and together.
 * `--why` lists every question with the rule that asked it.
 */
const why = process.argv.includes('--why')
const modes = [{ name: 'safe area on, quiet', safeArea: true, quiet: true }, { name: 'safe area on, every command asks', safeArea: true, quiet: false }, { name: 'safe area off', safeArea: false, quiet: false }]
let failed = false
for (const mode of modes) {
  const runs: TaskRun[] = []
  process.stdout.write(`\n${mode.name}\n${'task'.padEnd(24)}${'calls'.padStart(6)}${'asked'.padStart(7)}${'per 10'.padStart(8)}\n`)
  for (const task of everydayTasks) {
    const done = await runEverydayTask(task, mode)
    runs.push(done)
    process.stdout.write(`${done.id.padEnd(24)}${String(done.calls).padStart(6)}${String(done.asked.length).padStart(7)}${perTen([done]).toFixed(1).padStart(8)}\n`)
    if (why) for (const each of done.asked) process.stdout.write(`    ${each.rule}  ${each.effect}  ${each.subject.replaceAll('\n', ' ').slice(0, 110)}\n`)
    if (done.wrong.length > 0) process.stdout.write(`    WRONG: ${done.wrong.join('; ')}\n`)
    if (why && done.failed.length > 0) process.stdout.write(`    did not work: ${done.failed.join('; ')}\n`)
    failed ||= done.wrong.length > 0
  }
  if (mode.safeArea && !runs.every((each) => each.safeArea)) process.stdout.write('(this computer has no safe area, so these numbers are those without one)\n')
  process.stdout.write(`${'all'.padEnd(24)}${String(runs.reduce((sum, each) => sum + each.calls, 0)).padStart(6)}${String(runs.reduce((sum, each) => sum + each.asked.length, 0)).padStart(7)}${perTen(runs).toFixed(2).padStart(8)}\n`)
}
process.exitCode = failed ? 1 : 0
