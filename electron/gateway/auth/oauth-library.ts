/** Everything that needs the OAuth library, so that it is loaded with the first sign-in and not with the start. */
export { refreshTokenGrant, tokenRevocation } from 'openid-client'
export { isGrantGone, toAuthFailure } from './auth-failure.ts'
export { openClient, readTokens } from './oauth-client.ts'
export { signInWithBrowser, signInWithCode } from './ways-to-sign-in.ts'
