import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstallProgress } from '../../../electron/gateway/packages/package-types.ts'
import { type NpmRegistry, startNpmRegistry, writePackage } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'
import { processesBelow } from '../../fakes/process-facts.ts'

let registry: NpmRegistry
let open: OpenStore
const never = new AbortController().signal

beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish(
    { name: 'leaf', version: '1.0.0' },
    { name: 'tool', version: '1.0.0', dependencies: { leaf: '^1.0.0' }, bin: { tool: 'cli.js' }, files: { 'cli.js': '#!/usr/bin/env node\nconsole.log(require("leaf"))\n' } },
    { name: '@ann/scoped', version: '0.1.0' },
  )
})
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(() => open.dispose())

const install = (spec: string, more: object = {}) => open.store.install({ kind: 'server', source: { kind: 'registry', spec }, signal: never, ...more })

describe('installing a package', { timeout: 60_000 }, () => {
  it('brings it and what it needs into a versioned folder, and a pointer to it', async () => {
    const steps: InstallProgress[] = []
    const end = await install('tool@^1', { onProgress: (progress: InstallProgress) => steps.push(progress) })
    if (!('root' in end)) throw new Error(JSON.stringify(end))
    expect(end).toMatchObject({ kind: 'server', name: 'tool', version: '1.0.0', hasPrevious: false })
    expect(end.folder).toMatch(/packages\/server\/tool\/1\.0\.0-[0-9a-f]{12}$/)
    expect(readFileSync(join(end.root, 'cli.js'), 'utf8')).toContain('leaf')
    expect(existsSync(join(end.folder, 'node_modules/leaf/index.js'))).toBe(true)
    expect(end.record.packages.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(['leaf@1.0.0', 'tool@1.0.0'])
    expect(end.record.facts).toMatchObject({ publisher: 'ann', publishedAt: Date.parse('2026-01-02T03:04:05.000Z'), bytes: 1_234, files: 2 })
    expect([...new Set(steps.map(({ step }) => step))]).toEqual(['find', 'download', 'check', 'unpack', 'verify', 'ready'])
    const downloaded = steps.filter(({ step }) => step === 'download').at(-1)
    expect(downloaded?.packages).toEqual({ done: 2, of: 2 })
    expect(downloaded?.bytes?.of).toBe(downloaded?.bytes?.done)
    expect(await open.store.current('server', 'tool')).toMatchObject({ version: '1.0.0' })
  })

  it('takes a package with a scope, and one from a folder', async () => {
    const scoped = await install('@ann/scoped')
    expect(scoped).toMatchObject({ name: '@ann/scoped' })
    const folder = join(open.base, 'mine')
    writePackage(folder, { name: 'mine', version: '3.0.0', dependencies: { leaf: '1' } })
    const mine = await open.store.install({ kind: 'skill', source: { kind: 'folder', path: folder }, signal: never })
    expect(mine).toMatchObject({ name: 'mine', version: '3.0.0' })
    expect((await open.store.list('skill')).map(({ name }) => name)).toEqual(['mine'])
    expect((await open.store.list('server')).map(({ name }) => name)).toEqual(['@ann/scoped'])
  })

  it('asks no registry about a folder that brings everything along, and installs it while none can be reached', async () => {
    const folder = join(open.base, 'whole')
    writePackage(folder, { name: 'whole', version: '1.0.0' })
    const before = registry.requests.length
    expect(await open.store.install({ kind: 'skill', source: { kind: 'folder', path: folder }, signal: never })).toMatchObject({ name: 'whole' })
    expect(registry.requests.slice(before)).toEqual([])
  })
})

describe('an installing child that stands ready', { timeout: 60_000 }, () => {
  it.runIf(process.platform === 'linux')('takes the next order, and goes with Pincer when none comes', async () => {
    open.store.warmUp()
    open.store.warmUp()
    const [ready, ...more] = installers()
    expect(ready).toBeTypeOf('number')
    expect(more).toEqual([])
    const seen = new Set<number>()
    const end = await install('leaf', { onProgress: () => { for (const pid of installers()) seen.add(pid) } })
    expect(end).toMatchObject({ name: 'leaf' })
    expect([...seen]).toEqual([ready])
    open.store.warmUp()
    expect(installers()).toHaveLength(1)
    await open.store.dispose()
    await vi.waitFor(() => { expect(installers()).toEqual([]) }, 5_000)
  })
})

/** Installing children of this very process. */
const installers = (): number[] => processesBelow(process.pid).filter(({ command }) => command.includes('installer-child')).map(({ pid }) => pid)
