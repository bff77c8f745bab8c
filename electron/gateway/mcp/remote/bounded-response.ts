import { limits } from '../../../../shared/limits.ts'

/**
 * The same response, whose body ends with an error where it becomes longer than any message: the whole of an ordinary one, one
 * event of a stream that goes on for hours. A server must not fill the memory.
 */
export function boundedResponse(response: Response, most: number = limits.connectionMessageBytes): Response {
  if (response.body === null) return response
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const gap = isStream ? lastGap(chunk) : -1
      size = gap < 0 ? size + chunk.length : chunk.length - gap
      if (size > most) controller.error(new Error('the answer is longer than any message may be'))
      else controller.enqueue(chunk)
    },
  })
  const bounded = new Response(response.body.pipeThrough(counter), { status: response.status, statusText: response.statusText, headers: response.headers })
  // A new response has no address; where it came from after redirects is asked for.
  Object.defineProperty(bounded, 'url', { value: response.url })
  Object.defineProperty(bounded, 'redirected', { value: response.redirected })
  return bounded
}

/** Where the last empty line of a chunk ends, or -1: there an event ended and another begins. */
function lastGap(chunk: Uint8Array): number {
  for (let at = chunk.length - 1; at > 0; at -= 1) {
    if (chunk[at] === 10 && (chunk[at - 1] === 10 || (chunk[at - 1] === 13 && chunk[at - 2] === 10))) return at + 1
  }
  return -1
}
