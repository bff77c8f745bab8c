import type { z } from 'zod'
import type { ToolDefinition } from '../executors/tool-definition.ts'
import { coerceArguments, type ArgumentProblem } from './coerce-arguments.ts'

export type ParsedToolInput = { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly message: string; readonly field: string }

/**
 * Parses a call's arguments against the tool's schema. Models often send numbers and booleans as text, null for "not
 * given", or one value where a list is wanted: such harmless forms are put right first, and only where the schema then
 * accepts the whole; everything else is an error that names the field.
 */
export function parseInput(tool: ToolDefinition, raw: unknown): ParsedToolInput {
  if (tool.foreign) return checkForeign(tool.foreign.check, raw)
  const first = tool.input.safeParse(raw)
  if (first.success) return { ok: true, input: first.data }
  const problems = first.error.issues.map(problemOf)
  const coerced = tool.input.safeParse(coerceArguments(raw, problems))
  return coerced.success ? { ok: true, input: coerced.data } : notFitting(raw, problems)
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function problemOf(issue: z.core.$ZodIssue): ArgumentProblem {
  return { path: issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)), expected: issue.code === 'invalid_type' ? issue.expected : null, message: issue.message }
}

/** The same for a tool whose schema is not ours: a server's or a package's. */
function checkForeign(check: NonNullable<ToolDefinition['foreign']>['check'], raw: unknown): ParsedToolInput {
  const given = raw === undefined || raw === null || raw === '' ? {} : raw
  const first = check(given)
  if (first.length === 0 && isObject(given)) return { ok: true, input: given }
  const coerced = coerceArguments(given, first)
  if (isObject(coerced) && check(coerced).length === 0) return { ok: true, input: coerced }
  return notFitting(raw, first.slice(0, 5))
}

/** Says what is wrong, in words the model can act on. No problems: the whole is no object. */
function notFitting(raw: unknown, problems: readonly ArgumentProblem[]): ParsedToolInput {
  const noJson = typeof raw === 'string' ? jsonProblem(raw) : null
  if (noJson !== null) return { ok: false, field: '(arguments)', message: `they are no valid JSON (${noJson}). Nothing was run; send the call again.` }
  const [first] = problems
  const field = first && first.path.length > 0 ? first.path.join('.') : '(arguments)'
  return { ok: false, field, message: problems.map((each) => `${each.path.join('.') || 'arguments'}: ${each.message}`).join('; ') || 'arguments: must be an object' }
}

function isObject(value: unknown): boolean { return typeof value === 'object' && value !== null && !Array.isArray(value) }
