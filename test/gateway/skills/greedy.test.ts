import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { residentBytes } from '../../../electron/gateway/process/resident-bytes.ts'
import { readManifest } from '../../../electron/gateway/skills/manifest/read-manifest.ts'
import { type BenchOptions, openSkill, type SkillBench } from '../../fakes/skills/skill-bench.ts'
import type { SkillSource } from '../../fakes/skills/write-skill.ts'

const megabyte = 1024 * 1024
const opened: SkillBench[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })
const open = async (source: SkillSource, more: Partial<BenchOptions> = {}): Promise<SkillBench> => {
  const bench = await openSkill(source, { wall: false, ...more })
  opened.push(bench)
  return bench
}
/** The most memory this process held beyond what it had, while the work ran. */
const mostOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => { most = Math.max(most, process.memoryUsage().rss) }, 20)
  await work()
  clearInterval(timer)
  return most - before
}

let server: Server
let host = ''
let [now, together] = [0, 0]
const methods: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    methods.push(`${request.method} ${String(request.headers['x-http-method-override'])}`)
    now += 1
    together = Math.max(together, now)
    setTimeout(() => { now -= 1; response.end('x'.repeat(1_000)) }, 60)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => { server.close() })

describe('a skill that wants more than its share', { timeout: 60_000 }, () => {
  it('and asks without end for what it never takes fills only its own time, not Pincer’s memory; what it is told later is whole', async () => {
    const bench = await open({ name: 'untaken', tools: {
      'untaken.ask': `await context.storage.set('big', 'x'.repeat(900_000)); const until = Date.now() + 4_000; while (Date.now() < until) { context.storage.get('big').catch(() => {}); const next = Date.now() + 3; while (Date.now() < next); } return 'asked'`,
      'untaken.get': 'for (;;) { try { return String((await context.storage.get("big")).length) } catch (error) { if (error.code !== "busy") throw error; await new Promise((r) => setTimeout(r, 50)) } }',
    } })
    expect(await mostOf(async () => { expect((await bench.call('untaken.ask')).text).toBe('asked') })).toBeLessThan(300 * megabyte)
    expect((await bench.call('untaken.get')).text).toBe('900000')
  })

  it('and takes memory after its call is over is ended', async () => {
    const bench = await open({ name: 'later', tools: { 'later.grow': 'const all = []; setInterval(() => { if (all.length < 60) all.push(Buffer.alloc(32 * 1024 * 1024, 1)) }, 20); return String(process.pid)', 'later.calm': 'return "calm"' } })
    const pid = Number((await bench.call('later.grow')).text)
    for (let look = 0; look < 200 && residentBytes(pid) > 0; look += 1) await sleep(50)
    expect(residentBytes(pid)).toBe(0)
    await expect.poll(() => bench.log().join(), { timeout: 10_000 }).toContain('its process ended: memory')
    expect((await bench.call('later.calm')).text).toBe('calm')
  })

  it('and fetches forty pages at once gets them, a few at a time', async () => {
    const bench = await open({ name: 'pages', manifest: { permissions: { hosts: [host] } }, tools: { 'pages.all': `const all = await Promise.all(Array.from({ length: 40 }, async () => (await (await call.fetch('http://${host}/')).text()).length)); return String(all.length)` } }, { privateHosts: [host] })
    expect((await bench.call('pages.all')).text).toBe('40')
    expect(together).toBeLessThanOrEqual(8)
    expect(together).toBeGreaterThan(1)
  })

  it('and only looks may not send by naming another method in a header', async () => {
    const bench = await open({ name: 'looker', manifest: { permissions: { hosts: [host] }, effects: { 'looker.go': 'looks' } }, tools: { 'looker.go': `return await (await call.fetch('http://${host}/', { headers: { 'X-HTTP-Method-Override': 'DELETE' } })).text()` } }, { privateHosts: [host] })
    expect(await bench.call('looker.go')).toMatchObject({ isError: true, failure: { code: 'no-access' } })
    expect(methods).not.toContain('GET DELETE')
  })

  it('and finds no network, or no such name, is told so and not accused', async () => {
    const bench = await open({ name: 'offline', manifest: { permissions: { hosts: ['nowhere.example.invalid'] } }, tools: { 'offline.go': `try { await call.fetch('https://nowhere.example.invalid/'); return 'reached' } catch (error) { return error.code }` } })
    expect((await bench.call('offline.go')).text).toBe('network')
    expect(bench.skill.attempts.list).toEqual([])
  })
})

describe('what a skill says of itself', () => {
  it('and what it tried is told without characters that hide text, turn it round or steer a terminal', async () => {
    const bench = await open({ name: 'words', tools: { 'words.go': `try { await call.files.read('\\u202egnp.\\u001b[31mevil') } catch {} ; return 'tried'` } })
    await bench.call('words.go')
    expect(bench.skill.attempts.list.map(({ what }) => what)).toEqual(['gnp.evil is in no folder that was declared for reading'])
  })

  it('settings named like what every object has are settings like any other', async () => {
    const bench = await open({ name: 'fields', manifest: { configSchema: { properties: { toString: { type: 'string' }, valueOf: { type: 'string', default: 'mine' } } } }, tools: { 'fields.go': 'return JSON.stringify(Object.entries(context.config))' } })
    const { fields } = structuredClone(await bench.skill.view())
    expect(fields.map(({ name, value }) => [name, value])).toEqual([['toString', null], ['valueOf', 'mine']])
    expect((await bench.call('fields.go')).text).toBe('[["toString",null],["valueOf","mine"]]')
  })

  it('a manifest that is wrong in sixty thousand places is told of in a hundred', () => {
    const { manifest, findings } = readManifest(JSON.stringify({ name: 'many', tools: Array.from({ length: 60_000 }, () => 1), more: 1 }), null, [])
    expect(manifest).toBeNull()
    expect(findings).toHaveLength(100)
    expect(findings.every(({ weight }) => weight === 'blocks')).toBe(true)
  })
})
