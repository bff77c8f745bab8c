import type { Listener } from '../host-emitter.ts'
import { wireCodec } from '../bridge/wire-codec.ts'
import { surfaceName, throwingPrototype, UnsupportedError } from '../unsupported.ts'
import type { DocumentLink } from '../window/page-link.ts'
import type { WebContents } from '../window/web-contents.ts'
import type { WebFrameMain } from '../window/web-frame-main.ts'

type Handler = (event: object, ...args: unknown[]) => unknown

/** Message channels have any name, so this one emitter knows them all. */
class IpcMain {
  readonly #handlers = new Map<string, { readonly handler: Handler; readonly once: boolean }>()
  readonly #listeners = new Map<string, Array<{ readonly listener: Listener; readonly once: boolean }>>()

  constructor() {
    Object.defineProperty(this, surfaceName, { value: 'ipcMain' })
  }

  handle(channel: string, handler: Handler): void { this.#register(channel, handler, false) }
  handleOnce(channel: string, handler: Handler): void { this.#register(channel, handler, true) }
  removeHandler(channel: string): void { this.#handlers.delete(channel) }
  on(channel: string, listener: Listener): this { return this.#add(channel, listener, false) }
  addListener(channel: string, listener: Listener): this { return this.#add(channel, listener, false) }
  once(channel: string, listener: Listener): this { return this.#add(channel, listener, true) }
  off(channel: string, listener: Listener): this { return this.removeListener(channel, listener) }
  removeListener(channel: string, listener: Listener): this {
    const list = this.#listeners.get(channel) ?? []
    const at = list.findLastIndex((entry) => entry.listener === listener)
    if (at >= 0) this.#listeners.set(channel, list.toSpliced(at, 1))
    return this
  }
  removeAllListeners(channel?: string): this {
    if (channel === undefined) this.#listeners.clear()
    else this.#listeners.delete(channel)
    return this
  }
  listenerCount(channel: string): number { return this.#listeners.get(channel)?.length ?? 0 }

  /** Runs the channel's handler. Throws what it throws, and by name when there is none. */
  async invoke(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
    const entry = this.#handlers.get(channel)
    if (!entry) throw new Error(`No handler registered for '${channel}'`)
    if (entry.once) this.#handlers.delete(channel)
    return entry.handler(event, ...args)
  }

  emit(channel: string, event: object, ...args: unknown[]): boolean {
    const list = [...this.#listeners.get(channel) ?? []]
    for (const { listener, once } of list) {
      if (once) this.removeListener(channel, listener)
      try {
        Reflect.apply(listener, this, [event, ...args])
      } catch (error) {
        process.nextTick(() => { throw error })
      }
    }
    return list.length > 0
  }

  #register(channel: string, handler: Handler, once: boolean): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.#handlers.set(channel, { handler, once })
  }

  #add(channel: string, listener: Listener, once: boolean): this {
    this.#listeners.set(channel, [...this.#listeners.get(channel) ?? [], { listener, once }])
    return this
  }
}

Object.setPrototypeOf(IpcMain.prototype, throwingPrototype())
export const ipcMain = new IpcMain()

/** An `invoke` from a page: the handler's value, or its failure in the words Electron uses. */
export async function dispatchInvoke(sender: WebContents, senderFrame: WebFrameMain, document: DocumentLink, id: number, channel: string, args: string): Promise<void> {
  try {
    const value = await ipcMain.invoke(channel, messageEvent(sender, senderFrame, document), wireCodec.decode(args) as unknown[])
    document.push({ head: [id, true], text: wireCodec.encode(value) })
  } catch (error) {
    document.push({ head: [id, false], text: `Error invoking remote method '${channel}': ${String(error)}` })
  }
}

/** A `send` from a page. */
export function dispatchSend(sender: WebContents, senderFrame: WebFrameMain, document: DocumentLink, channel: string, args: string): void {
  ipcMain.emit(channel, messageEvent(sender, senderFrame, document), ...wireCodec.decode(args) as unknown[])
}

/** A frame whose document is gone reads as null, as in Electron. */
function messageEvent(sender: WebContents, frame: WebFrameMain, document: DocumentLink): object {
  return {
    type: 'frame', sender, processId: frame.processId, frameId: frame.routingId, ports: [],
    get senderFrame() { return frame.detached ? null : frame },
    reply: (channel: string, ...args: unknown[]) => document.push({ head: [channel], text: wireCodec.encode(args) }),
    get returnValue(): never { throw new UnsupportedError('event.returnValue') },
    set returnValue(_value: unknown) { throw new UnsupportedError('event.returnValue') },
    preventDefault: () => {},
  }
}

