import { limits } from '../../../shared/limits.ts'

/**
 * `fetch` for questions to sign-in services: each has a time, an answer has a size, and no redirect is followed unless that is
 * asked for, because a token request that is sent on would carry its secrets along. Network failures come out as they are.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, signal: AbortSignal, redirect: 'manual' | 'follow' = 'manual'): typeof globalThis.fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(limits.signInAnswerMs)
    const own = init?.signal ? [init.signal] : []
    const response = await fetch(input, { ...init, redirect, signal: AbortSignal.any([signal, timeout, ...own]) })
    const body = await readBounded(response)
    const shown = new Response([101, 204, 205, 304].includes(response.status) ? null : body, { status: response.status, statusText: response.statusText, headers: response.headers })
    // Whoever checks where an answer came from reads this.
    Object.defineProperty(shown, 'url', { value: response.url })
    return shown
  }
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > limits.signInAnswerBytes) {
      await response.body?.cancel().catch(() => undefined) // it is not read on in any case
      throw new Error('the sign-in service answers without an end')
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
