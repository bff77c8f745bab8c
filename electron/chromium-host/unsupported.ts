/** Thrown, with the name of what was wanted, for every part of Electron's API that this host does not have. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError'
  constructor(what: string, hint = '') {
    super(`chromium-host: ${what} is not supported${hint && ` (${hint})`}`)
  }
}

/** Set on every object of the host: what Electron calls it, for messages. */
export const surfaceName = Symbol('name in Electron')

/** Looked up by the language, by consoles and by test tools on any object; they ask for nothing of Electron's. */
const probes: ReadonlySet<string> = new Set(['then', 'toJSON', 'inspect', 'nodeType', 'asymmetricMatch', '$$typeof', 'default', '__esModule'])

/**
 * The end of a prototype chain that answers every property nobody above it has by throwing its name. As a prototype (and
 * not as a wrapper) it leaves `this` and private fields alone.
 */
export function throwingPrototype(base: object = Object.prototype, fallbackName = 'electron'): object {
  const nameOf = (receiver: unknown, key: string): string => {
    const holder = receiver as { [surfaceName]?: string } | null
    return `${holder?.[surfaceName] ?? fallbackName}.${key}`
  }
  return new Proxy(base, {
    get(target, key, receiver) {
      if (key === surfaceName) return undefined
      if (typeof key === 'symbol' || key in target || probes.has(key)) return Reflect.get(target, key, receiver)
      throw new UnsupportedError(nameOf(receiver, key))
    },
    set(_target, key, _value, receiver) {
      throw new UnsupportedError(`setting ${nameOf(receiver, String(key))}`)
    },
  })
}

/** A module object of Electron's with the given members; every other member throws by its name. */
export function surface<T extends object>(name: string, members: T): T {
  const object = Object.create(throwingPrototype(Object.prototype, name), Object.getOwnPropertyDescriptors(members)) as T & { [surfaceName]?: string }
  Object.defineProperty(object, surfaceName, { value: name })
  return object
}

/** Stands for a whole part of Electron that is missing. It may be imported; using it in any way throws its name. */
export function missing(name: string): never {
  const refuse = (what: string): never => { throw new UnsupportedError(what) }
  return new Proxy(function () {}, {
    get: (_target, key) => typeof key === 'symbol' || probes.has(key) ? undefined : refuse(`${name}.${key}`),
    set: (_target, key) => refuse(`setting ${name}.${String(key)}`),
    apply: () => refuse(name),
    construct: () => refuse(`new ${name}`),
  }) as never
}
