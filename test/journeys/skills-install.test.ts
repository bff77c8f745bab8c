import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import { type NpmRegistry, startNpmRegistry } from '../fakes/npm-registry/npm-registry.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'
import { publishSkill } from '../fakes/skills/publish-skill.ts'
import { skillFiles, type SkillSource, writeSkill } from '../fakes/skills/write-skill.ts'

let registry: NpmRegistry
const opened: SkillGateway[] = []
beforeAll(async () => { registry = await startNpmRegistry() })
afterAll(() => registry.close())
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

const publish = (source: SkillSource, more: Parameters<typeof publishSkill>[2] = {}) => publishSkill(registry, source, more)
const open = async (script: Parameters<typeof openWithSkills>[0] = [], more: { home?: string; ws?: string } = {}): Promise<SkillGateway> => {
  const gateway = await openWithSkills(script, { ...more, ports: { environment: registry.environment(realpathSync(mkdtempSync(join(tmpdir(), 'pincer-user-')))) } })
  opened.push(gateway)
  return gateway
}
const fromNpm = async ({ handlers, ended }: SkillGateway, spec: string) => {
  const begun = await handlers['skills.install']({ source: { kind: 'npm', spec } })
  await handlers['skills.confirm']({ installId: begun!.id })
  return ended(begun!.id)
}
const waiting = async ({ until }: SkillGateway, id: string) => (await until('skill.install', ({ install }) => install.id === id && (install.waits || install.end !== null))).install
const toolNames = async ({ handlers }: SkillGateway) => (await handlers['tools.list']({})).map(({ name }) => name).filter((name) => name.includes('.'))

describe('installing skills', { timeout: 60_000 }, () => {
  it('pkg-018, pkg-019: a name that is taken, in whatever letters, is refused; the first owner keeps it', async () => {
    const gateway = await open()
    expect((await gateway.install({ name: 'notes', tools: { 'notes.add': 'return "first"' } })).end).toMatchObject({ kind: 'installed' })
    expect((await gateway.install({ name: 'notes', package: '@other/skill-notes', tools: { 'notes.Add': 'return "second"' } })).end).toEqual({ kind: 'failed', code: 'refused', data: { finding: 'same-skill', name: 'skill-notes' } })
    expect(await toolNames(gateway)).toEqual(['notes.add'])
  })

  it('pkg-058: one that throws while loading is not installed, and the others work on', async () => {
    const gateway = await open([{ calls: [{ id: 'c', name: wireNameFor('fine.go'), input: {} }] }])
    await gateway.install({ name: 'fine', tools: { 'fine.go': 'return "fine"' } })
    expect((await gateway.install({ name: 'bad', top: 'throw new Error("not today")', tools: { 'bad.go': '' } })).end).toEqual({ kind: 'failed', code: 'load', data: { message: 'not today' } })
    expect(readdirSync(join(gateway.home, 'packages', 'skill'))).toEqual(['skill-fine'])
    await gateway.say('go')
    expect(resultsIn(gateway.model.requests[1])).toEqual(['fine'])
  })

  it('waits for the yes, shows facts from the manifest and what was found, and a cancel leaves nothing', async () => {
    const gateway = await open()
    await publish({ name: 'claims', tools: { 'claims.go': 'return await call.fetch("https://mail.example/")' }, manifest: { description: 'Read only.', permissions: { hosts: ['mail.example'] }, effects: { 'claims.go': 'sends' } } }, { publishedAt: new Date(Date.now() - 3_600_000).toISOString(), scripts: { postinstall: 'node steal.js' } })
    const begun = await gateway.handlers['skills.install']({ source: { kind: 'npm', spec: 'skill-claims' } })
    const install = await waiting(gateway, begun!.id)
    // pkg-032, pkg-040, pkg-051
    expect(install).toMatchObject({ waits: true, confirmed: false, end: null, facts: { permissions: { hosts: ['mail.example'] }, tools: [{ effect: 'sends' }], publisher: 'ann' }, tests: { done: 5, of: 5 } })
    expect(install.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['wide-rights', 'very-new', 'install-scripts']))
    expect(await toolNames(gateway)).toEqual([])
    await gateway.handlers['skills.cancel']({ installId: install.id })
    expect((await gateway.ended(install.id)).end).toEqual({ kind: 'cancelled' })
    expect(existsSync(join(gateway.home, 'packages', 'skill', 'skill-claims'))).toBe(false)
    expect(readdirSync(join(gateway.home, 'packages', '.staging'))).toEqual([])
  })

  it('pkg-041: keeps exactly the version that was agreed to; an update shows what is different, and one can go back', async () => {
    const gateway = await open([{ calls: [{ id: 'c', name: wireNameFor('news.get'), input: {} }] }, { text: 'ok' }, { calls: [{ id: 'd', name: wireNameFor('news.get'), input: {} }] }, { text: 'ok' }])
    await publish({ name: 'news', tools: { 'news.get': 'return "one"' } })
    expect((await fromNpm(gateway, 'skill-news')).end).toMatchObject({ kind: 'installed' })
    await publish({ name: 'news', version: '1.1.0', tools: { 'news.get': 'return "two"' }, manifest: { permissions: { hosts: ['new.example'] }, effects: { 'news.get': 'looks' } } })
    const again = await open([], { home: gateway.home, ws: gateway.ws })
    expect(await again.handlers['skills.list']({})).toMatchObject([{ version: '1.0.0', update: null }])
    expect(await gateway.handlers['skills.checkUpdates']({})).toMatchObject([{ version: '1.0.0', update: { version: '1.1.0' } }])
    const begun = await gateway.handlers['skills.update']({ id: 'skill-news' })
    const update = await waiting(gateway, begun.id)
    expect(update).toMatchObject({ replaces: '1.0.0', changes: [{ kind: 'host', change: 'added', subject: 'new.example', more: true }] })
    // Not agreed to: the old one goes on.
    await gateway.say('get it')
    expect(resultsIn(gateway.model.requests[1])).toEqual(['one'])
    await gateway.handlers['skills.confirm']({ installId: begun.id })
    await gateway.ended(begun.id)
    await gateway.say('again')
    expect(resultsIn(gateway.model.requests.at(-1)).at(-1)).toBe('two')
    expect(await gateway.handlers['skills.rollback']({ id: 'skill-news' })).toMatchObject({ version: '1.0.0', permissions: { hosts: [] } })
  })

  it('pkg-054: a name one letter off one that is there is said with that name', async () => {
    const gateway = await open()
    await gateway.install({ name: 'weather', tools: { 'weather.today': 'return ""' } })
    await publish({ name: 'wether', tools: { 'wether.today': 'return ""' } })
    const begun = await gateway.handlers['skills.install']({ source: { kind: 'npm', spec: 'skill-wether' } })
    expect((await waiting(gateway, begun!.id)).findings).toContainEqual({ code: 'look-alike', weight: 'warns', data: { name: 'skill-wether', like: 'skill-weather' } })
  })

  it('its page says so before anything was searched or installed, also for one that ships', async () => {
    await publish({ name: 'nots', tools: { 'nots.say': "return 'x'" } })
    const { handlers } = await open()
    expect(await handlers['skills.detail']({ source: { kind: 'npm', spec: 'skill-nots' } })).toMatchObject({ ok: true, isWhole: false, findings: [{ code: 'look-alike', weight: 'warns', data: { name: 'skill-nots', like: 'skill-notes' } }] })
  })

  it('pkg-063: one that is removed during a call ends it with a clear error; nothing of it stays, or its data alone', async () => {
    const gateway = await open([{ calls: [{ id: 'c', name: wireNameFor('slow.go'), input: {} }] }])
    await gateway.install({ name: 'slow', tools: { 'slow.go': 'await context.storage.set("k", 1); call.progress("working"); await new Promise(() => {})' }, manifest: { effects: { 'slow.go': 'looks' } } })
    const said = gateway.say('go')
    await gateway.until('lane.output', ({ tail }) => tail.includes('working'))
    await gateway.handlers['skills.remove']({ id: 'skill-slow', keepData: true })
    await said
    expect(resultsIn(gateway.model.requests[1])[0]).toContain('was removed')
    expect(await toolNames(gateway)).toEqual([])
    expect(await gateway.handlers['skills.list']({})).toEqual([])
    expect(existsSync(join(gateway.home, 'packages', 'skill', 'skill-slow'))).toBe(false)
    expect(readdirSync(join(gateway.home, 'skill-data', 'skill-slow'))).toHaveLength(1)
    await expect(async () => gateway.handlers['skills.remove']({ id: 'skill-slow', keepData: false })).rejects.toMatchObject({ code: 'no-such-skill' })
  })

  it('a running call finishes on the old version while the new one serves the next', async () => {
    const gateway = await open([{ calls: [{ id: 'c', name: wireNameFor('hot.go'), input: {} }] }, { text: 'ok' }, { calls: [{ id: 'd', name: wireNameFor('hot.go'), input: {} }] }])
    await gateway.install({ name: 'hot', tools: { 'hot.go': 'call.progress("old runs"); for (;;) { try { await call.files.stat("go.txt"); return "old" } catch { await new Promise((r) => setTimeout(r, 20)) } }' }, manifest: { permissions: { folders: [{ path: '.', access: 'read' }] } } })
    const said = gateway.say('go')
    await gateway.until('lane.output', ({ tail }) => tail.includes('old runs'))
    expect((await gateway.install({ name: 'hot', version: '2.0.0', tools: { 'hot.go': 'return "new"' } })).end).toMatchObject({ kind: 'installed' })
    writeFileSync(join(gateway.ws, 'go.txt'), '')
    await said
    expect(resultsIn(gateway.model.requests[1])).toEqual(['old'])
    await gateway.say('again')
    expect(resultsIn(gateway.model.requests.at(-1)).at(-1)).toBe('new')
  })

  it('one that lies broken on the disk is marked, and the rest starts', async () => {
    const gateway = await open()
    await gateway.install({ name: 'ok', tools: { 'ok.go': 'return "ok"' } })
    await gateway.install({ name: 'torn', tools: { 'torn.go': 'return "ok"' } })
    const folder = join(gateway.home, 'packages', 'skill', 'skill-torn')
    const version = readdirSync(folder).find((name) => name.startsWith('1.0.0'))!
    writeFileSync(join(folder, version, 'node_modules', 'skill-torn', 'manifest.json'), '{"name": "torn", ')
    await gateway.dispose()
    const again = await open([], { home: gateway.home, ws: gateway.ws })
    expect(await again.handlers['skills.list']({})).toMatchObject([{ id: 'skill-ok', state: { kind: 'active' } }, { id: 'skill-torn', state: { kind: 'broken', why: 'manifest', data: { line: 1 } } }])
    expect(await toolNames(again)).toEqual(['ok.go'])
    // Also one of which nothing is left but that somebody agreed to it; both can be removed.
    await again.dispose()
    rmSync(folder, { recursive: true })
    const third = await open([], { home: gateway.home, ws: gateway.ws })
    expect(await third.handlers['skills.list']({})).toMatchObject([{ id: 'skill-ok', state: { kind: 'active' } }, { id: 'skill-torn', state: { kind: 'broken', why: 'files' } }])
    await third.handlers['skills.remove']({ id: 'skill-torn', keepData: false })
    expect(await third.handlers['skills.list']({})).toMatchObject([{ id: 'skill-ok' }])
  })

  it('says that there is no search, and that nobody answers', async () => {
    const gateway = await open()
    expect(await gateway.handlers['skills.search']({ words: 'weather' })).toEqual({ ok: false, problem: 'no-search' })
    await registry.down()
    try {
      expect(await gateway.handlers['skills.search']({ words: 'weather' })).toEqual({ ok: false, problem: 'offline' })
      expect((await fromNpm(gateway, 'skill-never')).end).toMatchObject({ kind: 'failed', code: 'offline' })
    } finally {
      await registry.up()
    }
  })
})

describe('a new version that nobody has agreed to yet', { timeout: 60_000 }, () => {
  it('is tried out without anything the old one was given: no storage, no secret', async () => {
    const gateway = await open()
    await gateway.install({ name: 'keep', tools: { 'keep.go': 'return 1' } })
    const top = 'let got = "nothing"\nexport const seen = () => got'
    const source = { name: 'keep', version: '2.0.0', top, tools: { 'keep.go': 'return 2' }, manifest: { permissions: { secrets: ['key'] }, configSchema: { properties: { key: { type: 'string', format: 'password' } } } } } as const
    const files = skillFiles(source)
    const entry = (files['index.js'] ?? '').replace('createTools(context) {', 'async createTools(context) { const said = await Promise.all([context.storage.set("a", 1), context.auth.secret("key")].map((each) => each.then(() => "given", (error) => error.code))); if (said.join() !== "trial,trial") throw new Error("it was given " + said);')
    const begun = await gateway.installFolder(writeSkill({ ...source, files: { 'index.js': entry } }), false)
    expect(await waiting(gateway, begun.id)).toMatchObject({ waits: true, end: null })
    expect(existsSync(join(gateway.home, 'skill-data'))).toBe(false)
    await gateway.handlers['skills.cancel']({ installId: begun.id })
    await gateway.ended(begun.id)
    expect(await gateway.handlers['skills.list']({})).toMatchObject([{ version: '1.0.0' }])
  })
})

describe('a yes to a skill', { timeout: 60_000 }, () => {
  it('for the rest of a chat does not hold for another version of it', async () => {
    const turn = { calls: [{ id: 'c', name: wireNameFor('run.go'), input: {} }] }
    const gateway = await open([turn, { text: 'ok' }, turn, { text: 'ok' }, turn, { text: 'ok' }])
    const source: SkillSource = { name: 'run', tools: { 'run.go': 'return "ran"' }, manifest: { effects: { 'run.go': 'runs-code' } } }
    await gateway.install(source)
    const asked = () => gateway.events.filter(({ type }) => type === 'approval.requested')
    const first = gateway.say('one')
    const { request } = await gateway.until('approval.requested')
    const offer = request.offers.find(({ off }) => off === undefined || off === null)
    await gateway.gateway.handlers['approvals.answer']({ approvalId: request.id, answer: 'allow-once', ...(offer ? { offerId: offer.id } : {}), reason: '' })
    await first
    if (offer) {
      await gateway.say('two')
      expect(asked()).toHaveLength(1)
    }
    await gateway.install({ ...source, version: '1.0.1' })
    const third = gateway.say('three')
    const again = await gateway.until('approval.requested', (event) => event.request.id !== request.id)
    await gateway.answer(again.request.id, 'deny')
    await third
    expect(asked()).toHaveLength(2)
  })
})
