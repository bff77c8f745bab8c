import { inRoot, filesBelow, root } from './project.mjs'

/** Packages that carry binaries or wasm, or find their own files: they stay in node_modules and are shipped beside the bundle. */
export const externalPackages = ['electron', '@vscode/ripgrep', 'playwright', 'playwright-core', 'web-tree-sitter', 'tree-sitter-bash', '@vscode/tree-sitter-wasm']

/** Bundled CommonJS packages call `require` for Node's own modules; an ES module has none by itself. */
const banner = "import { createRequire as pincerCreateRequire } from 'node:module';\nconst require = pincerCreateRequire(import.meta.url);"

/** Entry points that run on Node, by the name of their bundle. Workers are found by their name: `…-worker.ts`. */
export function nodeEntries() {
  const workers = filesBelow('electron/gateway', (file) => file.endsWith('-worker.ts')).map((file) => [/** @type {string} */ (file.split('/').pop()).replace(/\.ts$/, ''), file])
  const fixed = [['main', 'electron/main.ts'], ['cli', 'electron/cli/cli.ts']]
  return Object.fromEntries([...fixed, ...workers].filter(([, file]) => filesBelow('electron', (found) => found === file).length === 1))
}

/**
 * Bundles main, the terminal door and the workers (they share chunks, all in one flat folder, so a file beside the bundle is
 * beside every chunk), and the preload as one CommonJS file. The same input gives the same bytes: nothing of this machine
 * goes in. There is one set of bundles for every shell.
 * @param {string} outdir absolute
 * @returns {Promise<import('esbuild').Metafile>} what went into each Node bundle
 */
export async function bundleNode(outdir) {
  const { build } = await import('esbuild')
  const common = /** @type {const} */ ({ absWorkingDir: root, bundle: true, target: 'node24', charset: 'utf8', logLevel: 'warning', legalComments: 'eof' })
  const main = await build({
    ...common, entryPoints: nodeEntries(), outdir, format: 'esm', platform: 'node', splitting: true, chunkNames: 'chunk-[name]-[hash]',
    external: externalPackages, banner: { js: banner }, metafile: true,
  })
  await build({
    ...common, entryPoints: { preload: inRoot('electron/preload.ts') }, outdir, format: 'cjs', platform: 'browser', external: ['electron'], outExtension: { '.js': '.cjs' },
  })
  return main.metafile
}
