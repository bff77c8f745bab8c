import * as z from 'zod'
import type { ProviderId } from '../../../shared/models/model-ref.ts'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import { cleanText } from './clean-text.ts'
import type { WireTool } from './model-adapter.ts'
import { type NormalisedSchema, normaliseSchema } from './normalise-schema.ts'
import type { WireNames } from './wire-names.ts'

const cache = new WeakMap<ToolDefinition, Map<string, WireTool>>()

/** A tool as it is sent, made once per definition: the same object, so the same bytes, in every request. */
export function toWireTool(tool: ToolDefinition, wireNames: WireNames): WireTool {
  const wireName = wireNames.toWire(tool.name)
  const made = cache.get(tool) ?? new Map<string, WireTool>()
  cache.set(tool, made)
  const kept = made.get(wireName)
  if (kept) return kept
  if (tool.foreign) {
    const foreign: WireTool = { wireName, description: cleanText(tool.description), inputSchema: tool.foreign.schema }
    made.set(wireName, foreign)
    return foreign
  }
  // `any` for what JSON Schema cannot say (a transform): the model is then told less, and parsing still checks.
  const normalised = normaliseSchema(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }))
  if (!normalised.ok) throw new Error(`tool ${tool.name}: its input is no object (${normalised.reason})`)
  const wireTool: WireTool = { wireName, description: cleanText(tool.description), inputSchema: withoutClosing(normalised.schema) }
  made.set(wireName, wireTool)
  return wireTool
}

/** Our own tools say `additionalProperties: false` nowhere: it costs tokens in every request and parsing tells the model anyway. */
function withoutClosing(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { additionalProperties: _, ...rest } = schema
  return rest
}

/** Anthropic checks the names of the root's properties; the others take any. */
const anthropicProperty = /^[a-zA-Z0-9_.-]{1,64}$/
const fitted = new WeakMap<object, Map<string, NormalisedSchema>>()

/**
 * The last step before sending: what one provider does not accept in an already normalised schema. A field that cannot be named
 * is left out when it is optional; when it is required the tool is withheld with the reason.
 */
export function schemaForProvider(schema: Readonly<Record<string, unknown>>, provider: ProviderId): NormalisedSchema {
  const byProvider = fitted.get(schema) ?? new Map<string, NormalisedSchema>()
  fitted.set(schema, byProvider)
  const kept = byProvider.get(provider)
  if (kept) return kept
  const result = provider === 'anthropic' ? fitAnthropic(schema) : { ok: true as const, schema, changes: [] }
  byProvider.set(provider, result)
  return result
}

function fitAnthropic(schema: Readonly<Record<string, unknown>>): NormalisedSchema {
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>
  const bad = Object.keys(properties).filter((name) => !anthropicProperty.test(name))
  if (bad.length === 0) return { ok: true, schema, changes: [] }
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  if (bad.some((name) => required.includes(name))) return { ok: false, reason: 'property-name' }
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => !bad.includes(name)))
  return { ok: true, schema: { ...schema, properties: kept }, changes: ['dropped-keyword'] }
}
