/** A JSON Schema as an object; `true` and `false` are looked at where they stand. */
export type Schema = Record<string, unknown>

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Local references only (`#`, `#/$defs/x`): nothing is ever fetched. */
export function resolveRef(root: Schema, ref: string): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return ref.startsWith('#') ? byAnchor(root, ref.slice(1)) : undefined
  let at: unknown = root
  for (const step of ref.slice(2).split('/')) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at) ? at[Number(key)] : isSchema(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

function byAnchor(root: Schema, anchor: string): unknown {
  const pools = [root['$defs'], root['definitions']].filter(isSchema)
  return pools.flatMap((pool) => Object.values(pool)).find((each) => isSchema(each) && (each['$anchor'] === anchor || each['$id'] === `#${anchor}` || each['$dynamicAnchor'] === anchor))
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

