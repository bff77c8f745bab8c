import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registryAddress } from '../../../../electron/gateway/mcp/registry/registry-address.ts'
import { RegistryClient } from '../../../../electron/gateway/mcp/registry/registry-client.ts'
import { defaultAddressSettings } from '../../../../electron/gateway/policy/address/address-types.ts'
import { limits } from '../../../../shared/limits.ts'
import { fillWay } from '../../../../shared/mcp/fill-way.ts'
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts'
import { type McpRegistry, startMcpRegistry } from '../../../fakes/mcp-registry/mcp-registry.ts'

let home: string
let list: McpRegistry
let clock: ManualClock
const clients: RegistryClient[] = []
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pincer-list-'))
  list = await startMcpRegistry()
  clock = createManualClock()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()))
  await list.close()
  await rm(home, { recursive: true, force: true })
})

const client = (address: string | null = list.url): RegistryClient => {
  const made = new RegistryClient({ ports: { clock, log: () => undefined, places: { home } }, address, addresses: () => defaultAddressSettings })
  clients.push(made)
  return made
}
const weather = { name: 'io.github.northlight/weather', version: '2.1.0', title: 'Weather', description: 'Forecasts.', packages: [{ registryType: 'npm', identifier: '@northlight/weather', version: '2.1.0', transport: { type: 'stdio' }, environmentVariables: [{ name: 'WEATHER_KEY', isRequired: true, isSecret: true }] }] }

test('a search asks for the newest versions, a part of the name, and only so many', async () => {
  list.publish({ server: weather }, { server: { ...weather, version: '1.0.0' }, isLatest: false }, { server: { name: 'com.example/other', version: '1.0.0' } })
  const found = await client().search('weather', null)
  expect(found).toMatchObject({ ok: true, kept: false, next: null, offers: [{ id: 'io.github.northlight/weather', title: 'Weather', version: '2.1.0', publisher: 'github.com/northlight', deprecated: false }] })
  expect(list.requests).toEqual([{ path: '/v0.1/servers', query: { version: 'latest', limit: String(limits.connectionListEntries), search: 'weather' } }])
})

test('pages follow each other by the cursor of the one before', async () => {
  list.publish(...Array.from({ length: limits.connectionListEntries + 5 }, (_, index) => ({ server: { name: `com.example/w${String(index).padStart(3, '0')}`, version: '1.0.0' } })))
  const own = client()
  const first = await own.search('', null)
  if (!first.ok || first.next === null) throw new Error('there is more')
  const second = await own.search('', first.next)
  expect([first.offers.length, second.ok && second.offers.length, second.ok && second.next]).toEqual([limits.connectionListEntries, 5, null])
})

test('deleted ones are left out, deprecated ones are marked, what cannot be read costs only itself', async () => {
  list.publish({ server: weather, status: 'deprecated' }, { server: { name: 'com.example/gone', version: '1.0.0' }, status: 'deleted' }, { server: { name: '', version: '1' } })
  const found = await client().search('', null)
  expect(found.ok && found.offers.map(({ id, deprecated }) => [id, deprecated])).toEqual([['io.github.northlight/weather', true]])
})

test('the same search is not asked twice within minutes, and is asked again later', async () => {
  const own = client()
  await own.search('weather', null)
  await own.search('Weather', null)
  expect(list.requests).toHaveLength(1)
  await clock.advance(limits.connectionListFreshMs + 1)
  await own.search('weather', null)
  expect(list.requests).toHaveLength(2)
})

test('when the list cannot be reached an earlier answer is shown as such, also after a restart', async () => {
  list.publish({ server: weather })
  const { at } = await client().search('weather', null) as { at: number }
  await Promise.all(clients.splice(0).map((each) => each.dispose()))
  await clock.advance(limits.connectionListFreshMs + 1)
  await list.close()
  const again = await client().search('weather', null)
  expect(again).toMatchObject({ ok: true, kept: true, at, offers: [{ title: 'Weather' }] })
  expect(await client().search('calendar', null)).toEqual({ ok: false, problem: 'offline', host: new URL(list.url).host, status: null })
})

test('an answer that is no list is said to be one that was refused', async () => {
  list.answerWith(503, 'come back later')
  expect(await client().search('a', null)).toMatchObject({ ok: false, problem: 'refused', status: 503 })
  list.answerWith(200, '<html>sign in to the hotel network</html>')
  expect(await client().search('b', null)).toMatchObject({ ok: false, problem: 'refused', status: 200 })
})

test('an answer without an end is not read to its end', async () => {
  list.answerWith(200, JSON.stringify({ servers: [], padding: 'x'.repeat(limits.connectionListBytes) }))
  expect(await client().search('a', null)).toMatchObject({ ok: false, problem: 'refused' })
})

test('a list that never answers is given up', async () => {
  list.hang()
  const asked = client().search('a', null)
  while (list.requests.length === 0) await new Promise((resolve) => { setImmediate(resolve) })
  await clock.advance(limits.connectionListMs + 1)
  expect(await asked).toMatchObject({ ok: false, problem: 'offline' })
})

test('a list that sends elsewhere, into the own network, is not followed', async () => {
  const other = await startMcpRegistry()
  const { createServer } = await import('node:http')
  const bouncing = createServer((_, response) => { response.writeHead(302, { location: `${other.url}/v0.1/servers` }).end() })
  await new Promise<void>((resolve) => { bouncing.listen(0, '127.0.0.1', resolve) })
  try {
    const found = await client(`http://127.0.0.1:${(bouncing.address() as { port: number }).port}`).search('a', null)
    expect(found).toMatchObject({ ok: false, problem: 'blocked' })
    expect(other.requests).toEqual([])
  } finally {
    bouncing.close()
    await other.close()
  }
})

test('no list set: nothing is asked', async () => {
  expect(await client(null).search('a', null)).toEqual({ ok: false, problem: 'off', host: '', status: null })
  expect(registryAddress({ PINCER_CONNECTIONS_LIST: 'off' })).toBeNull()
  expect(registryAddress({ PINCER_CONNECTIONS_LIST: 'https://list.example.com/api/' })).toBe('https://list.example.com/api')
  expect(registryAddress({})).toMatch(/^https:\/\//)
})

test('what is kept on disk holds no more than the newest searches', async () => {
  const own = client()
  for (let index = 0; index < limits.connectionListKept + 3; index += 1) await own.search(`w${index}`, null)
  const kept = JSON.parse(await readFile(join(home, 'connections-list.json'), 'utf8')) as { key: string }[]
  expect(kept).toHaveLength(limits.connectionListKept)
  expect(kept[0]?.key).toContain(`w${limits.connectionListKept + 2}`)
})

test('what was found becomes a form with its answers', async () => {
  list.publish({ server: weather })
  const found = await client().search('weather', null)
  const way = found.ok ? found.offers[0]?.ways[0] : undefined
  if (way?.kind !== 'command') throw new Error('a program was published')
  expect(fillWay(way, { 'env.WEATHER_KEY': 'abc' })).toEqual({ kind: 'command', command: 'npx', args: ['-y', '@northlight/weather@2.1.0'], env: [{ name: 'WEATHER_KEY', value: 'abc', secret: true }] })
})
