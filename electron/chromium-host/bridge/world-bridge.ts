/** What one world offers the other. */
export interface WorldBridge {
  /** Hands a value over for the other world's `receive(what, value)`; functions in it become callable there. Answers what that returned, throws what it threw. */
  request(what: string, value: unknown): unknown
}

/**
 * Connects the page's world and the preload's world, which share a document but no objects. Its source text runs in both
 * (`toString`), so it uses nothing from outside itself. Messages are events with secret names; their data is copied by
 * structured clone, functions and promises travel as numbers. A call runs inside the event's dispatch and so returns at once.
 *
 * Runs before any script of the page and keeps what it needs of the language, so a page that replaces built-ins later
 * neither learns the names nor gets between. For the same reason arrays are taken apart by index, never by iteration.
 */
export function createWorldBridge(names: { readonly out: string; readonly in: string }, receive: (what: string, value: unknown) => unknown): WorldBridge {
  'use strict'
  const { apply, ownKeys, getPrototypeOf } = Reflect
  const { create, defineProperty } = Object
  const { isArray } = Array
  const NativePromise = Promise
  const NativeError = Error
  const NativeCustomEvent = CustomEvent
  // oxlint-disable-next-line unbound-method -- every one of these is only ever called through Reflect.apply
  const { dispatchEvent, addEventListener } = EventTarget.prototype
  // oxlint-disable-next-line unbound-method -- as above
  const { then } = Promise.prototype
  const { get: detailOf } = Object.getOwnPropertyDescriptor(CustomEvent.prototype, 'detail') as { get: () => unknown }
  const target = document

  type Tree = readonly [kind: 'a' | 'o', keys: readonly string[], values: readonly Packed[]]
  type Packed = Tree | readonly [kind: 'v', value: unknown] | readonly [kind: 'f' | 'p', id: number] | readonly [kind: 'e', name: string, message: string]
  type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }
  /** Without a prototype a page could put something on. */
  const table = <T>(): Record<string, T> => create(null) as Record<string, T>
  const functions = table<(...args: unknown[]) => unknown>()
  const settles = table<Settle>()
  const answers = table<Packed | undefined>()
  let lastId = 0
  /** The promise of ours whose end the other side has taken. */
  let lastSettled = 0
  const released = new FinalizationRegistry<number>((id) => post('release', id, null))
  const register = released.register.bind(released)

  function post(kind: string, id: number, data: unknown): void {
    apply(dispatchEvent, target, [new NativeCustomEvent(names.out, { __proto__: null, detail: [kind, id, data] } as CustomEventInit)])
  }

  function isSpecial(value: unknown): boolean {
    if (typeof value === 'function') return true
    if (typeof value !== 'object' || value === null) return false
    if (value instanceof NativePromise || value instanceof NativeError) return true
    if (!isPlain(value)) return false
    const keys = ownKeys(value)
    for (let at = 0; at < keys.length; at += 1) if (isSpecial((value as Record<string | symbol, unknown>)[keys[at] as string])) return true
    return false
  }

  function isPlain(value: object): boolean {
    if (isArray(value)) return true
    const prototype = getPrototypeOf(value)
    return prototype === null || getPrototypeOf(prototype) === null
  }

  function pack(value: unknown): Packed {
    if (!isSpecial(value)) return ['v', value]
    if (typeof value === 'function') {
      functions[lastId += 1] = value as (...args: unknown[]) => unknown
      return ['f', lastId]
    }
    if (value instanceof NativePromise) return packPromise(value)
    if (value instanceof NativeError) return ['e', String(value.name), String(value.message)]
    const keys: string[] = []
    const values: Packed[] = []
    const all = ownKeys(value as object)
    for (let at = 0, kept = 0; at < all.length; at += 1) {
      const key = all[at]
      if (typeof key !== 'string' || (isArray(value) && key === 'length')) continue
      defineProperty(keys, kept, { value: key, enumerable: true })
      defineProperty(values, kept, { value: pack((value as Record<string, unknown>)[key]), enumerable: true })
      kept += 1
    }
    return [isArray(value) ? 'a' : 'o', keys, values]
  }

  function packPromise(promise: Promise<unknown>): Packed {
    const id = lastId += 1
    void apply(then, promise, [(value: unknown) => settle('resolve', id, value), (error: unknown) => settle('reject', id, error)])
    return ['p', id]
  }

  /** A value that cannot travel rejects the promise over there instead of leaving it open for ever. */
  function settle(how: 'resolve' | 'reject', id: number, value: unknown): void {
    post(how, id, pack(value))
    if (lastSettled !== id) post('reject', id, pack(new NativeError('An object could not be cloned.')))
  }

  function unpack(packed: Packed): unknown {
    if (packed[0] === 'v') return packed[1]
    if (packed[0] === 'f') return proxyOf(packed[1])
    if (packed[0] === 'p') {
      const id = packed[1]
      return new NativePromise((resolve, reject) => { settles[id] = { resolve, reject } })
    }
    if (packed[0] === 'e') {
      const error = new NativeError(packed[2])
      if (packed[1] !== 'Error') defineProperty(error, 'name', { value: packed[1], configurable: true, writable: true })
      return error
    }
    const tree = packed as Tree
    const keys = tree[1]
    const values = tree[2]
    const result: object = tree[0] === 'a' ? [] : {}
    for (let at = 0; at < keys.length; at += 1) defineProperty(result, keys[at] as string, { value: unpack(values[at] as Packed), writable: true, enumerable: true, configurable: true })
    return result
  }

  /** A function here that runs one over there. When nobody holds it any more, the other side forgets its own. */
  function proxyOf(id: number): (...args: unknown[]) => unknown {
    const proxy = (...args: unknown[]): unknown => ask('call', id, args)
    register(proxy, id)
    return proxy
  }

  function ask(kind: 'call' | 'request', id: number, data: unknown): unknown {
    const ticket = lastId += 1
    post(kind, ticket, [id, pack(data)])
    const answer = answers[ticket]
    delete answers[ticket]
    if (!answer) throw new NativeError('An object could not be cloned.')
    const result = unpack(answer) as [ok: boolean, value: unknown]
    if (!result[0]) throw result[1]
    return result[1]
  }

  function answer(ticket: number, work: () => unknown): void {
    let result: Packed
    try {
      result = pack([true, work()])
    } catch (error) {
      result = pack([false, error])
    }
    post('answer', ticket, result)
  }

  apply(addEventListener, target, [names.in, (event: CustomEvent) => {
    const message = apply(detailOf, event, []) as [kind: string, id: number, data: never] | null
    if (!message) return // it could not be cloned; the asking side finds no answer and throws
    const kind = message[0]
    const id = message[1]
    const data = message[2]
    if (kind === 'call') answer(id, () => apply(functions[data[0]] as () => unknown, undefined, unpack(data[1]) as unknown[]))
    else if (kind === 'request') {
      const asked = unpack(data[1]) as [what: string, value: unknown]
      answer(id, () => receive(asked[0], asked[1]))
    } else if (kind === 'answer') answers[id] = data
    else if (kind === 'release') delete functions[id]
    else if (kind === 'settled') lastSettled = id
    else {
      settles[id]?.[kind as keyof Settle](unpack(data))
      delete settles[id]
      post('settled', id, null)
    }
  }])
  return { request: (what, value) => ask('request', 0, [what, value]) }
}
