import type { Grant } from '../../shared/approvals/grant.ts'

export interface GrantLine { readonly grant: Grant; readonly takenBackAt: number | null }

/** What holds and what was taken back a moment ago in one list, the newest first: nothing moves when one is taken back. */
export function grantLines(grants: readonly Grant[], takenBack: Readonly<Record<string, { readonly grant: Grant; readonly at: number }>>): GrantLine[] {
  const held = new Set(grants.map((grant) => grant.id))
  return [...grants.map((grant) => ({ grant, takenBackAt: null })), ...Object.values(takenBack).filter(({ grant }) => !held.has(grant.id)).map(({ grant, at }) => ({ grant, takenBackAt: at }))]
    .toSorted((a, b) => b.grant.createdAt - a.grant.createdAt || (a.grant.id < b.grant.id ? -1 : 1))
}
