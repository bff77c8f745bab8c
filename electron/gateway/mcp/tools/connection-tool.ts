import * as z from 'zod'
import type { Effect } from '../../../../shared/tools/effect.ts'
import type { ToolContext, ToolDefinition, ToolOutcome } from '../../executors/tool-definition.ts'
import { createArgumentCheck } from './argument-checker.ts'
import type { DescribedTool } from './describe-tool.ts'

export interface ConnectionToolParts {
  readonly connection: string
  readonly tool: DescribedTool
  readonly schema: Readonly<Record<string, unknown>>
  readonly effect: Effect
  readonly confirmed: boolean
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<ToolOutcome>
}

const subjectChars = 80

/** A server's tool as a tool of ours: it goes through the same seven stages as every other one. */
export function connectionTool({ connection, tool, schema, effect, confirmed, call }: ConnectionToolParts): ToolDefinition {
  const shownName = tool.title || tool.listed.name
  return {
    name: tool.internalName, description: tool.description, provider: { layer: 'connection', name: connection }, confirmed,
    input: z.unknown(), foreign: { schema, check: createArgumentCheck(tool.listed.inputSchema, schema) },
    effect: () => effect,
    subject: (input) => ({ kind: 'other', text: [shownName, mainArgument(input)].filter(Boolean).join(': ') }),
    paths: () => [],
    // As within a skill: order around what changes something. An unconfirmed hint orders nothing: most are the worst case, and all would queue.
    resources: () => [{ key: `connection ${connection}`, mode: confirmed && effect !== 'looks' ? 'write' : 'read' }],
    // It keeps its own time: silence and total apart, and waiting for a person counts for neither.
    timeoutMs: () => null,
    execute: (input, context) => call(tool.listed.name, input as Readonly<Record<string, unknown>>, context),
  }
}

/** The first short text among the arguments says best what a call is about. */
function mainArgument(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const text = Object.values(input).find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim().split('\n')[0] ?? ''
  return text.length > subjectChars ? `${text.slice(0, subjectChars)}…` : text
}
