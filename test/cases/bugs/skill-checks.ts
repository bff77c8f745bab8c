import { asObject, asText, asTexts, isObject } from '../json-value.ts'
import type { Seen } from './seen.ts'

type Check = (seen: Seen, wanted: unknown) => string[]

/** A row's word for a skill's state, and ours. */
const states: Readonly<Record<string, readonly string[]>> = { error: ['broken', 'paused'], broken: ['broken'], ok: ['active'], ready: ['active'], active: ['active'], off: ['off'], disabled: ['off'] }

function ofSkills(check: (skills: NonNullable<Seen['skills']>, wanted: unknown) => string[]): Check {
  return ({ skills }, wanted) => (skills ? check(skills, wanted) : ['no skill was installed'])
}

/** What was installed, and what can be called. */
export const skillChecks: Readonly<Record<string, Check>> = {
  installed: ofSkills(({ list, failures }, wanted) => Object.entries(asObject(wanted)).flatMap(([id, version]) => {
    const got = list.find((each) => each.id === id)
    return version === null || version === false ? (got ? [`${id} is installed`] : []) : got?.version === version ? [] : [`${id} is ${got?.version ?? 'not installed'} (${failures.join('; ')})`]
  })),
  tools_has: ofSkills(({ tools, failures }, wanted) => asTexts(wanted).filter((name) => !tools.includes(name)).map((name) => `there is no ${name} (${failures.join('; ')})`)),
  tools_lacks: ofSkills(({ tools }, wanted) => asTexts(wanted).filter((name) => tools.includes(name)).map((name) => `${name} is there`)),
  // Everything a row does happens in one run of the gateway, unless the row itself restarts it.
  restart_needed: ofSkills((_skills, wanted) => (wanted === false ? [] : ['nothing here needs a restart'])),
  skill_status: ofSkills(({ list }, wanted) => Object.entries(asObject(wanted)).flatMap(([id, state]) => {
    const got = list.find((each) => each.id === id)?.state.kind
    return got !== undefined && states[asText(state)]?.includes(got) ? [] : [`${id} is ${got ?? 'not there'}`]
  })),
  first_result: ofSkills(({ results }, wanted) => judgeText(results[0], wanted)),
  second_result: ofSkills(({ results }, wanted) => judgeText(results[1], wanted)),
}

/** A text the answer is or holds, or the usual keys about content. */
function judgeText(got: string | undefined, wanted: unknown): string[] {
  if (got === undefined) return ['there was no such call']
  if (!isObject(wanted)) return got.includes(typeof wanted === 'string' ? wanted : JSON.stringify(wanted)) ? [] : [`it is "${got.slice(0, 200)}"`]
  const { content_has: has, content_lacks: lacks, ...more } = wanted
  return [
    ...asTexts(has).filter((text) => !got.includes(text)).map((text) => `"${text}" is not in "${got.slice(0, 200)}"`), ...asTexts(lacks).filter((text) => got.includes(text)).map((text) => `"${text}" is in it`),
    ...Object.keys(more).map((key) => `${key}: this expectation is not known`),
  ]
}
