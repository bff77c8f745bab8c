import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettingsStore } from '../../electron/gateway/config/settings-store.ts'
import { addressSettingsOf } from '../../electron/gateway/network/address-settings.ts'
import { GuardProxy } from '../../electron/gateway/network/guard-proxy.ts'
import { type AddressSettings, defaultAddressSettings } from '../../electron/gateway/policy/address/address-types.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { UrlRow } from '../cases/kinds/url-rows.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'
import { visit } from './guarded-client.ts'

/** A small internet behind the real guard proxy: every address that is dialled reaches one server, which answers as the row says. */
let web: Server
let secure: Server
let sends = new Map<string, string>()
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'))
  const serve = (scheme: string): Server => createServer((request, answer) => {
    const next = sends.get(`${scheme}//${(request.headers.host ?? '').replace(/:(?:80|443)$/, '')}${request.url ?? '/'}`)
    if (next !== undefined) return void answer.writeHead(302, { location: next }).end()
    answer.end('a page')
  }).listen(0, '127.0.0.1');
  [web, secure] = [serve('http:'), serve('https:')]
  await Promise.all([once(web, 'listening'), once(secure, 'listening')])
})
afterAll(() => {
  web.close()
  secure.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Where the server sends an address on; the first mention counts, so a list that comes back goes round. */
function sendsOn(row: UrlRow): Map<string, string> {
  const stops = [row.url, ...(row.redirectsTo ?? [])]
  const found = new Map<string, string>()
  let from = row.url
  for (const next of stops.slice(1)) {
    if (!URL.canParse(from)) break
    const url = new URL(from)
    const key = `${url.protocol}//${url.host}${url.pathname}${url.search}`
    if (!found.has(key)) found.set(key, next)
    from = URL.canParse(next, from) ? new URL(next, from).href : next
  }
  return found
}

let runs = 0
/** Visits a row through the real proxy. `dialled`: the addresses a connection was made to. */
async function through(row: UrlRow): Promise<{ verdict: 'allow' | 'block'; dialled: string[] }> {
  const own = URL.canParse(row.url) ? new URL(row.url).hostname.replace(/\.$/, '') : ''
  const dialled: string[] = []
  let questions = 0
  const settings: AddressSettings = { ...defaultAddressSettings, ...row.settings }
  const proxy = new GuardProxy({
    settings: () => settings,
    resolver: {
      lookup: (name) => {
        const spelled = /(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})\.(?:nip\.io|sslip\.io|xip\.io)$/.exec(name)
        if (name === own || row.redirectsTo === undefined) {
          const answer = row.resolvesSequence?.[Math.min(questions, row.resolvesSequence.length - 1)] ?? row.resolves
          questions += 1
          if (answer !== undefined) return Promise.resolve(typeof answer === 'string' ? [answer] : answer)
        }
        if (spelled) return Promise.resolve([spelled.slice(1, 5).join('.')])
        return Promise.resolve(/(?:^|\.)(?:localtest\.me|lvh\.me)$/.test(name) ? ['127.0.0.1'] : ['93.184.215.14'])
      },
    },
    dial: (ip, port) => {
      dialled.push(ip)
      return connect(((port === 443 ? secure : web).address() as AddressInfo).port, '127.0.0.1')
    },
  })
  const socketPath = join(folder, String(runs += 1))
  const lease = await proxy.leaseFile(socketPath, () => true)
  try {
    sends = sendsOn(row)
    const ended = await visit({ socketPath }, row.url)
    return { verdict: ended.kind === 'page' ? 'allow' : 'block', dialled }
  } finally {
    await lease.release()
    await proxy.dispose()
  }
}

const rows = ['url.jsonl', 'own-url.jsonl'].flatMap((name) => readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line) as UrlRow))
/** What a page opens by itself is the browser's; about:blank and sockets never reach a proxy. */
const visited = rows.filter((row) => row.page === undefined && /^https?:/i.test(row.url.trim()) && URL.canParse(row.url))

describe('addresses of the case rows through the real proxy and its connector', () => {
  test(`${visited.length} rows end as expected, the redirects among them`, async () => {
    const wrong: unknown[] = []
    for (const row of visited) {
      const { verdict } = await through(row)
      if (verdict !== row.expected && !row.alsoOk?.includes(verdict)) wrong.push([row.id, row.url, verdict, row.expected])
    }
    expect(wrong).toEqual([])
    expect(visited.filter((row) => row.redirectsTo !== undefined).length).toBeGreaterThan(5)
  }, 60_000)

  test('a name that changes its answer between the check and the connection reaches what was checked, and never the second answer', async () => {
    const rebinding = visited.filter((row) => row.resolvesSequence !== undefined)
    expect(rebinding.length).toBeGreaterThan(0)
    for (const row of rebinding) {
      const { dialled } = await through(row)
      const first = [row.resolvesSequence?.[0] ?? []].flat()
      expect([row.id, dialled.every((ip) => first.includes(ip))]).toEqual([row.id, true])
    }
  })

  test('a blocked address is not even dialled', async () => {
    for (const row of visited.filter((each) => each.expected === 'block' && each.redirectsTo === undefined && !each.alsoOk?.includes('allow'))) {
      expect([row.id, (await through(row)).dialled]).toEqual([row.id, []])
    }
  }, 60_000)
})

describe('what the person set', () => {
  const private1 = (url: string, settings: Partial<AddressSettings>, resolves: string[] = ['10.0.0.7']) => through({ id: 'x', category: 'x', url, expected: 'allow', resolves, settings, why: '' })

  test('a computer in the own network opens by exactly its name and port, and nothing beside it', async () => {
    const settings = { allowedPrivateHosts: ['nas.example:8080', '10.0.0.9'] }
    expect((await private1('http://nas.example:8080/', settings)).verdict).toBe('allow')
    expect((await private1('http://10.0.0.9/', settings)).verdict).toBe('allow')
    for (const url of ['http://nas.example/', 'http://www.nas.example:8080/', 'http://nas.example.evil.example:8080/', 'http://10.0.0.10/', 'http://10.0.0.7:8080/', 'http://other.example:8080/']) {
      expect([url, (await private1(url, settings)).verdict]).toEqual([url, 'block'])
    }
  })

  test('metadata services and Pincer’s own ports stay closed, whatever was opened', async () => {
    const settings = { allowedPrivateHosts: ['169.254.169.254', '127.0.0.1', 'localhost', '127.0.0.1:18789'], ownPorts: [18_789, 40_001] }
    for (const url of ['http://169.254.169.254/latest/', 'http://127.0.0.1:18789/', 'http://localhost:40001/']) expect([url, (await private1(url, settings, ['127.0.0.1'])).verdict]).toEqual([url, 'block'])
  })

  test('made-up addresses of a local proxy count for names only, and only while the setting is on', async () => {
    expect((await private1('http://site.example/', { fakeIpProxy: true }, ['198.18.0.5'])).verdict).toBe('allow')
    expect((await private1('http://site.example/', {}, ['198.18.0.5'])).verdict).toBe('block')
    expect((await private1('http://198.18.0.5/', { fakeIpProxy: true })).verdict).toBe('block')
  })

  test('what is kept in the settings file is what the guard goes by', async () => {
    const store = await SettingsStore.open(mkdtempSync(join(folder, 'home-')))
    expect(addressSettingsOf(store.value)).toMatchObject({ allowedPrivateHosts: [], fakeIpProxy: false })
    await store.update({ allowedPrivateHosts: ['nas.local'], fakeIpProxy: true })
    expect(addressSettingsOf(store.value)).toMatchObject({ allowedPrivateHosts: ['nas.local'], fakeIpProxy: true, ownPorts: [18_789] })
    expect(addressSettingsOf(defaultSettings).ownAddresses).not.toContain('127.0.0.1')
  })
})

describe('in a chat', () => {
  const opened: OpenGateway[] = []
  afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

  test('a command reaches a server on this computer when the person opened it in the settings and for the chat, and at once no more when they take it back', async () => {
    const served: string[] = []
    const local = createServer((request, answer) => { served.push(request.url ?? ''); answer.end('from this computer') }).listen(0, '127.0.0.1')
    await once(local, 'listening')
    const host = `127.0.0.1:${(local.address() as AddressInfo).port}`
    const command = (path: string) => ({ calls: [{ id: path, name: 'exec', input: { command: `curl -sS --noproxy "" http://${host}/${path}` } }] })
    const model = scriptedModel([command('one'), { text: 'done' }, command('two'), { text: 'done' }, command('three'), { text: 'done' }])
    const chat = await openGateway({ adapter: model.adapter })
    opened.push(chat)
    chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
    const { handlers } = chat.gateway
    try {
      await chat.say('one')
      expect(served).toEqual([])
      expect((await chat.lanes())[0]?.preview).toContain('Pincer: This address lies on this computer or in a private')
      await handlers['settings.update']({ patch: { allowedPrivateHosts: [host] } })
      await chat.say('two')
      expect(served).toEqual(['/two'])
      await handlers['settings.update']({ patch: { allowedPrivateHosts: [] } })
      await chat.say('three')
      expect(served).toEqual(['/two'])
    } finally {
      local.close()
    }
  })
})
