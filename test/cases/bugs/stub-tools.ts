import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { builtinTools } from '../../../electron/gateway/executors/builtin-tools.ts'
import type { ToolDefinition, ToolOutcome } from '../../../electron/gateway/executors/tool-definition.ts'
import { asNumber, asText, isObject, oneOrMany, type Json } from '../json-value.ts'
import { contentBlocks } from './neutral-blocks.ts'

/**
 * The product's tools with some of them replaced by one that only answers with a given result. A stub is written as
 * `{name, …result}`, as a list of such, or as a map from names to results; a result is a text, blocks, or an object with them.
 */
export function toolsWithStubs(given: unknown): readonly ToolDefinition[] | undefined {
  if (given === undefined) return undefined
  const stubs = stubsOf(given)
  const names = new Set(stubs.map(({ name }) => name))
  return [...builtinTools.filter((tool) => !names.has(tool.name)), ...stubs.map(({ name, result }) => stub(name, result))]
}

function stubsOf(given: unknown): { readonly name: string; readonly result: unknown }[] {
  return oneOrMany(given).flatMap((each) => {
    if (!isObject(each)) throw new Error('stub_tool is an object or a list of them')
    const name = asText(each['name']) || asText(each['tool'])
    if (name !== '') return [{ name, result: each['result'] ?? each['returns'] ?? each }]
    return Object.entries(each).map(([key, result]) => ({ name: key, result }))
  })
}

function stub(name: string, result: unknown): ToolDefinition {
  const known = builtinTools.find((tool) => tool.name === name)
  return {
    name, description: known?.description ?? `Scripted ${name}.`, input: known?.input ?? z.looseObject({}),
    effect: () => 'looks', subject: () => ({ kind: 'other', text: name }), paths: () => [],
    async execute(): Promise<ToolOutcome> {
      const details: Json = isObject(result) ? result : {}
      await pause(asNumber(details['delay_ms']) ?? 0)
      if (details['throws'] !== undefined) throw new Error(asText(details['throws']))
      const content = isObject(result) ? details['content'] ?? details['result_text'] ?? details['text'] ?? (details['repeat'] === undefined ? JSON.stringify(result) : result) : result
      return { content: contentBlocks(content), isError: details['isError'] === true || details['is_error'] === true, details: { kind: 'none' } }
    },
  }
}
