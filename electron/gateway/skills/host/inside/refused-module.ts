/** Something closed to skills was used. Its message tells an author what to use instead. */
export class RefusedError extends Error {
  readonly code = 'ERR_PINCER_REFUSED'
  constructor(what: string) {
    super(`${what} is closed to skills. Use call.fetch for declared hosts, call.files for declared folders and context.storage to keep things.`)
    this.name = 'RefusedError'
  }
}

export type Note = (what: string) => void

/** A function in the place of a closed one: it can be named, and extended as a class, but not used. */
export function refusedFunction(what: string, note: Note): (...given: readonly unknown[]) => never {
  return function refused() {
    note(what)
    throw new RefusedError(what)
  }
}

/**
 * A module with the same names as the real one in which every function refuses. Many packages load a part of Node that they
 * never use; loading it must not break them. Values that are no functions (constants) are the real ones.
 * @param open functions that stay, by name
 */
export function refusedModule(name: string, real: Readonly<Record<string, unknown>>, note: Note, open: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const stub: Record<string, unknown> = {}
  for (const key of Object.keys(real)) {
    if (key === 'default') continue
    if (Object.hasOwn(open, key)) stub[key] = open[key]
    else {
      const value = valueOf(real, key)
      if (typeof value === 'function') stub[key] = refusedFunction(`${name}.${key}`, note)
      else if (key === 'promises' && typeof value === 'object' && value !== null) stub[key] = refusedModule(`${name}.promises`, value as Record<string, unknown>, note)
      else if (typeof value !== 'object' || key === 'constants') stub[key] = value
    }
  }
  return stub
}

/** Some properties of Node's modules are getters that warn or throw. */
function valueOf(real: Readonly<Record<string, unknown>>, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(real, key)
  return property !== undefined && 'value' in property ? property.value : undefined
}
