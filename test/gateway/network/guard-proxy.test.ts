import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer as createHttp, request, type Server as HttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GuardProxy, type PortLease } from '../../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'

/** A tiny internet: names have public addresses, and whoever dials one of them reaches our server. */
let web: HttpServer
let echo: Server
const asked: { method?: string | undefined; url?: string | undefined; headers: Record<string, unknown>; body: string }[] = []
const dialled: string[] = []
const names: Record<string, string[]> = { 'open.example': ['93.184.216.34'], 'two.example': ['93.184.216.35', '93.184.216.34'], 'inside.example': ['10.0.0.7'], 'rebind.example': ['93.184.216.34'], 'mixed.example': ['93.184.216.34', '127.0.0.1'] }
let lookups = 0
beforeAll(async () => {
  web = createHttp((incoming, answer) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => { body += chunk.toString() })
    incoming.on('end', () => {
      asked.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body })
      if (incoming.url === '/away') return void answer.writeHead(302, { location: 'http://inside.example/secret' }).end()
      answer.writeHead(200, { 'content-type': 'text/plain', connection: 'keep-alive' }).end(`hello ${incoming.headers.host ?? ''}`)
    })
  }).listen(0, '127.0.0.1')
  echo = createServer((socket) => { socket.on('error', () => undefined).pipe(socket) }).listen(0, '127.0.0.1')
  await Promise.all([once(web, 'listening'), once(echo, 'listening')])
})
afterAll(() => { web.close(); echo.close() })

const proxies: GuardProxy[] = []
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((each) => each.dispose()))
  asked.length = 0
  dialled.length = 0
})
function createProxy(): GuardProxy {
  const proxy = new GuardProxy({
    settings: () => defaultAddressSettings,
    resolver: { lookup: (name) => { lookups += 1; return Promise.resolve(name === 'rebind.example' && lookups % 2 === 0 ? ['127.0.0.1'] : names[name] ?? []) } },
    dial: (ip, port) => {
      dialled.push(`${ip}:${port}`)
      return connect({ host: '127.0.0.1', port: ip === '93.184.216.35' ? 1 : port === 443 ? (echo.address() as AddressInfo).port : (web.address() as AddressInfo).port })
    },
  })
  proxies.push(proxy)
  return proxy
}

interface Answer { status: number; body: string }
function ask(through: { port?: number; socketPath?: string }, url: string, more: { auth?: string; method?: string; body?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...through, host: '127.0.0.1', method: more.method ?? 'GET', path: url, agent: false, headers: { host: 'x', ...(more.auth ? { 'proxy-authorization': `Basic ${Buffer.from(more.auth).toString('base64')}` } : {}), ...more.headers } }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => { body += chunk.toString() }).on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end(more.body)
  })
}
/** Speaks raw to the proxy and gives back everything that came. */
function raw(port: number, text: string, then = ''): Promise<string> {
  return new Promise((resolve) => {
    let came = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      came += chunk.toString()
      if (then && came.endsWith('\r\n\r\n')) socket.write(then)
      else if (then && came.endsWith(then)) socket.end()
    })
    socket.on('close', () => resolve(came)).on('error', () => resolve(came))
  })
}
const key = (lease: PortLease) => `${lease.user}:${lease.password}`
const basic = (lease: PortLease) => `Proxy-Authorization: Basic ${Buffer.from(key(lease)).toString('base64')}\r\n`

describe('who may use it', () => {
  test('nobody without a password of a lease, nobody with one that was given back, and it is told nothing about addresses', async () => {
    const proxy = createProxy()
    const lease = await proxy.leasePort(() => true)
    const other = await proxy.leasePort(() => true)
    for (const auth of [undefined, 'a:b', `${lease.user}:`, `${lease.user}:${lease.password}x`, `:${lease.password}`, `${other.user}:${lease.password}`]) {
      expect((await ask(lease, 'http://open.example/', auth === undefined ? {} : { auth })).status).toBe(407)
    }
    expect(await raw(lease.port, 'CONNECT open.example:443 HTTP/1.1\r\n\r\n')).toContain('407')
    await lease.release()
    expect((await ask(other, 'http://open.example/', { auth: key(lease) })).status).toBe(407)
    expect(dialled).toEqual([])
  })

  test('it listens only while somebody needs it, on this computer alone', async () => {
    const proxy = createProxy()
    expect(proxy.port).toBeNull()
    const [one, two] = await Promise.all([proxy.leasePort(() => true), proxy.leasePort(() => true)])
    expect(one.port).toBe(two.port)
    expect(one.password).not.toBe(two.password)
    await one.release()
    expect(proxy.port).toBe(two.port)
    await two.release()
    expect(proxy.port).toBeNull()
    await expect(ask(two, 'http://open.example/', { auth: key(two) })).rejects.toThrow(/ECONNREFUSED/)
  })

  test('a socket file is a door without a password, and goes with its lease', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guard-proxy-'))
    const path = join(folder, 'door')
    const lease = await createProxy().leaseFile(path, (host) => host === 'open.example')
    expect(statSync(path).isSocket()).toBe(true)
    expect(await ask({ socketPath: path }, 'http://open.example/page')).toEqual({ status: 200, body: 'hello open.example' })
    expect((await ask({ socketPath: path }, 'http://two.example/')).status).toBe(403)
    expect(lease.refused).toMatchObject([{ host: 'two.example', rule: 'network.host-not-open' }])
    await lease.release()
    expect(existsSync(path)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

describe('what it opens', () => {
  test('plain http, whole: method, body, path, and headers without what is meant for the proxy', async () => {
    const lease = await createProxy().leasePort(() => true)
    const answer = await ask(lease, 'http://open.example/a?b=1', { auth: key(lease), method: 'POST', body: 'data', headers: { 'x-mine': '1', 'proxy-connection': 'keep-alive', connection: 'x-secret', 'x-secret': '2' } })
    expect(answer).toEqual({ status: 200, body: 'hello open.example' })
    expect(asked).toMatchObject([{ method: 'POST', url: '/a?b=1', body: 'data', headers: { 'x-mine': '1', host: 'open.example' } }])
    expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['proxy-authorization']))
    expect(asked[0]?.headers['x-secret']).toBeUndefined()
  })

  test('a tunnel, byte for byte', async () => {
    const lease = await createProxy().leasePort(() => true)
    expect(await raw(lease.port, `CONNECT open.example:443 HTTP/1.1\r\n${basic(lease)}\r\n`, 'over and back')).toBe('HTTP/1.1 200 Connection Established\r\n\r\nover and back')
    expect(dialled).toEqual(['93.184.216.34:443'])
  })

  test('the next address of a host where the first one does not answer', async () => {
    const lease = await createProxy().leasePort(() => true)
    expect((await ask(lease, 'http://two.example/', { auth: key(lease) })).status).toBe(200)
    expect(dialled).toEqual(['93.184.216.35:80', '93.184.216.34:80'])
  })
})

describe('what stays closed', () => {
  test.each([
    'http://127.0.0.1/', 'http://localhost/', 'http://0177.0.0.1/', 'http://2130706433/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://10.0.0.7/', 'http://169.254.169.254/latest/meta-data', 'http://inside.example/', 'http://mixed.example/', 'http://open.example:22/',
    'http://user:pass@open.example/', 'http://unknown.example/', 'http://metadata.google.internal/',
  ])('%s', async (url) => {
    const lease = await createProxy().leasePort(() => true)
    const answer = await ask(lease, url, { auth: key(lease) })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatch(/^Pincer: /)
    expect(dialled).toEqual([])
    expect(lease.refused).toHaveLength(1)
  })

  test.each(['127.0.0.1:443', '[::1]:443', 'inside.example:443', '169.254.169.254:80', 'open.example:25'])('a tunnel to %s', async (target) => {
    const lease = await createProxy().leasePort(() => true)
    expect(await raw(lease.port, `CONNECT ${target} HTTP/1.1\r\n${basic(lease)}\r\n`)).toMatch(/^HTTP\/1\.1 403 /)
    expect(dialled).toEqual([])
  })

  test.each(['open.example', 'open.example:443/x', 'user@open.example:443', 'http://open.example:443', 'open.example:443#@127.0.0.1', ':443'])('a target that could be read in two ways: %s', async (target) => {
    const lease = await createProxy().leasePort(() => true)
    expect(await raw(lease.port, `CONNECT ${target} HTTP/1.1\r\n${basic(lease)}\r\n`)).toMatch(/^(?:HTTP\/1\.1 400 |$)/)
    expect(dialled).toEqual([])
  })

  test('where a redirect leads is judged when it is followed', async () => {
    const lease = await createProxy().leasePort(() => true)
    expect((await ask(lease, 'http://open.example/away', { auth: key(lease) })).status).toBe(302)
    expect((await ask(lease, 'http://inside.example/secret', { auth: key(lease) })).status).toBe(403)
  })

  test('a name that answers differently the second time is connected to what was judged', async () => {
    lookups = 0
    const lease = await createProxy().leasePort(() => true)
    expect((await ask(lease, 'http://rebind.example/', { auth: key(lease) })).status).toBe(200)
    expect(dialled).toEqual(['93.184.216.34:80'])
    expect((await ask(lease, 'http://rebind.example/', { auth: key(lease) })).status).toBe(403)
  })

  test('the proxy itself, and addresses without a host', async () => {
    const lease = await createProxy().leasePort(() => true)
    expect((await ask(lease, `http://localhost:${lease.port}/`, { auth: key(lease) })).status).toBe(403)
    expect((await ask(lease, '/', { auth: key(lease) })).status).toBe(400)
  })
})

test('giving a lease back ends its tunnels', async () => {
  const lease = await createProxy().leasePort(() => true)
  const socket = connect(lease.port, '127.0.0.1', () => socket.write(`CONNECT open.example:443 HTTP/1.1\r\n${basic(lease)}\r\n`))
  await once(socket, 'data')
  const ended = once(socket, 'close')
  await lease.release()
  await ended
})
