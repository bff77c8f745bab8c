import { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge, type Configuration, initiateDeviceAuthorization, pollDeviceAuthorizationGrant, randomPKCECodeVerifier } from 'openid-client'
import { authFailure, type AuthFailure, type DeviceCode, type KeptTokens, type OAuthService } from './auth-types.ts'
import { isSignInAddress } from './loopback-address.ts'
import { openLoopback } from './loopback-receiver.ts'
import { readTokens } from './oauth-client.ts'
import type { SignInPage } from './sign-in-page.ts'

export interface SignInAttempt {
  readonly client: Configuration
  readonly service: OAuthService
  /** Every scope that is asked for. */
  readonly asked: readonly string[]
  readonly now: () => number
  readonly signal: AbortSignal
}

/** The browser opens, the person allows, the browser comes back. Throws what `toAuthFailure` reads. */
export async function signInWithBrowser({ client, service, asked, now, signal }: SignInAttempt, person: { readonly openExternal: (address: string) => Promise<void>; readonly page: SignInPage }): Promise<KeptTokens | AuthFailure> {
  const doors = client.serverMetadata()
  if (doors.authorization_endpoint === undefined) return authFailure('not-offered')
  const receiver = await openLoopback(person.page)
  try {
    const verifier = randomPKCECodeVerifier()
    const resource = service.resource === undefined ? {} : { resource: service.resource }
    const address = buildAuthorizationUrl(client, {
      ...service.extra, ...resource, response_type: 'code', redirect_uri: receiver.redirectUrl, scope: asked.join(' '), state: receiver.state,
      code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
    })
    if (!isSignInAddress(address)) return authFailure('blocked', { detail: address.protocol })
    const coming = receiver.answer({ state: receiver.state, issuer: doors.issuer, mustNameItself: doors.authorization_response_iss_parameter_supported === true }, signal)
    try {
      await person.openExternal(address.href)
    } catch (error) {
      return authFailure('no-browser', { detail: error instanceof Error ? error.message : String(error) })
    }
    const answer = await coming
    if (answer.kind === 'failed') return answer
    const tokens = await authorizationCodeGrant(client, answer.address, { pkceCodeVerifier: verifier, expectedState: receiver.state }, resource)
    return readTokens(tokens, { service, asked, refreshToken: null, now: now() })
  } finally {
    await receiver.close()
  }
}

/** The person types a short code into a page of the service, on any device, while we ask whether they have. */
export async function signInWithCode({ client, service, asked, now, signal }: SignInAttempt, onCode: (code: DeviceCode) => void): Promise<KeptTokens | AuthFailure> {
  if (client.serverMetadata().device_authorization_endpoint === undefined) return authFailure('not-offered')
  const started = await initiateDeviceAuthorization(client, { scope: asked.join(' ') })
  if (!URL.canParse(started.verification_uri) || !isSignInAddress(new URL(started.verification_uri))) return authFailure('blocked', { detail: started.verification_uri.slice(0, 200) })
  onCode({ userCode: started.user_code, address: started.verification_uri, expiresAt: now() + started.expires_in * 1_000 })
  const tokens = await pollDeviceAuthorizationGrant(client, started, undefined, { signal })
  return readTokens(tokens, { service, asked, refreshToken: null, now: now() })
}
