import fs from 'node:fs'
import path from 'node:path'
import { lastLines, runQuietly } from './child.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { cacheDir, inRoot, root } from './project.mjs'
import { readCases, readPlaywright, readVitest, readWhole } from './test-results.mjs'

/** No part may hang the whole: the slowest takes two minutes on two free cores, long suites and busy machines more. */
const partLimitMs = 15 * 60_000
const longPartLimitMs = 40 * 60_000
/** Failure texts are for reading; a tool that prints a whole page of state would bury the others. */
const failureChars = 3_000

/** What Node compiled is kept for the hundreds of processes that the tests start: most of them load the same files. */
const compiledCode = path.join(cacheDir, 'compiled')
/** Tests also load files that exist once; some ten runs come to this. */
const compiledFilesMost = 50_000
if (fs.existsSync(compiledCode) && fs.readdirSync(compiledCode, { recursive: true }).length > compiledFilesMost) fs.rmSync(compiledCode, { recursive: true, force: true })

/** @typedef {import('./test-results.mjs').PartResult} PartResult */
/** @typedef {{ name: string, run: (long: boolean) => Promise<PartResult> }} Part */

/** The parts of `npm test`, in order: cheap ones that catch much come first. */
export const parts = /** @type {readonly Part[]} */ ([
  { name: 'types', run: async () => whole('types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false']) },
  { name: 'lint', run: async () => whole('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-f', 'unix']) },
  { name: 'unit', run: (long) => withReport('unit', long, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'], (file) => ({ args: [`--outputFile.json=${file}`], env: {} }), readVitest) },
  { name: 'cases', run: cases },
  { name: 'window', run: (long) => withReport('window', long, ['node_modules/playwright/cli.js', 'test', '--reporter=list,json'], (file) => ({ args: [], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }), readPlaywright) },
])

/**
 * @param {string} name
 * @param {readonly string[]} args
 */
async function whole(name, args) {
  const { code, log } = await runTool(name, false, args)
  return readWhole(code, name, clip(fs.readFileSync(log, 'utf8').trim()))
}

/** @param {boolean} long */
async function cases(long) {
  const { code, log } = await runTool('cases', long, ['test/cases/run-cases.ts', '--built'])
  const result = readCases(fs.readFileSync(log, 'utf8'))
  return checked(result, code, 'cases', log)
}

/**
 * @param {string} name
 * @param {boolean} long
 * @param {readonly string[]} args
 * @param {(file: string) => { args: readonly string[], env: Record<string, string> }} reportTo
 * @param {(file: string) => PartResult | null} read
 */
async function withReport(name, long, args, reportTo, read) {
  const file = path.join(cacheDir, `test-${name}.json`)
  fs.rmSync(file, { force: true })
  const target = reportTo(file)
  const { code, log } = await runTool(name, long, [...args, ...target.args], target.env)
  return checked(read(file), code, name, log)
}

/**
 * A tool that says "failed" while its report shows no failure has failed all the same, and so has one without a report.
 * @param {PartResult | null} result
 * @param {number | null} code
 * @param {string} name
 * @param {string} log
 * @returns {PartResult}
 */
function checked(result, code, name, log) {
  const sound = result ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (sound.failed > 0 || (code === 0 && result)) return sound
  const why = code === null ? 'it took too long and was ended' : result ? `it ended with code ${code}` : 'it made no report'
  return { ...sound, failed: 1, failures: [{ title: `${name}: ${why}`, output: clip(lastLines(log, 40)) }] }
}

/**
 * @param {string} name
 * @param {boolean} long
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
async function runTool(name, long, [script = '', ...args], env = {}) {
  const log = path.join(cacheDir, `test-${name}.log`)
  const code = await runQuietly(projectNode(), [inRoot(script), ...args], {
    logFile: log, cwd: root, timeoutMs: long ? longPartLimitMs : partLimitMs,
    env: { ...projectEnvironment(), NO_COLOR: '1', FORCE_COLOR: '0', NODE_COMPILE_CACHE: compiledCode, ...(long ? { PINCER_LONG: '1' } : {}), ...env },
  })
  return { code, log }
}

/** @param {string} text */
function clip(text) {
  return text.length <= failureChars ? text : `${text.slice(0, failureChars)}\n… (${text.length - failureChars} more characters)`
}
