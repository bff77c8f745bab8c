import type { SkillOrigin } from '../../../shared/skills/skill.ts'
import type { PackageRecord } from '../packages/package-types.ts'

/**
 * Where an installed skill came from, by its own record: for one that counts while nobody has noted it, because Pincer ended between
 * the two. Pure.
 * @param ships whether a folder is one of those that come with Pincer
 */
export function originOfRecord({ facts, source }: PackageRecord, ships: (folder: string) => boolean): SkillOrigin {
  const named = `${facts.name}@${facts.version}`
  switch (source.kind) {
    case 'registry': return { kind: 'npm', text: named }
    case 'folder': return source.ships || ships(source.path) ? { kind: 'catalogue', text: named } : { kind: 'folder', text: source.path }
    case 'tarball': case 'bundle': return { kind: 'file', text: source.path }
    default: return source satisfies never
  }
}
