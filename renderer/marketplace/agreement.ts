import type { SkillInstall } from '../../shared/skills/offer.ts'
import type { Finding, SkillFacts } from '../../shared/skills/skill.ts'

/**
 * A yes holds for what was on the screen when it was given. These functions say what that was, and whether an install has come
 * to know more since: then the person is asked again.
 */
interface Agreed { readonly rights: readonly string[]; readonly findings: readonly string[] }

const findingKey = ({ code, data }: Finding): string => `${code} ${JSON.stringify(data)}`

/** Everything the person could see it may do, and what was noticed. */
export function agreementTo(facts: SkillFacts, findings: readonly Finding[]): string {
  return JSON.stringify({ rights: rightsOf(facts), findings: findings.map(findingKey) } satisfies Agreed)
}

/** Findings that came after the yes; `rights`: it may do something that was not shown then. */
export function newSince(agreed: string, install: Pick<SkillInstall, 'facts' | 'findings'>): { readonly findings: readonly Finding[]; readonly rights: boolean } {
  const before = JSON.parse(agreed) as Agreed
  return {
    findings: install.findings.filter((finding) => finding.weight !== 'fact' && !before.findings.includes(findingKey(finding))),
    rights: install.facts !== null && rightsOf(install.facts).some((right) => !before.rights.includes(right)),
  }
}

function rightsOf({ permissions, tools, version }: SkillFacts): string[] {
  return [
    `version ${version}`, ...permissions.hosts.map((host) => `host ${host}`), ...permissions.folders.map(({ path, access }) => `${access} ${path}`), ...permissions.secrets.map((name) => `secret ${name}`),
    ...tools.map(({ name, effect, files = 'none' }) => `${effect} ${name}, files: ${files}`), ...tools.flatMap(({ signIn }) => (signIn ? [signIn.provider, ...signIn.scopes].map((scope) => `account ${signIn.provider} ${scope}`) : [])),
  ]
}
