import { boundedFetch } from './bounded-fetch.ts'
import type { ConnectionSignIn } from './connection-sign-in.ts'

/** `from`: the access token that had ended. */
interface Renewal { readonly status: number; readonly headers: Headers; readonly text: string; readonly from: string | null }

/**
 * `fetch` of a connection that signs in. Requests that run side by side and whose token has ended are answered "not allowed" all at
 * once, and each would renew the token; services that give every renewal token only once then end the sign-in. So a renewal is
 * shared by all who ask while it runs, and stays the answer until its token was refused too. A request that was sent with an older
 * token is sent again with the newer one: it was refused before anything happened.
 */
export function createRenewals(): (fetch: typeof globalThis.fetch, signIn: ConnectionSignIn) => typeof globalThis.fetch {
  const running = new Map<string, Promise<Renewal>>()
  /** The newest successful renewal of each connection. */
  const last = new Map<string, Renewal>()
  /** Tokens a server did not take; only the newest few matter. */
  const refused = new Set<string>()

  const renewOnce = async (fetch: typeof globalThis.fetch, input: string | URL, init: RequestInit, key: string, from: string | null): Promise<Response> => {
    const before = last.get(key)
    const brought = before === undefined ? '' : accessTokenOf(before.text)
    // Of this very sign-in, already taken over or just about to be: after signing in anew nothing of the old one counts.
    const stillGood = before !== undefined && !refused.has(brought) && (from === before.from || from === brought)
    const runningKey = JSON.stringify([key, from])
    let work = stillGood ? Promise.resolve(before) : running.get(runningKey)
    if (!work) {
      work = fetch(input, init).then(async (response) => {
        const renewal = { status: response.status, headers: response.headers, text: await response.text(), from }
        if (response.status === 200) last.set(key, renewal)
        return renewal
      })
      running.set(runningKey, work)
      const forget = (): void => { running.delete(runningKey) }
      work.then(forget, forget)
    }
    const { status, headers, text } = await work
    const plain = new Headers(headers)
    // The text is already unpacked.
    plain.delete('content-encoding')
    plain.delete('content-length')
    return new Response(text, { status, headers: plain })
  }

  return (given, signIn) => async (input, init = {}) => {
    const fetch = asSignIn(given, init)
    const renewal = renewalOf(input, init)
    if (renewal !== null) return renewOnce(fetch, input as string | URL, init, JSON.stringify([signIn.connection, renewal]), signIn.accessToken)
    const response = await fetch(input, init)
    if (response.status === 403 && /\binsufficient_scope\b/.test(response.headers.get('www-authenticate') ?? '')) signIn.needsMore = true
    const [, sent] = /^Bearer (.+)$/.exec(new Headers(init.headers).get('authorization') ?? '') ?? []
    if (response.status !== 401 || sent === undefined) return response
    refused.add(sent)
    if (refused.size > mostRefused) for (const oldest of refused) { refused.delete(oldest); break }
    const newest = signIn.accessToken
    if (newest === null || newest === sent || refused.has(newest) || !isReplayable(init.body)) return response
    await response.body?.cancel()
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${newest}`)
    return fetch(input, { ...init, headers })
  }
}

const mostRefused = 64

/**
 * What the protocol library asks on the way to a sign-in gets the limits of a sign-in; the protocol's own messages keep theirs, which
 * are longer. Questions that carry a secret or register us are not sent on to where a redirect leads.
 */
function asSignIn(fetch: typeof globalThis.fetch, init: RequestInit): typeof globalThis.fetch {
  const never = new AbortController().signal
  const { body, method = 'GET' } = init
  const isForm = body instanceof URLSearchParams || (typeof body === 'string' && (body.startsWith('grant_type=') || body.includes('"redirect_uris"')))
  if (method === 'POST' && isForm) return boundedFetch(fetch, never)
  const isStream = /text\/event-stream/.test(new Headers(init.headers).get('accept') ?? '')
  return method === 'GET' && !isStream ? boundedFetch(fetch, never, 'follow') : fetch
}

function isReplayable(body: RequestInit['body']): boolean {
  return body === undefined || body === null || typeof body === 'string'
}

/** Names a renewal by where it goes, for which client and for what; the renewal token itself changes. Null for any other request. */
function renewalOf(input: string | URL | Request, init: RequestInit): string | null {
  if (init.method !== 'POST' || !(typeof input === 'string' || input instanceof URL)) return null
  const body = init.body instanceof URLSearchParams ? init.body : typeof init.body === 'string' && init.body.startsWith('grant_type=') ? new URLSearchParams(init.body) : null
  return body?.get('grant_type') === 'refresh_token' ? JSON.stringify([String(input), body.get('client_id'), body.get('resource'), new Headers(init.headers).get('authorization')]) : null
}

/** Empty for what is no answer with a token; nothing was ever refused under that name. */
function accessTokenOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'access_token' in parsed && typeof parsed.access_token === 'string' ? parsed.access_token : ''
  } catch {
    return ''
  }
}
