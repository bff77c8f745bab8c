import type { CdpSession } from '../chromium/cdp-pipe.ts'
import type { EnginePage } from '../chromium/engine.ts'
import { MessageQueue, type ToPreload } from '../bridge/message-queue.ts'
import type { WorldScripts } from '../bridge/world-scripts.ts'

/** One loaded document's preload: where replies go. `alive` ends with the document. */
export interface DocumentLink {
  readonly contextId: number
  readonly push: (message: ToPreload) => void
  readonly isAlive: () => boolean
}

/** What a preload tells main, in order. The rest of the array depends on the kind; `web-contents.ts` knows each. */
export type FromPreload = readonly [kind: string, ...rest: unknown[]]

export interface LinkOptions {
  readonly page: EnginePage
  readonly scripts: WorldScripts
  readonly onMessage: (message: FromPreload, document: DocumentLink) => void
}

/**
 * Puts the two scripts and the binding into a paused page, lets it run, and keeps one message queue for each document.
 * The binding exists only in the preload's world of this page.
 */
export class PageLink {
  readonly session: CdpSession
  readonly #options: LinkOptions
  #document: (DocumentLink & { readonly close: () => void }) | null = null

  constructor(options: LinkOptions) {
    this.#options = options
    this.session = options.page.session
  }

  /** Commands sent at once keep their order, so the page goes on only after all of them. */
  async prepare(extra: (session: CdpSession) => Array<Promise<unknown>>): Promise<void> {
    const { session } = this
    const { scripts } = this.#options
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === scripts.binding) this.#take(readMessage(payload), executionContextId)
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => { if (this.#document?.contextId === executionContextId) this.endDocument() })
    session.on('Runtime.executionContextsCleared', () => this.endDocument())
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: scripts.binding, executionContextName: scripts.worldName }),
      session.send('Runtime.enable'),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.pageSource }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preloadSource, worldName: scripts.worldName }),
      ...extra(session),
      session.send('Runtime.runIfWaitingForDebugger'),
    ])
  }

  /** To the document shown now. Without one the message is dropped, as Electron drops it. */
  push(message: ToPreload): void {
    this.#document?.push(message)
  }

  endDocument(): void {
    this.#document?.close()
    this.#document = null
  }

  #take(message: FromPreload, contextId: number): void {
    if (message[0] === 'hello') {
      this.endDocument()
      this.#document = this.#open(contextId)
    }
    if (this.#document?.contextId === contextId) this.#options.onMessage(message, this.#document)
  }

  #open(contextId: number): DocumentLink & { readonly close: () => void } {
    const { session } = this
    const receiver = session.send('Runtime.evaluate', { expression: `globalThis[${JSON.stringify(this.#options.scripts.deliver)}]`, contextId })
    receiver.catch(() => undefined) // the document went away at once; `deliver` below fails with the same
    const queue = new MessageQueue(async (heads, texts) => {
      const { objectId } = (await receiver).result
      await session.send('Runtime.callFunctionOn', { ...(objectId !== undefined && { objectId }), functionDeclaration: 'function (heads, ...texts) { this(heads, texts) }', arguments: [heads, ...texts].map((value) => ({ value })) })
    })
    let alive = true
    return {
      contextId,
      push: (message) => queue.push(message),
      isAlive: () => alive,
      close: () => {
        alive = false
        queue.close()
      },
    }
  }
}

/** A JSON line, and whatever follows it as the last part. */
function readMessage(payload: string): FromPreload {
  const end = payload.indexOf('\n')
  if (end < 0) return JSON.parse(payload) as FromPreload
  return [...JSON.parse(payload.slice(0, end)) as FromPreload, payload.slice(end + 1)]
}
