import type { AgentProfile } from '../../shared/settings/settings.ts'

/** The tools a profile may use, as a question about one name. */
export function mayUse(profile: Pick<AgentProfile, 'tools'>, tool: string): boolean {
  return profile.tools === 'all' || profile.tools.includes(tool)
}

/**
 * The list after one switch. `all` becomes a list when one is turned off, and comes back when the last one is turned on and
 * the profile started with `all`: then tools that are added later are on too. Names that are not here now stay as they are.
 */
export function withTool(profile: Pick<AgentProfile, 'tools'>, tool: string, on: boolean, known: readonly string[], standard: AgentProfile['tools']): AgentProfile['tools'] {
  const now = profile.tools === 'all' ? known : profile.tools
  const next = on ? [...now.filter((each) => each !== tool), tool] : now.filter((each) => each !== tool)
  if (on && standard === 'all' && known.every((each) => next.includes(each))) return 'all'
  return [...known.filter((each) => next.includes(each)), ...next.filter((each) => !known.includes(each))]
}

/** Everything a person can set is as it was at the first start. The order of tools says nothing. */
export function isStandard(profile: AgentProfile, standard: AgentProfile): boolean {
  const listed = (tools: AgentProfile['tools']): string => (tools === 'all' ? 'all' : tools.toSorted().join(' '))
  return listed(profile.tools) === listed(standard.tools) && profile.toolTimeoutMs === standard.toolTimeoutMs && profile.rounds === standard.rounds
    && profile.outputBytes === standard.outputBytes && profile.sandbox === standard.sandbox
}
