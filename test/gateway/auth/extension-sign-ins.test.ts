import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import { createExtensionSignIns, type ExtensionSignIns } from '../../../electron/gateway/auth/extension-sign-ins.ts'
import type { DeviceCode } from '../../../electron/gateway/auth/auth-types.ts'
import { openCodePage } from '../../../electron/gateway/auth/code-page.ts'
import { buildClient, type KnownService, knownServices } from '../../../electron/gateway/auth/known-services.ts'
import { serviceFetch } from '../../../electron/gateway/auth/service-fetch.ts'
import { wordlessPage } from '../../../electron/gateway/auth/sign-in-page.ts'
import { SignIns } from '../../../electron/gateway/auth/sign-ins.ts'
import { TokenStore } from '../../../electron/gateway/auth/token-store.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { memorySecrets } from '../../fakes/memory-secrets.ts'
import { type OAuthServer, startOAuthServer } from '../../fakes/oauth-server/oauth-server.ts'

let server: OAuthServer
let signIns: SignIns
let auth: ExtensionSignIns
let now = 1_000
const never = new AbortController().signal
const mail = { skillId: 'mail', provider: 'google', scopes: ['read'] }
const code = { skillId: 'code', provider: 'github', scopes: ['repo'] }

let shownAt = ''
let browser: (address: string) => Promise<void> = () => Promise.resolve()
const showCode = async (code: DeviceCode) => {
  const page = await openCodePage(wordlessPage, code)
  shownAt = page.address
  await browser(page.address)
  return page
}

beforeEach(async () => {
  browser = () => Promise.resolve()
  server = await startOAuthServer()
  const services: KnownService[] = [
    { id: 'google', way: 'browser', doors: { kind: 'discover', issuer: server.issuer, style: 'oauth2' } },
    { id: 'github', way: 'code', doors: { kind: 'written', issuer: server.issuer, token: `${server.origin}/token`, device: `${server.origin}/device` } },
  ]
  const store = new TokenStore(memorySecrets(), createRedactor())
  signIns = new SignIns({ store, clock: { now: () => now }, openExternal: async (address) => { await fetch(address) }, page: () => wordlessPage, fetchFor: (each, signal) => Promise.resolve(serviceFetch(each, () => defaultAddressSettings, signal)) })
  auth = createExtensionSignIns({ signIns, store, environment: { PINCER_GITHUB_CLIENT_ID: 'pincer-test' }, services, showCode })
})
afterEach(async () => {
  await signIns.dispose()
  await server.close()
})

describe('sign-ins of extensions', () => {
  it('without a registration it is said plainly; with the person’s own it works', async () => {
    expect(await auth.state(mail)).toBe('unavailable')
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'unavailable' })
    expect(await auth.signIn(mail, never)).toBe('unavailable')
    await auth.setClient('google', { clientId: 'pincer-test' })
    expect(await auth.hasClient('google')).toBe(true)
    expect(await auth.state(mail)).toBe('none')
    expect(await auth.signIn(mail, never)).toBe('done')
    expect(await auth.token({ ...mail, fresh: false })).toMatchObject({ kind: 'valid' })
    await auth.setClient('google', null)
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'unavailable' })
  })

  it('valid, expired, refused, signed out: each as a call needs it', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    await auth.signIn(mail, never)
    const first = await auth.token({ ...mail, fresh: false })
    expect(await auth.token({ ...mail, fresh: false })).toEqual(first)
    const renewed = await auth.token({ ...mail, fresh: true })
    expect(renewed).toMatchObject({ kind: 'valid' })
    expect(renewed).not.toEqual(first)
    now += 3_600_000
    expect(await auth.state(mail)).toBe('expired')
    expect(await auth.token({ ...mail, fresh: false })).toMatchObject({ kind: 'valid' })
    expect(await auth.token({ ...mail, scopes: ['read', 'send'], fresh: false })).toEqual({ kind: 'none' })
    await auth.signOut(mail)
    expect(await auth.state(mail)).toBe('none')
  })

  it('a code to type in, or a pasted token, which counts until it is refused', async () => {
    expect(await auth.signIn(code, never, ({ userCode }) => server.approveDevice(userCode))).toBe('done')
    expect(await auth.token({ ...code, fresh: false })).toMatchObject({ kind: 'valid' })
    await auth.usePasted('github', 'ghp_abcdefghijklmnop')
    expect(await auth.token({ ...code, fresh: false })).toEqual({ kind: 'valid', token: 'ghp_abcdefghijklmnop' })
    expect(await auth.token({ ...code, fresh: true })).toEqual({ kind: 'none' })
    await auth.signOut(code)
    expect(await auth.state(code)).toBe('none')
  })

  it('a code is shown on a page of our own, which leads to the service and goes when it is done', async () => {
    browser = async (address) => {
      const text = await (await fetch(address)).text()
      expect(text).toContain(`href="${server.origin}/activate"`)
      expect((await fetch(new URL('/', address))).status).toBe(404)
      server.approveDevice(/<output>([0-9a-f]{6})<\/output>/.exec(text)?.[1] ?? '')
    }
    expect(await auth.signIn(code, never)).toBe('done')
    await expect(fetch(shownAt)).rejects.toThrow('fetch failed')
    browser = () => Promise.reject(new Error('no program'))
    expect(await auth.signIn(code, never)).toBe('given-up')
  })

  it('the service being away is no reason to sign in anew', async () => {
    await auth.setClient('google', { clientId: 'pincer-test' })
    await auth.signIn(mail, never)
    now += 3_600_000
    await server.close()
    expect(await auth.token({ ...mail, fresh: false })).toEqual({ kind: 'offline' })
    expect(await auth.state(mail)).toBe('expired')
    server = await startOAuthServer()
  })

  it('knows its services by https doors only, and a build’s registration by its environment', () => {
    for (const { doors } of knownServices) for (const [name, address] of Object.entries(doors)) if (name !== 'kind') expect(String(address)).toMatch(/^https:\/\//)
    expect(buildClient('google', {})).toBeNull()
    expect(buildClient('google', { PINCER_GOOGLE_CLIENT_ID: 'a', PINCER_GOOGLE_CLIENT_SECRET: 'b' })).toEqual({ clientId: 'a', clientSecret: 'b' })
  })
})
