/** Everything that needs the OAuth library, so that it is loaded with the first sign-in and not with the start. */
export { authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge, initiateDeviceAuthorization, pollDeviceAuthorizationGrant, randomPKCECodeVerifier, refreshTokenGrant, tokenRevocation } from 'openid-client'
export { isGrantGone, toAuthFailure } from './auth-failure.ts'
export { openClient, readTokens } from './oauth-client.ts'
