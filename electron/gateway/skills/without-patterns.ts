/** A schema without the keywords that run somebody's regular expression. What is left is checked in bounded time. Names of properties stay, whatever they are. */
export function withoutPatterns(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    return typeof value === 'object' && value !== null ? withoutPatterns(value as Record<string, unknown>) : value
  }
  return Object.fromEntries(Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'pattern' || key === 'patternProperties' || key === 'propertyNames') return []
    // Below these the keys are names, and a field may well be called "pattern".
    if (['properties', '$defs', 'definitions', 'dependentSchemas'].includes(key) && typeof value === 'object' && value !== null) return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]))]]
    return [[key, ['const', 'enum', 'default', 'examples'].includes(key) ? value : clean(value)]]
  }))
}
