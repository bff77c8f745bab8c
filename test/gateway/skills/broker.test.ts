import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noAuth, type SkillAuth } from '../../../electron/gateway/skills/skill-auth.ts'
import { type BenchOptions, openSkill, type SkillBench } from '../../fakes/skills/skill-bench.ts'
import type { SkillSource } from '../../fakes/skills/write-skill.ts'

let server: Server
let host = ''
const seen: { readonly method: string; readonly url: string; readonly headers: Record<string, unknown>; readonly body: string }[] = []
const opened: SkillBench[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => { body += chunk.toString() })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      const away = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1]
      if (away !== undefined) response.writeHead(302, { location: decodeURIComponent(away) })
      response.end(JSON.stringify({ said: request.url }))
    })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => { server.close() })
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })
const open = async (source: SkillSource, more: Partial<BenchOptions> = {}): Promise<SkillBench> => {
  const bench = await openSkill(source, { wall: false, privateHosts: [host], ...more })
  opened.push(bench)
  return bench
}

describe('what a skill gets through the broker', () => {
  it('network: declared hosts alone, each hop anew, and nothing is sent by a tool that only looks', async () => {
    const tools = { 'net.get': 'const r = await call.fetch(input.url, { headers: { authorization: "Bearer t", host: "evil" } }); return `${r.status} ${await r.text()}`', 'net.post': 'return (await call.fetch(input.url, { method: "POST", body: "hello" })).status', 'net.send': 'return (await call.fetch(input.url, { method: "POST", body: "hello" })).status' }
    const bench = await open({ name: 'net', tools, manifest: { permissions: { hosts: [host, 'other.example'] }, effects: { 'net.get': 'looks', 'net.post': 'looks', 'net.send': 'sends' } } })
    expect(await bench.call('net.get', { url: `http://${host}/a?b` })).toMatchObject({ text: '200 {"said":"/a?b"}' })
    expect(seen.at(-1)?.headers).toMatchObject({ authorization: 'Bearer t', host })
    expect(await bench.call('net.get', { url: `http://localhost:${host.split(':')[1]}/` })).toMatchObject({ isError: true, failure: { code: 'no-access' } })
    expect(await bench.call('net.get', { url: `http://${host}/to?${encodeURIComponent('https://undeclared.example/x')}` })).toMatchObject({ isError: true, failure: { code: 'no-access' } })
    expect(await bench.call('net.get', { url: `http://${host}/to?${encodeURIComponent('/b')}` })).toMatchObject({ text: '200 {"said":"/b"}' })
    const before = seen.length
    expect((await bench.call('net.post', { url: `http://${host}/` })).text).toContain('may not send')
    expect(seen).toHaveLength(before)
    expect(await bench.call('net.send', { url: `http://${host}/` })).toMatchObject({ text: '200' })
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: 'hello' })
  })

  it('network: a declared name that leads to a private address is refused without the person’s exception', async () => {
    const bench = await open({ name: 'net', tools: { 'net.get': 'return (await call.fetch(input.url)).status' }, manifest: { permissions: { hosts: [host] }, effects: { 'net.get': 'looks' } } }, { privateHosts: [] })
    expect(await bench.call('net.get', { url: `http://${host}/` })).toMatchObject({ isError: true, failure: { code: 'no-access' } })
  })

  it('files: declared folders alone, never by a link, never Pincer’s own; pkg-057: not the token store', async () => {
    const tools = { 'files.read': 'return await call.files.read(input.at)', 'files.write': 'await call.files.write(input.at, "new"); return "written"', 'files.look': 'await call.files.write("in/x.txt", "x"); return "written"', 'files.given': 'return await call.files.read(input.file)' }
    const bench = await open({ name: 'files', tools, manifest: { permissions: { folders: [{ path: 'in', access: 'read' }, { path: 'out', access: 'write' }] }, effects: { 'files.write': 'changes', 'files.read': 'looks', 'files.look': 'looks', 'files.given': 'looks' } }, toolMore: { 'files.given': { paths: { file: 'read' } } } })
    for (const name of ['in', 'out', 'other']) mkdirSync(join(bench.ws, name))
    for (const name of ['in/a.txt', 'other/b.txt']) writeFileSync(join(bench.ws, name), `text of ${name}`)
    writeFileSync(join(bench.home, 'secrets.json'), 'tokens')
    symlinkSync(join(bench.ws, 'other'), join(bench.ws, 'in', 'link'))
    symlinkSync(join(bench.home, 'secrets.json'), join(bench.ws, 'in', 'secrets'))
    expect(await bench.call('files.read', { at: 'in/a.txt' })).toMatchObject({ text: 'text of in/a.txt' })
    for (const at of ['other/b.txt', 'in/../other/b.txt', 'in/link/b.txt', 'in/secrets', join(bench.home, 'secrets.json'), '/etc/passwd']) expect(await bench.call('files.read', { at })).toMatchObject({ isError: true, failure: { code: 'no-access' } })
    expect(await bench.call('files.write', { at: 'out/new/c.txt' })).toMatchObject({ text: 'written' })
    expect(readFileSync(join(bench.ws, 'out/new/c.txt'), 'utf8')).toBe('new')
    expect(await bench.call('files.write', { at: 'in/a.txt' })).toMatchObject({ isError: true })
    expect((await bench.call('files.look')).text).toContain('declared as "looks"')
    // An argument that was judged before the call counts wherever it lies.
    expect(await bench.call('files.given', { file: 'other/b.txt' })).toMatchObject({ text: 'text of other/b.txt' })
  })

  it('storage: kept between processes, within its quota', async () => {
    const bench = await open({ name: 'keep', tools: { 'keep.set': 'await context.storage.set(input.key, input.value); return (await context.storage.keys()).join()', 'keep.get': 'return String(await context.storage.get(input.key))', 'keep.fill': 'for (let i = 0; i < 30; i += 1) await context.storage.set("k" + i, "x".repeat(900000)); return "filled"' }, manifest: { effects: { 'keep.set': 'looks' } } })
    expect(await bench.call('keep.set', { key: 'a/../b', value: 'one' })).toMatchObject({ text: 'a/../b' })
    bench.skill.refresh()
    expect(await bench.call('keep.get', { key: 'a/../b' })).toMatchObject({ text: 'one' })
    expect((await bench.call('keep.fill')).text).toContain('full')
    expect(await bench.call('keep.get', { key: 'missing' })).toMatchObject({ text: 'undefined' })
  })

  it('settings and secrets: what its form says, and only declared secrets, never in a log', async () => {
    const bench = await open({
      name: 'conf', tools: { 'conf.show': 'console.log("the key is", await context.auth.secret("key")); return JSON.stringify([context.config, (await context.auth.secret("key")).length])' },
      manifest: { permissions: { secrets: ['key'] }, configSchema: { properties: { key: { type: 'string', format: 'password' }, city: { type: 'string', default: 'Rome' }, days: { type: 'integer' } } } },
    }, { setting: { config: { days: 3 }, secrets: ['key'] }, secrets: { 'skill:skill-conf:key': 'very-secret-value' } })
    expect(await bench.call('conf.show')).toMatchObject({ text: '[{"city":"Rome","days":3},17]' })
    expect(bench.log().join('\n')).toContain('[hidden]')
    expect(bench.log().join('\n')).not.toContain('very-secret-value')
    expect((await bench.skill.view()).fields).toMatchObject([{ name: 'key', kind: 'secret', value: null, hasValue: true }, { name: 'city', value: 'Rome' }, { name: 'days', kind: 'number', value: 3 }])
  })

  it('accounts: valid runs; refused midway is renewed once; with nobody to ask, none ends it', async () => {
    const asked: boolean[] = []
    let state: 'valid' | 'none' = 'valid'
    const auth: SkillAuth = {
      ...noAuth,
      token: ({ fresh }) => { asked.push(fresh); return Promise.resolve(state === 'none' ? { kind: 'none', reason: 'never', missing: [] } : { kind: 'valid', token: asked.includes(true) ? 'new' : 'old' }) },
    }
    const bench = await open({ name: 'mail', tools: { 'mail.list': 'const token = await context.auth.token("google"); if (token === "old") throw Object.assign(new Error("401"), { code: "token-expired" }); return token', 'mail.other': 'return await context.auth.token("google")' }, manifest: { effects: { 'mail.list': 'looks', 'mail.other': 'looks' } }, toolMore: { 'mail.list': { auth: { type: 'oauth2', provider: 'google', scopes: ['mail'] } } } }, { auth })
    expect(await bench.call('mail.list')).toMatchObject({ text: 'new' })
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect((await bench.call('mail.other')).text).toContain('no running tool has declared')
    state = 'none'
    expect(await bench.call('mail.list')).toMatchObject({ isError: true, failure: { code: 'needs-sign-in', data: { skill: 'skill-mail', provider: 'google' } } })
  })

  it('pkg-011: a pattern that never ends is answered soon all the same, and others are checked as they should be', async () => {
    const schemas = { 'slow.go': { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' }, n: { type: 'number' } }, required: ['text'] } }
    const bench = await open({ name: 'slow', tools: { 'slow.go': 'return "ran"' }, schemas })
    expect(await bench.call('slow.go', { text: 'aaa' })).toMatchObject({ text: 'ran' })
    expect(await bench.call('slow.go', { text: 'b' })).toMatchObject({ isError: true, failure: { code: 'bad-arguments', data: { field: 'text' } } })
    expect((await bench.call('slow.go', {})).text).toContain('is required')
    const from = performance.now()
    expect(await bench.call('slow.go', { text: `${'a'.repeat(40)}!` })).toMatchObject({ isError: true, failure: { data: { why: 'pattern' } } })
    // Its own limit is a fraction of a second, and a busy machine adds to it; without a limit it would take hours.
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(await bench.call('slow.go', { text: 'aaa' })).toMatchObject({ text: 'ran' })
  })

  it('is paused after ending five times in a row, and says so', async () => {
    const bench = await open({ name: 'frail', tools: { 'frail.go': 'process.exit(1)' } })
    for (let times = 0; times < 5; times += 1) expect(await bench.call('frail.go')).toMatchObject({ failure: { data: { why: 'crashed' } } })
    expect(bench.skill.state).toMatchObject({ kind: 'paused', tries: 5 })
    expect(bench.skill.tools()).toEqual([])
    expect(bench.skill.unavailable('frail.go')).toContain('paused')
  })
})
