import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandResolver, PrepareProgress, ReadyCommand, ResolvedCommand } from '../../../electron/gateway/mcp/ports.ts'
import { createCommandResolver } from '../../../electron/gateway/packages/resolve-command.ts'
import { type NpmRegistry, startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore, runtimeNode } from '../../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
let resolver: CommandResolver
const cli = '#!/usr/bin/env node\nconsole.log(JSON.stringify([process.version, process.argv.slice(2), require("leaf")]))\n'

beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish(
    { name: 'leaf', version: '1.0.0' },
    { name: 'hello-server', version: '1.0.0', dependencies: { leaf: '1' }, bin: 'cli.js', files: { 'cli.js': cli } },
    { name: 'two-programs', version: '1.0.0', dependencies: { leaf: '1' }, bin: { 'two-programs': 'a.js', second: 'b.mjs', out: '../../x' }, files: { 'a.js': cli, 'b.mjs': 'console.log("second")\n' } },
    { name: 'plain-shell', version: '1.0.0', bin: { 'plain-shell': 'run.sh' }, files: { 'run.sh': '#!/bin/sh\necho "shell $1"\n' } },
    { name: 'no-program', version: '1.0.0' },
    { name: 'builds', version: '1.0.0', bin: 'cli.js', scripts: { postinstall: 'node make.js' }, files: { 'make.js': 'require("fs").writeFileSync("made.txt", JSON.stringify([process.version, Object.keys(process.env).filter((n) => /TOKEN/.test(n))]))', 'cli.js': '#!/usr/bin/env node\nconsole.log(require("fs").readFileSync(__dirname + "/made.txt", "utf8"))\n' } },
    { name: 'needs-builds', version: '1.0.0', bin: 'cli.js', dependencies: { builds: '1' }, files: { 'cli.js': 'require("builds/cli.js")\n' } },
    { name: 'native', version: '1.0.0', bin: 'cli.js', files: { 'binding.gyp': '{}', 'cli.js': '1' } },
    { name: 'fails-to-build', version: '1.0.0', bin: 'cli.js', scripts: { install: 'echo no compiler here >&2; exit 3' }, files: { 'cli.js': '1' } },
  )
})
afterAll(() => registry.close())
beforeEach(() => {
  open = openStore(registry)
  resolver = createCommandResolver({ store: open.store, node: runtimeNode, platform: process.platform as 'linux' })
})
afterEach(() => open.dispose())

const resolve = (command: string, args: string[], more: { env?: Record<string, string>; allowedScripts?: string[]; progress?: PrepareProgress[]; signal?: AbortSignal } = {}): Promise<ResolvedCommand> =>
  resolver.resolve({ connection: 'c', command, args, env: more.env ?? { PATH: process.env['PATH'] ?? '' }, allowedScripts: more.allowedScripts ?? [], signal: more.signal ?? new AbortController().signal, onProgress: (step) => more.progress?.push(step) })
const run = (ready: ResolvedCommand): string => {
  const { file, args, env } = ready as ReadyCommand
  return execFileSync(file, [...args], { env: { ...env }, encoding: 'utf8' }).trim()
}

describe('nothing to install first', { timeout: 60_000 }, () => {
  it('npx: the first start installs with visible steps, the next one is there at once', async () => {
    const progress: PrepareProgress[] = []
    const first = await resolve('npx', ['-y', 'hello-server', 'a b', '--c'], { progress })
    expect(JSON.parse(run(first))).toEqual(['v26.10.0', ['a b', '--c'], '1.0.0'])
    expect([...new Set(progress.map(({ step }) => step))]).toEqual(['resolve', 'download', 'check', 'unpack', 'verify', 'ready'])
    expect(progress.findLast(({ step }) => step === 'download')).toMatchObject({ subject: 'hello-server@1.0.0', unit: 'bytes' })
    expect(first).toMatchObject({ package: { name: 'hello-server', version: '1.0.0', integrity: expect.stringMatching(/^sha512-/) } })
    await registry.down()
    try {
      const before = performance.now()
      const second = await resolve('npx', ['hello-server'])
      expect(performance.now() - before).toBeLessThan(1_000)
      expect(second.kind).toBe('ready')
    } finally {
      await registry.up()
    }
  })

  it('several connections with the same package install it once', async () => {
    const before = registry.requests.length
    const all = await Promise.all([1, 2, 3, 4].map(() => resolve('npx', ['-y', 'hello-server@^1'])))
    expect(new Set(all.map((each) => (each as ReadyCommand).args[0])).size).toBe(1)
    expect(registry.requests.slice(before).filter((request) => request === 'GET /hello-server/-/1.0.0.tgz')).toHaveLength(1)
  })

  it('one of them stopping does not stop the others; when all have stopped nothing is left', async () => {
    const stop = new AbortController()
    const [stopped, other] = [resolve('npx', ['hello-server'], { signal: stop.signal }), resolve('npx', ['hello-server'])]
    stop.abort()
    expect(await stopped).toMatchObject({ kind: 'failed', code: 'stopped' })
    expect(await other).toMatchObject({ kind: 'ready' })
    await open.store.uninstall('server', 'hello-server')
    const alone = new AbortController()
    const last = resolve('npx', ['hello-server'], { signal: alone.signal })
    setTimeout(() => alone.abort(), 150)
    expect(await last).toMatchObject({ kind: 'failed', code: 'stopped' })
    await open.dispose()
    expect(open.left()).toEqual([])
  })

  it('node is the Node that ships; npm exec and a named program of a package work', async () => {
    expect(run(await resolve('node', ['-p', 'process.version']))).toBe('v26.10.0')
    expect(JSON.parse(run(await resolve('npm', ['exec', '-y', 'hello-server', '--', '--x'])))[1]).toEqual(['--x'])
    expect(run(await resolve('npx', ['-p', 'two-programs', 'second']))).toBe('second')
    expect(JSON.parse(run(await resolve('npx', ['two-programs', 'x'])))[1]).toEqual(['x'])
    expect(run(await resolve('npx', ['plain-shell', 'x']))).toBe('shell x')
  })

  it('a package without a program says so, and one whose program lies outside has none', async () => {
    expect(await resolve('npx', ['no-program'])).toMatchObject({ kind: 'failed', code: 'not-found', data: { command: 'no-program' } })
    expect(await resolve('npx', ['-p', 'two-programs', 'out'])).toMatchObject({ kind: 'failed', code: 'not-found', data: { has: 'two-programs, second, out' } })
  })

  it('says apart: unknown package, another source, no network', async () => {
    expect(await resolve('npx', ['-y', 'nobody-has-this'])).toMatchObject({ code: 'no-such-package', data: { package: expect.stringContaining('nobody-has-this') } })
    expect(await resolve('npx', ['-y', 'github:ann/x'])).toMatchObject({ code: 'refused', data: { why: 'source' } })
    await registry.down()
    try {
      expect(await resolve('npx', ['-y', 'two-programs'])).toMatchObject({ code: 'offline' })
    } finally {
      await registry.up()
    }
  })
})

describe('packages that want to run something while they are installed', { timeout: 60_000 }, () => {
  it('are named with the very text, and nothing runs until somebody agrees; then it runs without secrets', async () => {
    const asked = await resolve('npx', ['needs-builds'])
    expect(asked).toEqual({ kind: 'needs-scripts', scripts: [{ package: 'builds', version: '1.0.0', event: 'postinstall', text: 'node make.js' }] })
    expect(open.left()).toEqual([])
    const agreed = await resolve('npx', ['needs-builds'], { allowedScripts: ['builds@1.0.0'] })
    expect(JSON.parse(run(agreed))).toEqual(['v26.10.0', []])
    // Asked once: what is installed stays installed.
    expect((await resolve('npx', ['needs-builds'], { allowedScripts: ['builds@1.0.0'] })).kind).toBe('ready')
  })
  it('pkg-052: a native build without a script is named too', async () => {
    expect(await resolve('npx', ['native'])).toEqual({ kind: 'needs-scripts', scripts: [{ package: 'native', version: '1.0.0', event: 'install', text: 'node-gyp rebuild' }] })
  })
  it('agreeing to another version or package is no agreement', async () => {
    expect((await resolve('npx', ['needs-builds'], { allowedScripts: ['builds@2.0.0', 'needs-builds@1.0.0'] })).kind).toBe('needs-scripts')
  })
  it('one that fails says what it printed and leaves nothing', async () => {
    expect(await resolve('npx', ['fails-to-build'], { allowedScripts: ['fails-to-build@1.0.0'] })).toMatchObject({ kind: 'failed', code: 'failed', data: { why: 'script', output: 'no compiler here', event: 'install' } })
    expect(open.left()).toEqual([])
  })
  it('pkg-051: an extension’s scripts, and those of what it needs, are never run', async () => {
    for (const spec of ['needs-builds', 'builds', 'native']) {
      const end = await open.store.install({ kind: 'skill', source: { kind: 'registry', spec }, allowedScripts: ['builds@1.0.0', 'native@1.0.0'], signal: new AbortController().signal })
      if (!('root' in end)) throw new Error(JSON.stringify(end))
      expect(end.record.scripts.map(({ ran }) => ran)).toEqual([false])
      expect(open.left().some((path) => path.endsWith('made.txt'))).toBe(false)
    }
  })
})

describe('other programs', { timeout: 60_000 }, () => {
  it('are found on the PATH the program will get, also with spaces, and said plainly when they are not', async () => {
    const folder = join(open.base, 'my tools')
    mkdirSync(folder)
    writeFileSync(join(folder, 'uvx'), '#!/bin/sh\necho "uv $@"\n')
    chmodSync(join(folder, 'uvx'), 0o755)
    writeFileSync(join(folder, 'notes.txt'), 'x')
    const env = { PATH: [folder, process.env['PATH']].join(delimiter) }
    expect(await resolve('uvx', ['x'], { env })).toMatchObject({ kind: 'ready', file: join(folder, 'uvx'), args: ['x'] })
    expect(await resolve(join(folder, 'uvx'), [], { env: {} })).toMatchObject({ kind: 'ready' })
    expect(await resolve('uvx', [], { env: { PATH: '/nowhere' } })).toEqual({ kind: 'failed', code: 'not-found', data: { command: 'uvx' } })
    expect(await resolve('notes.txt', [], { env })).toMatchObject({ code: 'not-found' })
    expect(await resolve('./uvx', [], { env })).toMatchObject({ code: 'not-found' })
  })
  it('get the Node that ships at the end of their PATH', async () => {
    const ready = await resolve('sh', []) as ReadyCommand
    expect(ready.env?.['PATH']?.split(delimiter).at(-1)).toBe(dirname(runtimeNode))
  })
})
