import type { SkillSource } from '../write-skill.ts'

export const stormSkills = ['alpha', 'beta', 'gamma'] as const
export type StormSkill = (typeof stormSkills)[number]
export const packageOf = (name: StormSkill): string => `skill-${name}`

/** Says its own version, and counts in its storage. */
export function stormSkill(name: StormSkill, version: string): SkillSource {
  const count = 'const kept = (await context.storage.get("n")) ?? 0'
  const tools = { [`${name}.which`]: `return ${JSON.stringify(version)}`, [`${name}.peek`]: `${count}; return String(kept)`, [`${name}.count`]: `${count}; await context.storage.set("n", kept + 1); return String(kept + 1)` }
  // A few files more, so that unpacking takes a moment in which it can be killed.
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`data/part-${index}.txt`, `${version} ${'x'.repeat(2_000)}`]))
  return { name, version, tools, files, manifest: { effects: Object.fromEntries(Object.keys(tools).map((tool) => [tool, 'looks'])) } }
}

/** What is known of one skill: what a person would expect to find. */
export interface Known { readonly version: string | null; readonly previous: string | null; readonly on: boolean; readonly count: number }

export type StormAction =
  | { readonly kind: 'install' } | { readonly kind: 'update'; readonly publishes: boolean } | { readonly kind: 'rollback' }
  | { readonly kind: 'remove'; readonly keepData: boolean } | { readonly kind: 'switch' } | { readonly kind: 'count' }

export const nothingKnown: Known = { version: null, previous: null, on: true, count: 0 }

/** How the skill is after the action, when it came to its end. Pure. */
export function after(now: Known, action: StormAction, newest: string): Known {
  switch (action.kind) {
    case 'install': return { ...now, version: newest, previous: null }
    case 'update': return now.version === newest ? now : { ...now, version: newest, previous: now.version }
    case 'rollback': return { ...now, version: now.previous, previous: now.version }
    case 'remove': return action.keepData ? { ...now, version: null, previous: null } : nothingKnown
    case 'switch': return { ...now, on: !now.on }
    case 'count': return { ...now, count: now.count + 1 }
    default: return action satisfies never
  }
}

/** What a person could do with it now. */
export function possible(now: Known): readonly StormAction[] {
  if (now.version === null) return [{ kind: 'install' }]
  return [
    { kind: 'update', publishes: true }, { kind: 'update', publishes: true }, { kind: 'update', publishes: false }, { kind: 'remove', keepData: true }, { kind: 'remove', keepData: false }, { kind: 'switch' },
    ...(now.previous === null ? [] : [{ kind: 'rollback' } as const]), ...(now.on ? [{ kind: 'count' } as const, { kind: 'count' } as const] : []),
  ]
}
