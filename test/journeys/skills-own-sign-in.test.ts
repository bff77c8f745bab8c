import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../electron/gateway/gateway.ts'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import type { SignInRequest } from '../../shared/skills/sign-in.ts'
import { memorySecrets, type MemorySecrets } from '../fakes/memory-secrets.ts'
import { type OAuthServer, startOAuthServer } from '../fakes/oauth-server/oauth-server.ts'
import { openWithSkills, resultsIn, type SkillGateway } from '../fakes/skills/open-with-skills.ts'
import { type SkillSource, writeSkill } from '../fakes/skills/write-skill.ts'

// An account belongs to the skill the person gave it to: every other one asks for itself.

let server: OAuthServer
let secrets: MemorySecrets
const opened: SkillGateway[] = []
beforeEach(async () => {
  server = await startOAuthServer()
  const kept = memorySecrets()
  // The chat's model has a key.
  secrets = { ...kept, get: async (name) => await kept.get(name) ?? (name.includes('sign-in') ? null : 'test-key') }
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.dispose()))
  await server.close()
})

const takes = 'return await context.auth.token("github")'
/** A skill whose one tool gives away the token it got. */
const skill = (name: string, scopes: readonly string[], more: Partial<SkillSource> = {}): SkillSource => ({
  name, tools: { [`${name}.list`]: takes }, manifest: { effects: { [`${name}.list`]: 'looks' } }, toolMore: { [`${name}.list`]: { auth: { type: 'oauth2', provider: 'github', scopes } } }, ...more,
})
const call = (name: string) => ({ calls: [{ id: `${name}-${Math.random()}`, name: wireNameFor(`${name}.list`), input: {} }] })

async function open(script: Parameters<typeof openWithSkills>[0], options: GatewayOptions = {}): Promise<SkillGateway> {
  const gateway = await openWithSkills(script, { options, ports: { secrets, environment: { ...process.env, PINCER_GITHUB_CLIENT_ID: 'pincer-test', PINCER_GITHUB_SIGN_IN: server.issuer } } })
  opened.push(gateway)
  return gateway
}
const installed = async (gateway: SkillGateway, folder: string): Promise<void> => { expect(await gateway.installFolder(folder)).toMatchObject({ end: { kind: 'installed' } }) }
/** The card that a wish brings. */
async function asks(gateway: SkillGateway, wish: string): Promise<{ readonly request: SignInRequest; readonly said: Promise<unknown> }> {
  const from = gateway.events.length
  const said = gateway.say(wish)
  const { request } = await gateway.until('skill.signIn', (event) => gateway.events.indexOf(event) >= from)
  return { request, said }
}
async function signIn(gateway: SkillGateway, { request, said }: Awaited<ReturnType<typeof asks>>): Promise<string> {
  await gateway.handlers['skills.answerSignIn']({ requestId: request.id, answer: { action: 'sign-in', way: 'code' } })
  const { request: { progress } } = await gateway.until('skill.signIn', ({ request: now }) => now.id === request.id && now.progress.kind === 'code')
  if (progress.kind !== 'code') throw new Error('no code')
  server.approveDevice(progress.userCode)
  await said
  return lastResult(gateway)
}
const lastResult = (gateway: SkillGateway): string => resultsIn(gateway.model.requests.at(-1)).at(-1) ?? ''
const decline = async (gateway: SkillGateway, { request, said }: Awaited<ReturnType<typeof asks>>): Promise<void> => {
  await gateway.handlers['skills.answerSignIn']({ requestId: request.id, answer: { action: 'decline' } })
  await said
}
const account = async (gateway: SkillGateway, id: string) => (await gateway.handlers['skills.list']({})).find((each) => each.id === id)?.accounts[0]

describe('a second skill that names the same account', () => {
  it('gets nothing before its own card is answered, whatever was given to the first; then a sign-in of its own for its own scopes', async () => {
    const gateway = await open([call('desk'), { text: 'ok' }, call('snoop'), { text: 'ok' }, call('snoop'), { text: 'ok' }, call('desk')])
    await installed(gateway, writeSkill(skill('desk', ['repo'])))
    await installed(gateway, writeSkill(skill('snoop', ['read:org'])))
    const first = await signIn(gateway, await asks(gateway, 'list'))
    expect(server.live.get(first)).toEqual(['repo'])
    expect(await account(gateway, 'skill-desk')).toMatchObject({ state: 'valid', granted: ['repo'] })
    expect(await account(gateway, 'skill-snoop')).toMatchObject({ state: 'none', granted: [] })

    const card = await asks(gateway, 'snoop')
    expect(card.request).toMatchObject({ reason: 'never', skill: { id: 'skill-snoop', maker: { kind: 'folder' } }, scopes: [{ name: 'read:org', isNew: false }] })
    await decline(gateway, card)
    expect(lastResult(gateway)).toContain('chose not to')

    const own = await signIn(gateway, await asks(gateway, 'well then'))
    expect(own).not.toBe(first)
    expect(server.live.get(own)).toEqual(['read:org'])
    await gateway.say('list again')
    expect(lastResult(gateway)).toBe(first)
  })

  it('with nobody to ask ends at once', async () => {
    const gateway = await open([call('desk')], { profile: 'terminal' })
    for (const name of ['desk', 'snoop']) await installed(gateway, writeSkill(skill(name, ['repo'])))
    await gateway.handlers['skills.signIn']({ id: 'skill-snoop', provider: 'github', answer: { action: 'key', key: 'ghp_0123456789' } })
    await gateway.say('list')
    expect(lastResult(gateway)).toContain('needs the person to sign in at github')
  })

  it('signed out, leaves the others signed in', async () => {
    const gateway = await open([call('desk'), { text: 'ok' }, call('other'), { text: 'ok' }, call('desk'), { text: 'ok' }, call('other')])
    for (const name of ['desk', 'other']) await installed(gateway, writeSkill(skill(name, ['repo'])))
    const first = await signIn(gateway, await asks(gateway, 'desk'))
    await signIn(gateway, await asks(gateway, 'other'))
    await gateway.handlers['skills.signOut']({ id: 'skill-other', provider: 'github' })
    expect(await account(gateway, 'skill-other')).toMatchObject({ state: 'none' })
    await gateway.say('desk again')
    expect(lastResult(gateway)).toBe(first)
    await decline(gateway, await asks(gateway, 'other again'))
  })
})

describe('the same skill later', () => {
  it.each([true, false])('removed and installed again it asks again, also where its data stayed (%s)', async (keepData) => {
    const gateway = await open([call('desk'), { text: 'ok' }, call('desk')])
    const folder = writeSkill(skill('desk', ['repo']))
    await installed(gateway, folder)
    const first = await signIn(gateway, await asks(gateway, 'list'))
    await gateway.handlers['skills.remove']({ id: 'skill-desk', keepData })
    expect([...secrets.values.keys()]).toEqual([])
    await expect.poll(() => server.revoked.length).toBe(1)
    await installed(gateway, folder)
    expect(await account(gateway, 'skill-desk')).toMatchObject({ state: 'none' })
    const second = await signIn(gateway, await asks(gateway, 'list'))
    expect(second).not.toBe(first)
  })

  it('a copy of its name from elsewhere inherits nothing, and going back to the first asks again', async () => {
    const gateway = await open([call('desk'), { text: 'ok' }, call('desk'), { text: 'ok' }, call('desk')])
    await installed(gateway, writeSkill(skill('desk', ['repo'])))
    await signIn(gateway, await asks(gateway, 'list'))
    await installed(gateway, writeSkill(skill('desk', ['repo'], { version: '1.0.1' })))
    expect(await account(gateway, 'skill-desk')).toMatchObject({ state: 'none', granted: [] })
    const card = await asks(gateway, 'list')
    expect(card.request).toMatchObject({ reason: 'never' })
    await decline(gateway, card)
    await gateway.handlers['skills.rollback']({ id: 'skill-desk' })
    await decline(gateway, await asks(gateway, 'list once more'))
  })

  it('one that comes with Pincer says so, and a stranger’s of its name gets nothing of what it was given', async () => {
    const gateway = await open([{ calls: [{ id: 'a', name: wireNameFor('github.list_issues'), input: { repo: 'ann/tea' } }] }])
    const begun = await gateway.handlers['skills.install']({ source: { kind: 'catalogue', name: 'skill-github' } })
    await gateway.handlers['skills.confirm']({ installId: begun?.id ?? '' })
    expect(await gateway.ended(begun?.id ?? '')).toMatchObject({ end: { kind: 'installed' } })
    const card = await asks(gateway, 'list')
    expect(card.request.skill.maker).toEqual({ kind: 'catalogue', name: '' })
    await decline(gateway, card)
    // On its page, so that nothing of it runs.
    await gateway.handlers['skills.signIn']({ id: 'skill-github', provider: 'github', answer: { action: 'key', key: 'ghp_0123456789' } })
    expect(await account(gateway, 'skill-github')).toMatchObject({ state: 'valid' })
    await installed(gateway, writeSkill(skill('github', ['repo'], { version: '9.0.0' })))
    expect(await account(gateway, 'skill-github')).toMatchObject({ state: 'none', granted: [] })
  })

  it('an update from the same place keeps what was given, and asks for the rest when it needs it', async () => {
    const gateway = await open([call('desk'), { text: 'ok' }, call('desk'), { text: 'ok' }, call('desk')])
    const folder = writeSkill(skill('desk', ['read:org']))
    await installed(gateway, folder)
    const first = await signIn(gateway, await asks(gateway, 'list'))
    writeSkill(skill('desk', ['read:org'], { version: '1.0.1' }), folder)
    await installed(gateway, folder)
    await gateway.say('list again')
    expect(lastResult(gateway)).toBe(first)
    writeSkill(skill('desk', ['read:org', 'gist'], { version: '1.0.2' }), folder)
    await installed(gateway, folder)
    expect(await account(gateway, 'skill-desk')).toMatchObject({ state: 'part', granted: ['read:org'] })
    const card = await asks(gateway, 'and write')
    expect(card.request).toMatchObject({ reason: 'more', scopes: [{ name: 'read:org', isNew: false }, { name: 'gist', isNew: true }] })
    expect(server.live.get(await signIn(gateway, card))).toEqual(['read:org', 'gist'])
  })

  it('what an earlier Pincer kept for all skills together is given to none', async () => {
    secrets.values.set('sign-in:github', JSON.stringify({ accessToken: 'at-old', refreshToken: 'rt-old', expiresAt: null, scopes: ['repo', 'gist'], issuer: server.issuer, clientId: 'pincer-test' }))
    const gateway = await open([call('desk')])
    await installed(gateway, writeSkill(skill('desk', ['repo'])))
    const card = await asks(gateway, 'list')
    expect(card.request).toMatchObject({ reason: 'never' })
    await decline(gateway, card)
    expect([...secrets.values.keys()]).toEqual([])
  })
})
