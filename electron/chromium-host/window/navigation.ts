import type { Payload } from '../chromium/cdp-types.ts'
import { hostEvent } from '../host-emitter.ts'
import { refuseAloud } from '../host-log.ts'
import { toPublic } from '../protocol/app-origin.ts'
import { declaredSchemes } from '../protocol/protocol.ts'
import type { WebContents } from './web-contents.ts'

type Paused = Payload<'Fetch.requestPaused'>
export type OpenHandler = (details: object) => { readonly action: string }

const withoutHash = (url: string): string => url.replace(/#.*$/s, '')

/** Where one window's page may go: main's own wishes pass, everything else is asked about first. */
export class Navigation {
  openHandler: OpenHandler | null = null
  readonly #contents: WebContents
  /** Addresses main is loading right now: these navigations are not the page's. */
  readonly #expected = new Set<string>()

  constructor(contents: WebContents) {
    this.#contents = contents
  }

  /** Runs main's own navigation to that address. */
  async asOurs<T>(address: string, work: () => Promise<T>): Promise<T> {
    const bare = withoutHash(address)
    this.#expected.add(bare)
    try {
      return await work()
    } finally {
      this.#expected.delete(bare)
    }
  }

  /** Asked by the request gate for each document: whether this navigation may go on. */
  mayGoOn({ request, frameId, redirectedRequestId }: Paused): boolean {
    const url = toPublic(request.url + (request.urlFragment ?? ''))
    const isMainFrame = frameId === this.#contents.mainFrameId
    const allowed = this.#judge(url, isMainFrame, redirectedRequestId !== undefined)
    if (allowed) this.started(url, isMainFrame, false)
    return allowed
  }

  started(url: string, isMainFrame: boolean, isSameDocument: boolean): void {
    this.#contents.emit('did-start-navigation', hostEvent({ url, isMainFrame, isSameDocument, frame: isMainFrame ? this.#contents.mainFrame : null }), url, isSameDocument, isMainFrame, 1, 1)
  }

  /** The page wanted to go where the request gate sees nothing (mailto:, app:, blob:). Chromium was stopped already. */
  pageWanted(address: string): void {
    const url = toPublic(address)
    if (!this.#ask(['will-frame-navigate', 'will-navigate'], url, true)) return
    const { protocol } = new URL(url)
    if (!declaredSchemes.has(protocol.slice(0, -1))) return refuseAloud(`navigating to ${protocol}`)
    this.#contents.loadURL(url).catch(() => undefined) // main hears of it through did-fail-load
  }

  /** The page wants another window. Answering "allow" is the one thing this host cannot do. */
  pageWantedWindow(url: string, frameName: string, features: string): void {
    const disposition = features === '' ? 'foreground-tab' : 'new-window'
    const answer = this.openHandler?.({ url: toPublic(url), frameName, features, disposition, referrer: { url: '', policy: 'strict-origin-when-cross-origin' } })
    if (answer?.action !== 'deny') refuseAloud('opening a window from a page')
  }

  #judge(url: string, isMainFrame: boolean, isRedirect: boolean): boolean {
    if (isRedirect) return this.#ask(['will-redirect'], url, isMainFrame)
    const bare = withoutHash(url)
    // The same page again: a reload by main, by the person's key or by a test. Which of them cannot be told here.
    if (isMainFrame && (this.#expected.has(bare) || bare === withoutHash(this.#contents.getURL()))) return true
    return this.#ask(isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'], url, isMainFrame)
  }

  #ask(names: readonly string[], url: string, isMainFrame: boolean): boolean {
    const frame = this.#contents.mainFrame
    return names.every((name) => {
      const event = hostEvent({ url, isMainFrame, isSameDocument: false, frame: isMainFrame ? frame : null, initiator: frame, sender: this.#contents })
      this.#contents.emit(name, event, url, false, isMainFrame, 1, 1)
      return !event.defaultPrevented
    })
  }
}
