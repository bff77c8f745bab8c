import type { SkillFacts, SkillTool } from '../../shared/skills/skill.ts'
import { words } from '../text/index.ts'

const own = ['skill-documents', 'skill-notes', 'skill-images', 'skill-gmail', 'skill-google-calendar', 'skill-github'] as const

/** A skill that comes with Pincer, with name and sentence in the person's language. Others are shown as they call themselves, whatever their id. */
export function inOurWords<F extends SkillFacts>(facts: F): F {
  const id = own.find((each) => each === facts.id)
  if (id === undefined || facts.origin.kind !== 'catalogue') return facts
  return { ...facts, displayName: words.t(`skills:own.${id}.name`), description: words.t(`skills:own.${id}.does`) }
}

/** An ability in the person's language: its name, and what it does. null: it is one of somebody else, who named it for models. */
export function toolWords(facts: Pick<SkillFacts, 'id' | 'origin' | 'name'>, { name }: Pick<SkillTool, 'name'>): { readonly name: string; readonly does: string } | null {
  if (facts.origin.kind !== 'catalogue' || !own.some((each) => each === facts.id) || !words.exists(`skills:ownTools.${name}.name`)) return null
  // The key is made of the tool's own name, which was just looked up.
  const key = `skills:ownTools.${name}` as 'skills:ownTools.notes.add'
  return { name: words.t(`${key}.name`), does: words.t(`${key}.does`) }
}
