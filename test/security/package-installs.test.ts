import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GuardProxy } from '../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../electron/gateway/policy/address/address-types.ts'
import { packageHosts, packageManagersIn } from '../../electron/gateway/sandbox/package-hosts.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

/** A package source for npm and pip on this computer, which commands reach under a public name only. */
let source: Server
const asked: string[] = []
beforeAll(async () => {
  const tarball = tinyTarball()
  const wheel = tinyWheel()
  source = createServer((request, answer) => {
    asked.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/tiny-thing') {
      return void answer.end(JSON.stringify({ name: 'tiny-thing', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name: 'tiny-thing', version: '1.0.0', dist: { tarball: 'http://packages.example/tiny-thing.tgz', integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}` } } } }))
    }
    if (request.url === '/tiny-thing.tgz') return void answer.end(tarball)
    if (request.url === '/simple/tiny-wheel/') return void answer.setHeader('content-type', 'text/html').end('<a href="/tiny_wheel-1.0-py3-none-any.whl">tiny_wheel-1.0-py3-none-any.whl</a>')
    if (request.url === '/tiny_wheel-1.0-py3-none-any.whl') return void answer.end(wheel)
    answer.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
})
afterAll(() => { source.close() })
const opened: OpenGateway[] = []
afterEach(async () => {
  asked.length = 0
  await Promise.all(opened.splice(0).map((each) => each.dispose()))
})

async function chatWith(command: string, environment: Record<string, string> = {}) {
  const model = scriptedModel([{ calls: [{ id: 'A', name: 'exec', input: { command } }] }, { text: 'done' }])
  const proxy = new GuardProxy({
    settings: () => defaultAddressSettings, resolver: { lookup: (name) => Promise.resolve(name.endsWith('.example') ? ['93.184.216.34'] : []) },
    dial: () => connect((source.address() as AddressInfo).port, '127.0.0.1'),
  })
  const chat = await openGateway({ adapter: model.adapter, options: { proxy }, ports: { environment: { ...process.env, ...environment } } })
  opened.push(chat)
  const result = (): string => JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.blocks)
  const allowed = async (): Promise<void> => {
    const end = chat.say('install it')
    await chat.answer((await chat.until('approval.requested')).request.id, 'allow-once')
    await end
  }
  return { chat, result, allowed }
}

test('npm install works in the safe area after a yes: the source that npm itself is set to is open for that command, and for nothing after it', async () => {
  const { chat, allowed, result } = await chatWith('npm install tiny-thing')
  writeFileSync(join(chat.ws, 'package.json'), '{"name":"mine"}')
  writeFileSync(join(chat.ws, '.npmrc'), 'registry=http://packages.example/\n')
  await allowed()
  expect(result()).toContain('exitCode: 0')
  expect(JSON.parse(readFileSync(join(chat.ws, 'node_modules', 'tiny-thing', 'package.json'), 'utf8'))).toMatchObject({ version: '1.0.0' })
  expect(asked).toEqual(['packages.example /tiny-thing', 'packages.example /tiny-thing.tgz'])
  expect((await chat.lanes())[0]).toMatchObject({ sandbox: 'on', outcome: 'done' })
  expect(await chat.gateway.handlers['safeArea.hosts']({ sessionId: chat.sessionId })).toEqual([])
}, 60_000)

test('pip install into the folder works in the safe area after a yes', async () => {
  const { chat, allowed, result } = await chatWith('pip install --quiet --no-deps --target lib tiny-wheel', { PIP_INDEX_URL: 'http://packages.example/simple', PIP_TRUSTED_HOST: 'packages.example', PIP_FIND_LINKS: '', PIP_EXTRA_INDEX_URL: '', PIP_CONFIG_FILE: '/dev/null' })
  await allowed()
  expect(result()).toContain('exitCode: 0')
  expect(existsSync(join(chat.ws, 'lib', 'tiny_wheel.py'))).toBe(true)
}, 60_000)

test('a source nobody named and no manager is set to stays closed, and the lane names it', async () => {
  const { chat, allowed } = await chatWith('npm install tiny-thing && curl -sS "http://$(echo elsewhere).example/"')
  writeFileSync(join(chat.ws, 'package.json'), '{"name":"mine"}')
  mkdirSync(join(chat.ws, 'node_modules'))
  writeFileSync(join(chat.ws, '.npmrc'), 'registry=http://packages.example/\n')
  await allowed()
  expect(asked.some((each) => each.startsWith('elsewhere'))).toBe(false)
  expect((await chat.lanes())[0]?.details).toMatchObject({ refused: ['network'], refusedHosts: ['elsewhere.example'] })
}, 60_000)

test('which managers a command calls', () => {
  const part = (text: string, effect = 'installs') => ({ text, effect })
  expect(packageManagersIn([part('npm ci'), part('ls node_modules/npm', 'looks')])).toEqual(['npm'])
  expect(packageManagersIn([part('python3 -m pip install x', 'runs-code'), part('/usr/bin/npx tool')])).toEqual(['npm', 'pip'])
  expect(packageManagersIn([part('echo npm', 'looks'), part('node npm.js', 'runs-code')])).toEqual([])
})

test('only web hosts of the answer open, without login data; a manager that says nothing opens nothing', async () => {
  const npm = JSON.stringify({ registry: 'https://user:word@one.example/npm/', '@mine:registry': 'http://two.example:8080', proxy: 'http://three.example', other: 'https://four.example' })
  expect(await packageHosts(['npm', 'pip'], (plan) => Promise.resolve(plan.kind === 'argv' && plan.file === 'npm' ? npm : 'https://five.example/simple\nfile:///wheels ../here *.six.example\n'))).toEqual(['one.example', 'two.example:8080', 'five.example'])
  expect(await packageHosts(['npm', 'pip'], () => Promise.resolve(null))).toEqual([])
  expect(await packageHosts(['npm'], () => Promise.resolve('npm error'))).toEqual([])
})

function tinyTarball(): Buffer {
  const content = Buffer.from('{"name":"tiny-thing","version":"1.0.0"}')
  const head = Buffer.alloc(512)
  head.write('package/package.json', 0)
  head.write('0000644\0', 100).toString()
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(`${head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.from(gzipSync(Buffer.concat([head, content, Buffer.alloc(512 - content.length), Buffer.alloc(1024)])))
}

function tinyWheel(): Buffer {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words)
  return Buffer.from(zipSync({
    'tiny_wheel.py': text('size = 1\n'), 'tiny_wheel-1.0.dist-info/METADATA': text('Metadata-Version: 2.1\nName: tiny-wheel\nVersion: 1.0\n'),
    'tiny_wheel-1.0.dist-info/WHEEL': text('Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    'tiny_wheel-1.0.dist-info/RECORD': text('tiny_wheel.py,,\ntiny_wheel-1.0.dist-info/METADATA,,\ntiny_wheel-1.0.dist-info/WHEEL,,\ntiny_wheel-1.0.dist-info/RECORD,,\n'),
  }))
}
