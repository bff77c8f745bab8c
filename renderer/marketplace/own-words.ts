import type { CallOutput } from '../../shared/contract/calls.ts'
import type { SkillFacts, SkillTool } from '../../shared/skills/skill.ts'
import { words } from '../text/index.ts'

const own = ['skill-documents', 'skill-notes', 'skill-images', 'skill-gmail', 'skill-google-calendar', 'skill-github'] as const

/** A skill that comes with Pincer, with name and sentence in the person's language. Others are shown as they call themselves, whatever their id. */
export function inOurWords<F extends SkillFacts>(facts: F): F {
  const id = own.find((each) => each === facts.id)
  if (id === undefined || facts.origin.kind !== 'catalogue') return facts
  return { ...facts, displayName: words.t(`skills:own.${id}.name`), description: words.t(`skills:own.${id}.does`) }
}

/** The name of a skill that comes with Pincer; null: we have none. */
export function ownName(id: string): string | null {
  const known = own.find((each) => each === id)
  return known === undefined ? null : words.t(`skills:own.${known}.name`)
}

/** Our name of a tool, which the caller knows to belong to a skill that comes with Pincer; null: we have none. */
export function ownAbility(tool: string): string | null {
  return words.exists(`skills:ownTools.${tool}.name`) ? words.t(`skills:ownTools.${tool}.name` as 'skills:ownTools.notes.add.name') : null
}

/** Our name of a tool among those there are, if it comes with Pincer; null: it calls itself what it likes, or is not there now. */
export function abilityIn(tools: CallOutput<'tools.list'> | null, tool: string): string | null {
  return tools?.find(({ name }) => name === tool)?.provider?.own === undefined ? null : ownAbility(tool)
}

/** An ability in the person's language: its name, and what it does. null: it is one of somebody else, who named it for models. */
export function toolWords(facts: Pick<SkillFacts, 'id' | 'origin' | 'name'>, { name }: Pick<SkillTool, 'name'>): { readonly name: string; readonly does: string } | null {
  if (facts.origin.kind !== 'catalogue' || !own.some((each) => each === facts.id) || !words.exists(`skills:ownTools.${name}.name`)) return null
  // The key is made of the tool's own name, which was just looked up.
  const key = `skills:ownTools.${name}` as 'skills:ownTools.notes.add'
  return { name: words.t(`${key}.name`), does: words.t(`${key}.does`) }
}
