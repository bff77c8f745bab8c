import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { restartDelayMs } from '../../../electron/gateway/mcp/restart-backoff.ts'
import { openWith, processesOf, type WithConnections } from '../../fakes/mcp-servers/open-with.ts'
import { openGateway } from '../../fakes/open-gateway.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'

const opened: WithConnections[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map(({ open }) => open.dispose())) })
const start: typeof openWith = async (...args) => {
  const made = await openWith(...args)
  opened.push(made)
  return made
}
const call = (name: string, id = name) => ({ calls: [{ id, name: `mcp__${name}__ping`, input: {} }] })
const ping = { tools: ['ping'], result_text: 'pong' }

describe('a server that ends', () => {
  it('is started again, and its tools are back within a second and a half', async () => {
    const mark = randomUUID()
    const { open, reaches } = await start({ frail: { ...ping, name: mark } }, [call('frail', 'one'), { text: 'ok' }, call('frail', 'two'), { text: 'ok' }])
    await reaches('frail', 'ready')
    await open.say('go')
    const [pid] = processesOf(mark)
    const killedAt = performance.now()
    process.kill(pid ?? 0, 'SIGKILL')
    const down = await reaches('frail', 'restarting')
    expect(down).toMatchObject({ lastError: { code: 'exited', data: { signal: 'SIGKILL' } }, tries: 1 })
    await reaches('frail', 'ready')
    // The wait itself is up to a second; starting Node takes what the machine leaves it.
    expect(performance.now() - killedAt).toBeLessThan(3_000)
    await open.say('again')
    expect((await open.lanes()).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  it('while it is gone its tools are not offered, and a call is told so at once', async () => {
    const { open, model, reaches } = await start({ frail: { ...ping, die_after_calls: 1 } }, [call('frail', 'one'), call('frail', 'two'), { text: 'ok' }])
    await open.say('go')
    const lanes = await open.lanes()
    expect(lanes[0]?.outcome).toBe('done')
    // Either it was seen to be gone before the call, or it broke off in it; in both cases the model is told.
    expect(lanes[1]).toMatchObject({ outcome: 'failed', failure: { code: 'connection-down' } })
    expect(model.requests.at(-1)?.tools.map(({ wireName }) => wireName)).not.toContain('mcp__frail__ping')
    await reaches('frail', 'ready')
  })

  it('waits longer each time, a little less by chance, and never longer than a minute', () => {
    expect([1, 2, 3, 4, 5, 9].map((tries) => restartDelayMs(tries, 0))).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 60_000])
    expect(restartDelayMs(1, 1)).toBe(700)
  })

  it('is given up when starting does not help, says why, and a person can begin anew', async () => {
    const { open, view } = await start({ gone: ping }, [])
    const { handlers } = open.gateway
    const form = { name: 'gone', target: { kind: 'command' as const, command: '/does/not/exist', args: [], env: [] }, allowedScripts: [] }
    const outcome = await handlers['connections.save']({ form, replaces: 'gone', force: true })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'not-found', data: { command: '/does/not/exist' } } })
    await handlers['connections.restart']({ name: 'gone' })
    expect(await view('gone')).toMatchObject({ state: { kind: 'paused' }, lastError: { code: 'not-found' } })
  })
})

describe('a server that is stuck', () => {
  it('is found out after a call it said nothing to, and started again; one that is only slow is left alone', async () => {
    const { open, view, reaches } = await start({ stuck: { ...ping, stuck_from_call: 1 }, slow: { ...ping, never_finish: true } }, [{ calls: [...call('stuck').calls, ...call('slow').calls] }, { text: 'ok' }], { timeoutMs: 300 })
    await reaches('slow', 'ready')
    const { startedAt } = await view('slow')
    await open.say('go')
    for (const lane of await open.lanes()) expect(lane).toMatchObject({ outcome: 'failed', failure: { code: 'timed-out' } })
    const again = await reaches('stuck', 'restarting')
    expect(again.lastError).toMatchObject({ code: 'no-ping' })
    expect(await view('slow')).toMatchObject({ state: { kind: 'ready' }, startedAt })
  }, 40_000)
})

describe('bad servers', () => {
  it('one that exits at once is said with its exit code and what it wrote', async () => {
    const { open } = await start({})
    const { scriptedForm } = await import('../../fakes/mcp-servers/scripted-connection.ts')
    const outcome = await open.gateway.handlers['connections.check']({ form: scriptedForm('bad', { exit_at_once: 3 }) })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'exited', data: { exitCode: 3 } } })
  })

  it('noise on its output is passed over, counted and shown', async () => {
    const { open, view } = await start({ chatty: { ...ping, stdout_before: ['Server v2 starting…', '', '{not json', '[1,2]'], stderr_before: ['warning: old'], floods: 200_000 } }, [call('chatty'), { text: 'ok' }])
    await open.say('go')
    expect((await open.lanes())[0]?.outcome).toBe('done')
    const { noise, logTail } = await view('chatty')
    expect(noise).toBe(4)
    expect(logTail.map(({ from, text }) => `${from} ${text}`)).toEqual(expect.arrayContaining(['stdout Server v2 starting…', 'stderr warning: old']))
  })

  it('another version of the protocol is said', async () => {
    const { open } = await start({})
    const { scriptedForm } = await import('../../fakes/mcp-servers/scripted-connection.ts')
    expect(await open.gateway.handlers['connections.check']({ form: scriptedForm('old', { ...ping, protocol: '1999-01-01' }) })).toMatchObject({ ok: false, error: { code: 'version', data: { version: '1999-01-01' } } })
  })
})

describe('nothing is left', () => {
  it('after quitting: server and what it started are gone', async () => {
    const mark = randomUUID()
    const { open, reaches } = await start({ parent: { ...ping, name: mark, child: true } })
    await reaches('parent', 'ready')
    // The server, and the one it started itself.
    expect(processesOf(mark)).toHaveLength(2)
    await open.dispose()
    expect(processesOf(mark)).toEqual([])
  })

  it.runIf(process.platform === 'linux')('after Pincer was killed: the next start finds the rest', async () => {
    const mark = randomUUID()
    const { open, reaches } = await start({ parent: { ...ping, name: mark, child: true } })
    await reaches('parent', 'ready')
    const { home, ws } = open
    await open.dispose()
    const order = { home, ws, wish: 'go', script: [{ text: 'x' }], hangsAtRequest: 0 }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../fakes/gateway-process.ts'), JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      for await (const line of createInterface({ input: child.stdout })) if (line.includes('"message.started"')) break
      const deadline = performance.now() + 10_000
      while (processesOf(mark).length < 2 && performance.now() < deadline) await pause(20)
      await pause(100)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    const again = await openGateway({ adapter: scriptedModel([]).adapter, home, ws })
    await again.dispose()
    expect(processesOf(mark)).toEqual([])
  })
})

describe('floods', () => {
  it('of log lines and noise hold nothing up, and are told by their number', async () => {
    const { open, view } = await start({ loud: { ...ping, stdout_before: Array.from({ length: 3_000 }, (_, at) => `{ noise ${at}`), stderr_before: Array.from({ length: 20_000 }, (_, at) => `line ${at} of a long story`) } }, [call('loud'), { text: 'ok' }])
    await open.say('go')
    expect((await open.lanes())[0]?.outcome).toBe('done')
    const { noise, logTail } = await view('loud')
    expect(noise).toBeGreaterThanOrEqual(3_000)
    expect(logTail.length).toBeLessThanOrEqual(20)
    expect((await open.gateway.handlers['connections.log']({ name: 'loud' })).length).toBeLessThanOrEqual(500)
  })

  it('an answer without an end is given up', async () => {
    const { boundedResponse } = await import('../../../electron/gateway/mcp/remote/bounded-response.ts')
    const piece = new Uint8Array(1_000).fill(120)
    const endless = (type: string, chunk: Uint8Array) => boundedResponse(new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }), { headers: { 'content-type': type } }), 10_000)
    await expect(endless('application/json', piece).text()).rejects.toThrow('longer than any message')
    await expect(endless('text/event-stream', piece).text()).rejects.toThrow('longer than any message')
    // A stream of ordinary events goes on for as long as it likes.
    const event = new TextEncoder().encode(`data: ${'y'.repeat(900)}\n\n`)
    const reader = endless('text/event-stream', event).body?.getReader()
    for (let read = 0; read < 50; read += 1) expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
  })
})
