import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBundle } from '../../../../electron/gateway/mcp/bundle/open-bundle.ts'
import { fillWay, missingAnswers } from '../../../../shared/mcp/fill-way.ts'
import type { BundleOutcome } from '../../../../shared/mcp/offer.ts'
import { makeZip, type ZipPart } from '../../../fakes/make-zip.ts'
import { type OpenStore, openStore } from '../../../fakes/npm-registry/open-store.ts'

let opened: OpenStore
beforeEach(() => { opened = openStore({ environment: () => ({ PATH: process.env['PATH'] ?? '' }) }) })
afterEach(() => opened.dispose())

const manifest = (more: object = {}): string => JSON.stringify({
  manifest_version: '0.3', name: 'calendar-helper', display_name: 'Calendar helper', version: '0.9.0', description: 'Reads a calendar file.', author: { name: 'Tidewater' },
  server: { type: 'node', entry_point: 'server/index.js', mcp_config: { command: 'node', args: ['${__dirname}/server/index.js', '${user_config.folders}'], env: { CAL_KEY: '${user_config.key}', CAL_HOME: '${HOME}/cal' } } },
  user_config: { folders: { type: 'directory', title: 'Folders', required: true, multiple: true, default: ['${DOCUMENTS}'] }, key: { type: 'string', title: 'Key', sensitive: true } }, ...more,
})
async function look(parts: readonly ZipPart[]): Promise<NonNullable<BundleOutcome>> {
  const path = join(opened.base, 'calendar.mcpb')
  writeFileSync(path, makeZip(parts))
  const outcome = await readBundle(path, { ports: { platform: 'linux', places: { user: '/home/maya' } as never }, packages: opened.store, signal: new AbortController().signal })
  if (!outcome) throw new Error('it was not closed')
  return outcome
}

test('a bundle is unpacked, says what it would start, and asks what it needs; nothing of it runs', async () => {
  const outcome = await look([{ name: 'manifest.json', data: manifest() }, { name: 'server/index.js', data: "require('fs').writeFileSync(__dirname + '/ran', '')" }])
  if (!outcome.ok) throw new Error(outcome.detail)
  const [way] = outcome.offer.ways
  if (way?.kind !== 'command') throw new Error('a program is inside')
  expect(outcome).toMatchObject({ file: 'calendar.mcpb', offer: { title: 'Calendar helper', publisher: 'Tidewater', version: '0.9.0' } })
  const target = fillWay(way, { folders: '/a\n/b', key: 's3' })
  if (target.kind !== 'command') throw new Error('a program is inside')
  const [script = '', ...rest] = target.args
  expect(script.startsWith(opened.home)).toBe(true)
  expect(existsSync(script)).toBe(true)
  expect(existsSync(join(script, '..', 'ran'))).toBe(false)
  expect({ ...target, args: rest }).toEqual({ kind: 'command', command: 'node', args: ['/a', '/b'], env: [{ name: 'CAL_KEY', value: 's3', secret: true }, { name: 'CAL_HOME', value: '/home/maya/cal', secret: false }] })
  expect(way.asks.map(({ id, kind, many, default: first }) => [id, kind, many, first])).toEqual([['folders', 'folder', true, '/home/maya/Documents'], ['key', 'text', false, null]])
  expect(missingAnswers(way, {}).map(({ id }) => id)).toEqual(['folders'])
})

test('a value nobody gave is left out of the environment', async () => {
  const outcome = await look([{ name: 'manifest.json', data: manifest() }, { name: 'server/index.js' }])
  const way = outcome.ok ? outcome.offer.ways[0] : undefined
  expect(way?.kind === 'command' && fillWay(way, { folders: '/a' })).toMatchObject({ env: [{ name: 'CAL_HOME' }] })
})

test.each<readonly [string, readonly ZipPart[], string]>([
  ['climbs out of its folder', [{ name: 'manifest.json', data: manifest() }, { name: '../../escape.js', data: 'x' }], 'unsafe'],
  ['has no manifest', [{ name: 'server/index.js', data: 'x' }], 'not-a-bundle'],
  ['has a manifest that says not what to start', [{ name: 'manifest.json', data: JSON.stringify({ name: 'a-b', version: '1.0.0' }) }], 'not-a-bundle'],
  ['lets the person name the program', [{ name: 'manifest.json', data: manifest({ server: { type: 'binary', mcp_config: { command: '${user_config.key}', args: [] } } }) }], 'not-a-bundle'],
  ['is made for another system', [{ name: 'manifest.json', data: manifest({ compatibility: { platforms: ['win32'] } }) }], 'unsupported'],
])('a bundle that %s is not taken', async (_, parts, problem) => {
  expect(await look(parts)).toMatchObject({ ok: false, problem })
})

test('what is no archive at all is said to be no bundle', async () => {
  const path = join(opened.base, 'letter.mcpb')
  writeFileSync(path, 'Dear all')
  expect(await readBundle(path, { ports: { platform: 'linux', places: { user: '/home/maya' } as never }, packages: opened.store, signal: new AbortController().signal })).toMatchObject({ ok: false, problem: 'not-a-bundle', file: 'letter.mcpb' })
})
