import { surfaceName, throwingPrototype, UnsupportedError } from './unsupported.ts'

/** Any listener; what it is given depends on the event, as Electron documents it. */
export type Listener = (...args: never[]) => unknown

/** Names of events. `silent` ones exist in Electron and may be listened to, but nothing on this host ever causes them. */
export interface EventNames { readonly fired: readonly string[]; readonly silent?: readonly string[] }

/** The event object every listener gets first. */
export interface HostEvent { readonly preventDefault: () => void; readonly defaultPrevented: boolean }

/** An event object with Electron's `preventDefault` and whatever the event carries. */
export function hostEvent<T extends object>(carried: T): T & HostEvent {
  let prevented = false
  return Object.defineProperties(carried, {
    preventDefault: { value: () => { prevented = true }, enumerable: true },
    defaultPrevented: { get: () => prevented, enumerable: true },
  }) as T & HostEvent
}

interface Entry { readonly listener: Listener; readonly once: boolean }

/**
 * Electron's event emitter, for known events only: listening for one this host has never heard of throws its name. It does
 * not extend Node's, so that the chain of every host object can end in the throwing prototype.
 */
export class HostEmitter {
  readonly #known: ReadonlySet<string>
  readonly #entries = new Map<string, Entry[]>()

  constructor(name: string, events: EventNames) {
    Object.defineProperty(this, surfaceName, { value: name })
    this.#known = new Set([...events.fired, ...events.silent ?? []])
  }

  on(event: string, listener: Listener): this { return this.#add(event, { listener, once: false }, 'push') }
  once(event: string, listener: Listener): this { return this.#add(event, { listener, once: true }, 'push') }
  addListener(event: string, listener: Listener): this { return this.on(event, listener) }
  prependListener(event: string, listener: Listener): this { return this.#add(event, { listener, once: false }, 'unshift') }
  off(event: string, listener: Listener): this { return this.removeListener(event, listener) }

  removeListener(event: string, listener: Listener): this {
    const entries = this.#entries.get(event) ?? []
    const at = entries.findLastIndex((entry) => entry.listener === listener)
    if (at >= 0) this.#entries.set(event, entries.toSpliced(at, 1))
    return this
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#entries.clear()
    else this.#entries.delete(event)
    return this
  }

  listenerCount(event: string): number { return this.#entries.get(event)?.length ?? 0 }
  listeners(event: string): Listener[] { return (this.#entries.get(event) ?? []).map((entry) => entry.listener) }
  eventNames(): string[] { return [...this.#entries.keys()] }
  setMaxListeners(_count: number): this { return this }

  /** Calls each listener. One that throws becomes an uncaught exception of main, as in Electron; the others still run. */
  emit(event: string, ...args: unknown[]): boolean {
    const entries = this.#entries.get(event)
    if (!entries || entries.length === 0) return false
    for (const { listener, once } of Array.from(entries)) {
      if (once) this.removeListener(event, listener)
      try {
        Reflect.apply(listener, this, args)
      } catch (error) {
        process.nextTick(() => { throw error })
      }
    }
    return true
  }

  #add(event: string, entry: Entry, how: 'push' | 'unshift'): this {
    if (!this.#known.has(event)) throw new UnsupportedError(`${(this as { [surfaceName]?: string })[surfaceName]}.on('${event}')`)
    const entries = [...this.#entries.get(event) ?? []]
    entries[how](entry)
    this.#entries.set(event, entries)
    return this
  }
}

Object.setPrototypeOf(HostEmitter.prototype, throwingPrototype())
Object.setPrototypeOf(HostEmitter, throwingPrototype(Function.prototype))
