import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ToolDefinition } from '../../../electron/gateway/executors/tool-definition.ts'
import { builtinTools } from '../../../electron/gateway/executors/builtin-tools.ts'
import { normaliseSchema } from '../../../electron/gateway/models/normalise-schema.ts'
import { toolTokens } from '../../../electron/gateway/models/tool-budget.ts'
import { schemaForProvider, toWireTool } from '../../../electron/gateway/models/tool-schema.ts'
import { createWireNames } from '../../../electron/gateway/models/wire-names.ts'
import { seededRandom } from '../../fakes/damaged-journals.ts'
import { processorMs } from '../../fakes/processor-time.ts'

function normal(given: unknown): Record<string, unknown> {
  const result = normaliseSchema(given)
  if (!result.ok) throw new Error(`withheld: ${result.reason}`)
  const { schema } = result
  expect(schema['type']).toBe('object')
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', '$ref', '$defs']) expect(schema).not.toHaveProperty(keyword)
  expect(JSON.stringify(schema)).not.toMatch(/"\$ref"|"\$defs"|"definitions"/)
  return schema
}
const text = { type: 'string' }

describe('a foreign tool\'s schema', () => {
  it('is left as it is where it is fine', () => {
    const fine = { type: 'object', properties: { to: { type: 'string', description: 'Who' }, when: { anyOf: [text, { type: 'number' }] } }, required: ['to'] }
    expect(normal(fine)).toEqual(fine)
  })

  it('without anything means: no arguments', () => {
    for (const given of [undefined, null, true, {}, { type: 'object' }, { type: ['object', 'null'] }]) expect(normal(given)).toEqual({ type: 'object', properties: {} })
  })

  it('with variants at the root becomes one object that allows each of them', () => {
    const either = normal({ anyOf: [{ type: 'object', required: ['id'], properties: { id: text } }, { type: 'object', required: ['name'], properties: { name: text, id: { type: 'number' } } }] })
    expect(either).toMatchObject({ properties: { id: { anyOf: [text, { type: 'number' }] }, name: text }, description: expect.stringContaining('id, or name') })
    expect(either).not.toHaveProperty('required')
    expect(normal({ type: 'object', properties: { a: text }, allOf: [{ properties: { b: text }, required: ['b'] }, { oneOf: [{ properties: { c: text }, required: ['c'] }, { properties: { d: text } }] }] })).toMatchObject({ properties: { a: text, b: text, c: text, d: text }, required: ['b'] })
  })

  it('that only says which fields go together keeps its fields and says so in words', () => {
    expect(normal({ type: 'object', properties: { id: text, name: text }, anyOf: [{ required: ['id'] }, { required: ['name'] }] })).toEqual({ type: 'object', properties: { id: text, name: text }, description: 'Give one of these sets of fields: id, or name.' })
  })

  it('has its references put in, and recursion ended', () => {
    expect(normal({ type: 'object', properties: { who: { $ref: '#/$defs/person', description: 'whom' } }, $defs: { person: { type: 'object', properties: { name: text } } } })).toMatchObject({ properties: { who: { type: 'object', properties: { name: text }, description: 'whom' } } })
    const tree = normaliseSchema({ $ref: '#/definitions/node', definitions: { node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/definitions/node' } } } } } })
    expect(tree).toMatchObject({ ok: true, changes: ['inlined-ref', 'recursion'], schema: { properties: { children: { type: 'array', items: { type: 'object' } } } } })
    normal({ type: 'object', properties: { self: { $ref: '#' }, slash: { $ref: '#/properties/a~1b' }, 'a/b': text } })
  })

  it('with references to nowhere, or out into the network, says "anything" there', () => {
    const result = normaliseSchema({ type: 'object', properties: { a: { $ref: '#/$defs/gone' }, b: { $ref: 'https://evil.example/schema.json' }, c: { $ref: 'other.json#/x' } } })
    expect(result).toMatchObject({ ok: true, changes: ['unresolved-ref'], schema: { properties: { a: {}, b: {}, c: {} } } })
  })

  it('of old drafts is made current', () => {
    expect(normal({
      $schema: 'http://json-schema.org/draft-04/schema#', id: 'x', type: 'object', required: ['list', 'gone', 7, 'list'],
      properties: { list: { type: 'array' }, pair: { type: 'array', items: [text, { type: 'number' }] }, size: { type: 'number', minimum: 0, exclusiveMinimum: true }, odd: { type: 'any' }, yes: true, never: false, required: { type: 'string', required: true } },
    })).toEqual({
      type: 'object', required: ['list'],
      properties: { list: { type: 'array', items: {} }, pair: { type: 'array', items: { anyOf: [text, { type: 'number' }] } }, size: { type: 'number', exclusiveMinimum: 0 }, odd: {}, yes: {}, required: text },
    })
  })

  it('that can be no arguments is withheld, with the reason', () => {
    for (const given of ['text', 7, [], false, { type: 'string' }, { type: 'array', items: text }]) expect(normaliseSchema(given)).toEqual({ ok: false, reason: 'not-an-object' })
    const properties = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, { type: 'string', description: 'long words about it' }]))
    expect(normaliseSchema({ type: 'object', properties })).toEqual({ ok: false, reason: 'too-large' })
  })

  it('cannot grow without end by referring to itself many times', () => {
    const level = (n: number) => ({ type: 'object', properties: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, { $ref: `#/$defs/l${n + 1}` }])) })
    const startedAt = processorMs()
    expect(normaliseSchema({ ...level(0), $defs: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`l${index}`, level(index)])) }).ok).toBe(false)
    expect(processorMs() - startedAt).toBeLessThan(1_000)
  })

  it('never throws, whatever it is', () => {
    const keywords = ['type', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'allOf', '$ref', '$defs', 'enum', 'not', 'additionalProperties', 'exclusiveMinimum', '__proto__', 'description']
    for (let seed = 1; seed < 2_000; seed++) {
      const random = seededRandom(seed)
      const value = (depth: number): unknown => {
        const kind = Math.floor(random() * 9)
        if (kind < 5 && depth < 5) return Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [keywords[Math.floor(random() * keywords.length)] ?? '', value(depth + 1)]))
        if (kind < 6 && depth < 5) return Array.from({ length: Math.floor(random() * 3) }, () => value(depth + 1))
        return [null, true, false, 'object', '#', '#/$defs/type', 3, ''][Math.floor(random() * 8)]
      }
      const result = normaliseSchema(value(0))
      if (result.ok) expect(result.schema['type']).toBe('object')
    }
  })

  it('for Anthropic has no property it cannot name', () => {
    const odd = normal({ type: 'object', properties: { '$filter': text, ok: text }, required: ['ok'] })
    expect(schemaForProvider(odd, 'openai')).toMatchObject({ ok: true, schema: odd })
    expect(schemaForProvider(odd, 'anthropic')).toMatchObject({ ok: true, schema: { properties: { ok: text } } })
    expect(schemaForProvider(normal({ type: 'object', properties: { '名称': text }, required: ['名称'] }), 'anthropic')).toEqual({ ok: false, reason: 'property-name' })
  })
})

describe('our own tools', () => {
  const tool = (name: string, input: z.ZodType) => ({ name, description: 'Does it.', input }) as unknown as ToolDefinition

  it('are the same bytes every time', () => {
    const definition = tool('mail.send', z.object({ to: z.string().describe('Who'), count: z.number().int().optional(), all: z.boolean().default(false) }))
    const first = toWireTool(definition, createWireNames(['mail.send']))
    expect(toWireTool(definition, createWireNames(['mail.send', 'x']))).toBe(first)
    expect(first.inputSchema).toEqual({ type: 'object', properties: { to: { type: 'string', description: 'Who' }, count: { type: 'integer' }, all: { type: 'boolean', default: false } }, required: ['to'] })
  })

  it('cost few tokens', () => {
    const names = createWireNames(builtinTools.map((each) => each.name))
    const tokens = builtinTools.reduce((sum, each) => sum + toolTokens(toWireTool(each, names)), 0)
    expect(tokens / builtinTools.length).toBeLessThan(2_500 / 16)
  })
})
