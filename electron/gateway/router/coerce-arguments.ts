/** Something a schema complained about: where, and which type it wanted (null: it is not about the type). */
export interface ArgumentProblem { readonly path: readonly (string | number)[]; readonly expected: string | null; readonly message: string }

/**
 * Models often send numbers and booleans as text, null for "not given", or one value where a list is wanted. Puts right only
 * the values the schema complained about; whether the whole then fits is for the schema to say.
 */
export function coerceArguments(raw: unknown, problems: readonly ArgumentProblem[]): unknown {
  if (typeof raw === 'string') {
    try {
      return JSON.parse(raw) as unknown
    } catch {
      return raw
    }
  }
  const copy = structuredClone(raw)
  for (const { path, expected } of problems) {
    const key = path.at(-1)
    const holder = path.slice(0, -1).reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), copy)
    if (key === undefined || !isRecord(holder)) continue
    const value = holder[key]
    if (value === null) delete holder[key]
    else if (expected !== null) holder[key] = coerceTo(expected, value)
  }
  return copy
}

function coerceTo(expected: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim()
    if ((expected === 'number' || expected === 'int' || expected === 'integer') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
    if (expected === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    if ((expected === 'array' || expected === 'object' || expected === 'record') && /^[[{]/.test(text)) {
      try {
        return JSON.parse(text) as unknown
      } catch {
        return value
      }
    }
  }
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (expected === 'array' && !Array.isArray(value)) return [value]
  return value
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}
