import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import { stableJson } from './approval-binding.ts'

const known = new WeakMap<ToolDefinition, string>()

/** A hash of everything a foreign tool says of itself: whose it is, its name, description, input, effect being confirmed, and exactly which program runs where that is known. A grant for the tool holds while it stays. */
export function definitionHash(tool: ToolDefinition): string {
  const found = known.get(tool)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(stableJson([tool.provider ?? null, tool.name, tool.description, tool.confirmed ?? true, inputOf(tool), ...(tool.revision === undefined ? [] : [tool.revision])])).digest('hex')
  known.set(tool, hash)
  return hash
}

function inputOf(tool: ToolDefinition): unknown {
  if (tool.foreign) return tool.foreign.schema
  try {
    return z.toJSONSchema(tool.input, { unrepresentable: 'any' })
  } catch {
    return null // a schema without a JSON form: name and description still count
  }
}
