import type { SkillFacts } from '../../shared/skills/skill.ts'
import { words } from '../text/index.ts'

const own = ['skill-documents', 'skill-notes', 'skill-images', 'skill-gmail', 'skill-google-calendar', 'skill-github'] as const

/** A skill that comes with Pincer, with name and sentence in the person's language. Others are shown as they call themselves, whatever their id. */
export function inOurWords<F extends SkillFacts>(facts: F): F {
  const id = own.find((each) => each === facts.id)
  if (id === undefined || facts.origin.kind !== 'catalogue') return facts
  return { ...facts, displayName: words.t(`skills:own.${id}.name`), description: words.t(`skills:own.${id}.does`) }
}
