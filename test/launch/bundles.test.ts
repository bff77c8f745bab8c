import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleNode, nodeEntries, programOptions } from '../../electron/launch/bundles.mjs'
import { projectFiles, projectRoot, sourceOf } from '../fakes/source-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pincer-bundles-'))
const [first, second] = [path.join(folder, 'a'), path.join(folder, 'b/deeper')]
const hashes = (where: string) => Object.fromEntries(readdirSync(where).toSorted().map((file) => [file, createHash('sha256').update(readFileSync(path.join(where, file))).digest('hex')]))

beforeAll(async () => { await Promise.all([bundleNode(first), bundleNode(second)]) }, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the bundles', () => {
  it('have the same bytes each time they are made, wherever they are made', () => {
    expect(hashes(first)).toEqual(hashes(second))
    expect(Object.keys(hashes(first))).toEqual(expect.arrayContaining(['main.js', 'preload.cjs', 'cli.js']))
  })

  it('are one set for every shell: Electron and its stand-in are started with the same files', () => {
    const start = sourceOf('electron/launch/start.mjs')
    expect(start.match(/await build\(\)/g)).toHaveLength(1)
    const making = projectFiles('electron').filter((file) => /bundleNode\(|from 'esbuild'|import\('esbuild'\)/.test(sourceOf(file)))
    expect(making.toSorted()).toEqual(['electron/launch/build.mjs', 'electron/launch/bundles.mjs'])
    expect(JSON.parse(sourceOf('package.json')).main).toBe('dist/main.js')
    expect(sourceOf('electron/launch/bundles.mjs')).not.toMatch(/define:|alias:|conditions:|process\.env/)
  })

  it('name no folder of the machine they were made on', () => {
    for (const file of readdirSync(first)) expect(readFileSync(path.join(first, file), 'utf8').includes(projectRoot), file).toBe(false)
  })

  it('the terminal door and the workers run without electron', async () => {
    const { metafile } = await build({ ...programOptions(first), metafile: true, write: false })
    const outputs = Object.entries(metafile.outputs)
    const reach = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      for (const use of metafile.outputs[file]?.imports ?? []) reach(use.path, seen)
      return seen
    }
    for (const [name, entry] of Object.entries(nodeEntries())) {
      const output = outputs.find(([, made]) => made.entryPoint === entry)?.[0]
      expect(output, name).toBeDefined()
      expect(reach(output!).has('electron'), name).toBe(name === 'main')
    }
  })

  it('what is loaded late has its names in the bundle too', async () => {
    // Run from its source, `import('a CommonJS package')` has named exports; split off into a bundle's own file it has none.
    const { metafile } = await build({ ...programOptions(first), metafile: true, write: false })
    const late = Object.entries(metafile.inputs).flatMap(([file, { imports }]) => imports.filter(({ kind }) => kind === 'dynamic-import').map((use) => ({ file, use: use.path })))
    expect(late.length).toBeGreaterThan(3)
    expect(late.filter(({ use }) => metafile.inputs[use]?.format === 'cjs')).toEqual([])
  })

  it('the kits for model services are loaded only when they are needed', async () => {
    const { metafile } = await build({ ...programOptions(first), metafile: true, write: false })
    const main = Object.entries(metafile.outputs).find(([, made]) => made.entryPoint === 'electron/main.ts')!
    const atOnce = new Set<string>()
    const load = (file: string): void => {
      if (atOnce.has(file)) return
      atOnce.add(file)
      for (const use of metafile.outputs[file]?.imports ?? []) if (use.kind === 'import-statement') load(use.path)
    }
    load(main[0])
    const inputs = [...atOnce].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))
    expect(inputs.filter((input) => /node_modules\/(@anthropic-ai|openai|gpt-tokenizer|unpdf|@cf-wasm|playwright|openid-client|undici|ajv|@modelcontextprotocol|oauth4webapi|@npmcli|pacote|tar)/.test(input))).toEqual([])
  })
})
