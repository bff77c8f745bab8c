import type { createWorldBridge } from './world-bridge.ts'

/**
 * The page's half: puts what the preload exposes on `window`, deeply frozen, and turns `window.open` into a question for
 * main, answered with null. Its source text runs in the page before any other script; it uses nothing from outside itself.
 */
export function startPageWorld(names: { readonly out: string; readonly in: string }, createBridge: typeof createWorldBridge): void {
  'use strict'
  // The host's own coloured page, shown until the app's page is there, is nobody's business.
  if (window !== window.top || location.protocol === 'data:') return
  const { freeze, defineProperty } = Object
  const { ownKeys, apply } = Reflect
  const nativeOpen = window.open

  function deepFreeze<T>(value: T): T {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || ArrayBuffer.isView(value)) return value
    const keys = ownKeys(value)
    for (let at = 0; at < keys.length; at += 1) deepFreeze((value as Record<string | symbol, unknown>)[keys[at] as string])
    return freeze(value)
  }

  const bridge = createBridge(names, (what, value) => {
    if (what !== 'expose') throw new Error(what)
    const key = (value as [string, unknown])[0]
    const api = (value as [string, unknown])[1]
    if (key in window) throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
    defineProperty(window, key, { value: deepFreeze(api), enumerable: true, configurable: false, writable: false })
    return null
  })

  window.open = function open(url?: string | URL, name?: string, features?: string): Window | null {
    // These names mean a frame that is already there: that is a navigation, which the request gate judges.
    if (name === '_self' || name === '_parent' || name === '_top') return apply<Window, Parameters<typeof window.open>, Window | null>(nativeOpen, window, [url, name, features])
    bridge.request('open', [url === undefined ? 'about:blank' : new URL(String(url), document.baseURI).href, String(name ?? ''), String(features ?? '')])
    return null
  }
}
