import type { Manifest } from '../../../shared/skills/manifest.ts'
import type { SkillFacts, SkillOrigin } from '../../../shared/skills/skill.ts'
import type { PackageFacts, PackageRecord } from '../packages/package-types.ts'
import { authorOf, shownWords, toolsOf } from './manifest/manifest-facts.ts'

/** What a registry says of a package whose manifest nobody has read: it may do nothing that is known. Pure. */
export function publishedFacts(facts: PackageFacts, origin: SkillOrigin): SkillFacts {
  const { name, description, version, publisher, publishedAt, bytes, files, integrity, licence, deprecated, dependencies } = facts
  return { id: name, name, displayName: name, description, version, publisher, kind: 'program', tools: [], permissions: { hosts: [], folders: [], secrets: [], exec: [] }, origin, publishedAt, bytes, files, integrity, licence, deprecated, dependencies }
}

/** What is known of a package that lies on the disk. `manifest` null: it cannot be read. `off`: tools that are switched off. Pure. */
export function skillFacts({ facts, bytes, files, packages }: PackageRecord, manifest: Manifest | null, origin: SkillOrigin, off: readonly string[] = []): SkillFacts {
  const plain = { ...publishedFacts(facts, origin), bytes, files, dependencies: Math.max(0, packages.length - 1) }
  return manifest === null ? plain : { ...plain, name: manifest.name, ...shownWords(manifest), publisher: plain.publisher || authorOf(manifest), tools: toolsOf(manifest, off), permissions: manifest.permissions }
}
