import * as oauth from 'openid-client'
import { limits } from '../../../shared/limits.ts'
import { BlockedAddressError } from '../mcp/remote/blocked-address.ts'
import { authFailure, type AuthFailure } from './auth-types.ts'

/** What the libraries throw, as an outcome. `signal`: the person gave up, which looks like any other failure to a library. */
export function toAuthFailure(error: unknown, signal: AbortSignal): AuthFailure {
  if (signal.aborted) return authFailure('stopped')
  const blocked = causesOf(error).find((each) => each instanceof BlockedAddressError)
  if (blocked) return authFailure('blocked', { detail: blocked.message.slice(0, limits.failureDetailChars) })
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    const detail = (error.error_description ?? '').slice(0, limits.failureDetailChars)
    if (error.error === 'access_denied') return authFailure('denied', { error: error.error })
    if (error.error === 'expired_token') return authFailure('late')
    return authFailure('refused', { error: error.error.slice(0, 100), detail })
  }
  const detail = describe(error)
  const code = codeOf(error)
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return authFailure('blocked', { detail })
  // The library compared state and issuer once more.
  if (code === 'OAUTH_INVALID_RESPONSE' && /state|iss/.test(detail)) return authFailure('wrong-answer', { what: 'answer' })
  if (code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT') return authFailure('refused', { error: code, detail })
  return authFailure('unreachable', { detail })
}

/** The service says that what is kept is worth nothing any more. */
export function isGrantGone(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError && ['invalid_grant', 'unauthorized_client', 'invalid_client'].includes(error.error)
}

function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let each = error; each instanceof Error && found.length < 8; each = each.cause) found.push(each)
  return found
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

function describe(error: unknown): string {
  return causesOf(error).map(({ message }) => message).join(': ').slice(0, limits.failureDetailChars) || String(error)
}
