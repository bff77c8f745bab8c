import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OAuthServerKnobs {
  /** What the person does at the consent page. */
  consent: 'allow' | 'deny' | 'never'
  /** Seconds a token lives; null: the service does not say. */
  expiresIn: number | null
  /** What stands in `iss` when the browser is sent back. */
  iss: 'own' | 'other' | 'none'
  /** The service says that it always names itself. */
  promisesIss: boolean
  /** The state the browser is sent back with. */
  state: 'given' | 'other'
  /** Scopes that are granted; null: all that were asked for. */
  grants: readonly string[] | null
  /** Each renewal gives a new renewal token and ends the old one. */
  rotates: boolean
  /** Takes any port of 127.0.0.1, as RFC 8252 wants. */
  anyPort: boolean
  pauseMs: number
  /** Scope that `/mcp` wants; without it 403. */
  wantsScope: string | null
  /** Failures of the device flow come with status 200, as GitHub does it. */
  failsWithOk: boolean
  hasRegistration: boolean
  takesMetadataDocument: boolean
  hasRevocation: boolean
  /** Metadata stands at the root of the host instead of behind the path. */
  atRoot: boolean
  /** What is odd about its answers to sign-in questions. */
  odd: 'no' | 'token-sent-on' | 'endless-metadata'
  /** Programs that are registered there besides `pincer-test`. */
  alsoKnows: readonly string[]
}

export interface OAuthServer {
  readonly origin: string
  readonly issuer: string
  readonly knobs: OAuthServerKnobs
  /** Every request: `POST /token refresh_token`. */
  readonly requests: string[]
  /** What was refused and why: a client that does things wrong is seen here. */
  readonly refused: string[]
  readonly revoked: string[]
  /** Access tokens that count at the moment, with their scopes. */
  readonly live: Map<string, readonly string[]>
  readonly registered: { client_id: string; redirect_uris: string[] }[]
  /** The person has typed the code into the page. */
  approveDevice(userCode: string): void
  /** All access tokens end now. */
  endTokens(): void
  /** No sign-in can be renewed any more. */
  forgetRenewals(): void
  close(): Promise<void>
}

interface Code { readonly clientId: string; readonly redirect: string; readonly challenge: string; readonly scopes: readonly string[]; readonly resource: string | null }

/**
 * A strict sign-in service with a protected server behind it. It refuses: an unknown client, a redirect that was not registered, a
 * missing or wrong PKCE verifier, a code used twice, a wrong resource, an old renewal token (which then ends the whole sign-in).
 * @param path where the protected server stands: its metadata is then found with the path behind the well-known name only
 */
export async function startOAuthServer(path = '/mcp', given: Partial<OAuthServerKnobs> = {}): Promise<OAuthServer> {
  const knobs: OAuthServerKnobs = {
    consent: 'allow', expiresIn: 3_600, iss: 'own', promisesIss: true, state: 'given', grants: null, rotates: true, anyPort: true, pauseMs: 0, wantsScope: null, failsWithOk: false,
    hasRegistration: true, takesMetadataDocument: false, hasRevocation: true, atRoot: false, odd: 'no', alsoKnows: [], ...given,
  }
  const clients = new Map<string, { redirect_uris: string[] }>(['pincer-test', ...knobs.alsoKnows].map((id) => [id, { redirect_uris: ['http://127.0.0.1/callback'] }]))
  const codes = new Map<string, Code>()
  const renewals = new Map<string, { clientId: string; scopes: readonly string[] }>()
  const spent = new Set<string>()
  const devices = new Map<string, { userCode: string; scopes: readonly string[]; approved: boolean }>()
  const [requests, refused, revoked]: [string[], string[], string[]] = [[], [], []]
  const live = new Map<string, readonly string[]>()
  const registered: OAuthServer['registered'] = []
  let origin = ''
  const tenant = knobs.atRoot ? '' : '/tenant'
  const suffix = knobs.atRoot ? '' : path

  const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, error: string, why: string, status = 400): void => {
    refused.push(why)
    json(response, knobs.failsWithOk && status === 400 ? 200 : status, { error, error_description: why })
  }
  const redirectFits = (clientId: string, redirect: string): boolean => {
    const portless = (uri: string): string => (knobs.anyPort ? uri.replace(/^http:\/\/127\.0\.0\.1(?::\d+)?\//, 'http://127.0.0.1/') : uri)
    return clientId.startsWith('https://') || (clients.get(clientId)?.redirect_uris.some((uri) => portless(uri) === portless(redirect)) ?? false)
  }
  const grant = (clientId: string, scopes: readonly string[]) => {
    const [access, renewal] = [`at-${randomBytes(12).toString('hex')}`, `rt-${randomBytes(12).toString('hex')}`]
    live.set(access, scopes)
    renewals.set(renewal, { clientId, scopes })
    return { access_token: access, token_type: 'Bearer', refresh_token: renewal, scope: scopes.join(' '), ...(knobs.expiresIn === null ? {} : { expires_in: knobs.expiresIn }) }
  }
  const metadata = () => ({
    issuer: `${origin}${tenant}`, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, device_authorization_endpoint: `${origin}/device`, response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'], code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'],
    ...(knobs.hasRevocation ? { revocation_endpoint: `${origin}/revoke` } : {}), ...(knobs.hasRegistration ? { registration_endpoint: `${origin}/register` } : {}),
    ...(knobs.promisesIss ? { authorization_response_iss_parameter_supported: true } : {}), ...(knobs.takesMetadataDocument ? { client_id_metadata_document_supported: true } : {}),
  })

  const authorize = (url: URL, response: ServerResponse): void => {
    const ask = (name: string): string => url.searchParams.get(name) ?? ''
    if (!redirectFits(ask('client_id'), ask('redirect_uri'))) return refuse(response, 'invalid_request', `redirect ${ask('redirect_uri')} of ${ask('client_id')}`)
    if (ask('response_type') !== 'code' || ask('code_challenge_method') !== 'S256' || ask('code_challenge').length < 43 || ask('state').length < 8) return refuse(response, 'invalid_request', 'no PKCE or no state')
    if (knobs.consent === 'never') return void response.end('waiting for the person')
    const back = new URL(ask('redirect_uri'))
    back.searchParams.set('state', knobs.state === 'given' ? ask('state') : 'another')
    if (knobs.iss !== 'none') back.searchParams.set('iss', knobs.iss === 'own' ? `${origin}${tenant}` : 'https://evil.example')
    if (knobs.consent === 'deny') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(12).toString('hex')
      const asked = ask('scope').split(' ').filter(Boolean)
      codes.set(code, { clientId: ask('client_id'), redirect: ask('redirect_uri'), challenge: ask('code_challenge'), scopes: knobs.grants ?? asked, resource: url.searchParams.get('resource') })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href })
    response.end()
  }

  const token = (body: URLSearchParams, response: ServerResponse): void => {
    const clientId = body.get('client_id') ?? ''
    switch (body.get('grant_type')) {
      case 'authorization_code': {
        const code = codes.get(body.get('code') ?? '')
        codes.delete(body.get('code') ?? '')
        if (!code) return refuse(response, 'invalid_grant', 'a code nobody was given, or used before')
        if (code.clientId !== clientId || code.redirect !== body.get('redirect_uri')) return refuse(response, 'invalid_grant', 'another client or redirect')
        if (createHash('sha256').update(body.get('code_verifier') ?? '').digest('base64url') !== code.challenge) return refuse(response, 'invalid_grant', 'wrong verifier')
        if (code.resource !== body.get('resource')) return refuse(response, 'invalid_target', 'another resource')
        return json(response, 200, grant(clientId, code.scopes))
      }
      case 'refresh_token': {
        const given = body.get('refresh_token') ?? ''
        const found = renewals.get(given)
        if (spent.has(given)) {
          renewals.clear()
          live.clear()
          return refuse(response, 'invalid_grant', 'an old renewal token: the sign-in is over')
        }
        if (!found || found.clientId !== clientId) return refuse(response, 'invalid_grant', 'no such renewal token')
        if (!knobs.rotates) {
          const { refresh_token: _, ...rest } = grant(clientId, found.scopes)
          return json(response, 200, rest)
        }
        spent.add(given)
        renewals.delete(given)
        return json(response, 200, grant(clientId, found.scopes))
      }
      case 'urn:ietf:params:oauth:grant-type:device_code': {
        const device = devices.get(body.get('device_code') ?? '')
        if (!device) return refuse(response, 'invalid_grant', 'no such device')
        if (knobs.consent === 'deny') return refuse(response, 'access_denied', 'denied')
        if (!device.approved) return refuse(response, 'authorization_pending', 'not yet')
        return json(response, 200, { ...grant(clientId, device.scopes), scope: device.scopes.join(',') })
      }
      default: return refuse(response, 'unsupported_grant_type', String(body.get('grant_type')))
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', origin)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = new URLSearchParams(text)
    requests.push(`${request.method} ${url.pathname}${body.has('grant_type') ? ` ${body.get('grant_type')}` : ''}`)
    if (knobs.pauseMs > 0) await new Promise((resolve) => { setTimeout(resolve, knobs.pauseMs) })
    switch (url.pathname) {
      case `/.well-known/oauth-protected-resource${suffix}`: return json(response, 200, { resource: `${origin}${path}`, authorization_servers: [`${origin}${tenant}`], scopes_supported: ['base'] })
      case `/.well-known/oauth-authorization-server${tenant}`: return json(response, 200, knobs.odd === 'endless-metadata' ? { ...metadata(), padding: 'x'.repeat(3_000_000) } : metadata())
      case '/authorize': return authorize(url, response)
      case '/token': {
        if (knobs.odd !== 'token-sent-on') return token(body, response)
        response.writeHead(307, { location: `${origin.replace('127.0.0.1', 'localhost')}/elsewhere` })
        return void response.end()
      }
      case '/revoke': {
        revoked.push(body.get('token') ?? '')
        return json(response, 200, {})
      }
      case '/register': {
        const wish = JSON.parse(text) as { redirect_uris: string[] }
        const client = { ...wish, client_id: `client-${clients.size}` }
        clients.set(client.client_id, { redirect_uris: wish.redirect_uris })
        registered.push(client)
        return json(response, 201, client)
      }
      case '/device': {
        const code = randomBytes(8).toString('hex')
        const userCode = randomBytes(3).toString('hex')
        devices.set(code, { userCode, scopes: (body.get('scope') ?? '').split(' ').filter(Boolean), approved: false })
        return json(response, 200, { device_code: code, user_code: userCode, verification_uri: `${origin}/activate`, expires_in: 60, interval: 1 })
      }
      default: break
    }
    if (url.pathname !== path) return json(response, 404, {})
    const scopes = live.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    // At the root the client finds it by itself.
    const where = knobs.atRoot ? 'realm="x"' : `resource_metadata="${origin}/.well-known/oauth-protected-resource${path}"`
    if (!scopes) return json(response, 401, {}, { 'www-authenticate': `Bearer ${where}` })
    if (knobs.wantsScope !== null && !scopes.includes(knobs.wantsScope)) return json(response, 403, {}, { 'www-authenticate': `Bearer error="insufficient_scope", scope="${knobs.wantsScope}", ${where}` })
    mcpAnswer(text, response, json)
  }

  const server = createServer((request, response) => { void answer(request, response).catch((error: unknown) => response.destroy(error as Error)) })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin, issuer: `${origin}${tenant}`, knobs, requests, refused, revoked, live, registered,
    approveDevice(userCode) { for (const device of devices.values()) if (device.userCode === userCode) device.approved = true },
    endTokens: () => live.clear(),
    forgetRenewals: () => renewals.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => { server.close(resolve) })
    },
  }
}

/** Just enough of the protocol for a client to say hello, list tools and call one. */
function mcpAnswer(text: string, response: ServerResponse, json: (response: ServerResponse, status: number, body: unknown) => void): void {
  const message = (text === '' ? {} : JSON.parse(text)) as { id?: number; method?: string; params?: { protocolVersion?: string } }
  if (message.id === undefined) {
    response.writeHead(text === '' ? 405 : 202)
    return void response.end()
  }
  const result = message.method === 'initialize' ? { protocolVersion: message.params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'protected', version: '1' } }
    : message.method === 'tools/list' ? { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] } : { content: [{ type: 'text', text: 'you' }] }
  json(response, 200, { jsonrpc: '2.0', id: message.id, result })
}
