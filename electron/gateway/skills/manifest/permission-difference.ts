import type { Manifest } from '../../../../shared/skills/manifest.ts'
import type { PermissionChange } from '../../../../shared/skills/offer.ts'
import { effects } from '../../../../shared/tools/effect.ts'
import { effectOfTool } from './manifest-facts.ts'

/** What a new version may do that the old one may not, and the other way round. Pure; empty = the same. */
export function permissionDifference(before: Manifest, after: Manifest): PermissionChange[] {
  const lists = (kind: PermissionChange['kind'], old: readonly string[], now: readonly string[]): PermissionChange[] => [
    ...now.filter((each) => !old.includes(each)).map((subject): PermissionChange => ({ kind, change: 'added', subject, before: null, after: subject, more: true })),
    ...old.filter((each) => !now.includes(each)).map((subject): PermissionChange => ({ kind, change: 'removed', subject, before: subject, after: null, more: false })),
  ]
  const folders = ({ permissions }: Manifest): string[] => permissions.folders.map(({ path, access }) => `${access} ${path}`)
  const accounts = ({ tools }: Manifest): string[] => [...new Set(tools.flatMap(({ auth }) => (auth ? [auth.provider, ...auth.scopes.map((scope) => `${auth.provider} ${scope}`)] : [])))]
  const toolNames = ({ tools }: Manifest): string[] => tools.map(({ name }) => name)
  const changedEffects = after.tools.filter(({ name }) => before.tools.some((old) => old.name === name)).flatMap(({ name }): PermissionChange[] => {
    const [old, now] = [effectOfTool(before, name), effectOfTool(after, name)]
    return old === now ? [] : [{ kind: 'effect', change: 'changed', subject: name, before: old, after: now, more: effects.indexOf(now) > effects.indexOf(old), effect: now }]
  })
  return [
    ...lists('host', before.permissions.hosts, after.permissions.hosts), ...lists('folder', folders(before), folders(after)), ...lists('secret', before.permissions.secrets, after.permissions.secrets),
    ...lists('tool', toolNames(before), toolNames(after)), ...changedEffects, ...lists('account', accounts(before), accounts(after)),
  ]
}
