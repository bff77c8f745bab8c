import type { SkillInstall } from '../../shared/skills/offer.ts'
import type { SkillFacts } from '../../shared/skills/skill.ts'
import { inOurWords } from './own-words.ts'
import { useSkills } from './skills-store.ts'

/** What an install brings, as far as is known: its own facts, or what was on the page when it began. */
export function factsOf(install: SkillInstall, begunWith: Readonly<Record<string, SkillFacts>> = useSkills.getState().begunWith): SkillFacts | null {
  const facts = install.facts ?? begunWith[install.id] ?? null
  return facts && inOurWords(facts)
}

/** Its name; before anything is known, what was asked for: a package without its version, or the end of a path. */
export function nameOf(install: SkillInstall): string {
  const facts = factsOf(install)
  if (facts) return facts.displayName
  const { subject } = install
  return /[/\\]/.test(subject) && !subject.startsWith('@') ? subject.split(/[/\\]/).findLast((part) => part !== '') ?? subject : subject.replace(/(?<=.)@[^@/]*$/, '')
}
