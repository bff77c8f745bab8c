import type { SkillOrigin } from '../../../shared/skills/skill.ts'
import type { InstalledPackage } from '../packages/package-store.ts'

/** Stands for a package that was installed and is not whole any more: a name to be shown, updated or removed by. */
export function lostPackage(name: string, origin: SkillOrigin): InstalledPackage {
  const version = /@([^@]+)$/.exec(origin.text)?.[1] ?? ''
  return {
    kind: 'skill', name, version, slot: '', folder: '', root: '', hasPrevious: false,
    record: {
      version: 1, kind: 'skill', installedAt: 0, root: '.', packages: [], files: 0, bytes: 0, scripts: [], source: origin.kind === 'npm' ? { kind: 'registry', spec: name } : { kind: 'folder', path: origin.text },
      facts: { name, version, description: '', publisher: '', publishedAt: null, deprecated: null, licence: '', bytes: null, files: null, integrity: '', dependencies: 0 },
    },
  }
}
