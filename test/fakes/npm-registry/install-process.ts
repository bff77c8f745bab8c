import { openStore } from './open-store.ts'

/** An install in a process of its own, to be killed: `node install-process.ts BASE REGISTRY SPEC`. Prints each step and `done`. */
const [, , base = '', url = '', spec = ''] = process.argv
const environment = (home: string) => ({ PATH: process.env['PATH'] ?? '', HOME: home, npm_config_registry: url, npm_config_userconfig: `${home}/none`, npm_config_globalconfig: `${home}/none-global` })
const { store } = openStore({ environment }, { base })
const end = await store.install({ kind: 'server', source: { kind: 'registry', spec }, signal: new AbortController().signal, onProgress: ({ step }) => process.stdout.write(`${step}\n`) })
process.stdout.write(`done ${JSON.stringify(end)}\n`)
setInterval(() => undefined, 1_000)
