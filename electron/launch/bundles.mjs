import fs from 'node:fs'
import path from 'node:path'
import { inRoot, filesBelow, root } from './project.mjs'

/** Packages that carry binaries or wasm, or find their own files: they stay in node_modules and are shipped beside the bundle. */
export const externalPackages = ['electron', '@vscode/ripgrep', 'playwright', 'playwright-core', 'web-tree-sitter', 'tree-sitter-bash', '@vscode/tree-sitter-wasm']

/** Bundled CommonJS packages call `require` for Node's own modules; an ES module has none by itself. */
const banner = "import { createRequire as pincerCreateRequire } from 'node:module';\nconst require = pincerCreateRequire(import.meta.url);"

/** Some of them also ask where they lie. */
const whereBanner = 'const __filename = import.meta.filename;\nconst __dirname = import.meta.dirname;'

/** Entry points that run on Node, by the name of their bundle. Workers are found by their name: `…-worker.ts`. */
export function nodeEntries() {
  const workers = filesBelow('electron/gateway', (file) => file.endsWith('-worker.ts')).map((file) => [/** @type {string} */ (file.split('/').pop()).replace(/\.ts$/, ''), file])
  const fixed = [['main', 'electron/main.ts'], ['cli', 'electron/cli/cli.ts']]
  return Object.fromEntries([...fixed, ...workers].filter(([, file]) => filesBelow('electron', (found) => found === file).length === 1))
}

const common = /** @type {const} */ ({ absWorkingDir: root, bundle: true, target: 'node24', charset: 'utf8', logLevel: 'warning', legalComments: 'eof' })

/**
 * The preload is one CommonJS file: a sandboxed page's preload can load nothing but `electron`.
 * @param {string} outdir absolute
 * @returns {import('esbuild').BuildOptions}
 */
export function preloadOptions(outdir) {
  return { ...common, entryPoints: { preload: inRoot('electron/preload.ts') }, outdir, format: 'cjs', platform: 'browser', external: ['electron'], outExtension: { '.js': '.cjs' } }
}

/**
 * Main, the terminal door and the workers share chunks, all in one flat folder, so a file beside the bundle is beside every chunk.
 * @param {string} outdir absolute
 * @returns {import('esbuild').BuildOptions}
 */
export function programOptions(outdir) {
  return { ...common, entryPoints: nodeEntries(), outdir, format: 'esm', platform: 'node', splitting: true, chunkNames: 'chunk-[name]-[hash]', external: externalPackages, banner: { js: banner } }
}

/**
 * Programs that run on the Node that ships for children: each is one whole file, because the packaged app keeps it outside its
 * archive, where no chunk could be found. They are found by their name: `…-child.ts`.
 */
export function childEntries() {
  return Object.fromEntries(filesBelow('electron/gateway', (file) => file.endsWith('-child.ts')).map((file) => [/** @type {string} */ (file.split('/').pop()).replace(/\.ts$/, ''), file]))
}

/**
 * An `import` of Node's http makes Node load all of undici beside it, for the sake of a name nobody asks for; a `require` does not.
 * That is a tenth of the start of the installing child.
 * @type {import('esbuild').Plugin}
 */
const requiredHttp = {
  name: 'required-http',
  setup(plugins) {
    plugins.onResolve({ filter: /^(?:node:)?https?$/ }, ({ path: name, kind }) => (kind === 'import-statement' ? { path: name.replace('node:', ''), namespace: 'required' } : undefined))
    plugins.onLoad({ filter: /^https?$/, namespace: 'required' }, ({ path: name }) => ({ contents: `module.exports = require('node:${name}')`, loader: 'js' }))
  },
}

/**
 * @param {string} outdir absolute
 * @returns {import('esbuild').BuildOptions}
 */
export function childOptions(outdir) {
  return { ...common, entryPoints: childEntries(), outdir, format: 'esm', platform: 'node', external: ['node-gyp/bin/node-gyp.js'], plugins: [requiredHttp], banner: { js: `${banner}\n${whereBanner}` } }
}

/**
 * Makes every bundle that runs on Node or in the preload's world. The same input gives the same bytes: nothing of this
 * machine goes in. There is one set of bundles, whatever shell runs them.
 * @param {string} outdir absolute
 */
export async function bundleNode(outdir) {
  const { build } = await import('esbuild')
  await build(programOptions(outdir))
  await build(preloadOptions(outdir))
  await build(childOptions(outdir))
}

/** Skills that ship and are written in several files or with libraries: `skills/NAME/src/index.ts`. The others are packages as they lie. */
export function skillSources() {
  return filesBelow('skills', (file) => /^skills\/[a-z0-9-]+\/src\/index\.ts$/.test(file)).map((file) => /** @type {string} */ (file.split('/')[1]))
}

/**
 * Makes each of them a package of its own: one file beside its package.json and manifest.json, so it can be installed without a network.
 * @param {string} outdir absolute
 */
export async function bundleSkills(outdir) {
  const { build } = await import('esbuild')
  const names = skillSources()
  await build({ ...common, target: 'node26', entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, inRoot(`skills/${name}/src/index.ts`)])), outdir, format: 'esm', platform: 'node', banner: { js: banner } })
  for (const name of names) for (const file of ['package.json', 'manifest.json']) fs.copyFileSync(inRoot(`skills/${name}/${file}`), path.join(outdir, name, file))
}
