import { limits } from '../../../shared/limits.ts'
import { cleanText } from './clean-text.ts'

/**
 * Makes a foreign tool's JSON Schema one that every provider takes: an object at the root without anyOf/oneOf/allOf, no `$ref`
 * (inlined; recursion ends in "anything"), no leftovers of old drafts. It may then allow more than before, never less: the
 * tool's own server still checks. What cannot become arguments at all is withheld with a reason; the other tools are unharmed.
 */
export type NormalisedSchema =
  | { readonly ok: true; readonly schema: Schema; /** What was loosened, for the visible note. */ readonly changes: readonly SchemaChange[] }
  | { readonly ok: false; readonly reason: 'not-an-object' | 'too-large' | 'property-name' }
export type SchemaChange = 'root-variants' | 'inlined-ref' | 'unresolved-ref' | 'recursion' | 'too-deep' | 'dropped-keyword'

type Schema = Record<string, unknown>
interface Context { readonly root: Schema; readonly changes: Set<SchemaChange>; size: number }

export function normaliseSchema(given: unknown): NormalisedSchema {
  if (given === undefined || given === null || given === true) return { ok: true, schema: emptyObject(), changes: [] }
  if (!isSchema(given)) return { ok: false, reason: 'not-an-object' }
  const context: Context = { root: given, changes: new Set(), size: 0 }
  let root = tidy(given, context, [], 0)
  if (root === null) return { ok: false, reason: 'not-an-object' }
  root = flattenRoot(root, context)
  if (!canBeObject(root)) return { ok: false, reason: 'not-an-object' }
  const schema: Schema = { ...root, type: 'object', properties: isSchema(root['properties']) ? root['properties'] : {} }
  for (const keyword of ['enum', 'const', 'not', 'if', 'then', 'else', 'items']) {
    if (keyword in schema) context.changes.add('dropped-keyword')
    delete schema[keyword]
  }
  fixRequired(schema)
  if (context.size > limits.toolSchemaChars || JSON.stringify(schema).length > limits.toolSchemaChars) return { ok: false, reason: 'too-large' }
  return { ok: true, schema, changes: [...context.changes].sort() }
}

const emptyObject = (): Schema => ({ type: 'object', properties: {} })
const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Keywords that are kept as they are. Everything not named here or handled below is left out. */
const plainKeywords = ['title', 'default', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'] as const
const silentlyDropped = new Set(['$schema', '$id', 'id', '$comment', '$anchor', '$defs', 'definitions', 'examples', 'example', 'readOnly', 'writeOnly', 'deprecated', 'contentEncoding', 'contentMediaType'])
const handled = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'type', 'description', 'properties', 'required', 'items', 'prefixItems', 'additionalItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'exclusiveMinimum', 'exclusiveMaximum', 'nullable', 'not', 'if', 'then', 'else'])

/** A tidied copy, or null for a schema that allows nothing. `trail`: the refs being inlined right now. */
function tidy(given: unknown, context: Context, trail: readonly string[], depth: number): Schema | null {
  if (given === false) return null
  if (!isSchema(given)) return {}
  if (depth > limits.toolSchemaDepth) {
    context.changes.add('too-deep')
    return anythingLike(given)
  }
  const ref = given['$ref'] ?? given['$dynamicRef'] ?? given['$recursiveRef']
  if (typeof ref === 'string') return tidyRef(given, ref, context, trail, depth)
  const out: Schema = {}
  const type = tidyType(given['type'], given['nullable'] === true)
  if (type !== undefined) out['type'] = type
  if (typeof given['description'] === 'string') out['description'] = cleanText(given['description'])
  for (const keyword of plainKeywords) if (given[keyword] !== undefined) out[keyword] = given[keyword]
  tidyBounds(given, out)
  if (isSchema(given['properties'])) out['properties'] = tidyProperties(given['properties'], context, trail, depth)
  if (Array.isArray(given['required'])) out['required'] = given['required']
  if (given['additionalProperties'] === false) out['additionalProperties'] = false
  else if (isSchema(given['additionalProperties'])) out['additionalProperties'] = tidy(given['additionalProperties'], context, trail, depth + 1) ?? false
  tidyItems(given, out, context, trail, depth)
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
    const variants = given[keyword]
    if (!Array.isArray(variants)) continue
    const kept = variants.map((variant) => tidy(variant, context, trail, depth + 1)).filter((variant) => variant !== null)
    // `oneOf` is refused by some services inside tools; `anyOf` allows the same and more.
    if (kept.length > 0) out[keyword === 'oneOf' ? (out['anyOf'] === undefined ? 'anyOf' : 'oneOf') : keyword] = kept
  }
  for (const keyword of Object.keys(given)) if (!handled.has(keyword) && !silentlyDropped.has(keyword) && !(plainKeywords as readonly string[]).includes(keyword) && !keyword.startsWith('x-')) context.changes.add('dropped-keyword')
  if ('not' in given || 'if' in given) context.changes.add('dropped-keyword')
  if (isSchema(out['properties'])) fixRequired(out)
  else if (depth > 0) delete out['required']
  context.size += JSON.stringify(plainKeywords.map((keyword) => out[keyword])).length
  return out
}

function tidyRef(given: Schema, ref: string, context: Context, trail: readonly string[], depth: number): Schema | null {
  const description = typeof given['description'] === 'string' ? { description: cleanText(given['description']) } : {}
  if (trail.includes(ref) || context.size > limits.toolSchemaChars) {
    context.changes.add('recursion')
    return { ...anythingLike(resolve(context.root, ref)), ...description }
  }
  const target = resolve(context.root, ref)
  if (target === undefined) {
    context.changes.add('unresolved-ref')
    return { ...description }
  }
  context.changes.add('inlined-ref')
  const inlined = tidy(target, context, [...trail, ref], depth)
  if (inlined === null) return null
  const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...siblings } = given
  const beside = Object.keys(siblings).length > 0 ? tidy(siblings, context, [...trail, ref], depth) : {}
  return { ...inlined, ...beside }
}

/** Local references only (`#`, `#/$defs/x`): nothing is ever fetched. */
function resolve(root: Schema, ref: string): unknown {
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

function tidyType(type: unknown, nullable: boolean): unknown {
  const types = (Array.isArray(type) ? type : [type]).filter((each): each is string => typeof each === 'string' && knownTypes.has(each))
  if (types.length === 0) return undefined
  const all = [...new Set(nullable ? [...types, 'null'] : types)]
  return all.length === 1 ? all[0] : all
}

/** Draft 4 wrote `exclusiveMinimum: true` beside `minimum`. */
function tidyBounds(given: Schema, out: Schema): void {
  for (const [exclusive, plain] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    if (typeof given[exclusive] === 'number') out[exclusive] = given[exclusive]
    else if (given[exclusive] === true && typeof given[plain] === 'number') {
      out[exclusive] = given[plain]
      delete out[plain]
    }
    // zod writes the largest safe integer as a bound: noise that only costs tokens.
    if (typeof out[plain] === 'number' && Math.abs(out[plain]) === Number.MAX_SAFE_INTEGER) delete out[plain]
  }
}

function tidyProperties(given: Schema, context: Context, trail: readonly string[], depth: number): Schema {
  const out: Schema = {}
  for (const [name, inner] of Object.entries(given)) {
    const tidied = tidy(inner, context, trail, depth + 1)
    if (tidied === null || name === '__proto__') continue
    out[cleanText(name)] = tidied
    context.size += name.length + (typeof tidied['description'] === 'string' ? tidied['description'].length : 0)
  }
  return out
}

/** An array without `items` is refused by OpenAI, and a list of item schemas (old tuples) by everyone current. */
function tidyItems(given: Schema, out: Schema, context: Context, trail: readonly string[], depth: number): void {
  const tuple = Array.isArray(given['items']) ? given['items'] : Array.isArray(given['prefixItems']) ? given['prefixItems'] : null
  if (tuple) {
    const kinds = tuple.map((each) => tidy(each, context, trail, depth + 1)).filter((each) => each !== null)
    out['items'] = kinds.length === 1 ? kinds[0] : kinds.length > 1 ? { anyOf: kinds } : {}
    context.changes.add('dropped-keyword')
  } else if (isSchema(given['items'])) {
    out['items'] = tidy(given['items'], context, trail, depth + 1) ?? {}
  } else if (out['type'] === 'array' || (Array.isArray(out['type']) && out['type'].includes('array'))) {
    out['items'] = {}
  }
}

/** Keeps at least the type of what is cut off. */
function anythingLike(given: unknown): Schema {
  const type = isSchema(given) ? tidyType(given['type'], false) : undefined
  if (type === 'array') return { type, items: {} }
  return type === undefined ? {} : { type }
}

/** Merges what stands at the root as variants into one object: every field of every variant, required only what all require. */
function flattenRoot(root: Schema, context: Context): Schema {
  let out = root
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const variants = out[keyword]
    if (!Array.isArray(variants)) continue
    context.changes.add('root-variants')
    const parts = (variants as Schema[]).map((variant) => flattenRoot(variant, context)).filter(canBeObject)
    const { [keyword]: _, ...rest } = out
    out = keyword === 'allOf' ? parts.reduce((merged, part) => mergeObjects(merged, part, 'all'), rest) : mergeVariants(rest, parts)
  }
  return out
}

function mergeVariants(rest: Schema, parts: readonly Schema[]): Schema {
  const [first, ...others] = parts
  if (!first) return rest
  const merged = others.reduce((sum, part) => mergeObjects(sum, part, 'any'), first)
  const sets = parts.map((part) => (Array.isArray(part['required']) ? part['required'].join(' + ') : '')).filter((set) => set !== '')
  const hint = sets.length > 1 ? `Give one of these sets of fields: ${sets.join(', or ')}.` : ''
  const description = [rest['description'], hint].filter((text) => typeof text === 'string' && text !== '').join(' ')
  return { ...mergeObjects(rest, merged, 'all'), ...(description === '' ? {} : { description }) }
}

function mergeObjects(a: Schema, b: Schema, mode: 'all' | 'any'): Schema {
  const properties: Schema = { ...(isSchema(a['properties']) ? a['properties'] : {}) }
  for (const [name, schema] of Object.entries(isSchema(b['properties']) ? b['properties'] : {})) {
    const before = properties[name]
    properties[name] = before === undefined || JSON.stringify(before) === JSON.stringify(schema) ? schema : { anyOf: [before, schema] }
  }
  const inA = Array.isArray(a['required']) ? (a['required'] as unknown[]) : []
  const inB = Array.isArray(b['required']) ? (b['required'] as unknown[]) : []
  const required = mode === 'all' ? [...new Set([...inA, ...inB])] : inA.filter((name) => inB.includes(name))
  // A closed object beside another one would forbid the other's fields.
  const { additionalProperties: _, ...rest } = { ...b, ...a }
  return { ...rest, properties, required }
}

function canBeObject(schema: Schema): boolean {
  const type = schema['type']
  return type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
}

function fixRequired(schema: Schema): void {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required = (Array.isArray(schema['required']) ? schema['required'] : []).filter((name): name is string => typeof name === 'string' && Object.hasOwn(properties, name))
  if (required.length > 0) schema['required'] = [...new Set(required)]
  else delete schema['required']
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
