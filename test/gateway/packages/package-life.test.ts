import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processStartTime } from '../../../electron/gateway/process/process-identity.ts'
import type { InstallStep } from '../../../electron/gateway/packages/package-types.ts'
import { killedInstall } from '../../fakes/npm-registry/killed-install.ts'
import { makeTarball } from '../../fakes/npm-registry/make-tarball.ts'
import { type NpmRegistry, startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
const never = new AbortController().signal

beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'leaf', version: '1.0.0' }, { name: 'tool', version: '1.0.0', dependencies: { leaf: '^1.0.0' } }, { name: 'other', version: '1.0.0' })
})
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(() => open.dispose())

const request = (spec: string, more: object = {}) => ({ kind: 'server' as const, source: { kind: 'registry' as const, spec }, signal: never, ...more })
const install = (spec: string, more: object = {}) => open.store.install(request(spec, more))

describe('the life of an installed package', { timeout: 60_000 }, () => {
  it('pkg-041: what was once installed stays that exact version until somebody updates', async () => {
    await registry.publish({ name: 'moving', version: '1.0.0' })
    await install('moving')
    await registry.publish({ name: 'moving', version: '1.1.0' })
    expect(await open.store.current('server', 'moving')).toMatchObject({ version: '1.0.0' })
    expect(await install('moving')).toMatchObject({ version: '1.1.0', hasPrevious: true })
  })

  it('an update leaves the old copy where it is, can be taken back, and old copies go at the next start', async () => {
    await registry.publish({ name: 'grows', version: '1.0.0' })
    const first = await install('grows')
    await registry.publish({ name: 'grows', version: '2.0.0' })
    const second = await install('grows')
    if (!('root' in first) || !('root' in second)) throw new Error('not installed')
    expect(readFileSync(join(first.root, 'index.js'), 'utf8')).toContain('1.0.0')
    expect(await open.store.rollback('server', 'grows')).toMatchObject({ version: '1.0.0' })
    expect(await open.store.current('server', 'grows')).toMatchObject({ version: '1.0.0' })
    expect(await open.store.rollback('server', 'grows')).toMatchObject({ version: '2.0.0' })
    await registry.publish({ name: 'grows', version: '3.0.0' })
    await install('grows')
    const next = openStore(registry, open)
    await next.store.sweep()
    expect(existsSync(first.folder)).toBe(false)
    expect(existsSync(second.folder)).toBe(true)
    expect(await next.store.current('server', 'grows')).toMatchObject({ version: '3.0.0' })
    expect(await next.store.rollback('server', 'other')).toBeNull()
  })

  it('two ranges of one package stand side by side', async () => {
    await registry.publish({ name: 'ranged', version: '1.0.0' }, { name: 'ranged', version: '2.0.0' })
    await install('ranged@^1', { slot: '^1' })
    await install('ranged')
    expect((await open.store.list('server')).map(({ slot, version }) => `${slot} ${version}`)).toEqual(['^1 1.0.0', 'latest 2.0.0'])
    await open.store.sweep()
    expect(await open.store.current('server', 'ranged', '^1')).toMatchObject({ version: '1.0.0' })
  })

  it('removing takes all of it, and removing what is not there is no failure', async () => {
    await install('tool')
    expect(await open.store.uninstall('server', 'tool')).toBeNull()
    expect(await open.store.current('server', 'tool')).toBeNull()
    expect(open.left()).toEqual([])
    expect(await open.store.uninstall('server', 'tool')).toBeNull()
    expect(await open.store.uninstall('skill', 'never')).toBeNull()
  })

  it('what is staged counts for nothing until it is committed, and discarding leaves no trace', async () => {
    const staged = await open.store.stage(request('tool'))
    if (staged.kind !== 'staged') throw new Error(staged.kind)
    expect(existsSync(join(staged.root, 'package.json'))).toBe(true)
    expect(await open.store.current('server', 'tool')).toBeNull()
    await staged.discard()
    expect(open.left()).toEqual([])
    const again = await open.store.stage(request('tool'))
    if (again.kind !== 'staged') throw new Error(again.kind)
    expect(await again.commit()).toMatchObject({ version: '1.0.0' })
    await again.discard()
    expect(await open.store.current('server', 'tool')).toMatchObject({ version: '1.0.0' })
    expect(await again.commit()).toMatchObject({ kind: 'failed' })
  })

  it('without a network what is cached is installed, and the rest is said to need one', async () => {
    await install('tool')
    await open.store.uninstall('server', 'tool')
    await registry.down()
    try {
      expect(await install('tool')).toMatchObject({ name: 'tool', version: '1.0.0' })
      expect(await install('other')).toMatchObject({ kind: 'failed', code: 'offline' })
    } finally {
      await registry.up()
    }
  })

  it('pkg-049: files that a power cut left empty are noticed at the next start, and the version before counts', async () => {
    await registry.publish({ name: 'cut', version: '1.0.0' })
    await install('cut')
    await registry.publish({ name: 'cut', version: '2.0.0' })
    const second = await install('cut')
    if (!('root' in second)) throw new Error('not installed')
    truncateSync(join(second.root, 'index.js'))
    const next = openStore(registry, open)
    expect(await next.store.current('server', 'cut')).toMatchObject({ version: '1.0.0' })
    // Installing again makes it whole.
    expect(await next.store.install(request('cut'))).toMatchObject({ version: '2.0.0' })
    expect(statSync(join(second.root, 'index.js')).size).toBeGreaterThan(0)
  })

  it('a pointer that cannot be read means that nothing is installed, and nothing fails', async () => {
    mkdirSync(join(open.home, 'packages/server/odd'), { recursive: true })
    writeFileSync(join(open.home, 'packages/server/odd/current.json'), '{"version":1,"name":"odd","slots":{"latest":{"current":"../../..","previous":null}}}')
    expect(await open.store.current('server', 'odd')).toBeNull()
    writeFileSync(join(open.home, 'packages/server/odd/current.json'), '{')
    expect(await open.store.current('server', 'odd')).toBeNull()
    expect(await open.store.list('server')).toEqual([])
    expect(await open.store.current('server', '../x')).toBeNull()
  })
})

describe('stopping an install', { timeout: 60_000 }, () => {
  it.each<InstallStep>(['find', 'download', 'check', 'unpack', 'verify', 'ready'])('while it is at "%s" leaves no trace', async (step) => {
    const stop = new AbortController()
    const end = await install('tool', { signal: stop.signal, onProgress: (progress: { step: InstallStep }) => { if (progress.step === step) stop.abort() } })
    if (step === 'ready') {
      // Too late to stop it: then it is whole.
      if ('root' in end) return expect(await open.store.current('server', 'tool')).toMatchObject({ version: '1.0.0' })
    }
    expect(end).toMatchObject({ kind: 'failed', code: 'stopped' })
    expect(open.left()).toEqual([])
    expect(await open.store.current('server', 'tool')).toBeNull()
  })

  it('in the middle of a slow download ends at once', async () => {
    registry.slow(50)
    try {
      const json = { name: 'heavy', version: '1.0.0' }
      await registry.publish({ ...json, tarball: makeTarball(json, [{ path: 'package/a', text: Array.from({ length: 20_000 }, () => Math.random().toString(36)).join('') }]) })
      const stop = new AbortController()
      let stoppedAt = 0
      let seen: number | null = null
      const end = await install('heavy', { signal: stop.signal, onProgress: (progress: { step: InstallStep; bytes: { done: number; of: number | null } | null }) => {
        if (progress.step !== 'download' || !progress.bytes || progress.bytes.done < 5_000 || stoppedAt) return
        seen = progress.bytes.of
        stoppedAt = performance.now()
        stop.abort()
      } })
      expect(end).toMatchObject({ code: 'stopped' })
      expect(performance.now() - stoppedAt).toBeLessThan(1_000)
      expect(seen).toBeGreaterThan(100_000)
      expect(open.left()).toEqual([])
    } finally {
      registry.slow(0)
    }
  })

  it('closing the store ends what it was doing', async () => {
    const pending = install('tool', { onProgress: () => void open.store.dispose() })
    expect(await pending).toMatchObject({ code: 'stopped' })
    expect(open.left()).toEqual([])
  })
})

describe('several at once', { timeout: 60_000 }, () => {
  it('the same package, different packages, and the same from another Pincer all arrive whole', async () => {
    const second = openStore(registry, open)
    const ends = await Promise.all([install('tool'), install('tool'), install('other'), second.store.install(request('tool')), second.store.install(request('tool@1.0.0', { slot: '1.0.0' }))])
    expect(ends.map((end) => ('root' in end ? end.version : end))).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.0.0', '1.0.0'])
    expect(readdirSync(join(open.home, 'packages/server/tool')).filter((name) => !name.startsWith('current'))).toHaveLength(1)
    expect((await open.store.list('server')).map(({ name, slot }) => `${name} ${slot}`)).toEqual(['other latest', 'tool 1.0.0', 'tool latest'])
    await second.store.dispose()
  })
})

describe('killed at any moment', { timeout: 60_000 }, () => {
  it('a lock that was left hides no package, and goes at the next start; one that is held does neither', async () => {
    await install('other')
    const parent = join(open.home, 'packages/server')
    const held = JSON.stringify({ pid: process.pid, started: processStartTime(process.pid), token: 'mine' })
    for (const [name, text] of [['other', '{"pid":1,"started":"0"}'], ['never', '{"pid":1,"st'], ['busy', held]] as const) writeFileSync(join(parent, `${name}.lock`), text)
    expect((await open.store.list('server')).map(({ name }) => name)).toEqual(['other'])
    const next = openStore(registry, open)
    await next.store.sweep()
    expect(readdirSync(parent).toSorted()).toEqual(['busy.lock', 'other'])
    expect((await next.store.list('server')).map(({ name }) => name)).toEqual(['other'])
  })

  it('pkg-049: leaves the old version, the new one whole, or nothing; the next start sweeps the rest', async () => {
    for (const moment of ['download', 'unpack', 'ready'] as const) await killedInstall(open, registry, 'tool', { at: moment })
    // A cache that was cut at any byte does no harm.
    expect(await install('tool')).toMatchObject({ version: '1.0.0' })
  }, 60_000)
})
