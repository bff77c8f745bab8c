import fs from 'node:fs'
import path from 'node:path'
import { bundleNode } from './bundles.mjs'
import { lastLines, runQuietly } from './child.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { cacheDir, filesBelow, hashFiles, inRoot, readRecord, root, sha256, writeRecord } from './project.mjs'
import { say, Stop } from './say.mjs'

/** @typedef {{ inputs: string, outputs: Record<string, string> }} BuildRecord */

const source = (/** @type {string} */ file) => !/\.(test|md)$/.test(file)
/** What decides how a bundle is made counts as its input. */
const makers = ['electron/launch/build.mjs', 'electron/launch/bundles.mjs']
const common = () => ['package-lock.json', 'tsconfig.json', ...filesBelow('shared', source)]

const parts = /** @type {const} */ ([
  {
    name: 'program',
    inputs: () => [...common(), ...filesBelow('electron', (file) => source(file) && !/^electron\/(chromium-host|launch)\//.test(file)), ...makers],
    outputs: () => filesBelow('dist', (file) => !file.startsWith('dist/renderer/')),
    make: bundleProgram,
  },
  {
    name: 'window',
    inputs: () => [...common(), 'vite.config.ts', ...filesBelow('renderer', source)],
    outputs: () => filesBelow('dist/renderer'),
    make: bundleWindow,
  },
])

/**
 * Brings `dist/` up to date. A part whose inputs are unchanged and whose outputs lie there as they were made is left alone.
 * @returns {Promise<boolean>} whether anything was built
 */
export async function ensureBuild() {
  const stale = parts.filter((part) => !isFresh(part))
  for (const part of stale) {
    const startedAt = Date.now()
    const inputs = hashFiles(part.inputs())
    for (const file of part.outputs()) fs.rmSync(inRoot(file), { force: true })
    await part.make()
    writeRecord(`build-${part.name}`, { inputs, outputs: hashOutputs(part.outputs()) })
    say(`built the ${part.name} in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  return stale.length > 0
}

/** @param {(typeof parts)[number]} part */
function isFresh(part) {
  const record = /** @type {BuildRecord | null} */ (readRecord(`build-${part.name}`))
  if (!record?.outputs || Object.keys(record.outputs).length === 0) return false
  return record.inputs === hashFiles(part.inputs()) && JSON.stringify(record.outputs) === JSON.stringify(hashOutputs(part.outputs()))
}

/** @param {readonly string[]} files */
function hashOutputs(files) {
  return Object.fromEntries(files.map((file) => [file, sha256(fs.readFileSync(inRoot(file)))]))
}

async function bundleProgram() {
  try {
    await bundleNode(inRoot('dist'))
  } catch {
    throw new Stop('the program could not be built; the reasons are above') // esbuild has printed them, with their places
  }
}

async function bundleWindow() {
  if (!fs.existsSync(inRoot('vite.config.ts'))) throw new Stop('vite.config.ts is missing: the window cannot be built')
  const logFile = path.join(cacheDir, 'vite.log')
  const code = await runQuietly(projectNode(), [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { logFile, cwd: root, env: { ...projectEnvironment(), NODE_ENV: 'production' } })
  if (code !== 0) throw new Stop(`the window could not be built:\n\n${lastLines(logFile, 60)}`)
  if (!fs.existsSync(inRoot('dist/renderer/index.html'))) throw new Stop('the window was built, but dist/renderer/index.html is not there')
}
