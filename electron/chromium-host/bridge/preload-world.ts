import type { createWireCodec } from './wire-codec.ts'
import type { createWorldBridge } from './world-bridge.ts'

/** The preload file as Electron wraps it. */
export type PreloadFunction = (exports: object, require: (name: string) => unknown, module: { exports: object }, process: object, Buffer: undefined, global: object) => void

export interface PreloadSetup {
  /** The one function Chromium puts into this world only; text given to it reaches main. */
  readonly binding: string
  /** Under this name main finds the function that takes its batches. */
  readonly deliver: string
  readonly names: { readonly out: string; readonly in: string }
  readonly process: { readonly platform: string; readonly arch: string; readonly argv: readonly string[]; readonly versions: Readonly<Record<string, string>>; readonly env: Readonly<Record<string, string>> }
}

/**
 * The preload's half: `electron` as a sandboxed preload sees it, and the two ways to main. Its source text runs in an
 * isolated world of the main frame (`toString`), so it uses nothing from outside itself; page scripts cannot touch this world.
 */
export function startPreloadWorld(setup: PreloadSetup, createCodec: typeof createWireCodec, createBridge: typeof createWorldBridge, preload: PreloadFunction): void {
  // The host's own coloured page, shown until the app's page is there, is nobody's business.
  if (window !== window.top || location.protocol === 'data:') return
  type Bytes = Uint8Array & { toBase64(): string }
  type BytesClass = typeof Uint8Array & { fromBase64(text: string): Uint8Array }
  type Handler = (event: object, ...args: unknown[]) => void
  const toMain = (globalThis as unknown as Record<string, unknown>)[setup.binding] as (text: string) => void
  const codec = createCodec({ to: (bytes) => (bytes as Bytes).toBase64(), from: (text) => (Uint8Array as BytesClass).fromBase64(text) })
  const tell = (kind: string, ...rest: unknown[]): void => toMain(JSON.stringify([kind, ...rest]))
  /** A long text goes behind the first line as it is: writing it as JSON once more would double its quotes. */
  const tellText = (text: string, kind: string, ...rest: unknown[]): void => toMain(`${JSON.stringify([kind, ...rest])}\n${text}`)
  const unsupported = (what: string): never => { throw new Error(`chromium-host: ${what} is not supported in a preload`) }
  const only = <T extends object>(name: string, members: T): T => new Proxy(members, {
    get: (target, key) => typeof key === 'symbol' || key in target || key === 'then' ? Reflect.get(target, key) as unknown : unsupported(`${name}.${key}`),
  })

  // --- messages
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const handlers = new Map<string, Array<{ handler: Handler; once: boolean }>>()
  let lastInvoke = 0
  const add = (channel: string, handler: Handler, once: boolean): unknown => {
    handlers.set(channel, [...handlers.get(channel) ?? [], { handler, once }])
    return ipcRenderer
  }
  const remove = (channel: string, handler: Handler): unknown => {
    const list = handlers.get(channel) ?? []
    const at = list.findLastIndex((entry) => entry.handler === handler)
    if (at >= 0) handlers.set(channel, list.toSpliced(at, 1))
    return ipcRenderer
  }
  const ipcRenderer: object = only('ipcRenderer', {
    invoke: (channel: string, ...args: unknown[]) => new Promise((resolve, reject) => {
      tellText(codec.encode(args), 'invoke', lastInvoke += 1, channel)
      waiting.set(lastInvoke, { resolve, reject })
    }),
    send: (channel: string, ...args: unknown[]) => tellText(codec.encode(args), 'send', channel),
    on: (channel: string, handler: Handler) => add(channel, handler, false),
    addListener: (channel: string, handler: Handler) => add(channel, handler, false),
    once: (channel: string, handler: Handler) => add(channel, handler, true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) handlers.clear()
      else handlers.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => handlers.get(channel)?.length ?? 0,
  })
  const deliverMessage = (channel: string, text: string): void => {
    for (const { handler, once } of Array.from(handlers.get(channel) ?? [])) {
      if (once) remove(channel, handler)
      try {
        handler({ sender: ipcRenderer, ports: [], senderId: 0 }, ...codec.decode(text) as unknown[])
      } catch (error) {
        reportError(error)
      }
    }
  }
  const deliverReply = (id: number, ok: boolean, text: string): void => {
    const reply = waiting.get(id)
    waiting.delete(id)
    if (ok) reply?.resolve(codec.decode(text))
    else reply?.reject(new Error(text))
  }
  Object.defineProperty(globalThis, setup.deliver, {
    value: (heads: string, texts: readonly string[]) => {
      for (const [at, head] of (JSON.parse(heads) as Array<[string] | [number, boolean]>).entries()) {
        if (head.length === 1) deliverMessage(head[0], texts[at] ?? '')
        else deliverReply(head[0], head[1], texts[at] ?? '')
      }
    },
  })

  // --- the page
  const bridge = createBridge(setup.names, (what, value) => {
    if (what === 'open') tell('open', ...value as string[])
    return null
  })
  // The request gate sees only http(s). Everything else (mailto:, app:, blob:, about:) is stopped here and told to main.
  interface Navigation extends Event { readonly destination: { readonly url: string; readonly sameDocument: boolean }; readonly downloadRequest: string | null }
  const { navigation } = window as unknown as { readonly navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { destination, downloadRequest, cancelable } = event as Navigation
    if (destination.sameDocument || downloadRequest !== null || /^https?:/.test(destination.url) || !cancelable) return
    event.preventDefault()
    tell('navigate', destination.url)
  })
  // A link that wants a window of its own. Stopped before Chromium makes one, and only when the page itself did not.
  const openLink = (event: MouseEvent): void => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href !== '') as HTMLAnchorElement | undefined
    if (!link || event.defaultPrevented || (event.type === 'auxclick' && event.button !== 1)) return
    const elsewhere = !['', '_self', '_parent', '_top'].includes(link.target) || event.type === 'auxclick' || event.ctrlKey || event.metaKey || event.shiftKey
    if (!elsewhere) return
    event.preventDefault()
    tell('open', link.href, link.target, '')
  }
  window.addEventListener('click', openLink)
  window.addEventListener('auxclick', openLink)
  window.addEventListener('resize', () => tell('resize'))
  window.addEventListener('focus', () => tell('focus', true))
  window.addEventListener('blur', () => tell('focus', false))

  // --- the preload itself
  const contextBridge = only('contextBridge', { exposeInMainWorld: (key: string, api: unknown) => { bridge.request('expose', [key, api]) } })
  const electron = only('electron', { contextBridge, ipcRenderer })
  const load = (name: string): unknown => name === 'electron' || name === 'electron/renderer' ? electron : unsupported(`require('${name}')`)
  tell('hello', document.hasFocus(), matchMedia('(prefers-color-scheme: dark)').matches, { width: screen.width, height: screen.height, availWidth: screen.availWidth, availHeight: screen.availHeight })
  try {
    const module = { exports: {} }
    preload(module.exports, load, module, only('process', { ...setup.process, type: 'renderer', sandboxed: true, contextIsolated: true }), undefined, globalThis)
  } catch (error) {
    reportError(error)
    tell('preload-error', error instanceof Error ? error.name : 'Error', error instanceof Error ? error.message : String(error))
  }
}
