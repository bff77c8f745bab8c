import fs from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * What one part of `npm test` came to. `failures` are for people: a title and what the tool said. `times`: how long each test took,
 * where the tool says it.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Array<{ title: string, output: string }>, times?: Array<{ title: string, ms: number }> }} PartResult
 */

/**
 * A tool that checks one thing as a whole: the type checker, the lint.
 * @param {number | null} code exit code; null = it took too long
 * @param {string} title
 * @param {string} output
 * @returns {PartResult}
 */
export function readWhole(code, title, output) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0, failures: [] } : { passed: 0, failed: 1, skipped: 0, failures: [{ title, output }] }
}

/**
 * vitest's JSON report. A file that could not even be loaded counts as one failure.
 * @param {string} file
 * @returns {PartResult | null} null when there is no readable report
 */
export function readVitest(file) {
  const report = readJson(file)
  if (!report) return null
  const result = noTests()
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) {
      if (test.duration) result.times.push({ title: `${shortName(suite.name)} > ${test.fullName}`, ms: test.duration })
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') addFailure(result, `${shortName(suite.name)} > ${test.fullName}`, test.failureMessages.join('\n'))
      else result.skipped += 1
    }
    if (suite.status === 'failed' && !suite.assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed')) addFailure(result, shortName(suite.name), suite.message)
  }
  return result
}

/**
 * Playwright's JSON report. A test that only passed on a second try counts as failed: it would be a lie to call it green.
 * @param {string} file
 * @returns {PartResult | null}
 */
export function readPlaywright(file) {
  const report = readJson(file)
  if (!report) return null
  const result = noTests()
  for (const error of report.errors ?? []) addFailure(result, 'window tests', error.message ?? String(error))
  /** @param {any} suite Playwright's own report shape, read field by field */
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        for (const { duration: ms } of test.results) if (ms) result.times.push({ title: `${spec.file} > ${spec.title}`, ms })
        if (test.status === 'expected') result.passed += 1
        else if (test.status === 'skipped') result.skipped += 1
        else addFailure(result, `${spec.file} > ${spec.title}`, test.results.flatMap((/** @type {any} */ run) => run.errors.map((/** @type {any} */ error) => error.message)).join('\n') || test.status)
      }
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of report.suites ?? []) walk(suite)
  return result
}

/**
 * The case runner's output: one JSON line per failing row, and `N passed, N failed` at the end.
 * @param {string} output
 * @returns {PartResult | null}
 */
export function readCases(output) {
  const lines = output.trim().split('\n')
  const counts = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '')
  if (!counts) return null
  const failures = lines.filter((line) => line.startsWith('{')).map((line) => ({ title: `case ${JSON.parse(line).id ?? '?'}`, output: line }))
  return { passed: Number(counts[1]), failed: Number(counts[2]), skipped: 0, failures }
}

/** @returns {Required<PartResult>} */
function noTests() {
  return { passed: 0, failed: 0, skipped: 0, failures: [], times: [] }
}

/**
 * @param {PartResult} result
 * @param {string} title
 * @param {string} output
 */
function addFailure(result, title, output) {
  result.failed += 1
  result.failures.push({ title, output: readable(output) })
}

/**
 * Without colours and without the way through the test tools' own code.
 * @param {string} text
 */
function readable(text) {
  return stripVTControlCharacters(text).split('\n').filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line)).join('\n')
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null // the tool ended before it wrote its report; the caller shows its log instead
  }
}

/** @param {string} file */
function shortName(file) {
  const at = file.replaceAll('\\', '/').lastIndexOf('/test/')
  return at === -1 ? file : file.slice(at + 1)
}
