import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'

/** The registry this computer is set up for, if it answers: real metadata, real tarballs, real checksums. */
let open: OpenStore
let isThere = false
const signal = new AbortController().signal

beforeAll(async () => {
  open = openStore({ environment: () => ({ ...process.env as Record<string, string> }) })
  isThere = (await open.store.look('ms', AbortSignal.timeout(15_000))).kind === 'facts'
}, 30_000)
afterAll(() => open.dispose())

describe('the registry of this computer', () => {
  it('gives a small package with something it needs', async (test) => {
    if (!isThere) return test.skip('the registry does not answer')
    const end = await open.store.install({ kind: 'server', source: { kind: 'registry', spec: 'debug@4.4.3' }, signal })
    if (!('root' in end)) throw new Error(JSON.stringify(end))
    expect(end.record.facts).toMatchObject({ name: 'debug', version: '4.4.3', licence: 'MIT', publishedAt: expect.any(Number) })
    expect(existsSync(join(end.folder, 'node_modules/ms/package.json'))).toBe(true)
  }, 60_000)

  it('says plainly whether it has a search', async (test) => {
    if (!isThere) return test.skip('the registry does not answer')
    expect(['found', 'no-search']).toContain((await open.store.search('keywords:mcp', 3, signal)).kind)
  }, 60_000)
})
