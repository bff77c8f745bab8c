import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ArgumentProblem } from '../../router/coerce-arguments.ts'

/**
 * Checks a call's arguments against a server's own schema (2020-12, or draft-07 where it says so). Loaded when the first
 * connection has tools; schemas are compiled at their first call, once. Formats are the server's to check.
 */
const options = { strict: false, validateFormats: false, allErrors: true, logger: false, addUsedSchema: false } as const
let current: Ajv2020 | undefined
let older: Ajv | undefined

export type ArgumentCheck = (input: unknown) => readonly ArgumentProblem[]

/** `given`: the server's schema; `normalised`: what the model was shown, for schemas that cannot be compiled as they are. */
export function createArgumentCheck(given: unknown, normalised: Readonly<Record<string, unknown>>): ArgumentCheck {
  let validate: ValidateFunction | undefined
  return (input) => {
    validate ??= compile(given) ?? compile(normalised) ?? anything
    return validate(input) ? [] : (validate.errors ?? []).map(problemOf)
  }
}

function compile(schema: unknown): ValidateFunction | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { $id: _id, id: _old, $schema, ...rest } = schema as Record<string, unknown>
  try {
    const ajv = typeof $schema === 'string' && /draft-0[4-7]/.test($schema) ? older ??= new Ajv(options) : current ??= new Ajv2020(options)
    return ajv.compile(rest)
  } catch {
    return undefined // not a schema this library takes; the looser one counts, and the server checks itself
  }
}

const anything = Object.assign((): boolean => true, { errors: null }) as unknown as ValidateFunction

function problemOf({ instancePath, keyword, params, message }: ErrorObject): ArgumentProblem {
  const path = instancePath.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  switch (keyword) {
    case 'type': return { path, expected: Array.isArray(params['type']) ? params['type'].find((each) => each !== 'null') as string : String(params['type']), message: `must be ${String(params['type'])}` }
    case 'required': return { path: [...path, String(params['missingProperty'])], expected: null, message: 'is required' }
    case 'additionalProperties': return { path: [...path, String(params['additionalProperty'])], expected: null, message: 'there is no such field' }
    case 'enum': return { path, expected: null, message: `must be one of ${JSON.stringify(params['allowedValues'])}` }
    default: return { path, expected: null, message: message ?? keyword }
  }
}
