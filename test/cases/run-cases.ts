import { builtLines } from './built-cases.ts'
import { readCaseFile, type CaseLine } from './case-rows.ts'
import { asObject } from './json-value.ts'
import { judgeRows } from './row-pool.ts'

/**
 * `npm run -s cases -- FILE.jsonl…`: judges every row of the files, prints one JSON line for each that failed and at the end
 * `N passed, N failed`. `--built` instead of files: what `built.json` says has to be green. Nothing is left out.
 */
const options = process.argv.slice(2)
const files = options.filter((option) => option !== '--built')
const allLines: readonly CaseLine[] = [...(options.includes('--built') ? builtLines() : []), ...files.flatMap(readCaseFile)]
if (options.length === 0) process.stderr.write('usage: npm run -s cases -- FILE.jsonl…   (or --built)\n')

/** Rows about POSIX systems say so; on Windows they are nothing to judge. */
const foreign = process.platform === 'win32' ? allLines.filter((line) => line.kind === 'row' && asObject(line.row['setup'])['platform'] === 'posix') : []
if (foreign.length > 0) process.stderr.write(`${foreign.length} rows are about POSIX systems only\n`)
const lines = allLines.filter((line) => !foreign.includes(line))
const rows = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []))
const judged = await judgeRows(rows)
let failed = options.length === 0 ? 1 : 0
let at = 0
for (const line of lines) {
  const answer = line.kind === 'row' ? judged[at++] : { passed: false, got: line.problem }
  if (answer?.passed) continue
  failed += 1
  process.stdout.write(`${JSON.stringify({ id: line.id, expected: line.kind === 'row' ? line.row['expected'] : 'a row', got: answer?.got })}\n`)
}
process.stdout.write(`${lines.length === 0 ? 0 : lines.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
