import type { Manifest, ManifestTool } from '../../../../shared/skills/manifest.ts'
import type { SkillTool } from '../../../../shared/skills/skill.ts'
import { cleanWords } from '../../mcp/trust/clean-words.ts'
import type { Effect } from '../../../../shared/tools/effect.ts'
import type { AccountRequest } from '../skill-auth.ts'

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

/** What tools want of one account together. A single tool that signs in makes it one to sign in to. */
export type AccountWish = Pick<AccountRequest, 'scopes' | 'type'>

/** Accounts that tools need, each with everything they want of it. */
export function accountsOf(tools: readonly Pick<ManifestTool, 'auth'>[]): ReadonlyMap<string, AccountWish> {
  const accounts = new Map<string, AccountWish>()
  for (const { auth } of tools) {
    if (!auth) continue
    const known = accounts.get(auth.provider)
    accounts.set(auth.provider, { scopes: [...new Set([...known?.scopes ?? [], ...auth.scopes])], type: known?.type === 'oauth2' ? 'oauth2' : auth.type })
  }
  return accounts
}

export function authorOf({ author }: Manifest): string { return cleanWords(typeof author === 'string' ? author : author.name).text }

/** Its name and description as they are shown: without what a person cannot see in them. */
export function shownWords({ displayName, description, name }: Manifest): { readonly displayName: string; readonly description: string } {
  return { displayName: cleanWords(displayName).text.replace(/\s+/g, ' ') || name, description: cleanWords(description).text }
}
