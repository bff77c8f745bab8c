import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import type { GatewayOptions } from '../../electron/gateway/gateway.ts'
import type { Ports } from '../../electron/gateway/ports.ts'
import type { SignInAnswer, SignInRequest } from '../../shared/skills/sign-in.ts'
import { type OAuthServer, startOAuthServer } from '../fakes/oauth-server/oauth-server.ts'
import { openGateway } from '../fakes/open-gateway.ts'
import { scriptedModel } from '../fakes/scripted-adapter.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'

// A skill needs an account: the call waits for the person, who signs in at a real (local) service, and goes on in the same turn.

let server: OAuthServer
const opened: { dispose(): Promise<void> }[] = []
const children: ChildProcess[] = []
beforeEach(async () => { server = await startOAuthServer() })
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(opened.splice(0).map((each) => each.dispose()))
  await server.close()
})

const environment = () => ({ ...process.env, PINCER_GITHUB_CLIENT_ID: 'pincer-test', PINCER_GITHUB_SIGN_IN: server.issuer, PINCER_GOOGLE_CLIENT_ID: 'pincer-test', PINCER_GOOGLE_SIGN_IN: server.issuer })
const account = (provider: string, ...scopes: string[]) => ({ auth: { type: 'oauth2', provider, scopes } })
const countRuns = 'const runs = (await context.storage.get("runs") ?? 0) + 1; await context.storage.set("runs", runs);'
const desk = {
  name: 'desk', manifest: { displayName: 'Project Desk', effects: { 'desk.list': 'looks', 'desk.write': 'looks', 'desk.strict': 'looks', 'desk.keyed': 'looks', 'desk.mail': 'looks', 'desk.send': 'sends' } },
  toolMore: { 'desk.list': account('github', 'read:org'), 'desk.write': account('github', 'gist'), 'desk.strict': account('github', 'read:org'), 'desk.keyed': { auth: { type: 'token', provider: 'prices' } }, 'desk.mail': account('google', 'read', 'send'), 'desk.send': account('github', 'gist') },
  tools: {
    'desk.list': `${countRuns} return "listed, run " + runs`,
    'desk.write': `${countRuns} return "written, run " + runs`,
    // A service that takes a token once and never again.
    'desk.strict': `${countRuns} const token = await context.auth.token("github"); const spent = await context.storage.get("spent") ?? []; if (spent.includes(token)) throw Object.assign(new Error("401"), { code: "token-expired" }); await context.storage.set("spent", [...spent, token]); return "taken"`,
    'desk.mail': 'return "read"',
    'desk.send': `${countRuns} return "sent, run " + runs`,
    'desk.keyed': 'return "with " + (await context.auth.token("prices")).length + " letters"',
  },
}
const calls = (...tools: string[]) => ({ calls: tools.map((name, index) => ({ id: `${name}-${index}-${Math.random()}`, name: wireNameFor(name), input: {} })) })

/** Installed once; each test works on a copy of that home. */
let installed = ''
beforeAll(async () => {
  const first = await openWithSkills()
  expect(await first.install(desk)).toMatchObject({ end: { kind: 'installed' } })
  await first.dispose()
  installed = first.home
}, 60_000)
function freshHome(): { home: string; ws: string } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pincer-sign-in-')))
  const [home, ws] = [join(base, 'home'), join(base, 'ws')]
  cpSync(installed, home, { recursive: true })
  mkdirSync(ws)
  return { home, ws }
}

async function open(script: Parameters<typeof openWithSkills>[0], options: GatewayOptions = {}, more: { readonly environment?: Ports['environment']; readonly openExternal?: (page: string) => void } = {}): Promise<SkillGateway> {
  const gateway = await openWithSkills(script, { ...freshHome(), options, ports: { environment: more.environment ?? environment() }, ...(more.openExternal ? { openExternal: more.openExternal } : {}) })
  opened.push(gateway)
  return gateway
}
const asked = async (gateway: SkillGateway, fits: (request: SignInRequest) => boolean = () => true): Promise<SignInRequest> => (await gateway.until('skill.signIn', ({ request }) => fits(request))).request
const answer = (gateway: SkillGateway, { id }: SignInRequest, given: SignInAnswer) => gateway.handlers['skills.answerSignIn']({ requestId: id, answer: given })
/** The person enters the code that is shown. */
async function enterCode(gateway: SkillGateway, request: SignInRequest): Promise<void> {
  await answer(gateway, request, { action: 'sign-in', way: 'code' })
  const { progress } = await asked(gateway, ({ id, progress: now }) => id === request.id && now.kind === 'code')
  if (progress.kind !== 'code') throw new Error('no code')
  server.approveDevice(progress.userCode)
}
const resultsOf = (gateway: SkillGateway): string[] => resultsIn(gateway.model.requests.at(-1))

describe('a call that needs an account', () => {
  it('waits for the person, runs once when they have signed in, and answers in the same turn; their time is not the call’s', async () => {
    const gateway = await open([calls('desk.list')])
    const said = gateway.say('list them')
    const request = await asked(gateway)
    expect(request).toMatchObject({ provider: 'github', reason: 'never', ways: ['code', 'key'], keeping: 'this-run', skill: { id: 'skill-desk', name: 'Project Desk', maker: { kind: 'folder' } }, scopes: [{ name: 'read:org', isNew: false }], progress: { kind: 'asking' }, problem: null })
    expect((await gateway.lanes())[0]?.phases.at(-1)?.kind).toBe('waiting')
    expect(await gateway.handlers['skills.signIns']({})).toEqual([request])
    await new Promise((resolve) => { setTimeout(resolve, 600) })
    await enterCode(gateway, request)
    expect((await said).outcome).toBe('answered')
    expect(resultsOf(gateway)).toEqual(['listed, run 1'])
    expect(await gateway.handlers['skills.signIns']({})).toEqual([])
    const [lane] = await gateway.lanes()
    expect(lane?.phases.map(({ kind }) => kind)).toEqual(['queued', 'waiting', 'running'])
    const waited = lane?.phases.find(({ kind }) => kind === 'waiting')
    const took = lane?.phases.find(({ kind }) => kind === 'running')
    expect((waited?.to ?? 0) - (waited?.from ?? 0)).toBeGreaterThan(600)
    const { entries: [line] } = await gateway.handlers['activity.list']({ search: '', filter: 'all', limit: 1 })
    expect(line?.ms).toBeLessThan((took?.to ?? 0) - (took?.from ?? 0) + 300)
    expect(gateway.logged).toEqual([])
  })

  it('shares one question with every other call that needs the same account, and one yes for all of it', async () => {
    const gateway = await open([calls('desk.list', 'desk.write', 'desk.list')])
    const said = gateway.say('all of it')
    const request = await asked(gateway, (each) => each.calls.length === 3)
    expect(request.scopes.map(({ name }) => name)).toEqual(['read:org', 'gist'])
    expect(await gateway.handlers['skills.signIns']({})).toHaveLength(1)
    await enterCode(gateway, request)
    await said
    expect(resultsOf(gateway)).toHaveLength(3)
    expect(resultsOf(gateway).join()).toMatch(/listed.*written.*listed/)
    expect(server.requests.filter((each) => each === 'POST /device')).toHaveLength(1)
  })

  it('declined, ends with what the model needs to know, and is not asked again before the person writes', async () => {
    const gateway = await open([calls('desk.list'), calls('desk.list'), { text: 'I see' }, calls('desk.list')])
    const said = gateway.say('list them')
    await answer(gateway, await asked(gateway), { action: 'decline' })
    await said
    expect(resultsOf(gateway)).toHaveLength(2)
    for (const text of resultsOf(gateway)) expect(text).toContain('chose not to')
    expect(await gateway.lanes()).toMatchObject([{ outcome: 'failed', failure: { code: 'needs-sign-in', data: { skill: 'skill-desk', why: 'declined' } } }, { failure: { data: { why: 'declined' } } }])
    const from = gateway.events.length
    const again = gateway.say('well, all right then')
    const { request } = await gateway.until('skill.signIn', (event) => gateway.events.indexOf(event) >= from)
    await enterCode(gateway, request)
    await again
    expect(resultsOf(gateway).at(-1)).toBe('listed, run 1')
  })

  it('asks for more when more is needed, and marks what is new; what was allowed before still is', async () => {
    const gateway = await open([calls('desk.list'), { text: 'ok' }, calls('desk.write'), { text: 'ok' }, calls('desk.list')])
    const first = gateway.say('list')
    await enterCode(gateway, await asked(gateway))
    await first
    const second = gateway.say('write')
    const request = await asked(gateway, ({ reason }) => reason === 'more')
    expect(request.scopes).toEqual([{ name: 'read:org', isNew: false }, { name: 'gist', isNew: true }])
    await enterCode(gateway, request)
    await second
    expect(resultsOf(gateway).at(-1)).toBe('written, run 2')
    const asks = gateway.events.filter(({ type }) => type === 'skill.signIn').length
    await gateway.say('list again')
    expect(gateway.events.filter(({ type }) => type === 'skill.signIn')).toHaveLength(asks)
  })

  it('is refused midway: renewed quietly while that works, asked when it does not; nothing runs a third time', async () => {
    const gateway = await open([calls('desk.strict'), { text: 'ok' }, calls('desk.strict'), { text: 'ok' }, calls('desk.strict')])
    const first = gateway.say('once')
    await enterCode(gateway, await asked(gateway))
    await first
    await gateway.say('renewed by itself')
    expect(resultsOf(gateway).at(-1)).toBe('taken')
    server.forgetRenewals()
    const third = gateway.say('ended')
    const request = await asked(gateway, ({ reason }) => reason === 'ended')
    expect((await gateway.lanes()).at(-1)?.phases.map(({ kind }) => kind)).toEqual(['queued', 'running', 'waiting'])
    await enterCode(gateway, request)
    await third
    expect(resultsOf(gateway).at(-1)).toBe('taken')
    expect((await gateway.lanes()).at(-1)?.phases.map(({ kind }) => kind)).toEqual(['queued', 'running', 'waiting', 'running'])
  })

  it('takes a pasted key in place of signing in; a skill with a key of its own asks for that alone', async () => {
    const gateway = await open([calls('desk.list', 'desk.keyed')])
    const said = gateway.say('both')
    const github = await asked(gateway, ({ provider }) => provider === 'github')
    const prices = await asked(gateway, ({ provider }) => provider === 'prices')
    expect(prices).toMatchObject({ ways: ['key'], scopes: [] })
    await expect(async () => answer(gateway, prices, { action: 'key', key: 'two words' })).rejects.toMatchObject({ code: 'bad-input' })
    await answer(gateway, prices, { action: 'key', key: ' price-key-1 ' })
    await answer(gateway, github, { action: 'key', key: 'ghp_0123456789' })
    await said
    expect(resultsOf(gateway)).toEqual(['listed, run 1', 'with 11 letters'])
    expect(JSON.stringify(gateway.events)).not.toMatch(/price-key-1|ghp_0123456789/)
    expect((await gateway.handlers['skills.list']({}))[0]?.accounts).toMatchObject([{ provider: 'github', state: 'part', granted: ['read:org'] }, { provider: 'google', state: 'none' }, { provider: 'prices', state: 'valid' }])
    await gateway.handlers['skills.remove']({ id: 'skill-desk', keepData: false })
    expect(await gateway.install(desk)).toMatchObject({ end: { kind: 'installed' } })
    // What it was given went with it.
    expect((await gateway.handlers['skills.list']({}))[0]?.accounts).toMatchObject([{ provider: 'github', state: 'none' }, { provider: 'google', state: 'none' }, { provider: 'prices', state: 'none' }])
  })

  it('a try that fails says why and can be tried again; cancelling it keeps the question', async () => {
    const gateway = await open([calls('desk.list')])
    const said = gateway.say('list')
    const request = await asked(gateway)
    server.knobs.consent = 'deny'
    await answer(gateway, request, { action: 'sign-in', way: 'code' })
    expect((await asked(gateway, ({ problem }) => problem !== null)).problem?.code).toBe('denied')
    server.knobs.consent = 'allow'
    await answer(gateway, request, { action: 'sign-in', way: 'code' })
    await asked(gateway, ({ progress }) => progress.kind === 'code')
    await answer(gateway, request, { action: 'cancel' })
    await expect.poll(async () => (await gateway.handlers['skills.signIns']({}))[0]?.progress.kind).toBe('asking')
    await answer(gateway, request, { action: 'decline' })
    await said
    expect(server.live.size).toBe(0)
  })

  it('by the browser: the page opens through the one gate, may be opened again, and what was left out there is asked for', async () => {
    const pages: string[] = []
    const gateway = await open([calls('desk.mail')], {}, { openExternal: (page) => { pages.push(page) } })
    const said = gateway.say('read it')
    const request = await asked(gateway)
    expect(request).toMatchObject({ provider: 'google', ways: ['browser'], scopes: [{ name: 'read' }, { name: 'send' }] })
    await answer(gateway, request, { action: 'sign-in', way: 'browser' })
    await asked(gateway, ({ progress }) => progress.kind === 'browser')
    await answer(gateway, request, { action: 'open-again' })
    await expect.poll(() => pages.length).toBe(2)
    expect(pages[1]).toBe(pages[0])
    server.knobs.grants = ['read']
    await fetch(pages[0] ?? '')
    const some = await asked(gateway, ({ problem }) => problem?.code === 'not-all')
    expect(some.scopes).toEqual([{ name: 'read', isNew: false }, { name: 'send', isNew: true }])
    server.knobs.grants = null
    await answer(gateway, request, { action: 'sign-in', way: 'browser' })
    await expect.poll(() => pages.length).toBe(3)
    await fetch(pages[2] ?? '')
    await said
    expect(resultsOf(gateway)).toEqual(['read'])
  })

  it('stopped by the person, the question goes; nothing was run', async () => {
    const gateway = await open([calls('desk.list')])
    const said = gateway.say('list')
    const request = await asked(gateway)
    await gateway.handlers['chat.stop']({ sessionId: gateway.sessionId })
    await gateway.until('skill.signInOver', ({ requestId }) => requestId === request.id)
    expect((await said).outcome).toBe('stopped')
    expect(await gateway.lanes()).toMatchObject([{ outcome: 'stopped' }])
  })

  it('with nobody to ask, and where it is not set up, ends at once and says so', async () => {
    const terminal = await open([calls('desk.list')], { profile: 'terminal' })
    await terminal.say('list')
    expect(resultsOf(terminal)[0]).toContain('needs the person to sign in at github')
    const bare = await open([calls('desk.list')], {}, { environment: process.env })
    const said = bare.say('list')
    // Without a registration a key still works at GitHub.
    expect(await asked(bare)).toMatchObject({ ways: ['key'] })
    // Set up meanwhile, the other way is there too.
    await bare.handlers['skills.setClient']({ provider: 'github', client: { clientId: 'Ov23liABCDEFGHIJ0123' } })
    const both = await asked(bare, ({ ways }) => ways.length === 2)
    await expect(async () => bare.handlers['skills.setClient']({ provider: 'github', client: { clientId: 'two words' } })).rejects.toMatchObject({ code: 'bad-input' })
    await answer(bare, both, { action: 'decline' })
    await said
  })

  it('approved first, signed in after: both are asked once, in that order', async () => {
    const gateway = await open([calls('desk.send')])
    const said = gateway.say('send it')
    const { request } = await gateway.until('approval.requested')
    expect(gateway.events.some(({ type }) => type === 'skill.signIn')).toBe(false)
    await gateway.answer(request.id, 'allow-once')
    await enterCode(gateway, await asked(gateway))
    await said
    expect(resultsOf(gateway)).toEqual(['sent, run 1'])
  })

  it('Pincer killed while it waits: afterwards nothing was done, nothing is asked, and the model is told', async () => {
    const folders = freshHome()
    const order = { ...folders, wish: 'go', script: [calls('desk.send')] }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../fakes/gateway-process.ts'), JSON.stringify({ ...order, allows: true })], { stdio: ['ignore', 'pipe', 'inherit'], env: environment() })
    children.push(child)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    let sessionId = ''
    for await (const text of createInterface({ input: child.stdout })) {
      const line = JSON.parse(text) as { type: string; sessionId?: string }
      if (line.type === 'opened') sessionId = line.sessionId ?? ''
      if (line.type === 'skill.signIn') break
    }
    child.kill('SIGKILL')
    await ended
    const model = scriptedModel([{ text: 'all right' }])
    const again = await openGateway({ adapter: model.adapter, ...folders, sessionId, ports: { environment: environment() } })
    opened.push(again)
    expect(await again.lanes()).toMatchObject([{ outcome: 'stopped', failure: { code: 'interrupted', data: { began: false } } }])
    expect(await again.gateway.handlers['skills.signIns']({})).toEqual([])
    expect(await again.gateway.handlers['approvals.pending']({})).toEqual([])
    await again.say('and now?')
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('It was not run')
  })
})
