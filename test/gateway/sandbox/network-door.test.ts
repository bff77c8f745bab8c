import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GuardProxy } from '../../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { hostEntry, hostsNamedIn, isOpen, OpenHosts } from '../../../electron/gateway/sandbox/open-hosts.ts'
import { createWallBench, type WallBench } from './wall-bench.ts'

let web: Server
let proxy: GuardProxy
let benches: Record<'socat' | 'node', WallBench>
let served = 0
beforeAll(async () => {
  web = createServer((_request, answer) => { served += 1; answer.end('hello from outside') }).listen(0, '127.0.0.1')
  await once(web, 'listening')
  proxy = new GuardProxy({
    settings: () => defaultAddressSettings, resolver: { lookup: (name) => Promise.resolve(name.endsWith('.example') ? ['93.184.216.34'] : name === 'inside.test' ? ['10.0.0.1'] : []) },
    dial: () => connect((web.address() as AddressInfo).port, '127.0.0.1'),
  })
  benches = { socat: createWallBench(undefined, { proxy }), node: createWallBench(undefined, { proxy, socatFolders: [], node: process.execPath }) }
})
afterAll(async () => {
  await Promise.all(Object.values(benches).map((bench) => bench.dispose()))
  await proxy.dispose()
  web.close()
})

describe.each(['socat', 'node'] as const)('through %s', (kind) => {
  test('an open host is reached, and only through the proxy', async () => {
    const ran = await benches[kind].run('curl -sS http://open.example/x; echo; curl -sS --noproxy "*" http://open.example/', { allowedHosts: ['open.example'] })
    expect(ran.stdout).toBe('hello from outside\n')
    expect(ran.stderr).toContain('Could not resolve host')
  })

  test('a host that is not open is told by name, and that the person can open it', async () => {
    served = 0
    const ran = await benches[kind].run('curl -sS http://other.example/; curl -sS https://third.example/', { allowedHosts: ['open.example'] })
    expect(served).toBe(0)
    expect(ran.report).toMatchObject({ refused: ['network'], refusedHosts: ['other.example', 'third.example'] })
    expect(ran.report.notes[0]).toContain('These hosts are not open for commands of this chat: other.example, third.example. The person can open them')
  })

  test('a command about the network finds out what it wanted, even with nothing open', async () => {
    expect((await benches[kind].run('curl -sS https://registry.example/pkg', { allowedHosts: [], wantsNetwork: true })).report).toMatchObject({ refused: ['network'], refusedHosts: ['registry.example'] })
  })

  test('an open host does not open what lies behind it: private addresses stay closed', async () => {
    const ran = await benches[kind].run('curl -sS http://inside.test/; curl -sS http://127.0.0.1:80/ -x "$HTTP_PROXY" --noproxy ""', { allowedHosts: ['inside.test', '127.0.0.1'] })
    expect(ran.stdout).toContain('Pincer: This address lies on this computer or in a private')
    expect(ran.report.notes.join()).toContain('inside.test was refused')
  })

  test('a command that waits for all its children ends, and its exit code is its own', async () => {
    expect((await benches[kind].run('sleep 0.05 & wait; exit 3', { allowedHosts: ['open.example'] })).end).toEqual({ kind: 'exited', exitCode: 3 })
    const python = 'import os\ntry:\n  os.wait()\nexcept ChildProcessError: print("none")'
    expect((await benches[kind].run({ kind: 'argv', file: 'python3', args: ['-c', python] }, { allowedHosts: ['open.example'] })).stdout).toBe('none\n')
  })
})

test('without the proxy no host opens, whatever is allowed', async () => {
  const bench = createWallBench()
  try {
    expect((await bench.run('curl -sS http://open.example/', { allowedHosts: ['open.example'] })).report.refused).toEqual(['network'])
  } finally {
    await bench.dispose()
  }
})

test('doors are gone when their commands are', async () => {
  await Promise.all([1, 2, 3, 4].map(() => benches.socat.run('curl -sS http://open.example/', { allowedHosts: ['open.example'] })))
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith('pincer-') && name.length === 'pincer-'.length + 6)
  const left = folders.flatMap((name) => { try { return readdirSync(`${tmpdir()}/${name}`).filter((each) => /^\d+$/.test(each)) } catch { return [] } })
  expect(left).toEqual([])
  expect(proxy.port).toBeNull()
})

describe('hosts of a chat', () => {
  test.each([
    ['Example.COM', 'example.com'], ['https://example.com/a?b', 'example.com'], ['*.example.com', '*.example.com'], ['example.com:8080', 'example.com:8080'], ['münchen.example', 'xn--mnchen-3ya.example'], ['[::1]:80', '[::1]:80'], ['example.com.', 'example.com'],
    ['*', null], ['*.com', null], ['', null], ['a b', null], ['user@example.com', null], ['*.*.com', null], ['*.10.0.0.1', null],
  ])('%s is kept as %s', (text, entry) => { expect(hostEntry(text)).toBe(entry) })

  test('an entry opens its host at the ports of the web, or at its own, and nothing near it', () => {
    expect(['example.com', 'EXAMPLE.com.', 'www.example.com', 'notexample.com', 'example.com.evil.org'].map((host) => isOpen(['example.com'], host, 443))).toEqual([true, true, false, false, false])
    expect(['example.com', 'www.example.com', 'a.b.example.com', 'evilexample.com'].map((host) => isOpen(['*.example.com'], host, 443))).toEqual([true, true, true, false])
    expect([80, 443, 8080].map((port) => isOpen(['example.com'], 'example.com', port))).toEqual([true, true, false])
    expect([443, 8080].map((port) => isOpen(['example.com:8080'], 'example.com', port))).toEqual([false, true])
  })

  test('a command that was allowed opens the hosts that stand in it as they are', () => {
    expect(hostsNamedIn('curl -o a https://example.com/x.zip && wget "http://files.example:8080/y"')).toEqual(['example.com', 'files.example:8080'])
    expect(hostsNamedIn('curl https://$HOST/x https://u:p@example.com/ https://{a,b}.example/ "https://`x`.example" ftp://example.com https://*.example/')).toEqual([])
  })

  test('they belong to one chat, and can be closed again', () => {
    const hosts = new OpenHosts()
    expect([hosts.open('a', 'example.com'), hosts.open('a', 'example.com'), hosts.open('a', '*')]).toEqual([true, true, false])
    expect([hosts.list('a'), hosts.list('b')]).toEqual([['example.com'], []])
    hosts.close('a', 'https://EXAMPLE.com')
    expect(hosts.list('a')).toEqual([])
  })
})
