import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRedactor } from '../../electron/gateway/audit/redact.ts'
import { createAdapter } from '../../electron/gateway/models/create-adapter.ts'
import { systemClock } from '../../electron/gateway/system-clock.ts'
import type { ContractHandlers } from '../../shared/contract/calls.ts'
import { callNames } from '../../shared/contract/call-names.ts'
import { memorySecrets } from '../fakes/memory-secrets.ts'
import { openGateway, type OpenGateway } from '../fakes/open-gateway.ts'
import { startScriptedModelServer, type ScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { filesWith } from './find-planted.ts'
import { processesBelow, type ProcessFacts } from '../fakes/process-facts.ts'

/** What is planted. Each is looked for afterwards, wherever something is kept, shown or handed on. */
const planted = {
  /** The model's key, as a person typed it. Of no shape that anybody could guess. */
  key: 'Kq7-planted.model/KEY+71c2',
  /** Another service's key, which the model's service quotes in an error. */
  header: 'planted-header-4d1e9b',
  /** A token in an address that a command names. */
  address: 'planted-address-90aa71',
  /** A password in a file that is read. */
  file: 'planted-file-password-3b8',
  /** Variables of the person's own environment. */
  named: 'planted-variable-5512', login: 'planted-login-8831', proxy: 'planted-proxy-6a02',
}
const environment = { ...process.env, MY_SERVICE_TOKEN: planted.named, DATABASE_URL: `postgres://me:${planted.login}@db.example/x`, ANTHROPIC_API_KEY: planted.named, HTTPS_PROXY: `http://me:${planted.proxy}@proxy.example:3128` }

let server: ScriptedModelServer
let chat: OpenGateway
let root = ''
let seen: readonly ProcessFacts[] = []
const answers = new Map<string, string>()
const before = new Set(readdirSync(tmpdir()))

beforeAll(async () => {
  root = mkdtempSync(join(homedir(), '.pincer-planted-'))
  server = await startScriptedModelServer([
    { text: 'OK' },
    { tool_use: [
      { id: 'A', name: 'read', input: { path: 'accounts.txt' } },
      { id: 'B', name: 'exec', input: { command: `curl -sS "https://user:${planted.address}@files.example/?access_token=${planted.address}"` } },
      { id: 'C', name: 'exec', input: { command: 'sleep 1.5; env | sort' } },
      { id: 'D', name: 'write', input: { path: 'note.txt', contents: 'done' } },
      { id: 'E', name: 'exec', input: { command: 'cat missing.txt', env: { MY_API_KEY: planted.address } } },
    ] },
    { http: 401, body: { error: { message: `refused: Authorization: Bearer ${planted.header} for key ${planted.key}`, code: 'invalid_api_key' } } },
    { text: 'never' },
  ])
  const secrets = memorySecrets()
  const redact = createRedactor()
  const logged: string[] = []
  chat = await openGateway({
    adapter: { offered: () => Promise.resolve([]), stream: () => Promise.reject(new Error('not used')) }, home: join(root, 'home'), ws: join(root, 'ws'),
    options: { adapterFor: (endpoint) => createAdapter(endpoint, { clock: systemClock, platform: 'linux' }) },
    ports: { environment, secrets, redact, log: (what, error) => { logged.push(redact(`${what}: ${error instanceof Error ? error.stack ?? '' : String(error)}`)) } },
  })
  chat.logged.push(...logged)
  writeFileSync(join(chat.ws, 'accounts.txt'), `bank\npassword: ${planted.file}\n`)
  const { handlers } = chat.gateway
  const model = { provider: 'openai-compatible', name: 'scripted' } as const
  answers.set('models.connect with a password in the address', JSON.stringify(await handlers['models.connect']({ model, baseUrl: server.chatUrl.replace('://', `://me:${planted.login}@`), key: planted.key, makeDefault: false })))
  answers.set('models.connect', JSON.stringify(await handlers['models.connect']({ model, baseUrl: server.chatUrl, key: planted.key, makeDefault: true })))
  await handlers['sessions.setModel']({ sessionId: chat.sessionId, model })
  chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
  const end = chat.say('look at my accounts')
  for (let tries = 0; tries < 200 && !seen.some(({ command }) => command.startsWith('sleep 1.5')); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    seen = processesBelow(process.pid)
  }
  await end
  await callEverything(handlers)
  await chat.gateway.dispose()
  chat.logged.push(...logged)
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

/** Calls that only tell, each with an input that fits; what they answer is what a window could ever know. */
const tells: Partial<Record<keyof ContractHandlers, unknown>> = {
  'app.state': {}, 'settings.get': {}, 'models.list': {}, 'workspaces.list': {}, 'profiles.list': {}, 'tools.list': {}, 'sessions.list': {}, 'sessions.deleted': {}, 'approvals.pending': {}, 'grants.list': {}, 'usage.summary': {},
  'safeArea.state': { again: false }, 'practice.tasks': {}, 'activity.list': { limit: 500, filter: 'all', search: '' },
}
async function callEverything(handlers: ContractHandlers): Promise<void> {
  for (const [name, input] of Object.entries({ ...tells, 'sessions.open': { sessionId: chat.sessionId }, 'safeArea.hosts': { sessionId: chat.sessionId } })) {
    answers.set(name, JSON.stringify(await (handlers[name as keyof ContractHandlers] as (given: unknown) => unknown)(input)))
  }
}

const home = (): string => join(root, 'home')
const files = (secret: string): string[] => filesWith(home(), secret).map((path) => path.slice(home().length + 1))
const events = (): string => JSON.stringify(chat.events)

describe('what was planted really was used', () => {
  test('the service got the key, the model got the file, the command had its address', () => {
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${planted.key}`)
    expect(JSON.stringify(server.requests[2]?.body)).toContain(planted.file)
    expect(server.requests).toHaveLength(3)
    expect(seen.filter(({ command }) => command.includes('sleep 1.5')).length).toBeGreaterThan(0)
  })
})

describe.each(['key', 'header', 'named', 'login', 'proxy'] as const)('the %s', (which) => {
  const secret = planted[which]

  test('stands in no file Pincer keeps', () => { expect(files(secret)).toEqual([]) })

  test('is in nothing the window is told', () => {
    for (const [name, answer] of answers) expect([name, answer.includes(secret)]).toEqual([name, false])
    expect(events()).not.toContain(secret)
  })

  test('is in no log line', () => { expect(chat.logged.join('\n')).not.toContain(secret) })

  test('is in no process that was started, neither behind the wall nor round it', () => {
    expect(seen.length).toBeGreaterThan(1)
    for (const { command, environment: variables } of seen) expect([command.slice(0, 60), variables.includes(secret), command.includes(secret)]).toEqual([command.slice(0, 60), false, false])
  })

  test('is in no temp file', () => {
    const made = readdirSync(tmpdir()).filter((name) => !before.has(name) && name.startsWith('pincer-'))
    for (const name of made) expect(filesWith(join(tmpdir(), name), secret)).toEqual([])
  })
})

describe.each(['address', 'file'] as const)('the %s, which belongs to the chat itself', (which) => {
  const secret = planted[which]

  test('stands in the chat’s own record and nowhere else', () => {
    const places = new Set(files(secret).map((path) => path.split('/')[0]))
    places.delete('sessions')
    // The first image of a changed file and the whole output of a call are the chat's too.
    for (const own of ['outputs', 'undo']) places.delete(own)
    expect([...places]).toEqual([])
  })

  test('is taken out of the activity record, which can be exported', () => {
    expect(readFileSync(join(home(), 'audit.jsonl'), 'utf8').length).toBeGreaterThan(0)
    expect(answers.get('activity.list')).not.toContain(secret)
    expect(answers.get('activity.list')).toContain('curl')
  })

  test('is in no log line and no usage line', () => {
    expect(chat.logged.join('\n')).not.toContain(secret)
    expect(readFileSync(join(home(), 'usage.jsonl'), 'utf8')).not.toContain(secret)
  })
})

test('a command finds no variable that opens something', () => {
  const shown = chat.events.flatMap((event) => (event.type === 'lane.finished' ? [JSON.stringify(event)] : [])).join('\n')
  expect(shown).toContain('PATH=')
  for (const name of ['MY_SERVICE_TOKEN', 'DATABASE_URL', 'ANTHROPIC_API_KEY']) expect(shown).not.toContain(name)
})

test('a password in a service’s address is not taken', () => {
  expect(JSON.parse(answers.get('models.connect with a password in the address') ?? '')).toMatchObject({ ok: false, kind: 'bad-address' })
})

test('every call that only tells was asked', () => {
  const telling = callNames.filter((name) => /\.(?:list|get|state|pending|tasks|summary|deleted|hosts|open)$/.test(name) && !name.startsWith('results') && !/^(?:connections|skills|packages)\./.test(name))
  expect(telling.filter((name) => !answers.has(name))).toEqual([])
})

describe('in other processes', () => {
  const ends: (() => void)[] = []
  afterEach(() => { for (const end of ends.splice(0)) end() })

  test('an error that ends Pincer is written down without the key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planted-crash-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const child = spawn(process.execPath, ['--input-type=module', '-e', `
      import { createRedactor } from ${JSON.stringify(join(import.meta.dirname, '../../electron/gateway/audit/redact.ts'))}
      import { logCrashes } from ${JSON.stringify(join(import.meta.dirname, '../../electron/shell/error-log.ts'))}
      const redact = createRedactor()
      redact.know(process.env.PLANTED)
      logCrashes(${JSON.stringify(folder)}, redact)
      setTimeout(() => { throw new Error('request with ' + process.env.PLANTED + ' and password=${planted.file} failed') }, 1)`],
    { env: { ...process.env, PLANTED: planted.key }, stdio: 'ignore' })
    expect(await new Promise((resolve) => child.once('exit', resolve))).not.toBe(0)
    const [log] = readdirSync(join(folder, 'logs'))
    expect(readFileSync(join(folder, 'logs', log ?? ''), 'utf8')).toContain('request with [hidden]')
    for (const secret of [planted.key, planted.file]) expect(filesWith(folder, secret)).toEqual([])
  })

  test('the terminal keeps its key nowhere and hands it to no command', async () => {
    const folder = mkdtempSync(join(homedir(), '.pincer-planted-cli-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const service = await startScriptedModelServer([{ tool_use: [{ id: 'A', name: 'exec', input: { command: 'sleep 2; env' } }] }, { text: 'Ready.' }])
    ends.push(() => void service.close())
    const door = join(import.meta.dirname, '..', '..', 'dist', 'cli.js')
    const child = spawn(process.execPath, [door, 'run', 'go', '--home', folder, '--workspace', folder, '--model', 'openai-compatible:scripted', '--base-url', service.chatUrl, '--approve', 'all', '--events'], { env: { ...environment, PINCER_API_KEY: planted.key } })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => { out += text })
    child.stderr.setEncoding('utf8').on('data', (text: string) => { out += text })
    const ended = new Promise((resolve) => child.once('close', resolve))
    let below: readonly ProcessFacts[] = []
    for (let tries = 0; tries < 100 && !below.some(({ command }) => command.includes('sleep 2')); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      below = child.pid === undefined ? [] : processesBelow(child.pid)
    }
    await ended
    expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${planted.key}`)
    expect(below.length).toBeGreaterThan(0)
    for (const secret of [planted.key, planted.named, planted.login]) {
      for (const { command, environment: variables } of below) expect([basename(command), variables.includes(secret), command.includes(secret)]).toEqual([basename(command), false, false])
      expect(out).not.toContain(secret)
      expect(filesWith(folder, secret)).toEqual([])
    }
  }, 30_000)
})
