import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInstaller } from '../../../electron/gateway/packages/run-installer.ts'
import { residentBytes } from '../../../electron/gateway/process/resident-bytes.ts'
import { openStore, type OpenStore } from '../../fakes/npm-registry/open-store.ts'

/** Something answers where a registry should, with whatever the test says. */
let server: Server
let answer: { readonly type: string; readonly text: string } = { type: 'text/html', text: '' }
let open: OpenStore
const signal = new AbortController().signal
const html = { type: 'text/html', text: '<html>Welcome to our hotel. Please sign in.</html>' }
const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })
const packument = (name: string, more: object = {}) => json({ name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0', dist: { tarball: 'http://127.0.0.1:1/x.tgz', integrity: 'sha512-AAAA' }, ...more } } })
beforeAll(async () => {
  server = createServer((_, response) => { response.writeHead(200, { 'content-type': answer.type }).end(answer.text) })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
})
afterAll(() => { server.close() })
beforeEach(() => { open = openStore({ environment: (home) => ({ npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, npm_config_userconfig: join(home, '.npmrc'), npm_config_globalconfig: join(home, 'global') }) }) })
afterEach(() => open.dispose())

describe('a registry that is none, or an odd one', { timeout: 60_000 }, () => {
  it('a page of somebody else’s in its place is said as that, and does not stay when the registry is back', async () => {
    answer = html
    expect(await open.store.look('skill-x', signal)).toMatchObject({ kind: 'failed', code: 'registry' })
    answer = packument('skill-x')
    expect(await open.store.look('skill-x', signal)).toMatchObject({ kind: 'facts', facts: { name: 'skill-x' } })
  })

  it('another package than the one that was asked for is not taken for it', async () => {
    answer = packument('skill-other')
    expect(await open.store.look('skill-x', signal)).toMatchObject({ kind: 'failed', code: 'bad-package', data: { detail: 'asked for skill-x, came skill-other' } })
  })

  it('words of it are told without what a person cannot see, and names that could never be installed are not offered', async () => {
    answer = packument('skill-x', { description: 'Reads\u202e mail', license: 'MI\u200bT', author: { name: 'an\u202en' }, deprecated: '\u202e' })
    expect(await open.store.look('skill-x', signal)).toMatchObject({ facts: { description: 'Reads mail', licence: 'MIT', publisher: 'ann', deprecated: '-' } })
    answer = json({ objects: [{ package: { name: '../x', version: '1.0.0' } }, { package: { name: 'e\u202evil', version: '1.0.0' } }, { package: { name: 'fine', version: '1.0.0', keywords: 'one', description: 7 } }] })
    expect(await open.store.search('x', 10, signal)).toMatchObject({ kind: 'found', packages: [{ name: 'fine', description: '', keywords: [] }] })
  })
})

it('an installer that holds more than it may, because an answer never ends, is ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-greedy-installer-'))
  const script = join(folder, 'greedy.mjs')
  writeFileSync(script, 'const all = []; process.on("message", () => setInterval(() => all.push(Buffer.alloc(16 * 1024 * 1024, 1)), 20))')
  let pid = 0
  const end = await runInstaller({ kind: 'search', words: 'x', most: 1, into: folder, cache: folder }, {
    signal, memoryBytes: 250 * 1024 * 1024, start: () => {
      const child = fork(script, [], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      pid = child.pid ?? 0
      return child
    },
  })
  expect(end).toEqual({ kind: 'failed', code: 'too-large', data: { what: 'memory' } })
  expect(residentBytes(pid)).toBe(0)
  rmSync(folder, { recursive: true })
})
