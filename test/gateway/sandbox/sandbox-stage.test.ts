import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GuardProxy } from '../../../electron/gateway/network/guard-proxy.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { createPracticeAdapter } from '../../../electron/gateway/models/practice/practice-adapter.ts'
import { resetSampleWorkspace } from '../../../electron/gateway/models/practice/sample-workspace.ts'
import { createNoWall } from '../../../electron/gateway/sandbox/no-wall.ts'
import type { Sandbox } from '../../../electron/gateway/sandbox/sandbox.ts'
import { systemClock } from '../../../electron/gateway/system-clock.ts'
import { practiceTasks } from '../../../shared/practice/tasks.ts'
import { openGateway, type OpenGateway, type OpenOptions } from '../../fakes/open-gateway.ts'
import { scriptedModel } from '../../fakes/scripted-adapter.ts'

const opened: OpenGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

/** A chat whose model runs these commands in one reply and then says "done". */
async function chatWith(commands: readonly string[], more: Partial<OpenOptions> = {}) {
  const model = scriptedModel([{ calls: commands.map((command, index) => ({ id: `c${index}`, name: 'exec', input: { command } })) }, { text: 'done' }])
  const chat = await openGateway({ adapter: model.adapter, ...more })
  opened.push(chat)
  const results = () => JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.blocks)
  return { ...chat, results }
}
const activity = async (chat: OpenGateway) => (await chat.gateway.handlers['activity.list']({ limit: 10, filter: 'all', search: '' })).entries

describe('with a wall', () => {
  test('a listed command runs behind it unasked, and lane, result and record say so', async () => {
    const chat = await chatWith(['ls'])
    writeFileSync(join(chat.ws, 'a.txt'), '')
    expect((await chat.say('look')).outcome).toBe('answered')
    expect(chat.results()).toContain('a.txt')
    expect((await chat.lanes())[0]).toMatchObject({ sandbox: 'on', outcome: 'done' })
    expect((await activity(chat))[0]).toMatchObject({ tool: 'exec', sandbox: 'on', verdict: 'auto' })
    expect(chat.events.find((event) => event.type === 'lane.phase' && event.phase.kind === 'running')).toMatchObject({ sandbox: 'on' })
  })

  test('the card says that it stands, and the allowed command runs behind it too', async () => {
    const chat = await chatWith(['cp a.txt /etc/pincer-test-file; cp a.txt b.txt'])
    writeFileSync(join(chat.ws, 'a.txt'), 'x')
    const end = chat.say('copy')
    const asked = await chat.until('approval.requested')
    expect(asked.request.sandbox).toBe('on')
    await chat.answer(asked.request.id, 'allow-once')
    await end
    expect(existsSync('/etc/pincer-test-file')).toBe(false)
    expect(readFileSync(join(chat.ws, 'b.txt'), 'utf8')).toBe('x')
    expect(chat.results()).toMatch(/Safe area: \/etc\/pincer-test-file was not changed/)
    expect((await chat.lanes())[0]?.details).toMatchObject({ kind: 'command', refused: ['write'] })
  })

  test('the model knows from the first word what its commands can do, and other tools have no wall to show', async () => {
    const model = scriptedModel([{ calls: [{ id: 'A', name: 'read', input: { path: 'a.txt' } }] }, { text: 'done' }])
    const chat = await openGateway({ adapter: model.adapter })
    opened.push(chat)
    writeFileSync(join(chat.ws, 'a.txt'), 'x')
    await chat.say('hi')
    expect(model.requests[0]?.system).toContain('Commands run inside a safe area')
    expect((await chat.lanes())[0]).toMatchObject({ tool: 'read', sandbox: 'off' })
  })

  test('an unlisted command asks, until the person has chosen quiet: then it runs, changes the folder and nothing else', async () => {
    const first = await chatWith(['python3 make.py'])
    writeFileSync(join(first.ws, 'make.py'), 'open("made.txt","w").write("x")\nopen("/tmp/../etc/pincer-quiet","w")')
    void first.say('make')
    expect((await first.until('approval.requested')).request).toMatchObject({ rule: 'exec.unlisted', quietOffer: true })
    const quiet = await chatWith(['python3 make.py'], { options: { quietInSandbox: true } })
    writeFileSync(join(quiet.ws, 'make.py'), 'open("made.txt","w").write("x")\nopen("/etc/pincer-quiet","w")')
    expect((await quiet.say('make')).outcome).toBe('answered')
    expect(readFileSync(join(quiet.ws, 'made.txt'), 'utf8')).toBe('x')
    expect(existsSync('/etc/pincer-quiet')).toBe(false)
    expect((await activity(quiet))[0]).toMatchObject({ verdict: 'auto', rule: 'sandbox.quiet', sandbox: 'on' })
  })

  test('a question that quiet work would not have spared offers none', async () => {
    for (const [command, options] of [['rm a.txt', {}], ['python3 make.py && rm a.txt', {}], ['python3 /root/make.py', {}], ['python3 make.py', { sandbox: createNoWall('no-bubblewrap', '') }]] as const) {
      const chat = await chatWith([command], { options })
      writeFileSync(join(chat.ws, 'a.txt'), '')
      void chat.say('go')
      expect((await chat.until('approval.requested')).request.quietOffer, command).toBe(false)
    }
  })

  test('quiet or not, a named command asks', async () => {
    const chat = await chatWith(['rm a.txt'], { options: { quietInSandbox: true } })
    writeFileSync(join(chat.ws, 'a.txt'), '')
    void chat.say('go')
    expect((await chat.until('approval.requested')).request.rule).toContain('exec.require')
  })

  test('a quiet command that makes a place other programs obey is told to the model', async () => {
    const chat = await chatWith(['python3 make.py'], { options: { quietInSandbox: true } })
    writeFileSync(join(chat.ws, 'make.py'), 'open(".envrc","w").write("x")')
    await chat.say('make')
    expect(chat.results()).toMatch(/Safe area: [^"]*\.envrc is new, and other programs run or obey/)
  })

  test('a command that dies by a signal is told as one, also through the wall', async () => {
    const chat = await chatWith(['kill -SEGV $$'])
    const end = chat.say('crash')
    await chat.answer((await chat.until('approval.requested')).request.id, 'allow-once')
    await end
    expect((await chat.lanes())[0]).toMatchObject({ failure: { code: 'killed', data: { signal: 'SIGSEGV' } } })
  })

  test('the practice folder inside Pincer’s own is a folder like any other', async () => {
    const chat = await chatWith(['ls'])
    const { sessionId } = chat
    const practice = (await chat.gateway.handlers['app.state']({})).practiceFolder
    await chat.gateway.handlers['sessions.setWorkspace']({ sessionId, workspace: practice })
    await chat.say('look')
    expect(chat.results()).toMatch(/exitCode: 0/)
  })
})

describe('single hosts', () => {
  const served: string[] = []
  const web = createServer((request, answer) => { served.push(request.headers.host ?? ''); answer.end('from outside') })
  beforeAll(() => new Promise<void>((resolve) => { web.listen(0, '127.0.0.1', resolve) }))
  afterAll(() => { web.close() })
  const proxy = () => new GuardProxy({ settings: () => defaultAddressSettings, resolver: { lookup: () => Promise.resolve(['93.184.216.34']) }, dial: () => connect((web.address() as AddressInfo).port, '127.0.0.1') })

  test('a command the person allowed reaches the host that stands in it, and no other', async () => {
    const chat = await chatWith(['curl -sS http://named.example/ -L; curl -sS "http://$(echo other).example/"'], { options: { proxy: proxy() } })
    const end = chat.say('fetch')
    await chat.answer((await chat.until('approval.requested')).request.id, 'allow-once')
    await end
    expect(served).toEqual(['named.example'])
    expect(chat.results()).toContain('These hosts are not open for commands of this chat: other.example')
    expect((await chat.lanes())[0]?.details).toMatchObject({ refused: ['network'], refusedHosts: ['other.example'] })
  })

  test('a host the person opened is open for this chat, asks again for unlisted commands, and closes again', async () => {
    const chat = await chatWith(['python3 x.py'], { options: { proxy: proxy(), quietInSandbox: true } })
    const { handlers } = chat.gateway
    expect(await handlers['safeArea.openHost']({ sessionId: chat.sessionId, host: 'https://Opened.example/page' })).toEqual(['opened.example'])
    await expect(async () => handlers['safeArea.openHost']({ sessionId: chat.sessionId, host: '*' })).rejects.toMatchObject({ code: 'bad-address' })
    writeFileSync(join(chat.ws, 'x.py'), 'import urllib.request as u\nprint(u.urlopen("http://opened.example/").read())')
    const end = chat.say('go')
    await chat.answer((await chat.until('approval.requested')).request.id, 'allow-once')
    await end
    expect(chat.results()).toContain('from outside')
    expect(await handlers['safeArea.closeHost']({ sessionId: chat.sessionId, host: 'opened.example' })).toEqual([])
    expect(await handlers['safeArea.hosts']({ sessionId: chat.sessionId })).toEqual([])
  })
})

test.each(['all', 'off'] as const)('every practice task does the same with the safe area %s', async (mode) => {
  const chat = await openGateway({ adapter: createPracticeAdapter({ clock: systemClock, platform: 'linux', practicePieceMs: 0 }) })
  opened.push(chat)
  await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: mode } })
  chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
  for (const task of practiceTasks) {
    await resetSampleWorkspace(chat.ws)
    expect((await chat.say(task.prompt.en)).outcome).toBe('answered')
    const { turns } = await chat.gateway.handlers['sessions.open']({ sessionId: chat.sessionId })
    const lanes = (turns.at(-1)?.items ?? []).flatMap((item) => (item.kind === 'batch' ? item.lanes : []))
    expect([task.id, lanes.length, lanes.filter((lane) => lane.outcome === 'failed').length]).toEqual([task.id, task.tools, task.id === 'eight-at-once' ? 1 : 0])
    expect(new Set(lanes.filter((lane) => lane.tool === 'exec').map((lane) => lane.sandbox)).has(mode === 'all' ? 'off' : 'on')).toBe(false)
  }
}, 60_000)

describe('without a wall', () => {
  const none = createNoWall('no-bubblewrap', '')

  test('where one is wanted even a listed command asks, and the card says why', async () => {
    const chat = await chatWith(['ls'], { options: { sandbox: none } })
    const end = chat.say('look')
    const asked = await chat.until('approval.requested')
    expect(asked.request).toMatchObject({ sandbox: 'unavailable', rule: 'sandbox.unavailable' })
    await chat.answer(asked.request.id, 'allow-once')
    expect((await end).outcome).toBe('answered')
    expect((await chat.lanes())[0]).toMatchObject({ sandbox: 'unavailable', outcome: 'done' })
    expect((await activity(chat))[0]).toMatchObject({ sandbox: 'unavailable', verdict: 'require' })
  })

  test('quiet runs do not exist', async () => {
    const chat = await chatWith(['python3 make.py'], { options: { sandbox: none, quietInSandbox: true } })
    void chat.say('go')
    expect((await chat.until('approval.requested')).request.sandbox).toBe('unavailable')
  })

  test('where none is wanted a listed command runs as before', async () => {
    const chat = await chatWith(['ls'], { options: { sandbox: none } })
    await chat.gateway.handlers['profiles.update']({ id: 'main', patch: { sandbox: 'non-main' } })
    expect((await chat.say('look')).outcome).toBe('answered')
    expect((await chat.lanes())[0]).toMatchObject({ sandbox: 'off', outcome: 'done' })
  })

  test('a wall that fails at the start of a command is its result: the command never runs outside', async () => {
    const broken: Sandbox = { ...none, probe: () => Promise.resolve({ kind: 'ready', how: 'bubblewrap' }), wrap: () => Promise.resolve({ kind: 'failed', why: 'failed', detail: 'no room for another one' }) }
    const chat = await chatWith(['echo ran > proof.txt', 'ls'], { options: { sandbox: broken } })
    mkdirSync(join(chat.ws, 'x'))
    const end = chat.say('go')
    await chat.answer((await chat.until('approval.requested')).request.id, 'allow-once')
    await end
    expect(existsSync(join(chat.ws, 'proof.txt'))).toBe(false)
    expect(chat.results()).toContain('the safe area could not be built round the command (no room for another one), and it is never run outside of it instead')
    expect((await chat.lanes()).map((lane) => lane.failure?.code)).toEqual(['not-started', 'not-started'])
  })

  test('a yes that was given for the safe area does not hold when it is gone after a restart', async () => {
    const chat = await chatWith(['cp a.txt b.txt'])
    writeFileSync(join(chat.ws, 'a.txt'), 'x')
    void chat.send('copy')
    const asked = await chat.until('approval.requested')
    expect(asked.request.sandbox).toBe('on')
    const again = await chat.restart({ options: { sandbox: none } })
    opened.push(again)
    const ended = again.until('turn.finished')
    await again.answer(asked.request.id, 'allow-once')
    await ended
    expect(existsSync(join(chat.ws, 'b.txt'))).toBe(false)
    expect((await again.lanes())[0]?.failure).toMatchObject({ code: 'nobody-answered' })
  })
})
