import fs from 'node:fs'
import path from 'node:path'
import { bundleNode, bundleSkills } from './bundles.mjs'
import { lastLines, runQuietly } from './child.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { cacheDir, filesBelow, hashFiles, inRoot, readRecord, root, sha256, writeRecord } from './project.mjs'
import { say, Stop } from './say.mjs'

/** @typedef {{ inputs: string, outputs: Record<string, string> }} BuildRecord */

const source = (/** @type {string} */ file) => !/\.(test|md)$/.test(file)
/** What decides how a bundle is made counts as its input. */
const makers = ['electron/launch/build.mjs', 'electron/launch/bundles.mjs']
const common = () => ['package-lock.json', 'tsconfig.json', ...filesBelow('shared', source)]

/** @typedef {{ name: string, inputs: () => string[], outputs: () => string[], into: string, make: (outdir: string) => Promise<void> }} BuildPart */

const parts = /** @type {readonly BuildPart[]} */ ([
  {
    name: 'program',
    inputs: () => [...common(), ...filesBelow('electron', (file) => source(file) && !/^electron\/(chromium-host|launch)\//.test(file)), ...makers],
    outputs: () => filesBelow('dist', (file) => !/^dist\/(renderer|skills)\//.test(file)),
    into: 'dist',
    make: makeProgram,
  },
  {
    name: 'window',
    inputs: () => [...common(), 'vite.config.ts', ...filesBelow('renderer', source), ...makers],
    outputs: () => filesBelow('dist/renderer'),
    into: 'dist/renderer',
    make: makeWindow,
  },
  {
    name: 'skills',
    inputs: () => [...common(), ...filesBelow('skills', source), ...filesBelow('electron/gateway/documents', source), ...filesBelow('electron/gateway/images', source), ...makers],
    outputs: () => filesBelow('dist/skills'),
    into: 'dist/skills',
    make: makeSkills,
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
    const aside = path.join(cacheDir, `building-${part.name}`)
    fs.rmSync(aside, { recursive: true, force: true })
    await part.make(aside)
    putInPlace(aside, part)
    writeRecord(`build-${part.name}`, { inputs, outputs: hashOutputs(part.outputs()) })
    say(`built the ${part.name} in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  return stale.length > 0
}

/**
 * Moves finished files to where they are used. An app that is running may load one at any moment: names with a hash come
 * first, the ones that lead to them (entries, the page) last, and only then what nobody needs any more goes.
 * @param {string} aside
 * @param {BuildPart} part
 */
function putInPlace(aside, part) {
  const made = filesBelow(path.relative(root, aside).replaceAll(path.sep, '/')).map((file) => path.relative(aside, inRoot(file)).replaceAll(path.sep, '/'))
  const isEntry = (/** @type {string} */ file) => !/^(chunk-|assets\/)/.test(file)
  for (const file of [...made.filter((each) => !isEntry(each)), ...made.filter(isEntry)]) {
    const target = inRoot(part.into, file)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.renameSync(path.join(aside, file), target)
  }
  const wanted = new Set(made.map((file) => `${part.into}/${file}`))
  for (const file of part.outputs()) if (!wanted.has(file)) fs.rmSync(inRoot(file), { force: true })
  fs.rmSync(aside, { recursive: true, force: true })
}

/** @param {BuildPart} part */
function isFresh(part) {
  const record = /** @type {BuildRecord | null} */ (readRecord(`build-${part.name}`))
  if (!record?.outputs || Object.keys(record.outputs).length === 0) return false
  return record.inputs === hashFiles(part.inputs()) && JSON.stringify(record.outputs) === JSON.stringify(hashOutputs(part.outputs()))
}

/** @param {readonly string[]} files */
function hashOutputs(files) {
  return Object.fromEntries(files.map((file) => [file, sha256(fs.readFileSync(inRoot(file)))]))
}

/** @param {string} outdir */
async function makeProgram(outdir) {
  try {
    await bundleNode(outdir)
  } catch {
    throw new Stop('the program could not be built; the reasons are above') // esbuild has printed them, with their places
  }
}

/** @param {string} outdir */
async function makeSkills(outdir) {
  try {
    await bundleSkills(outdir)
  } catch {
    throw new Stop('the skills that ship could not be built; the reasons are above')
  }
}

/** @param {string} outdir */
async function makeWindow(outdir) {
  const logFile = path.join(cacheDir, 'vite.log')
  const args = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', outdir, '--emptyOutDir']
  const code = await runQuietly(projectNode(), args, { logFile, cwd: root, env: { ...projectEnvironment(), NODE_ENV: 'production' } })
  if (code !== 0) throw new Stop(`the window could not be built:\n\n${lastLines(logFile, 60)}`)
  if (!fs.existsSync(path.join(outdir, 'index.html'))) throw new Stop('the window was built, but its index.html is not there')
}
