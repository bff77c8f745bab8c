import { limits } from '../../../shared/limits.ts'
import { isSchema, type Schema } from './schema-refs.ts'
import { fixRequired, type SchemaChange, tidy, type TidyContext } from './tidy-schema.ts'

/**
 * Makes a foreign tool's JSON Schema one that every provider takes: an object at the root without anyOf/oneOf/allOf, no `$ref`
 * (inlined; recursion ends in "anything"), no leftovers of old drafts. It may then allow more than before, never less: the
 * tool's own server still checks. What cannot become arguments at all is withheld with a reason; the other tools are unharmed.
 */
export type NormalisedSchema =
  | { readonly ok: true; readonly schema: Schema; /** What was loosened, for the visible note. */ readonly changes: readonly SchemaChange[] }
  | { readonly ok: false; readonly reason: 'not-an-object' | 'too-large' | 'property-name' }

/** @param given whatever a server or a package calls its input schema; never throws */
export function normaliseSchema(given: unknown): NormalisedSchema {
  if (given === undefined || given === null || given === true) return { ok: true, schema: emptyObject(), changes: [] }
  if (!isSchema(given)) return { ok: false, reason: 'not-an-object' }
  const context: TidyContext = { root: given, changes: new Set(), size: 0 }
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

/** Merges what stands at the root as variants into one object: every field of every variant, required only what all require. */
function flattenRoot(root: Schema, context: TidyContext): Schema {
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
