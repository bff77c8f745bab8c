import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRedactor } from '../../../electron/gateway/audit/redact.ts'
import { createConnectionAuth } from '../../../electron/gateway/auth/connection-auth.ts'
import { wordlessPage } from '../../../electron/gateway/auth/sign-in-page.ts'
import { TokenStore } from '../../../electron/gateway/auth/token-store.ts'
import type { AuthProvider } from '../../../electron/gateway/mcp/ports.ts'
import { createGuardedFetch } from '../../../electron/gateway/mcp/remote/guarded-fetch.ts'
import { connectRemote } from '../../../electron/gateway/mcp/sdk/connect-remote.ts'
import type { ServerClient, ServerHooks } from '../../../electron/gateway/mcp/server-client.ts'
import { defaultAddressSettings } from '../../../electron/gateway/policy/address/address-types.ts'
import { memorySecrets, type MemorySecrets } from '../../fakes/memory-secrets.ts'
import { type OAuthServer, startOAuthServer } from '../../fakes/oauth-server/oauth-server.ts'

let server: OAuthServer
let secrets: MemorySecrets
let opened: string[] = []
const signal = () => AbortSignal.timeout(10_000)
const settings = () => defaultAddressSettings

beforeEach(async () => {
  server = await startOAuthServer('/tenants/7/mcp')
  secrets = memorySecrets()
  opened = []
})
afterEach(() => server.close())

const provider = (more: { clientMetadataUrl?: string; openExternal?: (address: string) => Promise<void> } = {}): AuthProvider => createConnectionAuth({
  store: new TokenStore(secrets, createRedactor()), clock: { now: () => Date.now() }, page: () => wordlessPage,
  openExternal: async (address) => { opened.push(address); await fetch(address) }, fetchFor: (url) => Promise.resolve(createGuardedFetch(url, [], settings)), ...more,
})
const hooks: ServerHooks = new Proxy({}, { get: () => () => undefined }) as ServerHooks

/** Connects as a connection does. */
async function connect(auth: AuthProvider, interactive: boolean, url = `${server.origin}/tenants/7/mcp`): Promise<ServerClient> {
  const guarded = createGuardedFetch(url, [], settings)
  const session = await auth.open({ connection: 'work', url, interactive, fetch: guarded.fetch, signal: signal() })
  try {
    return await connectRemote({ url, transport: 'http', headers: {}, fetch: guarded.fetch, auth: session, interactive, version: '0' }, hooks, signal())
  } finally {
    await session.dispose()
  }
}

describe('signing in at a remote server', () => {
  it('finds the doors behind the path, registers, opens the browser, and comes back with a token for this very server', async () => {
    const auth = provider()
    expect(await auth.isSignedIn('work')).toBe(false)
    const client = await connect(auth, true)
    expect(await client.listTools(signal())).toHaveLength(1)
    expect(opened).toHaveLength(1)
    const asked = new URL(opened[0]!).searchParams
    expect(asked.get('resource')).toBe(`${server.origin}/tenants/7/mcp`)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(server.registered[0]?.redirect_uris).toEqual([asked.get('redirect_uri')])
    expect(server.refused).toEqual([])
    expect(await auth.isSignedIn('work')).toBe(true)
    expect([...secrets.values.keys()]).toEqual(['connection-sign-in:work'])
    await client.close()
    // The next run needs nobody.
    const again = await connect(provider(), false)
    expect(opened).toHaveLength(1)
    await again.close()
  })

  it('finds the doors at the root of the host too', async () => {
    await server.close()
    server = await startOAuthServer('/tenants/7/mcp', { atRoot: true })
    const client = await connect(provider(), true)
    expect(await client.listTools(signal())).toHaveLength(1)
    expect(server.requests).toEqual(expect.arrayContaining(['GET /.well-known/oauth-protected-resource/tenants/7/mcp', 'GET /.well-known/oauth-protected-resource', 'GET /.well-known/oauth-authorization-server']))
    await client.close()
  })

  it('without a person nothing is registered and no browser opens', async () => {
    await expect(connect(provider(), false)).rejects.toMatchObject({ kind: 'sign-in' })
    expect(opened).toEqual([])
    expect(server.registered).toEqual([])
    expect(server.requests.some((request) => request.startsWith('POST /token') || request.includes('authorize'))).toBe(false)
    expect(secrets.values.size).toBe(0)
  })

  it('a service that takes an address as client is not asked to register', async () => {
    server.knobs.takesMetadataDocument = true
    const client = await connect(provider({ clientMetadataUrl: 'https://pincer.example/client.json' }), true)
    expect(server.registered).toEqual([])
    expect(new URL(opened[0]!).searchParams.get('client_id')).toBe('https://pincer.example/client.json')
    await client.close()
  })

  it.each<[string, Partial<OAuthServer['knobs']>]>([['pkg-082: another state', { state: 'other' }], ['pkg-082: another issuer', { iss: 'other' }], ['no issuer', { iss: 'none' }], ['the person’s no', { consent: 'deny' }]])('%s: no token is asked for and none kept', async (_, knobs) => {
    Object.assign(server.knobs, knobs)
    const auth = provider()
    await expect(connect(auth, true)).rejects.toMatchObject({ kind: 'sign-in' })
    expect(await auth.isSignedIn('work')).toBe(false)
    expect(server.requests.some((request) => request.startsWith('POST /token'))).toBe(false)
  })

  it('a browser that cannot be opened is said, and nothing waits', async () => {
    await expect(connect(provider({ openExternal: () => Promise.reject(new Error('no program')) }), true)).rejects.toMatchObject({ kind: 'sign-in', message: expect.stringContaining('no-browser') })
  })

  it('ten requests whose token has just ended renew it once', async () => {
    const auth = provider()
    const client = await connect(auth, true)
    server.endTokens()
    server.knobs.pauseMs = 15
    const lists = await Promise.all(Array.from({ length: 10 }, () => client.listTools(signal())))
    expect(lists.every((list) => list.length === 1)).toBe(true)
    expect(server.requests.filter((request) => request === 'POST /token refresh_token')).toHaveLength(1)
    expect(server.refused).toEqual([])
    await client.close()
  })

  it('after signing out and in again nothing of the first sign-in comes back', async () => {
    const auth = provider()
    const first = await connect(auth, true)
    server.endTokens()
    await first.listTools(signal())
    const [ofFirst] = [...server.live.keys()]
    await first.close()
    await auth.signOut('work')
    const second = await connect(auth, true)
    const before = server.requests.length
    server.endTokens()
    expect(await second.listTools(signal())).toHaveLength(1)
    expect(server.requests.slice(before)).toContain('POST /token refresh_token')
    expect(secrets.values.get('connection-sign-in:work')).not.toContain(ofFirst)
    await second.close()
  })

  it('a sign-in the server has ended asks the person again, and works again', async () => {
    const auth = provider()
    await (await connect(auth, true)).close()
    const kept = JSON.parse(secrets.values.get('connection-sign-in:work')!) as { tokens: { refresh_token: string }; client: { client_id: string } }
    await fetch(`${server.origin}/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', client_id: kept.client.client_id, refresh_token: kept.tokens.refresh_token }) })
    server.endTokens()
    await expect(connect(auth, false)).rejects.toMatchObject({ kind: 'sign-in' })
    const client = await connect(auth, true)
    expect(opened).toHaveLength(2)
    await client.close()
  })

  it('more is asked for only when the server wants more', async () => {
    const auth = provider()
    await (await connect(auth, true)).close()
    expect(new URL(opened[0]!).searchParams.get('scope')).toBe('base')
    server.knobs.wantsScope = 'write'
    await expect(connect(auth, false)).rejects.toMatchObject({ kind: 'sign-in' })
    const client = await connect(auth, true)
    expect(opened).toHaveLength(2)
    expect(new URL(opened[1]!).searchParams.get('scope')).toContain('write')
    expect(await client.listTools(signal())).toHaveLength(1)
    await client.close()
  })

  it('another server under the same name gets none of it', async () => {
    const auth = provider()
    await (await connect(auth, true)).close()
    const other = await startOAuthServer('/tenants/7/mcp')
    await expect(connect(auth, false, `${other.origin}/tenants/7/mcp`)).rejects.toMatchObject({ kind: 'sign-in' })
    expect(other.requests.some((request) => request.startsWith('POST /token'))).toBe(false)
    await other.close()
  })

  it('signing out forgets and gives the token back', async () => {
    const auth = provider()
    await (await connect(auth, true)).close()
    await auth.signOut('work')
    expect(server.revoked[0]).toMatch(/^rt-/)
    expect(secrets.values.size).toBe(0)
    expect(await auth.isSignedIn('work')).toBe(false)
    await auth.signOut('work')
  })

  it.each(['token-sent-on', 'endless-metadata'] as const)('a service whose answers are odd (%s) gets nothing out of us', async (odd) => {
    server.knobs.odd = odd
    await expect(connect(provider(), true)).rejects.toMatchObject({ name: 'ServerFailure' })
    expect(server.requests.filter((request) => request.includes('/elsewhere'))).toEqual([])
    expect((JSON.parse(secrets.values.get('connection-sign-in:work') ?? '{"tokens":null}') as { tokens: unknown }).tokens).toBeNull()
  })

  it('giving up while the browser is open ends it', async () => {
    server.knobs.consent = 'never'
    const url = `${server.origin}/tenants/7/mcp`
    const stop = new AbortController()
    const guarded = createGuardedFetch(url, [], settings)
    const session = await provider().open({ connection: 'work', url, interactive: true, fetch: guarded.fetch, signal: stop.signal })
    const pending = connectRemote({ url, transport: 'http', headers: {}, fetch: guarded.fetch, auth: session, interactive: true, version: '0' }, hooks, stop.signal)
    await expect.poll(() => opened.length).toBe(1)
    stop.abort()
    await expect(pending).rejects.toMatchObject({ kind: 'aborted' })
    await session.dispose()
    await guarded.close()
  })
})
