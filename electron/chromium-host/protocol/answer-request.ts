import type { CdpSession } from '../chromium/cdp-pipe.ts'
import type { Payload } from '../chromium/cdp-types.ts'
import { internalPolicy, toInternal, toPublic } from './app-origin.ts'
import { declaredSchemes, type SchemeHandler } from './protocol.ts'
import { complain } from '../host-log.ts'

type Paused = Payload<'Fetch.requestPaused'>
export interface ResponseHead { status: number; statusText: string; headers: Array<[name: string, value: string]> }

/** The request as main's handler sees it: its own address, method, headers and body. */
export function toRequest({ request }: Paused): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // Chromium's own names must not reach main: there the page lives at app://.
    headers.set(name, /^(origin|referer)$/i.test(name) ? toPublic(String(value)) : String(value))
  }
  const bodyParts = request.postDataEntries?.map((entry) => Buffer.from(entry.bytes ?? '', 'base64')) ?? []
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && bodyParts.length > 0
  return new Request(toPublic(request.url), { method: request.method, headers, ...(hasBody && { body: Buffer.concat(bodyParts) }) })
}

/** Asks the scheme's handler. A handler that throws is a failed request, as in Electron. */
export async function askHandler(handler: SchemeHandler, paused: Paused): Promise<Response | null> {
  try {
    return await handler(toRequest(paused))
  } catch (error) {
    complain('a protocol handler failed.', error)
    return null
  }
}

export function headOf(response: Response): ResponseHead {
  return { status: response.status, statusText: response.statusText, headers: [...response.headers] }
}

/** Gives Chromium the response. The body is read whole: a response that never ends cannot be shown here. */
export async function fulfil(browser: CdpSession, { requestId, resourceType, request }: Paused, response: Response, head: ResponseHead): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  // Chromium asks for an icon by itself, Electron does not: "not there" must not become an error in the page's console.
  const unaskedIcon = head.status === 404 && resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico'
  await browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: unaskedIcon ? 204 : head.status,
    ...(head.statusText !== '' && { responsePhrase: head.statusText }),
    responseHeaders: head.headers.map(([name, value]) => ({ name, value: internalHeader(name, value) })),
    body: body.toString('base64'),
  })
}

function internalHeader(name: string, value: string): string {
  if (/^content-security-policy(-report-only)?$/i.test(name)) return internalPolicy(value, declaredSchemes)
  if (/^(location|access-control-allow-origin)$/i.test(name)) return toInternal(value, declaredSchemes).replace(/(?<=invalid)\/$/, name.toLowerCase() === 'location' ? '/' : '')
  return value
}
