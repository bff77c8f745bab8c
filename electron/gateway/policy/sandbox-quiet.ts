import type { AgentProfile } from '../../../shared/settings/settings.ts'
import type { ExecFacts } from './exec/exec-types.ts'
import type { Verdict } from './verdict.ts'

/** Whether a command runs behind the system's wall: `unavailable` = this agent's commands should, and there is none. */
export type WallState = 'off' | 'on' | 'unavailable'

/** What an agent's profile wants for its commands. Main is the chat in the window. Pure. */
export function wantsWall(profile: Pick<AgentProfile, 'id' | 'sandbox'>): boolean {
  return profile.sandbox === 'all' || (profile.sandbox === 'non-main' && profile.id !== 'main')
}

export interface QuietInput {
  readonly wall: WallState
  /** Hosts are open for this chat: then what a command reads could leave the computer. */
  readonly network: boolean
  /** What the command changes in the workspace can be taken back. */
  readonly beforeImages: boolean
  /** Everything in the workspace that has to be covered was found. */
  readonly covered: boolean
  /** Nobody watches, and changes need a yes too. */
  readonly changesAsk: boolean
  readonly workspace: string
}

/** Asked for and not there: then nothing runs unasked, whatever the lists say. Pure. */
export function withoutWall(verdict: Verdict): Verdict {
  if (verdict.kind !== 'auto') return verdict
  return { ...verdict, kind: 'require', rule: 'sandbox.unavailable', reason: 'Commands should run in the safe area, and there is none on this computer now.' }
}

/**
 * Design decision 13, the step after the verdict: a command that would be asked about only because nobody listed it runs unasked
 * when the wall stands, nothing can leave the computer, only the workspace can change, and that can be taken back. Never for
 * what a deny or require entry names, for what was not read completely, for programs that stand nowhere in the line, for secrets, or for effects beyond the workspace. Pure.
 */
export function quietInSandbox(verdict: Verdict, facts: ExecFacts | undefined, input: QuietInput): Verdict {
  if (verdict.kind !== 'require' || facts === undefined || !mayBeQuiet(verdict, facts, input)) return verdict
  return { ...verdict, kind: 'auto', rule: 'sandbox.quiet', reason: 'Nobody listed it, but it runs in the safe area: without network, it can change only the working folder, and that can be taken back.' }
}

/** Whether everything but a look at the workspace speaks for it: that look costs time, so it comes last. */
export function mayBeQuiet(verdict: Verdict, facts: ExecFacts, input: Omit<QuietInput, 'covered'> & { readonly covered?: boolean }): boolean {
  if (input.wall !== 'on' || input.network || !input.beforeImages || input.covered === false || input.changesAsk) return false
  // Behind the wall an operand cannot find more than the command itself could: what is secret is out of its sight.
  if (facts.named || !(facts.complete || facts.openOperandsOnly) || facts.hiddenProgram || facts.secretOperand) return false
  const parts = verdict.parts ?? []
  if (parts.length === 0 || (verdict.effect !== undefined && !harmlessInside.has(verdict.effect))) return false
  return [verdict.rule, ...parts.filter((part) => part.verdict !== 'auto').map((part) => part.rule)].every((rule) => quietRules.has(rule))
    && parts.every((part) => part.verdict !== 'deny' && harmlessInside.has(part.effect) && !reachesOutside(part.text, input.workspace))
}

/** Effects the wall and the before-images answer for. Deleting, sending, spending and installing are asked about in every layer. */
const harmlessInside: ReadonlySet<string> = new Set(['looks', 'changes', 'runs-code'])

/** Reasons for asking that the wall takes away: nobody knows the program, its flag, which files of the workspace a pattern or a loop finds, or what it writes there. */
const quietRules: ReadonlySet<string> = new Set([
  'exec.unlisted', 'exec.ask.flag', 'exec.ask.sub-command', 'exec.ask.writes', 'exec.ask.redirect', 'exec.ask.inline-program', 'exec.ask.path-program', 'exec.ask.wrapper', 'exec.ask.pattern', 'exec.ask.control', 'exec.ask.expansion', 'exec.ask.ansi-quote',
])

/** The system's own folders, which every command may read. */
const readable = /^\/(?:bin|sbin|lib|lib64|usr|opt|etc|nix|dev\/(?:null|stdout|stderr|stdin)|tmp)(?:\/|$)/

/**
 * Whether a command names a place that is neither in the workspace nor the system's. Such a place is out of sight when nobody was asked, so the person
 * is: with their yes it can be seen.
 */
function reachesOutside(text: string, workspace: string): boolean {
  if (/(?:^|[\s'"=:,(])(?:~|\.\.(?:\/|$|[\s'")]))|\/\.\.(?:\/|$|[\s'"])/.test(text)) return true
  return [...withoutSedScripts(text).matchAll(/(?:^|[\s'"=:,(<>])(\/[^\s'"),;]*)/g)].map((match) => match[1] ?? '')
    .some((path) => !readable.test(path) && path !== workspace && !path.startsWith(`${workspace}/`))
}

/** In the scripts of sed slashes are punctuation (`s/a/ /g`), unless the script itself reads or writes a file (`w /x`). */
function withoutSedScripts(text: string): string {
  return /^\s*(?:\S*\/)?sed\s/.test(text) ? text.replace(/'[^']*'|"[^"]*"/g, (quoted) => (/^.(?:[\d,$ ]*[sy]|\/)(?:[/|#]).*[/|#]/.test(quoted) && !/[rRwW] +[/~]/.test(quoted) ? "''" : quoted)) : text
}
