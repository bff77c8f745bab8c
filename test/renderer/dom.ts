import { Window } from 'happy-dom'

/**
 * Gives the process a document when it has none (the case runner is plain Node; vitest brings its own). Must run before
 * React is loaded, because React looks at the document once.
 */
export function ensureDocument(): void {
  if (typeof document !== 'undefined') return
  const window = new Window({ url: 'https://bundle.invalid/' })
  const names = [
    'document', 'navigator', 'location', 'HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLIFrameElement', 'Element', 'Node', 'Text', 'DocumentFragment', 'ShadowRoot',
    'Event', 'KeyboardEvent', 'InputEvent', 'CompositionEvent', 'ClipboardEvent', 'CustomEvent', 'MouseEvent', 'PointerEvent', 'DataTransfer', 'File', 'MutationObserver', 'ResizeObserver',
    'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'matchMedia',
  ] as const
  const found = window as unknown as Record<string, unknown>
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true, writable: true })
  for (const name of names) if (found[name] !== undefined) Object.defineProperty(globalThis, name, { value: found[name], configurable: true, writable: true })
}
