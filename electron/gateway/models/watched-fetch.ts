import { limits } from '../../../shared/limits.ts'
import type { Clock } from '../ports.ts'

/**
 * A `fetch` for one model request that also sees what the SDKs hide: every byte (a `ping` or a comment is a sign of life),
 * whether the OpenAI stream said `[DONE]`, and what kind of document came. Nothing said for `silenceMs` = `onSilent`.
 * A body that does not end is given up at `limits.replyBytes` (unpacked), so that no service can fill the memory.
 */
export interface FetchWatch {
  readonly fetch: typeof globalThis.fetch
  readonly seen: { headers: boolean; doneMark: boolean; contentType: string; /** The first characters, when it was no event stream. */ otherBody: string }
  stop(): void
}

const doneMark = /data:\s?\[DONE\]/

export function watchFetch(fetch: typeof globalThis.fetch, options: { clock: Clock; silenceMs: number; onSilent: () => void }): FetchWatch {
  const { clock, silenceMs } = options
  const seen = { headers: false, doneMark: false, contentType: '', otherBody: '' }
  let last = clock.monotonic()
  let cancel = arm(silenceMs)

  function arm(ms: number): () => void {
    return clock.after(ms, () => {
      const quiet = clock.monotonic() - last
      if (quiet >= silenceMs) options.onSilent()
      else cancel = arm(silenceMs - quiet)
    })
  }

  const watched: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    last = clock.monotonic()
    seen.headers = true
    seen.contentType = response.headers.get('content-type') ?? ''
    if (!response.body) return response
    const like = { status: response.status, statusText: response.statusText, headers: response.headers }
    // An error's text is cut, not refused: its beginning says what is wrong. Odd numbers cannot be put into a new `Response`.
    if (!response.ok) return response.status > 599 ? response : new Response(watchedBody(response.body, { most: limits.failureBodyBytes, see: () => undefined, atMost: 'end' }), like)
    const isStream = seen.contentType.includes('event-stream')
    const decoder = new TextDecoder()
    let tail = ''
    const see = (chunk: Uint8Array): void => {
      last = clock.monotonic()
      const text = decoder.decode(chunk, { stream: true })
      if (!isStream && seen.otherBody.length < 4_096) seen.otherBody += text.slice(0, 4_096)
      tail = (tail + text).slice(-64)
      if (!seen.doneMark) seen.doneMark = doneMark.test(tail) || doneMark.test(text.slice(-256))
    }
    return new Response(watchedBody(response.body, { most: limits.replyBytes, see, atMost: 'fail' }), like)
  }
  return { fetch: watched, seen, stop: () => cancel() }
}

interface BodyWatch { readonly most: number; readonly see: (chunk: Uint8Array) => void; readonly atMost: 'end' | 'fail' }

/** The same bytes, each chunk seen on its way. By hand and not by `pipeThrough`, which costs a megabyte at its first use and more for each chunk. */
function watchedBody(source: ReadableStream<Uint8Array>, { most, see, atMost }: BodyWatch): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      bytes += value.byteLength
      if (bytes > most) {
        // The connection ends with it; whether that works is nobody's concern any more.
        reader.cancel().catch(() => undefined)
        return atMost === 'end' ? controller.close() : controller.error(new Error('the answer is longer than an answer can be'))
      }
      see(value)
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 })
}

/** What came was no stream of events: a web page, one JSON body. Null when it was one, or when nothing came. */
export function wrongAnswer(seen: FetchWatch['seen']): Error | null {
  if (!seen.headers || seen.otherBody === '' || seen.contentType.includes('event-stream')) return null
  try {
    // Some proxies tell errors with status 200.
    const body = JSON.parse(seen.otherBody) as { error?: { message?: unknown } } | null
    if (body?.error) return Object.assign(new Error(typeof body.error.message === 'string' ? body.error.message : seen.otherBody), { error: body })
  } catch {
    // No JSON: then it is a page or some other document.
  }
  return new NotTheServiceError(seen.otherBody)
}

/** An answer came with success, and it is none of a model service. */
export class NotTheServiceError extends Error {}
