import type { NpmRegistry } from '../npm-registry/npm-registry.ts'
import { skillFiles, type SkillSource } from './write-skill.ts'

/** Publishes a skill's package at the registry of the test, as `skillFiles` makes it. */
export async function publishSkill(registry: Pick<NpmRegistry, 'publish'>, source: SkillSource, more: { readonly publishedAt?: string; readonly scripts?: Readonly<Record<string, string>> } = {}): Promise<void> {
  const { 'package.json': packageText, ...files } = skillFiles(source)
  const { name, version, type, main } = JSON.parse(packageText ?? '') as Record<string, string>
  await registry.publish({ name: name ?? '', version: version ?? '', more: { type, main }, files, ...more })
}
