import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { killedInstall } from '../fakes/npm-registry/killed-install.ts'
import { type NpmRegistry, startNpmRegistry } from '../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore } from '../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'leaf', version: '1.0.0' }, { name: 'tool', version: '1.0.0', dependencies: { leaf: '^1.0.0' } })
})
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(() => open.dispose())

describe('pkg-049: installs that are killed', () => {
  it('at forty random moments leave a whole package or nothing, over one cache', async () => {
    for (let round = 0; round < 40; round += 1) await killedInstall(open, registry, 'tool', { afterMs: 300 + Math.random() * 2_500 })
    expect(await open.store.install({ kind: 'server', source: { kind: 'registry', spec: 'tool' }, signal: new AbortController().signal })).toMatchObject({ version: '1.0.0' })
  }, 600_000)
})
