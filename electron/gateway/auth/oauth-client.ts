import * as oauth from 'openid-client'
import type { KeptTokens, OAuthService } from './auth-types.ts'
import { isLoopbackAddress } from './loopback-address.ts'

export type { Configuration as OAuthClient } from 'openid-client'

/** The library's client for one service. Rejects when its doors cannot be found. */
export async function openClient(service: OAuthService, fetch: typeof globalThis.fetch): Promise<oauth.Configuration> {
  const { doors, clientId, clientSecret } = service
  const authentication = clientSecret === undefined ? oauth.None() : oauth.ClientSecretPost(clientSecret)
  // Services on this computer are for development and tests; every other one has a certificate.
  const plain = isLoopbackAddress(doors.issuer)
  const lenient = tolerant(fetch)
  if (doors.kind === 'discover') {
    return oauth.discovery(new URL(doors.issuer), clientId, undefined, authentication, { [oauth.customFetch]: lenient, algorithm: doors.style, ...(plain ? { execute: [oauth.allowInsecureRequests] } : {}) })
  }
  const client = new oauth.Configuration({
    issuer: doors.issuer, token_endpoint: doors.token,
    ...(doors.authorization === undefined ? {} : { authorization_endpoint: doors.authorization }), ...(doors.revocation === undefined ? {} : { revocation_endpoint: doors.revocation }),
    ...(doors.device === undefined ? {} : { device_authorization_endpoint: doors.device }), ...(doors.namesItself === undefined ? {} : { authorization_response_iss_parameter_supported: doors.namesItself }),
  }, clientId, undefined, authentication)
  client[oauth.customFetch] = lenient
  if (plain) oauth.allowInsecureRequests(client)
  return client
}

/** Tokens as they are kept. Services that say nothing about scopes granted what was asked; one that names others granted those. */
export function readTokens(answer: oauth.TokenEndpointResponse, given: { readonly service: OAuthService; readonly asked: readonly string[]; readonly refreshToken: string | null; readonly now: number }): KeptTokens {
  const { service, asked, refreshToken, now } = given
  const scopes = answer.scope === undefined ? [...asked] : answer.scope.split(/[\s,]+/).filter((scope) => scope !== '')
  return {
    kind: 'tokens', agreed: asked, accessToken: answer.access_token, refreshToken: answer.refresh_token ?? refreshToken,
    expiresAt: answer.expires_in === undefined ? null : now + answer.expires_in * 1_000, scopes, issuer: service.doors.issuer, clientId: service.clientId,
  }
}

/** GitHub answers failures with status 200; for the library a failure has a failure's status. */
function tolerant(fetch: typeof globalThis.fetch): oauth.CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, options as RequestInit)
    if (response.status !== 200 || options.method !== 'POST' || !/json/i.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const isFailure = /"error"\s*:/.test(text) && !/"(?:access_token|device_code)"\s*:/.test(text)
    return new Response(text, { status: isFailure ? 400 : 200, headers: response.headers })
  }
}
