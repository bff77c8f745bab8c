import { publicOrigin } from '../protocol/app-origin.ts'
import { surfaceName, throwingPrototype } from '../unsupported.ts'

/** The main frame of one document, as messages name their sender. Sub-frames have no preload and so never send any. */
export class WebFrameMain {
  readonly parent = null
  readonly name = ''
  /** The renderer's real process id is not to be had; what the frame is known by here is its window. */
  readonly processId: number
  readonly routingId: number
  readonly frameTreeNodeId: number
  url: string
  detached = false

  constructor(windowId: number, documentId: number, url: string) {
    Object.defineProperty(this, surfaceName, { value: 'webFrameMain' })
    this.processId = windowId
    this.routingId = documentId
    this.frameTreeNodeId = windowId
    this.url = url
  }

  get origin(): string { return publicOrigin(this.url) }
  get top(): this { return this }
  isDestroyed(): boolean { return this.detached }
}

Object.setPrototypeOf(WebFrameMain.prototype, throwingPrototype())
