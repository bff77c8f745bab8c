import type { z } from 'zod'
import type { ToolDefinition } from '../executors/tool-definition.ts'

export type ParsedToolInput = { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly message: string; readonly field: string }

/**
 * Parses a call's arguments against the tool's schema. Models often send numbers and booleans as text, null for "not
 * given", or one value where a list is wanted: such harmless forms are put right first, and only where the schema then
 * accepts the whole; everything else is an error that names the field.
 */
export function parseInput(tool: ToolDefinition, raw: unknown): ParsedToolInput {
  const first = tool.input.safeParse(raw)
  if (first.success) return { ok: true, input: first.data }
  const coerced = tool.input.safeParse(coerce(raw, first.error.issues))
  if (coerced.success) return { ok: true, input: coerced.data }
  const noJson = typeof raw === 'string' ? jsonProblem(raw) : null
  if (noJson !== null) return { ok: false, field: '(arguments)', message: `they are no valid JSON (${noJson}). Nothing was run; send the call again.` }
  const issue = first.error.issues[0]
  const field = issue && issue.path.length > 0 ? issue.path.join('.') : '(arguments)'
  return { ok: false, field, message: first.error.issues.map((each) => `${each.path.join('.') || 'arguments'}: ${each.message}`).join('; ') }
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Changes only the values the schema complained about. */
function coerce(raw: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (typeof raw === 'string') {
    try {
      return JSON.parse(raw) as unknown
    } catch {
      return raw
    }
  }
  const copy = structuredClone(raw)
  for (const issue of issues) {
    const key = issue.path.at(-1)
    const holder = issue.path.slice(0, -1).reduce<unknown>((value, step) => (isRecord(value) ? value[step as string] : undefined), copy)
    if (key === undefined || !isRecord(holder)) continue
    const value = holder[key as string]
    if (value === null) delete holder[key as string]
    else if (issue.code === 'invalid_type') holder[key as string] = coerceTo(issue.expected, value)
  }
  return copy
}

function coerceTo(expected: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim()
    if ((expected === 'number' || expected === 'int') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
    if (expected === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    if ((expected === 'array' || expected === 'object' || expected === 'record') && /^[[{]/.test(text)) {
      try {
        return JSON.parse(text) as unknown
      } catch {
        return value
      }
    }
  }
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (expected === 'array' && !Array.isArray(value)) return [value]
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
