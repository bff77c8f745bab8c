import { BookOpen, Database, FilePen, FileText, FolderOpen, FolderPen, Globe, KeyRound, ListChecks, SquareTerminal, Trash2, UserRound, type LucideIcon } from 'lucide-react'
import type { SkillFacts } from '../../../shared/skills/skill.ts'
import { effects } from '../../../shared/tools/effect.ts'
import { effectIcon } from '../../connections/detail/effect-icon.ts'
import { words } from '../../text/index.ts'
import { asIs } from '../outside-words.tsx'
import { providerWords } from '../skill-words.ts'

export interface RightLine { readonly icon: LucideIcon; readonly text: string }
export interface MayLists { readonly may: readonly RightLine[]; readonly mayNot: readonly RightLine[] }

/** Addresses named one by one; more of them are one line. */
const hostsNamed = 3

type Quote = (value: string) => string

/** `*.name` as people read it. `quote`: how a word from outside is written. */
export function hostWords(host: string, quote: Quote = asIs): string {
  return host.startsWith('*.') ? words.t('skills:may.hostBelow', { host: quote(host.slice(2)) }) : quote(host)
}

/** Accounts its abilities need, each once. */
export function providersOf({ tools }: Pick<SkillFacts, 'tools'>): string[] {
  return [...new Set(tools.flatMap(({ signIn }) => (signIn ? [signIn.provider] : [])))]
}

/** The most that path arguments of its abilities allow; null: none takes a path. */
export function namedFiles({ tools }: Pick<SkillFacts, 'tools'>): 'read' | 'write' | null {
  return tools.some(({ files }) => files === 'write') ? 'write' : tools.some(({ files }) => files === 'read') ? 'read' : null
}

/**
 * What a skill may and may not do, from its manifest. Only what is enforced is promised: files, the internet, programs and secrets are
 * behind walls and the broker; what an ability does to the world is asked about by the approval rules. `quote`: how a word
 * from outside is written.
 */
export function mayLists(facts: Pick<SkillFacts, 'kind' | 'permissions' | 'tools'>, quote: Quote = asIs): MayLists {
  const { t } = words
  if (facts.kind === 'guide') return { may: [{ icon: BookOpen, text: t('skills:may.guide') }], mayNot: [{ icon: ListChecks, text: t('skills:may.not.guide') }] }
  const { hosts, folders, secrets } = facts.permissions
  const named = namedFiles(facts)
  const folderLines = folders.map(({ path, access }): RightLine => {
    const whole = /^\.?\/?$/.test(path)
    return access === 'write' ? { icon: FolderPen, text: whole ? t('skills:may.writeFolder') : t('skills:may.writePart', { path: quote(path) }) } : { icon: FolderOpen, text: whole ? t('skills:may.readFolder') : t('skills:may.readPart', { path: quote(path) }) }
  })
  const hostLines: RightLine[] = hosts.length <= hostsNamed ? hosts.map((host) => ({ icon: Globe, text: t('skills:may.host', { host: hostWords(host, quote) }) })) : [{ icon: Globe, text: t('skills:may.hosts', { count: hosts.length, hosts: hosts.map((host) => hostWords(host, quote)).join(', ') }) }]
  const does = effects.filter((effect) => effect !== 'looks' && facts.tools.some((tool) => tool.effect === effect))
  const may: RightLine[] = [
    ...folderLines,
    ...(named === null ? [] : [{ icon: named === 'write' ? FilePen : FileText, text: t(named === 'write' ? 'skills:may.filesWrite' : 'skills:may.filesRead') }]),
    ...hostLines,
    ...providersOf(facts).map((provider): RightLine => ({ icon: UserRound, text: t('skills:may.account', { provider: quote(providerWords(provider)) }) })),
    ...secrets.map((name): RightLine => ({ icon: KeyRound, text: t('skills:may.secret', { name: quote(name) }) })),
    ...does.map((effect): RightLine => ({ icon: effectIcon[effect], text: t(`skills:may.effect.${effect as Exclude<typeof effect, 'looks'>}`) })),
    { icon: Database, text: t('skills:may.storage') },
  ]
  const writes = named === 'write' || folders.some(({ access }) => access === 'write')
  const anyFiles = named !== null || folders.length > 0
  return {
    may,
    mayNot: [
      ...(!anyFiles ? [{ icon: FolderOpen, text: t('skills:may.not.files') }] : writes ? [{ icon: Trash2, text: t('skills:may.not.delete') }] : [{ icon: FolderPen, text: t('skills:may.not.change') }]),
      ...(anyFiles && named === null ? [{ icon: FolderOpen, text: t('skills:may.not.otherFiles') }] : []),
      { icon: Globe, text: t(hosts.length === 0 ? 'skills:may.not.online' : 'skills:may.not.onlineElse') },
      { icon: SquareTerminal, text: t('skills:may.not.programs') },
      ...(providersOf(facts).length > 0 ? [{ icon: UserRound, text: t('skills:may.not.account') }] : []),
      { icon: KeyRound, text: t(secrets.length === 0 ? 'skills:may.not.secrets' : 'skills:may.not.otherSecrets') },
    ],
  }
}
