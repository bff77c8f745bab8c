import { limits } from '../../../shared/limits.ts'
import { readBounded } from '../network/read-bounded.ts'

/**
 * `fetch` for questions to sign-in services: each has a time, an answer has a size, and no redirect is followed unless that is
 * asked for, because a token request that is sent on would carry its secrets along. Network failures come out as they are.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, signal: AbortSignal, redirect: 'manual' | 'follow' = 'manual'): typeof globalThis.fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(limits.signInAnswerMs)
    const own = init?.signal ? [init.signal] : []
    const response = await fetch(input, { ...init, redirect, signal: AbortSignal.any([signal, timeout, ...own]) })
    const body = await readBounded(response.body, limits.signInAnswerBytes)
    if (body === null) throw new Error('the sign-in service answers without an end')
    const shown = new Response([101, 204, 205, 304].includes(response.status) ? null : body, { status: response.status, statusText: response.statusText, headers: response.headers })
    // Whoever checks where an answer came from reads this.
    Object.defineProperty(shown, 'url', { value: response.url })
    return shown
  }
}
