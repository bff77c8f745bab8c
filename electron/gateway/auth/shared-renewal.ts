import type { ConnectionSignIn } from './connection-sign-in.ts'

/**
 * `fetch` of a connection that signs in. Requests that run side by side and whose token has ended are answered "not allowed" all at
 * once, and each would renew the token; services that give every renewal token only once then end the sign-in. So equal
 * renewals are one request, and a request that was sent with an older token is sent again with the newer one: it was refused before
 * anything happened.
 */
export function createRenewals() {
  const running = new Map<string, Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>>()

  const renewOnce = async (fetch: typeof globalThis.fetch, input: string | URL, init: RequestInit, key: string): Promise<Response> => {
    let work = running.get(key)
    if (!work) {
      work = fetch(input, init).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }))
      running.set(key, work)
      const forget = (): void => { running.delete(key) }
      work.then(forget, forget)
    }
    const { status, headers, text } = await work
    const plain = new Headers(headers)
    // The text is already unpacked.
    plain.delete('content-encoding')
    plain.delete('content-length')
    return new Response(text, { status, headers: plain })
  }

  return (fetch: typeof globalThis.fetch, signIn: ConnectionSignIn): typeof globalThis.fetch => async (input, init = {}) => {
    const renewal = renewalOf(input, init)
    if (renewal !== null) return renewOnce(fetch, input as string | URL, init, renewal)
    const response = await fetch(input, init)
    if (response.status === 403 && /\binsufficient_scope\b/.test(response.headers.get('www-authenticate') ?? '')) signIn.needsMore = true
    const sent = new Headers(init.headers).get('authorization')
    const newest = signIn.accessToken
    const isOlder = response.status === 401 && newest !== null && sent?.startsWith('Bearer ') === true && sent !== `Bearer ${newest}`
    if (!isOlder || !(init.body === undefined || init.body === null || typeof init.body === 'string')) return response
    await response.body?.cancel()
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${newest}`)
    return fetch(input, { ...init, headers })
  }
}

export type Renewals = ReturnType<typeof createRenewals>

/** What makes two renewals the same: where they go and every word of them. Null for any other request. */
function renewalOf(input: string | URL | Request, init: RequestInit): string | null {
  if (init.method !== 'POST' || !(typeof input === 'string' || input instanceof URL)) return null
  const body = init.body instanceof URLSearchParams ? init.body : typeof init.body === 'string' && init.body.startsWith('grant_type=') ? new URLSearchParams(init.body) : null
  return body?.get('grant_type') === 'refresh_token' ? JSON.stringify([String(input), [...body], new Headers(init.headers).get('authorization')]) : null
}
