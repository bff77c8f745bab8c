/** Reading values whose shape nobody has checked: rows of a case file, bodies of requests, arguments of a model. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
/** The object, or an empty one. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {}
}
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
/** A list, whether it was written as one or as its only element. Nothing given is an empty list. */
export function oneOrMany(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
export function asTexts(value: unknown): readonly string[] {
  return oneOrMany(value).filter((each) => typeof each === 'string')
}

/** Every text inside a value, changed. Keys stay. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)])) : value
}

/** Whether a key is used anywhere inside a value. */
export function mentions(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((each) => mentions(each, key))
  return isObject(value) && (key in value || Object.values(value).some((each) => mentions(each, key)))
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, index) => sameJson(each, b[index]))
  if (!isObject(a)) return Object.is(a, b)
  return isObject(b) && Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, each]) => key in b && sameJson(each, b[key]))
}
