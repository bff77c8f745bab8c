import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../../electron/gateway/executors/tool-definition.ts'
import { parseInput } from '../../../electron/gateway/router/parse-input.ts'

const tool = defineTool({
  name: 'sample', description: '', input: z.object({ path: z.string(), offset: z.number().int().optional(), all: z.boolean().optional(), env: z.record(z.string(), z.string()).optional(), names: z.array(z.string()).optional() }),
  effect: () => 'looks', subject: () => ({ kind: 'other', text: '' }), paths: () => [],
  execute: () => Promise.resolve({ content: [], isError: false, details: { kind: 'none' as const } }),
})

describe('arguments of a call', () => {
  it.each([
    ['numbers as text', { path: 'a', offset: '2' }, { path: 'a', offset: 2 }],
    ['truth as text', { path: 'a', all: 'true' }, { path: 'a', all: true }],
    ['null for "not given"', { path: 'a', offset: null }, { path: 'a' }],
    ['one value for a list', { path: 'a', names: 'x' }, { path: 'a', names: ['x'] }],
    ['an object as JSON text', { path: 'a', env: '{"A":"b"}' }, { path: 'a', env: { A: 'b' } }],
    ['a number where text is wanted', { path: 7 }, { path: '7' }],
    ['everything as JSON text', '{"path":"a"}', { path: 'a' }],
  ])('%s is put right', (_name, raw, input) => {
    expect(parseInput(tool, raw)).toEqual({ ok: true, input })
  })

  it.each([[{ file: 'x' }, 'path'], [{ path: 'a', offset: 'two' }, 'offset'], [{ path: 'a', offset: '2; rm' }, 'offset'], [null, '(arguments)'], ['{"path":', '(arguments)']])('%j names what is wrong', (raw, field) => {
    const parsed = parseInput(tool, raw)
    expect(parsed).toMatchObject({ ok: false, field })
  })

  it('says so when they are no JSON, instead of naming a type', () => {
    expect(parseInput(tool, '{"path":"a",}')).toMatchObject({ ok: false, message: expect.stringContaining('no valid JSON') as string })
  })

  it('never changes what the caller holds', () => {
    const raw = { path: 'a', offset: '2' }
    parseInput(tool, raw)
    expect(raw).toEqual({ path: 'a', offset: '2' })
  })
})
