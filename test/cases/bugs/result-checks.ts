import { asObject, asTexts, isObject, sameJson, type Json } from '../json-value.ts'
import type { SeenResult } from './seen.ts'
import { textChecks } from './text-checks.ts'

type ResultCheck = (result: SeenResult, wanted: unknown) => string[]

/** What can be asked of one tool result. */
export const resultChecks: Readonly<Record<string, ResultCheck>> = {
  ...Object.fromEntries(Object.entries(textChecks).map(([key, check]): [string, ResultCheck] => [key, (result, wanted) => check(result.text, wanted)])),
  isError: (result, wanted) => (result.isError === wanted ? [] : [`isError is ${result.isError}: ${result.text.slice(0, 400)}`]),
  result: checkCommand,
  metadata: (result, wanted) => differences(asObject(wanted), result.kept.metadata),
  blocks_lack: (result, wanted) => asTexts(wanted).filter((type) => result.blockTypes.includes(type)).map((type) => `it has a block of type ${type}`),
  blocks_have_any: (result, wanted) => (asTexts(wanted).some((type) => result.blockTypes.includes(type)) ? [] : [`its blocks are ${result.blockTypes.join(', ') || 'none'}`]),
}

/** How a command ended, as the product's details say it. */
function checkCommand(result: SeenResult, wanted: unknown): string[] {
  const { details } = result.kept
  if (details.kind !== 'command') return [`it is no command's result: ${result.text.slice(0, 400)}`]
  return Object.entries(asObject(wanted)).flatMap(([key, value]) => {
    if (key !== 'exitCode' && key !== 'timedOut') return [`unknown expectation of a command: ${key}`]
    return details[key] === value ? [] : [`${key} is ${String(details[key])}`]
  })
}

/** Facts that are expected and are not so. `true` asks for any fact of that name, `false` for none. */
function differences(wanted: Json, got: unknown): string[] {
  const facts = asObject(got)
  return Object.entries(wanted).flatMap(([key, value]) => {
    const fact = facts[key]
    if (typeof value === 'boolean') return Boolean(fact) === value ? [] : [`metadata ${key} is ${JSON.stringify(fact)}`]
    if (isObject(value)) return differences(value, fact).map((each) => `${key}: ${each}`)
    return sameJson(value, fact) ? [] : [`metadata ${key} is ${JSON.stringify(fact)}`]
  })
}

/** Judges one result against the expectation of a call. Strict: an unknown key is a complaint. */
export function judgeResult(result: SeenResult | undefined, wanted: Json): string[] {
  if (!result) return ['there is no result']
  return Object.entries(wanted).flatMap(([key, value]) => {
    if (proseKeys.has(key)) return []
    const check = resultChecks[key]
    return check ? check(result, value).map((complaint) => `${key}: ${complaint}`) : [`unknown expectation of a result: ${key}`]
  })
}

/** For people; what they ask is an ordinary test. */
export const proseKeys: ReadonlySet<string> = new Set(['note', 'never', 'check'])
