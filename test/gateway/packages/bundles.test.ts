import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCommandResolver } from '../../../electron/gateway/packages/resolve-command.ts'
import { makeZip, type ZipPart } from '../../fakes/make-zip.ts'
import { type NpmRegistry, startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore, runtimeNode } from '../../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
const signal = new AbortController().signal

beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'files-server', version: '9.0.0', bin: 'cli.js', files: { 'cli.js': '#!/usr/bin/env node\n' } })
})
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(() => open.dispose())

function bundle(manifest: object | string, parts: readonly ZipPart[] = []): string {
  const path = join(open.base, 'some.mcpb')
  writeFileSync(path, makeZip([{ name: 'manifest.json', data: typeof manifest === 'string' ? manifest : JSON.stringify(manifest) }, { name: 'server/index.js', data: 'console.log(1)' }, ...parts]))
  return path
}
const install = (path: string) => open.store.install({ kind: 'server', source: { kind: 'bundle', path }, signal })

describe('a bundle file', { timeout: 60_000 }, () => {
  it('is put into its own folder whole, with its checksum, and says who made it', async () => {
    const end = await install(bundle({ name: 'files-server', version: '1.0.0', description: 'd', author: { name: 'Ann' } }))
    if (!('root' in end)) throw new Error(JSON.stringify(end))
    expect(readFileSync(join(end.root, 'server/index.js'), 'utf8')).toBe('console.log(1)')
    expect(end.record.facts).toMatchObject({ name: 'files-server', version: '1.0.0', publisher: 'Ann', files: 2, integrity: expect.stringMatching(/^sha512-/) })
  })

  it('never becomes what npx starts under its name, and each version stays until it is removed', async () => {
    const first = await install(bundle({ name: 'files-server', version: '1.0.0' }))
    const second = await install(bundle({ name: 'files-server', version: '1.1.0' }))
    const third = await install(bundle({ name: 'files-server', version: '1.2.0' }))
    const resolver = createCommandResolver({ store: open.store, node: runtimeNode, platform: process.platform as 'linux' })
    expect(await resolver.resolve({ connection: 'c', command: 'npx', args: ['files-server'], env: {}, allowedScripts: [], signal, onProgress: () => undefined })).toMatchObject({ kind: 'ready', package: { version: '9.0.0' } })
    const next = openStore(registry, open)
    await next.store.sweep()
    for (const each of [first, second, third]) expect('root' in each && readFileSync(join(each.root, 'manifest.json'), 'utf8')).toContain('1.')
    expect(await next.store.uninstall('server', 'files-server')).toBeNull()
    expect(next.left()).toEqual([])
  })

  it.each<[string, () => string, object]>([
    ['climbs out', () => bundle({ name: 'a', version: '1.0.0' }, [{ name: '../../evil' }]), { code: 'archive', data: { rule: 'path-climbs' } }],
    ['is no zip', () => { writeFileSync(join(open.base, 'x.mcpb'), 'hello'); return join(open.base, 'x.mcpb') }, { code: 'archive', data: { rule: 'damaged' } }],
    ['has no name', () => bundle({ version: '1.0.0' }), { code: 'bad-package' }],
    ['has a manifest that is no JSON', () => bundle('{,}'), { code: 'bad-package' }],
    ['has a name that is a path', () => bundle({ name: '../x', version: '1.0.0' }), { code: 'bad-package' }],
    ['has a version that is a path', () => bundle({ name: 'x', version: '../1' }), { code: 'bad-package' }],
    ['has a manifest without end', () => bundle(`{"name":"x","version":"1.0.0","d":"${'x'.repeat(3_000_000)}"}`), { code: 'bad-package' }],
    ['brings a record of its own', () => bundle({ name: 'x', version: '1.0.0' }, [{ name: '../.pincer-package.json' }]), { code: 'archive' }],
  ])('that %s is refused and leaves nothing', async (_, make, failure) => {
    expect(await install(make())).toMatchObject({ kind: 'failed', ...failure })
    expect(open.left()).toEqual([])
  })
})
