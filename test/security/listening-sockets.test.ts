import { request } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { GuardProxy } from '../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../electron/gateway/policy/address/address-types.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { listeningSockets, pidsBelow } from '../fakes/process-facts.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'

const before = new Set(listeningSockets([process.pid]))
/** What this process and everything it started waits on now, besides what waited before the test. */
const listening = (): string[] => listeningSockets([process.pid, ...pidsBelow(process.pid)]).filter((each) => !before.has(each))

/** Looks again and again while something goes on; whatever ever listened is in the list. */
async function watched(work: () => Promise<unknown>): Promise<{ readonly seen: string[]; readonly looks: number }> {
  const seen = new Set<string>()
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const from = performance.now()
    looks += 1
    for (const each of listening()) seen.add(each)
    // Never more than a third of the time, or on a busy machine the work would wait for the looks.
    timer = setTimeout(look, Math.max(20, 2 * (performance.now() - from)))
  }
  look()
  try {
    await work()
  } finally {
    clearTimeout(timer)
  }
  return { seen: [...seen], looks }
}

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

describe('a gateway at work', () => {
  test('opens no port: not while commands run in the safe area and outside, with hosts open, with undo, nor for the safe area’s own test', async () => {
    const exec = (id: string, command: string) => ({ id, name: 'exec', input: { command } })
    const model = scriptedModel([
      { calls: [exec('A', 'sleep 0.3; ls'), exec('B', 'python3 -c "import time; time.sleep(0.3)"'), { id: 'C', name: 'write', input: { path: 'b.txt', contents: 'two' } }, { id: 'D', name: 'grep', input: { pattern: 'one' } }] },
      { calls: [exec('E', 'curl -sS http://closed.example/ http://open.example/; npm install left-pad')] },
      { text: 'done' },
      { calls: [exec('F', 'sleep 0.3; rm b.txt')] }, { text: 'done' },
    ])
    const chat = await openGateway({ adapter: model.adapter, options: { quietInSandbox: true } })
    opened.push(chat)
    writeFileSync(join(chat.ws, 'a.txt'), 'one')
    chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
    const { handlers } = chat.gateway
    const { seen, looks } = await watched(async () => {
      await handlers['safeArea.openHost']({ sessionId: chat.sessionId, host: 'open.example' })
      const { turnId } = await chat.say('work')
      await handlers['undo.preview']({ sessionId: chat.sessionId, turnId })
      await handlers['undo.apply']({ sessionId: chat.sessionId, turnId, overwrite: [] })
      await handlers['safeArea.test']({})
      await handlers['profiles.update']({ id: 'main', patch: { sandbox: 'off' } })
      await chat.say('outside')
    })
    // The safe area's test listens itself, on the address an attempt tries to reach; nothing else does.
    expect(seen.filter((each) => !/^127\.0\.0\.1:\d+$/.test(each))).toEqual([])
    expect(seen.length).toBeLessThanOrEqual(1)
    expect(looks).toBeGreaterThan(10)
    await chat.dispose()
    expect(listening()).toEqual([])
    expect(chat.logged).toEqual([])
  }, 60_000)
})

describe('the guard proxy', () => {
  const ask = (port: number, password?: string): Promise<number> => new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: 'http://127.0.0.1/', agent: false, headers: password === undefined ? {} : { 'proxy-authorization': `Basic ${Buffer.from(password).toString('base64')}` } }, (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject).end()
  })

  test('is the one thing that ever listens: on 127.0.0.1 alone, with a password, and only while somebody needs it', async () => {
    const proxy = new GuardProxy({ settings: () => defaultAddressSettings })
    expect(listening()).toEqual([])
    const lease = await proxy.leasePort(() => true)
    expect(listening()).toEqual([`127.0.0.1:${lease.port}`])
    expect([await ask(lease.port), await ask(lease.port, 'guess:guess'), await ask(lease.port, `${lease.user}:${lease.password}`)]).toEqual([407, 407, 403])
    await lease.release()
    expect(listening()).toEqual([])
    await proxy.leasePort(() => true)
    await proxy.dispose()
    expect(listening()).toEqual([])
  })
})
