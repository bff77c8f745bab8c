import type { Payload } from '../chromium/cdp-types.ts'
import { toInternal } from '../protocol/app-origin.ts'
import type { ResponseHead } from '../protocol/answer-request.ts'
import { declaredSchemes } from '../protocol/protocol.ts'
import { surfaceName, throwingPrototype } from '../unsupported.ts'
import type { WebContents } from '../window/web-contents.ts'

type Paused = Payload<'Fetch.requestPaused'>
type Answer = (wish: Record<string, unknown>) => void
type WebListener = (details: object, answer: Answer) => void
interface Filtered { readonly listener: WebListener; readonly matches: (url: string, type: string) => boolean }

/** What main said of a request. `unseen`: nobody looked at it. */
export type Wish = { readonly kind: 'unseen' | 'pass' | 'cancel' } | { readonly kind: 'redirect'; readonly url: string }

const types: Readonly<Record<string, string>> = {
  Stylesheet: 'stylesheet', Image: 'image', Media: 'media', Font: 'font', Script: 'script', XHR: 'xhr', Fetch: 'xhr', Ping: 'ping', CSPViolationReport: 'cspReport', WebSocket: 'webSocket',
}

/** `session.webRequest`: `onBeforeRequest` and `onHeadersReceived`, for every request of the session's pages. */
export class WebRequest {
  #before: Filtered | null = null
  #received: Filtered | null = null

  constructor() {
    Object.defineProperty(this, surfaceName, { value: 'webRequest' })
  }

  onBeforeRequest(...args: unknown[]): void { this.#before = readListener(args) }
  onHeadersReceived(...args: unknown[]): void { this.#received = readListener(args) }

  async beforeRequest(paused: Paused, url: string, owner: WebContents | null): Promise<Wish> {
    const details = describe(paused, url, owner)
    if (!this.#before?.matches(url, details.resourceType)) return { kind: 'unseen' }
    const answer = await ask(this.#before.listener, details)
    if (answer['cancel'] === true) return { kind: 'cancel' }
    return typeof answer['redirectURL'] === 'string' ? { kind: 'redirect', url: toInternal(answer['redirectURL'], declaredSchemes) } : { kind: 'pass' }
  }

  /** Lets main change the head in place. */
  async headersReceived(paused: Paused, url: string, owner: WebContents | null, head: ResponseHead): Promise<'pass' | 'cancel'> {
    const details = describe(paused, url, owner)
    if (!this.#received?.matches(url, details.resourceType)) return 'pass'
    const responseHeaders: Record<string, string[]> = {}
    for (const [name, value] of head.headers) (responseHeaders[name] ??= []).push(value)
    const answer = await ask(this.#received.listener, { ...details, statusCode: head.status, statusLine: `HTTP/1.1 ${head.status} ${head.statusText}`.trimEnd(), responseHeaders })
    if (answer['cancel'] === true) return 'cancel'
    const changed = answer['responseHeaders'] as Record<string, string | string[]> | undefined
    if (changed) head.headers = Object.entries(changed).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))
    const status = /^HTTP\/\S+ (\d{3})/.exec(typeof answer['statusLine'] === 'string' ? answer['statusLine'] : '')
    if (status) head.status = Number(status[1])
    return 'pass'
  }
}

Object.setPrototypeOf(WebRequest.prototype, throwingPrototype())

function describe({ networkId, requestId, request, resourceType, frameId }: Paused, url: string, owner: WebContents | null): { readonly url: string; readonly resourceType: string } {
  const isMain = resourceType === 'Document' && frameId === owner?.mainFrameId
  const type = resourceType === 'Document' ? isMain ? 'mainFrame' : 'subFrame' : types[resourceType] ?? 'other'
  return Object.assign({ url, resourceType: type }, {
    id: Number.parseInt((networkId ?? requestId).replace(/\D/g, '').slice(-9) || '0', 10), method: request.method, timestamp: Date.now(), referrer: request.headers['Referer'] ?? '',
    requestHeaders: request.headers, ...(owner && { webContentsId: owner.id, webContents: owner, frame: owner.mainFrame }),
  })
}

/** Waits for the listener's answer. In Electron, too, a listener that never answers holds the request for ever. */
function ask(listener: WebListener, details: object): Promise<Record<string, unknown>> {
  return new Promise((resolve) => listener(details, (wish) => resolve(wish ?? {})))
}

function readListener(args: readonly unknown[]): Filtered | null {
  const listener = args.at(-1) as WebListener | null
  if (typeof listener !== 'function') return null
  const filter = (args.length > 1 ? args[0] : {}) as { readonly urls?: readonly string[]; readonly excludeUrls?: readonly string[]; readonly types?: readonly string[] }
  const urls = (filter.urls ?? []).map(toPattern)
  const excluded = (filter.excludeUrls ?? []).map(toPattern)
  return {
    listener,
    matches: (url, type) => (urls.length === 0 || urls.some((pattern) => pattern.test(url))) && !excluded.some((pattern) => pattern.test(url)) && (!filter.types?.length || filter.types.includes(type)),
  }
}

/** Match patterns: `<all_urls>`, or `scheme://host/path` with `*` for any text. `*://` means http(s) and websockets, as in Chromium. */
function toPattern(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/
  const quoted = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${quoted.replace(/^\*:\/\//, '(?:https?|wss?)://').replace(/:\/\/\*\\\./, '://(?:[^/]*\\.)?').replaceAll('*', '.*')}$`)
}
