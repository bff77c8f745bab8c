#!/usr/bin/env node
// `npm run build | cli | cases | conformance | bench | fatigue | screenshots`: the same set-up, then one program.
import { fileURLToPath } from 'node:url'
import { runInFront } from './child.mjs'
import { projectEnvironment, projectNode } from './node-runtime.mjs'
import { inRoot } from './project.mjs'
import { runEntry, Stop } from './say.mjs'
import { build, setUp } from './set-up.mjs'

const commands = /** @type {const} */ ({
  build: { need: 'none', script: null },
  cli: { need: 'tools', script: 'dist/cli.js' },
  conformance: { need: 'tools', script: 'test/conformance/conformance.ts' },
  cases: { need: 'tools', script: 'test/cases/run-cases.ts' },
  bench: { need: 'tools', script: 'test/bench/bench.ts' },
  fatigue: { need: 'tools', script: 'test/fatigue/fatigue.ts' },
  screenshots: { need: 'window', script: 'test/app/screenshots.ts' },
})

await runEntry(async () => {
  const [name = '', ...rest] = process.argv.slice(2)
  if (!Object.hasOwn(commands, name)) throw new Stop(`which one? ${Object.keys(commands).join(' | ')}`)
  const command = commands[/** @type {keyof typeof commands} */ (name)]
  const carriedOn = await setUp(fileURLToPath(import.meta.url), command.need)
  if (carriedOn !== null) return carriedOn
  await build()
  if (!command.script) return 0
  return runInFront(projectNode(), [inRoot(command.script), ...rest], { env: projectEnvironment() })
})
