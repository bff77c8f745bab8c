import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import type { OwnedService } from '../../../electron/gateway/auth/auth-types.ts'
import { wordlessPage } from '../../../electron/gateway/auth/sign-in-page.ts'
import { SignIns } from '../../../electron/gateway/auth/sign-ins.ts'
import { TokenStore } from '../../../electron/gateway/auth/token-store.ts'
import { KeptAccounts } from '../../../electron/gateway/auth/kept-accounts.ts'
import { serviceFetch } from '../../../electron/gateway/auth/service-fetch.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import type { SecretStore } from '../../../electron/gateway/ports.ts'
import { memorySecrets } from '../../fakes/memory-secrets.ts'
import { type OAuthServer, startOAuthServer } from '../../fakes/oauth-server/oauth-server.ts'

let server: OAuthServer
const owner = { skillId: 'desk', maker: 'npm dana' }
let service: OwnedService
let now = 1_000_000
const never = new AbortController().signal
const opened: SignIns[] = []

beforeEach(async () => {
  server = await startOAuthServer()
  service = { id: 'mail', owner, doors: { kind: 'discover', issuer: server.issuer, style: 'oauth2' }, clientId: 'pincer-test', extra: { access_type: 'offline' } }
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.dispose()
  await server.close()
})

/** A person with a browser that follows where it is sent. */
function open(secrets: SecretStore = memorySecrets(), openExternal = async (address: string) => { await fetch(address) }, redact = createRedactor()) {
  const signIns = new SignIns({ accounts: new KeptAccounts(new TokenStore(secrets, redact)), clock: { now: () => now }, openExternal, page: () => wordlessPage, fetchFor: (each, signal) => Promise.resolve(serviceFetch(each, () => defaultAddressSettings, signal)) })
  opened.push(signIns)
  return signIns
}

describe('signing in with the browser', () => {
  it('brings a token for what was asked, kept in the key store and nowhere else', async () => {
    const secrets = memorySecrets()
    const signIns = open(secrets)
    expect(await signIns.token(service, ['read'])).toEqual({ kind: 'sign-in-needed', service: 'mail', reason: 'never', missing: ['read'] })
    expect(await signIns.signIn(service, ['read'], never)).toEqual({ kind: 'signed-in', scopes: ['read'], keeping: 'kept' })
    const token = await signIns.token(service, ['read'])
    expect(token.kind === 'token' && server.live.get(token.accessToken)).toEqual(['read'])
    expect([...secrets.values.keys()]).toEqual(['skill-sign-ins:desk'])
    expect(server.refused).toEqual([])
    // The next run of Pincer finds it.
    expect((await open(secrets).token(service, ['read'])).kind).toBe('token')
  })

  it('asks for exactly what was shown, and for more only when more is needed', async () => {
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    expect(await signIns.token(service, ['read', 'send'])).toEqual({ kind: 'sign-in-needed', service: 'mail', reason: 'more', missing: ['send'] })
    expect(await signIns.signIn(service, ['read', 'send'], never)).toMatchObject({ scopes: ['read', 'send'] })
    expect(await signIns.granted(service)).toEqual(['read', 'send'])
    expect((await signIns.token(service, ['send', 'read'])).kind).toBe('token')
  })

  it('what the person did not grant is missing afterwards', async () => {
    server.knobs.grants = ['read']
    const signIns = open()
    expect(await signIns.signIn(service, ['read', 'send'], never)).toMatchObject({ scopes: ['read'] })
    expect(await signIns.token(service, ['send'])).toMatchObject({ kind: 'sign-in-needed', missing: ['send'] })
  })

  it('one skill’s sign-in is nobody else’s: not another skill’s, not a copy’s of the same name from elsewhere', async () => {
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    for (const other of [{ ...owner, skillId: 'other' }, { ...owner, maker: 'npm mallory' }, { ...owner, maker: 'folder /tmp/desk' }]) expect(await signIns.token({ ...service, owner: other }, ['read'])).toMatchObject({ kind: 'sign-in-needed', reason: 'never' })
    expect((await signIns.token(service, ['read'])).kind).toBe('token')
  })

  it('a service that gives more than was asked for: nothing is kept, and what is too much is said', async () => {
    server.knobs.grants = ['read', 'admin']
    const secrets = memorySecrets()
    expect(await open(secrets).signIn(service, ['read'], never)).toMatchObject({ code: 'too-much', data: { detail: 'admin' } })
    expect(secrets.values.size).toBe(0)
  })

  it('signed out while it is being renewed, it stays signed out', async () => {
    const secrets = memorySecrets()
    const signIns = open(secrets)
    await signIns.signIn(service, ['read'], never)
    now += 3_600_000
    server.knobs.pauseMs = 100
    const renewing = signIns.token(service, ['read'])
    await expect.poll(() => server.requests.includes('POST /token refresh_token')).toBe(true)
    await signIns.signOut(service, false)
    expect(await renewing).toMatchObject({ kind: 'sign-in-needed' })
    expect(secrets.values.size).toBe(0)
  })

  it.each<[string, Partial<OAuthServer['knobs']>, object]>([
    ['the person says no', { consent: 'deny' }, { code: 'denied' }],
    ['pkg-082: the answer has another state', { state: 'other' }, { code: 'wrong-answer', data: { what: 'state' } }],
    ['pkg-082: the answer has another issuer', { iss: 'other' }, { code: 'wrong-answer', data: { what: 'issuer' } }],
    ['the answer has no issuer, though the service always names itself', { iss: 'none' }, { code: 'wrong-answer', data: { what: 'issuer' } }],
  ])('when %s nothing is kept', async (_, knobs, outcome) => {
    Object.assign(server.knobs, knobs)
    const secrets = memorySecrets()
    expect(await open(secrets).signIn(service, ['read'], never)).toMatchObject({ kind: 'failed', ...outcome })
    expect(secrets.values.size).toBe(0)
    expect(server.requests.some((request) => request.startsWith('POST /token'))).toBe(false)
  })

  it('pkg-081: a sign-in address that is no web address is never opened', async () => {
    const addresses: string[] = []
    const signIns = open(memorySecrets(), (address) => { addresses.push(address); return Promise.resolve() })
    for (const authorization of ['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com/authorize', 'https://you:pw@example.com/a']) {
      const written: OwnedService = { ...service, doors: { kind: 'written', issuer: server.issuer, authorization, token: `${server.origin}/token` } }
      expect(await signIns.signIn(written, ['read'], never)).toMatchObject({ kind: 'failed' })
    }
    expect(addresses).toEqual([])
  })

  it('given up in the middle it ends at once and nothing listens; a later answer of the browser reaches nobody', async () => {
    server.knobs.consent = 'never'
    let address = ''
    const secrets = memorySecrets()
    const signIns = open(secrets, (each) => { address = each; return Promise.resolve() })
    const stop = new AbortController()
    const pending = signIns.signIn(service, ['read'], stop.signal)
    await expect.poll(() => address).not.toBe('')
    stop.abort()
    expect(await pending).toMatchObject({ code: 'stopped' })
    const asked = new URL(address).searchParams
    await expect(fetch(`${asked.get('redirect_uri')}?state=${asked.get('state')}&code=x`)).rejects.toThrow('fetch failed')
    expect(secrets.values.size).toBe(0)
  })

  it('a restart in the middle leaves nothing half, and the next attempt works', async () => {
    server.knobs.consent = 'never'
    const secrets = memorySecrets()
    const before = open(secrets)
    const pending = before.signIn(service, ['read'], never)
    await expect.poll(() => server.requests.some((request) => request === 'GET /authorize')).toBe(true)
    await before.dispose()
    expect(await pending).toMatchObject({ code: 'stopped' })
    expect(secrets.values.size).toBe(0)
    server.knobs.consent = 'allow'
    expect(await open(secrets).signIn(service, ['read'], never)).toMatchObject({ kind: 'signed-in' })
  })

  it('says apart: no browser, a service that is not there, one that the address rules refuse', async () => {
    expect(await open(memorySecrets(), () => Promise.reject(new Error('no program'))).signIn(service, ['read'], never)).toMatchObject({ code: 'no-browser' })
    const gone: OwnedService = { ...service, doors: { kind: 'discover', issuer: 'http://127.0.0.1:4', style: 'oauth2' } }
    expect(await open().signIn(gone, ['read'], never)).toMatchObject({ code: 'unreachable' })
    const inside: OwnedService = { ...service, doors: { kind: 'written', issuer: 'https://login.example', authorization: 'https://login.example/authorize', token: 'https://169.254.169.254/token' } }
    expect(await open(memorySecrets(), async (address) => { const to = new URL(address).searchParams; await fetch(`${to.get('redirect_uri')}?state=${to.get('state')}&code=x`) }).signIn(inside, ['read'], never)).toMatchObject({ code: 'blocked'})
  })
})

describe('using a token', () => {
  it('valid: used as it is; ended: renewed and used; refused: renewed and tried once more, never twice', async () => {
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    const used: string[] = []
    const work = (accessToken: string) => {
      used.push(accessToken)
      return Promise.resolve(server.live.has(accessToken) ? { kind: 'used' as const, value: 'mail' } : { kind: 'unauthorized' as const })
    }
    expect(await signIns.use(service, ['read'], work)).toEqual({ kind: 'used', value: 'mail' })
    now += 3_600_000
    expect(await signIns.state(service, ['read'])).toBe('expired')
    expect(await signIns.use(service, ['read'], work)).toEqual({ kind: 'used', value: 'mail' })
    expect(used).toHaveLength(2)
    server.endTokens()
    expect(await signIns.use(service, ['read'], work)).toEqual({ kind: 'used', value: 'mail' })
    expect(used).toHaveLength(4)
    let tries = 0
    expect(await signIns.use(service, ['read'], () => { tries += 1; return Promise.resolve({ kind: 'unauthorized' as const }) })).toMatchObject({ kind: 'sign-in-needed', reason: 'ended' })
    expect(tries).toBe(2)
  })

  it('ten at once renew once', async () => {
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    now += 3_600_000
    server.knobs.pauseMs = 30
    const tokens = await Promise.all(Array.from({ length: 10 }, () => signIns.token(service, ['read'])))
    expect(new Set(tokens.map((token) => token.kind === 'token' && token.accessToken)).size).toBe(1)
    expect(server.requests.filter((request) => request === 'POST /token refresh_token')).toHaveLength(1)
    expect(server.refused).toEqual([])
  })

  it('a renewal that keeps the old renewal token keeps it here too', async () => {
    server.knobs.rotates = false
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    for (let round = 0; round < 3; round += 1) {
      now += 3_600_000
      expect((await signIns.token(service, ['read'])).kind).toBe('token')
    }
  })

  it('when the service ended it, somebody has to sign in; when it only cannot be reached, nothing is forgotten', async () => {
    const secrets = memorySecrets()
    const signIns = open(secrets)
    await signIns.signIn(service, ['read'], never)
    now += 3_600_000
    const { port } = new URL(server.origin)
    await server.close()
    expect(await signIns.token(service, ['read'])).toMatchObject({ kind: 'failed', code: 'unreachable' })
    expect(secrets.values.size).toBe(1)
    server = await startOAuthServer()
    expect(port).not.toBe('')
    // Another service has never heard of these tokens, and is not even asked with them.
    const other: OwnedService = { ...service, doors: { kind: 'discover', issuer: server.issuer, style: 'oauth2' } }
    expect(await signIns.token(other, ['read'])).toMatchObject({ kind: 'sign-in-needed', reason: 'never' })
    expect(server.requests).toEqual([])
    await signIns.signIn(other, ['read'], never)
    now += 3_600_000
    const [kept] = [...secrets.values.values()]
    await fetch(`${server.origin}/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'pincer-test', refresh_token: (JSON.parse(kept!) as { accounts: { mail: { refreshToken: string } } }).accounts.mail.refreshToken }) })
    expect(await signIns.token(other, ['read'])).toMatchObject({ kind: 'sign-in-needed', reason: 'ended' })
    expect(secrets.values.size).toBe(0)
  })

  it('a token without an end counts until it is refused', async () => {
    server.knobs.expiresIn = null
    const signIns = open()
    await signIns.signIn(service, ['read'], never)
    now += 1e12
    expect(await signIns.state(service, ['read'])).toBe('valid')
  })
})

describe('where tokens are kept', () => {
  it.each<SecretStore['strength']>(['weak', 'none'])('with a key store that is %s: for this run only, and it says so', async (strength) => {
    const secrets = memorySecrets(strength)
    const signIns = open(secrets)
    expect(await signIns.signIn(service, ['read'], never)).toMatchObject({ keeping: 'this-run' })
    expect((await signIns.token(service, ['read'])).kind).toBe('token')
    expect(secrets.values.size).toBe(0)
    expect((await open(secrets).token(service, ['read'])).kind).toBe('sign-in-needed')
  })

  it('when the key store fails while signing in, this run goes on with what it has', async () => {
    const secrets = memorySecrets()
    secrets.fails = true
    const signIns = open(secrets)
    expect(await signIns.signIn(service, ['read'], never)).toMatchObject({ kind: 'signed-in', keeping: 'this-run' })
    expect((await signIns.token(service, ['read'])).kind).toBe('token')
  })

  it('what is kept is taken out of every log', async () => {
    const redact = createRedactor()
    const signIns = open(memorySecrets(), undefined, redact)
    await signIns.signIn(service, ['read'], never)
    const token = await signIns.token(service, ['read'])
    expect(redact(`it was ${token.kind === 'token' ? token.accessToken : ''}`)).toBe('it was [hidden]')
  })

  it('something damaged in the key store is nothing', async () => {
    const secrets = memorySecrets()
    secrets.values.set('skill-sign-ins:desk', '{"maker":"npm dana","accounts":{"mail":{"kind":"tokens","accessToken":5}}}')
    expect((await open(secrets).token(service, ['read'])).kind).toBe('sign-in-needed')
    secrets.values.set('skill-sign-ins:desk', '{')
    expect((await open(secrets).token(service, ['read'])).kind).toBe('sign-in-needed')
  })
})

describe('signing out', () => {
  it('forgets, and gives the long-lived token back where the service offers that', async () => {
    const secrets = memorySecrets()
    const signIns = open(secrets)
    await signIns.signIn(service, ['read'], never)
    expect(await (await signIns.signOut(service, true)).told).toBe(true)
    expect(server.revoked[0]).toMatch(/^rt-/)
    expect(secrets.values.size).toBe(0)
    expect((await signIns.token(service, ['read'])).kind).toBe('sign-in-needed')
    server.knobs.hasRevocation = false
    await signIns.signIn(service, ['read'], never)
    expect(await (await signIns.signOut(service, true)).told).toBe(false)
    expect(await (await signIns.signOut(service, true)).told).toBe(false)
  })
})

describe('other ways in', () => {
  const github = (): OwnedService => ({ id: 'github', owner, doors: { kind: 'written', issuer: server.issuer, token: `${server.origin}/token`, device: `${server.origin}/device` }, clientId: 'pincer-test' })

  it('a code typed into a page: waits for the person, also at a service that says "not yet" with a success', async () => {
    server.knobs.failsWithOk = true
    const signIns = open()
    const codes: string[] = []
    const end = await signIns.signInWithCode(github(), ['repo', 'gist'], never, ({ userCode, address }) => {
      codes.push(`${userCode} ${address}`)
      setTimeout(() => server.approveDevice(userCode), 1_500)
    })
    expect(codes).toEqual([expect.stringMatching(/^[0-9a-f]{6} http:\/\/127\.0\.0\.1:\d+\/activate$/)])
    expect(end).toEqual({ kind: 'signed-in', scopes: ['repo', 'gist'], keeping: 'kept' })
    expect((await signIns.token(github(), ['gist'])).kind).toBe('token')
  })

  it('a no, giving up, and a service without codes', async () => {
    const signIns = open()
    server.knobs.consent = 'deny'
    expect(await signIns.signInWithCode(github(), ['repo'], never, () => undefined)).toMatchObject({ code: 'denied' })
    server.knobs.consent = 'allow'
    const stop = new AbortController()
    expect(await signIns.signInWithCode(github(), ['repo'], stop.signal, () => stop.abort())).toMatchObject({ code: 'stopped' })
    const without: OwnedService = { ...github(), doors: { kind: 'written', issuer: server.issuer, token: `${server.origin}/token` } }
    expect(await signIns.signInWithCode(without, [], never, () => undefined)).toMatchObject({ code: 'not-offered' })
    expect(await signIns.signIn(without, [], never)).toMatchObject({ code: 'not-offered' })
  })
})
