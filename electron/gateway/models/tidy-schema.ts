import { limits } from '../../../shared/limits.ts'
import { cleanText } from './clean-text.ts'
import { isSchema, resolveRef, type Schema } from './schema-refs.ts'

/** What was loosened in a schema, for the visible note. */
export type SchemaChange = 'root-variants' | 'inlined-ref' | 'unresolved-ref' | 'recursion' | 'too-deep' | 'dropped-keyword'
/** One tidying: `size` is roughly the characters made so far, which ends schemas that grow out of themselves. */
export interface TidyContext { readonly root: Schema; readonly changes: Set<SchemaChange>; size: number }

const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Keywords that are kept as they are. Everything not named here or handled below is left out. */
const plainKeywords = ['title', 'default', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'] as const
const silentlyDropped = new Set(['$schema', '$id', 'id', '$comment', '$anchor', '$defs', 'definitions', 'examples', 'example', 'readOnly', 'writeOnly', 'deprecated', 'contentEncoding', 'contentMediaType'])
const handled = new Set(['$ref', '$dynamicRef', '$recursiveRef', 'type', 'description', 'properties', 'required', 'items', 'prefixItems', 'additionalItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'exclusiveMinimum', 'exclusiveMaximum', 'nullable', 'not', 'if', 'then', 'else'])

/** A tidied copy, or null for a schema that allows nothing. `trail`: the refs being inlined right now. */
export function tidy(given: unknown, context: TidyContext, trail: readonly string[], depth: number): Schema | null {
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
  // At the first level it can be a root variant that only says which fields belong together.
  else if (depth > 1) delete out['required']
  context.size += JSON.stringify(plainKeywords.map((keyword) => out[keyword])).length
  return out
}

function tidyRef(given: Schema, ref: string, context: TidyContext, trail: readonly string[], depth: number): Schema | null {
  const description = typeof given['description'] === 'string' ? { description: cleanText(given['description']) } : {}
  if (trail.includes(ref) || context.size > limits.toolSchemaChars) {
    context.changes.add('recursion')
    return { ...anythingLike(resolveRef(context.root, ref)), ...description }
  }
  const target = resolveRef(context.root, ref)
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

function tidyProperties(given: Schema, context: TidyContext, trail: readonly string[], depth: number): Schema {
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
function tidyItems(given: Schema, out: Schema, context: TidyContext, trail: readonly string[], depth: number): void {
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

/** `required` names only fields that exist, each once. */
export function fixRequired(schema: Schema): void {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {}
  const required = (Array.isArray(schema['required']) ? schema['required'] : []).filter((name): name is string => typeof name === 'string' && Object.hasOwn(properties, name))
  if (required.length > 0) schema['required'] = [...new Set(required)]
  else delete schema['required']
}
