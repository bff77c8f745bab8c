#!/usr/bin/env node
// `npm test`: sets up, builds, runs every part, and ends with the line "N passed, N failed".
import { fileURLToPath } from 'node:url'
import { runEntry, Stop } from './say.mjs'
import { build, setUp } from './set-up.mjs'

/** @typedef {import('./test-results.mjs').PartResult} PartResult */

const slowestShown = 10

/** @param {string} [line] */
const print = (line = '') => void process.stdout.write(`${line}\n`)
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1_000).toFixed(1)} s`

await runEntry(async () => {
  const startedAt = Date.now()
  const carriedOn = await setUp(fileURLToPath(import.meta.url), 'test')
  if (carriedOn !== null) return carriedOn
  const { long, slow, only } = readOptions()
  const results = [await part('build', async () => { await build(); return { passed: 0, failed: 0, skipped: 0, failures: [] } })]
  const { parts } = await import('./test-parts.mjs')
  const unknown = only.filter((each) => !parts.some(({ name }) => name === each))
  if (unknown.length > 0) throw new Stop(`there is no part called ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)
  for (const { name, run } of parts) {
    if (only.length === 0 || only.includes(name)) results.push(await part(name, () => run(long)))
  }
  for (const { title, output } of results.flatMap((result) => result.failures)) print(`\n✗ ${title}\n${output.replace(/^/gm, '    ')}`)
  if (slow) printSlowest(results)
  print(`\nall parts took ${seconds(startedAt)}`)
  print(`${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`)
  return sum(results, 'failed') === 0 ? 0 : 1
})

/**
 * Runs one part and prints its line. A part that cannot run at all, or that finds nothing to test, has failed.
 * @param {string} name
 * @param {() => Promise<PartResult>} run
 */
async function part(name, run) {
  const startedAt = Date.now()
  /** @type {PartResult} */
  let result
  try {
    result = await run()
    if (name !== 'build' && result.passed + result.failed === 0) result = failure(`${name}: no test ran`, '')
  } catch (error) {
    result = failure(`${name} could not run`, error instanceof Stop ? error.message : String(/** @type {Error} */ (error).stack))
  }
  const counts = name === 'build' ? (result.failed ? 'failed' : 'ready') : `${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} left out` : ''}`
  print(`${result.failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts.padEnd(32)} ${seconds(startedAt)}`)
  return result
}

/**
 * @param {string} title
 * @param {string} output
 * @returns {PartResult}
 */
function failure(title, output) {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ title, output }] }
}

/**
 * @param {readonly PartResult[]} results
 * @param {'passed' | 'failed'} what
 */
function sum(results, what) {
  return results.reduce((total, result) => total + result[what], 0)
}

/** @param {readonly PartResult[]} results */
function printSlowest(results) {
  print('\nthe slowest tests:')
  const times = results.flatMap((result) => result.times ?? []).sort((a, b) => b.ms - a.ms)
  for (const { title, ms } of times.slice(0, slowestShown)) print(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${title}`)
}

/** `--long` runs the long suites too, `--slow` names the tests that took longest; names of parts (`npm test -- unit lint`) run only those. */
function readOptions() {
  const options = process.argv.slice(2)
  return { long: options.includes('--long'), slow: options.includes('--slow'), only: options.filter((option) => !option.startsWith('--')) }
}
