import type { CdpSession } from '../chromium/cdp-pipe.ts'
import type { Payload } from '../chromium/cdp-types.ts'
import { toPublic } from './app-origin.ts'
import { askHandler, fulfil, headOf } from './answer-request.ts'
import type { HostSession } from '../session/session.ts'
import type { WebContents } from '../window/web-contents.ts'
import { complain } from '../host-log.ts'

type Paused = Payload<'Fetch.requestPaused'>

export interface GateOptions {
  readonly browser: CdpSession
  /** The window whose page or sub-frame asks; null for a page that is none of ours. */
  readonly ownerOf: (frameId: string) => WebContents | null
  readonly defaultSession: HostSession
}

/**
 * Every request of every page, frame and worker passes here; none goes to the network by itself. Documents are first a
 * navigation that main may refuse. Then the app's own schemes are answered by main's handlers; any other address is
 * blocked unless a `webRequest.onBeforeRequest` listener of main looked at it and let it pass: then Node fetches it.
 */
export async function openRequestGate(options: GateOptions): Promise<void> {
  const { browser } = options
  browser.on('Fetch.requestPaused', (paused) => {
    judge(options, paused).catch((error: unknown) => {
      // The page or the browser may be gone by now; anything else is a fault of this host and must be seen.
      complain(`a request for ${toPublic(paused.request.url).slice(0, 200)} was not answered.`, error)
      fail(browser, paused, 'Failed')
    })
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}

async function judge({ browser, ownerOf, defaultSession }: GateOptions, paused: Paused): Promise<void> {
  const owner = ownerOf(paused.frameId)
  const session = owner?.session ?? defaultSession
  const url = toPublic(paused.request.url)
  if (paused.resourceType === 'Document') {
    if (!owner || !owner.navigation.mayGoOn(paused)) return fail(browser, paused, 'Aborted')
  }
  const wish = await session.webRequest.beforeRequest(paused, url, owner)
  if (wish.kind === 'cancel') return fail(browser, paused, 'BlockedByClient')
  if (wish.kind === 'redirect') return redirect(browser, paused, wish.url)
  const scheme = new URL(url).protocol.slice(0, -1)
  const handler = session.schemeHandlers.get(scheme)
  if (!handler && wish.kind === 'unseen') {
    complain(`blocked a request for ${url.slice(0, 200)}`)
    return fail(browser, paused, 'BlockedByClient')
  }
  const response = await askHandler(handler ?? ((request) => fetch(request)), paused)
  if (!response || response.type === 'error') return fail(browser, paused, 'Failed')
  const head = headOf(response)
  if (await session.webRequest.headersReceived(paused, url, owner, head) === 'cancel') return fail(browser, paused, 'BlockedByClient')
  await fulfil(browser, paused, response, head)
}

async function redirect(browser: CdpSession, { requestId }: Paused, address: string): Promise<void> {
  await browser.send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders: [{ name: 'location', value: address }], body: '' })
}

function fail(browser: CdpSession, { requestId }: Paused, errorReason: 'Aborted' | 'BlockedByClient' | 'Failed'): void {
  browser.send('Fetch.failRequest', { requestId, errorReason }).catch(() => undefined) // the page that asked is gone
}
