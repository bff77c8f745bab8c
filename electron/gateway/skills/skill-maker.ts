import type { SkillMaker } from '../../../shared/skills/sign-in.ts'
import type { PackageRecord } from '../packages/package-types.ts'

/**
 * Who stands for a copy, as far as somebody beside the copy itself says so: Pincer for what comes with it, a registry's publisher, or
 * the place on this computer it was taken from. From the record that is put in place together with the code, so it is never
 * another copy's. Pure.
 */
export function makerOf({ facts, source }: Pick<PackageRecord, 'facts' | 'source'>): SkillMaker {
  switch (source.kind) {
    case 'registry': return { kind: 'npm', name: facts.publisher }
    case 'folder': return source.ships ? { kind: 'catalogue', name: '' } : { kind: 'folder', name: source.path }
    case 'tarball': case 'bundle': return { kind: 'file', name: source.path }
    default: return source satisfies never
  }
}

/** Equal for copies of one maker; not for people. */
export function makerKey({ kind, name }: SkillMaker): string { return `${kind} ${name}` }
