/** Half characters (lone surrogates) make some services refuse the whole request; they become U+FFFD. */
export function cleanText(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Services refuse text that has nothing but white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text)
}

/** The same for every string and key inside a JSON value. Shares what did not change. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return mapSame(value, cleanJson)
  if (value === null || typeof value !== 'object') return value
  let changed = false
  const cleaned: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const newKey = cleanText(key)
    const newInner = cleanJson(inner)
    if (newKey !== key || newInner !== inner) changed = true
    // `defineProperty` because a plain assignment to `__proto__` would lose it.
    Object.defineProperty(cleaned, newKey, { value: newInner, enumerable: true, writable: true, configurable: true })
  }
  return changed ? cleaned : value
}

function mapSame<T>(list: readonly T[], change: (item: T) => unknown): unknown {
  const next = list.map(change)
  return next.some((item, index) => item !== list[index]) ? next : list
}

/** An arguments value as the object every provider wants; anything else cannot have been meant as arguments. */
export function asArguments(input: unknown): Record<string, unknown> {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return {}
  return cleanJson(input) as Record<string, unknown>
}
