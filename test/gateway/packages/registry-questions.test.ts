import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NpmRegistry, startNpmRegistry } from '../../fakes/npm-registry/npm-registry.ts'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'

let registry: NpmRegistry
let open: OpenStore
const signal = new AbortController().signal
beforeAll(async () => {
  registry = await startNpmRegistry()
  await registry.publish({ name: 'pincer-skill-notes', version: '1.0.0', publishedAt: '2026-11-30T15:00:00.000Z', dependencies: { leaf: '1' }, more: { description: 'keeps notes', keywords: ['pincer-skill'], license: 'MIT', deprecated: 'use another' } })
})
afterAll(() => registry.close())
beforeEach(() => { open = openStore(registry) })
afterEach(() => open.dispose())

describe('asking the registry', { timeout: 60_000 }, () => {
  it('a registry without a search is said plainly; one with a search answers', async () => {
    expect(await open.store.search('keywords:pincer-skill', 20, signal)).toEqual({ kind: 'no-search' })
    registry.offerSearch()
    expect(await open.store.search('keywords:pincer-skill', 20, signal)).toEqual({ kind: 'found', packages: [{ name: 'pincer-skill-notes', version: '1.0.0', description: 'keeps notes', publisher: 'ann', publishedAt: Date.parse('2026-11-30T15:00:00.000Z'), keywords: ['pincer-skill'] }] })
  })
  it('pkg-040: what a page needs is known before anything is fetched, the age of the version too', async () => {
    const before = registry.requests.length
    expect(await open.store.look('pincer-skill-notes', signal)).toEqual({ kind: 'facts', facts: {
      name: 'pincer-skill-notes', version: '1.0.0', description: 'keeps notes', publisher: 'ann', publishedAt: Date.parse('2026-11-30T15:00:00.000Z'), deprecated: 'use another', licence: 'MIT', bytes: 1_234, files: 2, integrity: expect.stringMatching(/^sha512-/), dependencies: 1,
    } })
    expect(registry.requests.slice(before).some((request) => request.endsWith('.tgz'))).toBe(false)
  })
  it('a question is stopped when nobody waits for it any more, and without a network it says so', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await open.store.look('pincer-skill-notes', stop.signal)).toMatchObject({ code: 'stopped' })
    await registry.down()
    expect(await open.store.look('never-seen', signal)).toMatchObject({ code: 'offline' })
    expect(await open.store.search('x', 5, signal)).toMatchObject({ code: 'offline' })
    await registry.up()
    expect(open.left()).toEqual([])
  })
})
