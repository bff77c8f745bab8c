/** Turns values into text and back, keeping what structured clone keeps. */
export interface WireCodec {
  /** Throws for functions, symbols and other things Electron's messages cannot carry either, and for cyclic values. */
  encode(value: unknown): string
  decode(text: string): unknown
}

export interface Base64 { readonly to: (bytes: Uint8Array) => string; readonly from: (text: string) => Uint8Array }

/**
 * The codec between main and preload. Its source text also runs inside the page (`toString`), so it uses nothing from
 * outside itself. Plain JSON values travel as JSON (first letter `j`), everything else as a tagged tree (`t`). Unlike
 * structured clone it refuses cycles and copies a shared object once per place.
 */
export function createWireCodec(base64: Base64): WireCodec {
  const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)
  const refuse = (what: string): never => { throw new Error(`An object could not be cloned: ${what}`) }
  const bytesOf = (value: ArrayBufferView | ArrayBuffer): Uint8Array => ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value)
  const errorKinds: Record<string, ErrorConstructor> = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

  function isJson(value: unknown): boolean {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
    if (typeof value !== 'object') return false
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) if (!isJson(value[at])) return false
      return true
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
    for (const key in value) if (Object.hasOwn(value, key) && !isJson((value as Record<string, unknown>)[key])) return false
    return kindOf(value) === 'Object'
  }

  function tag(value: unknown, above: readonly object[]): unknown {
    switch (typeof value) {
      case 'string': case 'boolean': return value
      case 'number': return Number.isFinite(value) && !Object.is(value, -0) ? value : ['x', Object.is(value, -0) ? '-0' : String(value)]
      case 'undefined': return ['u']
      case 'bigint': return ['n', String(value)]
      case 'object': return value === null ? null : tagObject(value, above)
      default: return refuse(typeof value)
    }
  }

  function tagObject(value: object, above: readonly object[]): unknown {
    if (above.includes(value)) refuse('it contains itself')
    const path = [...above, value]
    if (Array.isArray(value)) return ['a', ...Array.from(value, (item) => tag(item, path))]
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return ['b', kindOf(value), base64.to(bytesOf(value))]
    if (value instanceof Error) return ['e', value.name, value.message, value.stack ?? '']
    if (value instanceof Date) return ['d', value.getTime()]
    if (value instanceof RegExp) return ['r', value.source, value.flags]
    if (value instanceof Map) return ['m', ...Array.from(value, ([key, held]) => [tag(key, path), tag(held, path)])]
    if (value instanceof Set) return ['s', ...Array.from(value, (item) => tag(item, path))]
    if (kindOf(value) !== 'Object') refuse(kindOf(value))
    return ['o', ...Object.entries(value).flatMap(([key, held]) => [key, tag(held, path)])]
  }

  function untag(node: unknown): unknown {
    if (!Array.isArray(node)) return node
    const [kind, ...rest] = node as [string, ...unknown[]]
    const text = rest[0] as string
    switch (kind) {
      case 'u': return undefined
      case 'x': return Number(text)
      case 'n': return BigInt(text)
      case 'a': return rest.map(untag)
      case 'd': return new Date(rest[0] === null ? Number.NaN : rest[0] as number)
      case 'r': return new RegExp(text, rest[1] as string)
      case 'm': return new Map((rest as Array<[unknown, unknown]>).map(([key, held]) => [untag(key), untag(held)]))
      case 's': return new Set(rest.map(untag))
      case 'b': return untagBytes(text, rest[1] as string)
      case 'e': return untagError(rest as [string, string, string])
      default: return untagRecord(rest)
    }
  }

  function untagRecord(pairs: readonly unknown[]): Record<string, unknown> {
    const record: Record<string, unknown> = {}
    for (let at = 0; at < pairs.length; at += 2) Object.defineProperty(record, pairs[at] as string, { value: untag(pairs[at + 1]), writable: true, enumerable: true, configurable: true })
    return record
  }

  function untagBytes(kind: string, text: string): unknown {
    const bytes = base64.from(text)
    const { buffer } = bytes
    if (kind === 'Uint8Array') return bytes
    if (kind === 'ArrayBuffer') return buffer
    const View = (globalThis as unknown as Record<string, new (buffer: ArrayBufferLike) => unknown>)[kind]
    return View ? new View(buffer) : refuse(kind)
  }

  function untagError([name, message, stack]: [string, string, string]): Error {
    const error = new (errorKinds[name] ?? Error)(message)
    if (stack !== '') error.stack = stack
    return error
  }

  return {
    encode: (value) => isJson(value) ? `j${JSON.stringify(value)}` : `t${JSON.stringify(tag(value, []))}`,
    decode: (text) => text.startsWith('j') ? JSON.parse(text.slice(1)) as unknown : untag(JSON.parse(text.slice(1))),
  }
}

/** The codec for this process. */
export const wireCodec = createWireCodec({
  to: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  // A copy of its own: Node's Buffers share one large block, which a view over `buffer` would expose.
  from: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
})
