import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { limits } from '../../../shared/limits.ts'
import { authFailure, type AuthFailure } from './auth-types.ts'
import { addressOf, listenHere, refuse, sendPage } from './loopback-http.ts'
import { renderSignInPage, type SignInPage } from './sign-in-page.ts'

export interface LoopbackExpectation {
  readonly state: string
  /** Who may answer; null when the service has not said who it is. */
  readonly issuer: string | null
  /** The service says that it always names itself. */
  readonly mustNameItself: boolean
}

export type LoopbackAnswer = { readonly kind: 'code'; readonly code: string; readonly address: URL } | AuthFailure

/** Listens once for the browser to come back. Ends with its answer, its time, or `close`. */
export interface LoopbackReceiver {
  /** Where the service sends the browser: `http://127.0.0.1:PORT/callback`. */
  readonly redirectUrl: string
  /** A fresh state, for services that take ours. */
  readonly state: string
  /** From now on an answer counts. Resolves when one came, the time is over or the signal aborted; never rejects. */
  answer(expected: LoopbackExpectation, signal: AbortSignal): Promise<LoopbackAnswer>
  /** Stops listening. Safe to call twice. */
  close(): Promise<void>
}

const callbackPath = '/callback'

/**
 * A one-shot receiver on 127.0.0.1 with a port the system chooses. It takes one request of the browser at its one path and under
 * its own name (a page elsewhere that reaches 127.0.0.1 by another name gets nothing), compares state and issuer, shows a page and
 * stops listening. Everything else is answered with "not here" and costs nothing.
 */
export async function openLoopback(page: SignInPage): Promise<LoopbackReceiver> {
  let expected: LoopbackExpectation | null = null
  const came = Promise.withResolvers<LoopbackAnswer>()
  let isTaken = false
  const server = createServer({ requestTimeout: limits.signInAnswerMs, maxHeaderSize: 64 * 1024 }, (request, response) => {
    const address = addressOf(request, port)
    if (address === null || address.pathname !== callbackPath || isTaken || expected === null) return refuse(response, address === null ? 421 : 404)
    if (request.method !== 'GET') return refuse(response, 405)
    isTaken = true
    const answer = readAnswer(address, expected)
    response.once('close', () => came.resolve(answer))
    sendPage(response, renderSignInPage(page, answer.kind === 'code' ? 'done' : answer.code === 'denied' ? 'denied' : 'wrong'))
  })
  const here = await listenHere(server)
  const { port } = here
  const close = (): Promise<void> => {
    came.resolve(authFailure('stopped'))
    return here.close()
  }
  return {
    redirectUrl: `http://127.0.0.1:${port}${callbackPath}`,
    state: randomBytes(24).toString('base64url'),
    async answer(wanted, signal) {
      expected = wanted
      const timer = setTimeout(() => came.resolve(authFailure('late')), limits.signInMs)
      const stop = (): void => came.resolve(authFailure('stopped'))
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      try {
        return await came.promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        await close()
      }
    },
    close,
  }
}

function readAnswer(address: URL, expected: LoopbackExpectation): LoopbackAnswer {
  const one = (name: string): string | null => {
    const all = address.searchParams.getAll(name)
    return all.length === 1 ? all[0] ?? null : null
  }
  // First of all: is this the answer to our question at all? Until that is clear nothing else in it counts.
  if (!sameText(one('state'), expected.state)) return authFailure('wrong-answer', { what: 'state' })
  const issuer = one('iss')
  const isNamed = address.searchParams.has('iss')
  if ((isNamed && (expected.issuer === null || issuer !== expected.issuer)) || (!isNamed && expected.mustNameItself)) return authFailure('wrong-answer', { what: 'issuer' })
  const error = one('error')
  if (error === 'access_denied' || error === 'consent_required') return authFailure('denied', { error })
  if (error !== null) return authFailure('refused', { error: error.slice(0, 100), detail: (one('error_description') ?? '').slice(0, limits.failureDetailChars) })
  const code = one('code')
  return code === null || code === '' ? authFailure('wrong-answer', { what: 'code' }) : { kind: 'code', code, address }
}

function sameText(given: string | null, wanted: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
