import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import { createExtensionSignIns } from '../../../electron/gateway/auth/extension-sign-ins.ts'
import { buildClient, type KnownService, knownServices, ownDoors } from '../../../electron/gateway/auth/known-services.ts'
import { KeptAccounts } from '../../../electron/gateway/auth/kept-accounts.ts'
import { serviceFetch } from '../../../electron/gateway/auth/service-fetch.ts'
import { wordlessPage } from '../../../electron/gateway/auth/sign-in-page.ts'
import { SignIns } from '../../../electron/gateway/auth/sign-ins.ts'
import { TokenStore } from '../../../electron/gateway/auth/token-store.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import type { AccountRequest, SignInHooks, SkillAuth } from '../../../electron/gateway/skills/skill-auth.ts'
import { memorySecrets } from '../../fakes/memory-secrets.ts'
import { type OAuthServer, startOAuthServer } from '../../fakes/oauth-server/oauth-server.ts'

let server: OAuthServer
let signIns: SignIns
let accounts: KeptAccounts
let secrets: ReturnType<typeof memorySecrets>
let auth: SkillAuth
let now = 1_000
let opened: string[] = []
const never = new AbortController().signal
const mail: AccountRequest = { skillId: 'mail', maker: 'npm dana', provider: 'google', scopes: ['read'], declared: ['read', 'send'], type: 'oauth2' }
const code: AccountRequest = { skillId: 'code', maker: 'npm dana', provider: 'github', scopes: ['repo'], declared: ['repo', 'gist'], type: 'oauth2' }
const prices: AccountRequest = { skillId: 'prices', maker: 'npm dana', provider: 'prices', scopes: [], declared: [], type: 'token' }
const hooks = (way: 'browser' | 'code', more: Partial<SignInHooks> = {}): SignInHooks => ({ way, signal: never, onBrowser: () => undefined, onCode: ({ userCode }) => server.approveDevice(userCode), ...more })

beforeEach(async () => {
  server = await startOAuthServer()
  opened = []
  const services: KnownService[] = [
    { id: 'google', way: 'browser', takesKeys: false, endsAll: true, doors: { kind: 'discover', issuer: server.issuer, style: 'oauth2' } },
    { id: 'github', way: 'code', takesKeys: true, doors: { kind: 'written', issuer: server.issuer, token: `${server.origin}/token`, device: `${server.origin}/device` } },
  ]
  secrets = memorySecrets()
  const store = new TokenStore(secrets, createRedactor())
  accounts = new KeptAccounts(store)
  signIns = new SignIns({
    accounts, clock: { now: () => now }, page: () => wordlessPage, fetchFor: (each, signal) => Promise.resolve(serviceFetch(each, () => defaultAddressSettings, signal)),
    openExternal: async (address) => {
      opened.push(address)
      await fetch(address)
    },
  })
  auth = createExtensionSignIns({ signIns, accounts, store, environment: { PINCER_GITHUB_CLIENT_ID: 'pincer-test' }, services })
})
afterEach(async () => {
  await signIns.dispose()
  await server.close()
})

describe('sign-ins of extensions', () => {
  it('without a registration it is said plainly; with the person’s own it works', async () => {
    expect(await auth.account(mail)).toMatchObject({ state: 'unavailable', ways: [], registration: 'none' })
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'unavailable' })
    expect(await auth.signIn(mail, hooks('browser'))).toMatchObject({ kind: 'failed', problem: 'not-offered' })
    expect(await auth.setClient('google', { clientId: 'pincer-test' })).toBe(true)
    expect(await auth.account(mail)).toEqual({ account: expect.any(String), state: 'none', granted: [], ways: ['browser'], registration: 'own', keeping: 'kept' })
    const pages: string[] = []
    expect(await auth.signIn(mail, hooks('browser', { onBrowser: (address) => pages.push(address) }))).toEqual({ kind: 'done' })
    expect(pages).toEqual(opened)
    expect(await auth.token({ ...mail, fresh: false })).toMatchObject({ kind: 'valid' })
    await auth.setClient('google', null)
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'unavailable' })
    expect(await auth.setClient('nowhere', { clientId: 'x' })).toBe(false)
  })

  it('valid, expired, refused, more, signed out: each as a call needs it', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'none', reason: 'never', missing: ['read'] })
    await auth.signIn(mail, hooks('browser'))
    const first = await auth.token({ ...mail, fresh: false })
    expect(await auth.token({ ...mail, fresh: false })).toEqual(first)
    const renewed = await auth.token({ ...mail, fresh: true })
    expect(renewed).toMatchObject({ kind: 'valid' })
    expect(renewed).not.toEqual(first)
    now += 3_600_000
    expect(await auth.account(mail)).toMatchObject({ state: 'expired' })
    expect(await auth.token({ ...mail, fresh: false })).toMatchObject({ kind: 'valid' })
    expect(await auth.token({ ...mail, scopes: ['read', 'send'], fresh: false })).toEqual({ kind: 'none', reason: 'more', missing: ['send'] })
    await auth.signOut(mail, [])
    expect(await auth.account(mail)).toMatchObject({ state: 'none' })
  })

  it('a code to type in, or a pasted key, which counts until it is refused; the last one of the two that was given counts', async () => {
    expect(await auth.account(code)).toMatchObject({ ways: ['code', 'key'], registration: 'build' })
    expect(await auth.signIn(code, hooks('code'))).toEqual({ kind: 'done' })
    const token = await auth.token({ ...code, fresh: false })
    expect(token).toMatchObject({ kind: 'valid' })
    await auth.useKey(code, 'ghp_abcdefghijklmnop')
    expect(await auth.token({ ...code, fresh: false })).toEqual({ kind: 'valid', token: 'ghp_abcdefghijklmnop' })
    expect(await auth.token({ ...code, fresh: true })).toEqual({ kind: 'none', reason: 'ended', missing: [] })
    expect(await auth.signIn(code, hooks('code'))).toEqual({ kind: 'done' })
    expect(await auth.token({ ...code, fresh: false })).not.toMatchObject({ token: 'ghp_abcdefghijklmnop' })
    await auth.signOut(code, [])
    expect(await auth.account(code)).toMatchObject({ state: 'none' })
  })

  it('without a registration a key still works where the service has such', async () => {
    const keyed = createExtensionSignIns({ signIns, accounts, store: new TokenStore(memorySecrets(), createRedactor()), environment: {} })
    expect(await keyed.account(code)).toMatchObject({ state: 'none', ways: ['key'], registration: 'none' })
    expect(await keyed.token({ ...code, fresh: false })).toEqual({ kind: 'none', reason: 'never', missing: [] })
  })

  it('a key for a service Pincer does not know belongs to the skill it was given to', async () => {
    expect(await auth.account(prices)).toMatchObject({ state: 'none', ways: ['key'], registration: 'not-needed' })
    await auth.useKey(prices, 'price-key-1')
    expect(await auth.token({ ...prices, fresh: false })).toEqual({ kind: 'valid', token: 'price-key-1' })
    expect(await auth.token({ ...prices, skillId: 'other', fresh: false })).toEqual({ kind: 'none', reason: 'never', missing: [] })
    expect(await auth.account({ ...prices, type: 'oauth2', skillId: 'other' })).toMatchObject({ state: 'unavailable', ways: [] })
    await auth.signOut(prices, [])
    expect(await auth.account(prices)).toMatchObject({ state: 'none' })
  })

  it('a second skill at the same service has nothing before it signs in itself, with its own scopes alone; signing one out leaves the other', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    await auth.signIn(mail, hooks('browser'))
    const calendar: AccountRequest = { ...mail, skillId: 'calendar', scopes: ['events'], declared: ['events'] }
    const strange: AccountRequest = { ...mail, skillId: 'strange' }
    for (const other of [calendar, strange]) {
      expect(await auth.token({ ...other, fresh: false })).toMatchObject({ kind: 'none', reason: 'never' })
      expect(await auth.account(other)).toMatchObject({ state: 'none', granted: [] })
    }
    await auth.signIn(calendar, hooks('browser'))
    const token = await auth.token({ ...calendar, fresh: false })
    expect(token.kind === 'valid' && server.live.get(token.token)).toEqual(['events'])
    await auth.signOut(mail, [calendar, strange])
    expect(await auth.account(mail)).toMatchObject({ state: 'none' })
    expect(await auth.token({ ...calendar, fresh: true })).toMatchObject({ kind: 'valid' })
  })

  it('where giving one sign-in back ends the others too, the service is told with the last one', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    const calendar: AccountRequest = { ...mail, skillId: 'calendar' }
    for (const each of [mail, calendar]) await auth.signIn(each, hooks('browser'))
    await auth.signOut(mail, [calendar])
    await auth.signOut(calendar, [mail])
    await expect.poll(() => server.revoked.length).toBe(1)
    expect(server.live.size).toBeGreaterThan(0)
  })

  it('a key given for one thing is not used for more, and for no other skill', async () => {
    await auth.useKey(code, 'ghp_abcdefghijklmnop')
    expect(await auth.token({ ...code, scopes: ['repo', 'gist'], fresh: false })).toEqual({ kind: 'none', reason: 'more', missing: ['gist'] })
    expect(await auth.account({ ...code, scopes: ['repo', 'gist'] })).toMatchObject({ state: 'part', granted: ['repo'] })
    expect(await auth.token({ ...code, skillId: 'other', fresh: false })).toMatchObject({ kind: 'none', reason: 'never' })
  })

  it('another version: what it does not name any more is forgotten, and named again it is asked for; another maker’s finds nothing and leaves nothing', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    await auth.signIn({ ...mail, scopes: ['read', 'send'] }, hooks('browser'))
    await auth.useKey({ ...prices, skillId: 'mail' }, 'price-key-1')
    await auth.fit(mail, new Map([['google', ['read']]]))
    expect(await auth.token({ ...mail, fresh: false })).toMatchObject({ kind: 'valid' })
    expect(await auth.token({ ...mail, scopes: ['read', 'send'], fresh: false })).toMatchObject({ reason: 'more', missing: ['send'] })
    expect(await auth.token({ ...prices, skillId: 'mail', fresh: false })).toMatchObject({ kind: 'none' })
    await auth.fit({ ...mail, maker: 'npm mallory' }, new Map([['google', ['read']]]))
    expect(secrets.values.has('skill-sign-ins:mail')).toBe(false)
  })

  it('what an earlier version kept for all skills is used for none, and is gone', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    const kept = { accessToken: 'at-old', refreshToken: 'rt-old', expiresAt: null, scopes: ['read'], issuer: server.issuer, clientId: 'pincer-test' }
    for (const [name, value] of [['google', kept], ['github:key', { key: 'ghp_old' }], ['prices/prices:key', { key: 'old' }], ['other/prices:key', { key: 'others' }]] as const) secrets.values.set(`sign-in:${name}`, JSON.stringify(value))
    for (const each of [mail, code, prices]) expect(await auth.token({ ...each, fresh: false })).toMatchObject({ kind: 'none', reason: 'never' })
    expect([...secrets.values.keys()].filter((name) => name.startsWith('sign-in:'))).toEqual(['sign-in:other/prices:key'])
  })

  it('the person gives up, or the service says no: told apart, and nothing is kept', async () => {
    const stop = new AbortController()
    expect(await auth.signIn(code, hooks('code', { signal: stop.signal, onCode: () => stop.abort() }))).toEqual({ kind: 'stopped' })
    server.knobs.consent = 'deny'
    expect(await auth.signIn(code, hooks('code'))).toMatchObject({ kind: 'failed', problem: 'denied' })
    expect(await auth.account(code)).toMatchObject({ state: 'none' })
  })

  it('the service being away is no reason to sign in anew', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    await auth.signIn(mail, hooks('browser'))
    now += 3_600_000
    await server.close()
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'offline' })
    expect(await auth.account(mail)).toMatchObject({ state: 'expired' })
    server = await startOAuthServer()
  })

  it('knows its services by https doors only; a build’s registration, and a company’s own place to sign in, by the environment', () => {
    for (const { doors } of knownServices) for (const [name, address] of Object.entries(doors)) if (name !== 'kind') expect(String(address)).toMatch(/^https:\/\//)
    expect(buildClient('google', {})).toBeNull()
    expect(buildClient('google', { PINCER_GOOGLE_CLIENT_ID: 'a', PINCER_GOOGLE_CLIENT_SECRET: 'b' })).toEqual({ clientId: 'a', clientSecret: 'b' })
    expect(ownDoors('github', { PINCER_GITHUB_SIGN_IN: 'https://git.example.com' })).toEqual({ kind: 'discover', issuer: 'https://git.example.com', style: 'oauth2' })
    for (const address of ['', 'http://git.example.com', 'file:///etc/passwd', 'javascript:1', 'https://a:b@git.example.com']) expect(ownDoors('github', { PINCER_GITHUB_SIGN_IN: address })).toBeNull()
  })
})
