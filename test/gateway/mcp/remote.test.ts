import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { limits } from '../../../shared/limits.ts'
import { connectionFormSchema, type Connection, type ConnectionFormInput } from '../../../shared/mcp/connection.ts'
import { startHttpServer, type HttpServer, type HttpServerOptions } from '../../fakes/mcp-servers/http-server.ts'
import { openWith, type WithConnections } from '../../fakes/mcp-servers/open-with.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => { for (const end of ends.splice(0).toReversed()) await end() })
async function remote(options: HttpServerOptions = {}): Promise<HttpServer> {
  const server = await startHttpServer(options)
  ends.push(() => server.close())
  return server
}
async function open(...args: Parameters<typeof openWith>): Promise<WithConnections> {
  const made = await openWith(...args)
  ends.push(() => made.open.dispose())
  return made
}
const form = (url: string, target: Partial<Extract<ConnectionFormInput['target'], { kind: 'remote' }>> = {}) => connectionFormSchema.parse({ name: 'far', target: { kind: 'remote', url, ...target } })
const call = (id: string) => ({ calls: [{ id, name: 'mcp__far__ping', input: {} }] })
async function save(made: WithConnections, url: string, target?: Parameters<typeof form>[1]): Promise<Connection> {
  const outcome = await made.open.gateway.handlers['connections.save']({ form: form(url, target), force: false })
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true, tools: [{ name: 'ping' }] })
  await made.open.gateway.handlers['connections.setTool']({ name: 'far', tool: 'ping', effect: 'looks' })
  return made.reaches('far', 'ready')
}

describe('a connection by address', () => {
  it('works over streamable HTTP, with the headers the person gave', async () => {
    const server = await remote()
    const made = await open({}, [call('one'), { text: 'ok' }])
    await save(made, server.url, { headers: [{ name: 'X-Team', value: 'blue' }] })
    await made.open.say('go')
    expect((await made.open.lanes())[0]?.outcome).toBe('done')
    expect(server.headers.every((each) => each['x-team'] === 'blue')).toBe(true)
  })

  it('falls back to the older event stream where the server knows only that', async () => {
    const server = await remote({ older: true })
    const made = await open({}, [call('one'), { text: 'ok' }])
    await save(made, server.url)
    await made.open.say('go')
    expect((await made.open.lanes())[0]?.outcome).toBe('done')
  })

  it('that was forgotten by its server is connected anew at once; the call that found out is not sent again by itself', async () => {
    const server = await remote()
    const made = await open({}, [call('one'), call('two'), { text: 'ok' }])
    await save(made, server.url)
    server.forgetSessions()
    await made.open.say('go')
    const lanes = await made.open.lanes()
    expect(lanes[0]).toMatchObject({ outcome: 'failed', failure: { code: 'connection-down', data: { why: 'session' } } })
    expect(lanes[1]?.outcome).toBe('done')
    expect(server.heard.filter((method) => method === 'tools/call')).toHaveLength(1)
  })

  it('whose server died silently is found out by asking', async () => {
    const server = await remote()
    const pings: (() => void)[] = []
    // Half a minute of quiet, without waiting for it.
    const after: typeof systemClock.after = (ms, fn) => (ms === limits.connectionPingEveryMs ? (pings.push(fn), () => undefined) : systemClock.after(ms, fn))
    const made = await open({}, [], { ports: { clock: { ...systemClock, after } } })
    await save(made, server.url)
    await server.close()
    pings.at(-1)?.()
    expect((await made.reaches('far', 'restarting')).lastError).toMatchObject({ code: 'no-ping' })
  })

  it.each([[401, 'wrong-key'], [500, 'not-a-server'], [404, 'not-a-server']] as const)('that answers %i says %s', async (status, code) => {
    const server = await remote({ status })
    const made = await open({})
    expect(await made.open.gateway.handlers['connections.check']({ form: form(server.url) })).toMatchObject({ ok: false, error: { code: code === 'wrong-key' ? expect.stringMatching(/wrong-key|sign-in/) as string : code } })
  })

  it('where nothing listens is said with its host', async () => {
    const server = await remote()
    await server.close()
    const made = await open({})
    expect(await made.open.gateway.handlers['connections.check']({ form: form(server.url) })).toMatchObject({ ok: false, error: { code: 'unreachable', data: { host: `127.0.0.1:${server.port}` } } })
  })

  it('opens exactly its own host and port of this computer, and nothing it is sent on to', async () => {
    const other = await remote()
    const server = await remote({ redirectTo: other.url })
    const made = await open({})
    const outcome = await made.open.gateway.handlers['connections.check']({ form: form(server.url) })
    expect(outcome).toMatchObject({ ok: false })
    expect(other.heard).toEqual([])
  })

  it('never opens the metadata service of a cloud', async () => {
    const made = await open({})
    expect(await made.open.gateway.handlers['connections.check']({ form: form('http://169.254.169.254/mcp') })).toMatchObject({ ok: false, error: { code: 'blocked', data: { rule: 'address.metadata' } } })
  })
})
