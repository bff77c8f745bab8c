import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import { limits } from '../../shared/limits.ts'
import { type NpmRegistry, startNpmRegistry } from '../fakes/npm-registry/npm-registry.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'
import { publishSkill } from '../fakes/skills/publish-skill.ts'

let registry: NpmRegistry
const opened: SkillGateway[] = []
beforeAll(async () => {
  registry = await startNpmRegistry()
  await publishSkill(registry, { name: 'gone', tools: { 'gone.go': 'await context.storage.set("k", 1); return "kept"' }, manifest: { effects: { 'gone.go': 'looks' } } })
})
afterAll(() => registry.close())
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })

const open = async (script: Parameters<typeof openWithSkills>[0] = [], more: { home?: string; ws?: string } = {}): Promise<SkillGateway> => {
  const gateway = await openWithSkills(script, { ...more, ports: { environment: registry.environment(realpathSync(mkdtempSync(join(tmpdir(), 'pincer-user-')))) } })
  opened.push(gateway)
  return gateway
}
const install = async ({ handlers, ended }: SkillGateway, source: Parameters<SkillGateway['handlers']['skills.install']>[0]['source']) => {
  const begun = await handlers['skills.install']({ source })
  await handlers['skills.confirm']({ installId: begun!.id })
  expect((await ended(begun!.id)).end).toMatchObject({ kind: 'installed' })
}
type Kept = { skills: Record<string, { origin?: unknown; removing?: string; enabled: boolean }> }
/** As if Pincer had been killed right after it had written this. */
const change = ({ home }: SkillGateway, edit: (kept: Kept) => void): void => {
  const path = join(home, 'skills.json')
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept
  edit(kept)
  writeFileSync(path, JSON.stringify(kept))
}
const installed = async () => {
  const gateway = await open([{ calls: [{ id: 'c', name: wireNameFor('gone.go'), input: {} }] }])
  await install(gateway, { kind: 'npm', spec: 'skill-gone' })
  await gateway.say('keep something')
  expect(readdirSync(join(gateway.home, 'skill-data', 'skill-gone'))).toHaveLength(1)
  await gateway.dispose()
  return gateway
}
const next = ({ home, ws }: SkillGateway) => open([], { home, ws })

describe('a removal that Pincer was killed in', { timeout: 60_000 }, () => {
  it.each([['before anything was taken away', true], ['after the package was gone', false]])('is gone through with at the next start: %s', async (_, isThere) => {
    const first = await installed()
    change(first, ({ skills }) => { skills['skill-gone']!.removing = 'all' })
    if (!isThere) rmSync(join(first.home, 'packages/skill/skill-gone'), { recursive: true })
    const second = await next(first)
    expect(await second.handlers['skills.list']({})).toEqual([])
    expect(existsSync(join(first.home, 'packages/skill/skill-gone'))).toBe(false)
    expect(existsSync(join(first.home, 'skill-data/skill-gone'))).toBe(false)
    expect((JSON.parse(readFileSync(join(first.home, 'skills.json'), 'utf8')) as Kept).skills).toEqual({})
    expect(second.logged).toEqual([])
  })

  it('keeps what the person wanted kept, and it is there for the next install', async () => {
    const first = await installed()
    change(first, ({ skills }) => { Object.assign(skills['skill-gone']!, { removing: 'keep-data', enabled: false }) })
    const second = await next(first)
    expect(await second.handlers['skills.list']({})).toEqual([])
    expect(readdirSync(join(first.home, 'skill-data', 'skill-gone'))).toHaveLength(1)
    await install(second, { kind: 'npm', spec: 'skill-gone' })
    expect(await second.handlers['skills.list']({})).toMatchObject([{ id: 'skill-gone', state: { kind: 'off' } }])
  })

  it('does not take away one that came back since', async () => {
    const first = await open()
    await install(first, { kind: 'npm', spec: 'skill-gone' })
    change(first, ({ skills }) => { skills['skill-gone']!.removing = 'all' })
    await install(first, { kind: 'npm', spec: 'skill-gone' })
    await first.dispose()
    expect(await (await next(first)).handlers['skills.list']({})).toMatchObject([{ id: 'skill-gone', state: { kind: 'active' } }])
  })
})

describe('an install that Pincer was killed in after it counted', { timeout: 60_000 }, () => {
  it('is known by where it came from: what ships, a package, a folder', async () => {
    const first = await open()
    await install(first, { kind: 'catalogue', name: 'skill-notes' })
    await install(first, { kind: 'npm', spec: 'skill-gone' })
    await first.install({ name: 'mine', tools: { 'mine.go': 'return 1' } })
    const before = (await first.handlers['skills.list']({})).map(({ id, origin }) => ({ id, origin }))
    expect(before.map(({ origin }) => origin.kind)).toEqual(['npm', 'folder', 'catalogue'])
    await first.dispose()
    change(first, ({ skills }) => { for (const each of Object.values(skills)) delete each.origin })
    const second = await next(first)
    expect((await second.handlers['skills.list']({})).map(({ id, origin }) => ({ id, origin }))).toEqual(before)
  })
})

describe('what a start remembers of installed skills', { timeout: 60_000 }, () => {
  it('is the same as what it would read, and what has changed on the disk is read', async () => {
    const call = { calls: [{ id: 'c', name: wireNameFor('gone.go'), input: {} }] }
    const first = await installed()
    const second = await next(first)
    const seen = await second.handlers['skills.list']({})
    const tools = await second.handlers['tools.list']({})
    await second.dispose()
    expect(existsSync(join(first.home, 'packages/skills.index'))).toBe(true)
    const third = await open([call], { home: first.home, ws: first.ws })
    expect(await third.handlers['skills.list']({})).toEqual(seen)
    expect(await third.handlers['tools.list']({})).toEqual(tools)
    await third.say('go')
    expect(resultsIn(third.model.requests[1])).toEqual(['kept'])
    await third.dispose()
    const folder = join(first.home, 'packages/skill/skill-gone')
    const version = readdirSync(folder).find((name) => name.startsWith('1.0.0'))!
    writeFileSync(join(folder, version, 'node_modules/skill-gone/manifest.json'), '{')
    const fourth = await next(first)
    expect(await fourth.handlers['skills.list']({})).toMatchObject([{ id: 'skill-gone', state: { kind: 'broken', why: 'manifest' } }])
  })
})

describe('files that a killed writer had begun', () => {
  it('are taken away some seconds after a start; young ones may still be in use', async () => {
    const first = await open()
    const [old, young] = ['.pincer-AAAAAAAAAAAA.tmp', '.pincer-BBBBBBBBBBBB.tmp'].map((name) => join(first.home, name)) as [string, string]
    for (const path of [old, young]) writeFileSync(path, '{')
    const before = Date.now() / 1_000 - limits.temporaryKeptMs / 1_000 - 5
    utimesSync(old, before, before)
    await vi.waitFor(() => { expect(existsSync(old)).toBe(false) }, 10_000)
    expect(existsSync(young)).toBe(true)
  })
})
