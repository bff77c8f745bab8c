import type { Manifest, ManifestTool } from '../../../../shared/skills/manifest.ts'
import type { SkillTool } from '../../../../shared/skills/skill.ts'
import { cleanWords } from '../../mcp/trust/clean-words.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'

/** What a tool does to the world: as its author says, or else the most that its permissions make possible (the broker lets it do no more than that). */
export function effectOfTool({ effects, permissions }: Manifest, tool: string): Effect {
  const said = Object.hasOwn(effects, tool) ? effects[tool] : undefined
  if (said !== undefined) return said
  if (permissions.hosts.length > 0) return 'sends'
  return permissions.folders.some(({ access }) => access === 'write') ? 'changes' : 'looks'
}

export function toolsOf(manifest: Manifest, off: readonly string[]): SkillTool[] {
  return manifest.tools.map(({ name, description, auth, paths }) => {
    const access = Object.values(paths ?? {})
    return {
      name, description: cleanWords(description).text, effect: effectOfTool(manifest, name), enabled: !off.includes(name), signIn: auth ? { provider: auth.provider, scopes: auth.scopes } : null,
      ...(access.length === 0 ? {} : { files: access.includes('write') ? 'write' as const : 'read' as const }),
    }
  })
}

/** Accounts that tools need, each with everything they want of it. */
export function accountsOf(tools: readonly Pick<ManifestTool, 'auth'>[]): ReadonlyMap<string, readonly string[]> {
  const accounts = new Map<string, readonly string[]>()
  for (const { auth } of tools) if (auth) accounts.set(auth.provider, [...new Set([...accounts.get(auth.provider) ?? [], ...auth.scopes])])
  return accounts
}

export function authorOf({ author }: Manifest): string { return cleanWords(typeof author === 'string' ? author : author.name).text }

/** Its name and description as they are shown: without what a person cannot see in them. */
export function shownWords({ displayName, description, name }: Manifest): { readonly displayName: string; readonly description: string } {
  return { displayName: cleanWords(displayName).text.replace(/\s+/g, ' ') || name, description: cleanWords(description).text }
}
