import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { limits } from '../../../shared/limits.ts'
import type { DeviceCode } from './auth-types.ts'
import { addressOf, listenHere, refuse, sendPage } from './loopback-http.ts'
import { renderCodePage, type SignInPage } from './sign-in-page.ts'

export interface CodePage {
  readonly address: string
  /** Stops showing it. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Shows a code in the person's browser while Pincer waits for it to be typed in: a page of our own on 127.0.0.1 under a name nobody
 * can guess, which does nothing but show the code and lead to the service.
 */
export async function openCodePage(page: SignInPage, { userCode, address }: DeviceCode): Promise<CodePage> {
  const path = `/code-${randomBytes(18).toString('base64url')}`
  const server = createServer({ requestTimeout: limits.signInAnswerMs }, (request, response) => {
    const asked = addressOf(request, port)
    if (asked === null || asked.pathname !== path) return refuse(response, asked === null ? 421 : 404)
    if (request.method !== 'GET') return refuse(response, 405)
    sendPage(response, renderCodePage(page, userCode, address))
  })
  const { port, close } = await listenHere(server)
  return { address: `http://127.0.0.1:${port}${path}`, close }
}
