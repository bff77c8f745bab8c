import type { Effect } from '../../../shared/tools/effect.ts'
import { askChoicesOf, type AskChoice, type Settings } from '../../../shared/settings/settings.ts'
import type { PathUse } from '../executors/tool-definition.ts'
import type { Verdict } from './verdict.ts'

/** What the path guard found for one path argument. `real` is the target after all links. */
export interface GuardedPath {
  readonly use: PathUse
  readonly verdict: 'allow' | 'ask' | 'deny'
  readonly rule: string
  readonly reason: string
  readonly real: string
}

export interface CallFacts {
  /** Internal name of the tool, for the person's rules by tool. */
  readonly tool: string
  readonly effect: Effect
  readonly paths: readonly GuardedPath[]
  /** For a tool that runs a command line: what the exec policy said of it. */
  readonly command?: Verdict
  /** `false`: what the tool says of its effect is a hint nobody has confirmed. */
  readonly confirmed?: boolean
}

/** The person's own rules, and `changesAsk`: nobody watches, so changes need a yes too. */
export interface AskRules extends Pick<Settings, 'effectRules' | 'toolRules'> { readonly changesAsk: boolean }

/** One reason for asking. A call may have several; a grant has to answer every one of them. */
export type AskReason =
  | { readonly kind: 'command'; readonly rule: string; readonly reason: string }
  | { readonly kind: 'path'; readonly rule: string; readonly reason: string; readonly path: GuardedPath }
  | { readonly kind: 'effect' | 'setting' | 'unconfirmed' | 'wall'; readonly rule: string; readonly reason: string }

export interface Judgement { readonly verdict: Verdict; readonly asks: readonly AskReason[] }

/**
 * The third stage's decision, pure: strictest of the path rules, the command rules, the person's rules and the table by effect.
 * deny > require > auto. The table (inside the workspace): looks and changes run, everything else asks; running code is
 * the exec policy's to judge. Outside the workspace the path rules have already said ask or deny.
 */
export function judgeCall(facts: CallFacts, rules: AskRules): Judgement {
  const { command } = facts
  const denied = facts.paths.find((path) => path.verdict === 'deny')
  if (denied) return { verdict: { kind: 'deny', rule: denied.rule, reason: denied.reason }, asks: [] }
  if (command?.kind === 'deny') return { verdict: command, asks: [] }
  const effects = effectsOf(facts)
  const refused = refusalOf(facts.tool, effects, rules)
  if (refused) return { verdict: { ...command, kind: 'deny', ...refused }, asks: [] }
  const asks = reasonsToAsk(facts, effects, rules)
  const [first] = asks
  if (first === undefined) return { verdict: command ?? { kind: 'auto', rule: `effect.${facts.effect}`, reason: 'inside the workspace' }, asks }
  return { verdict: { ...command, kind: 'require', rule: first.rule, reason: first.reason }, asks }
}

/** Every effect of a call: a command line has one for each of its parts. */
function effectsOf({ effect, command }: CallFacts): readonly Effect[] {
  return command?.parts === undefined || command.parts.length === 0 ? [effect] : [...new Set([effect, ...command.parts.map((part) => part.effect)])]
}

function refusalOf(tool: string, effects: readonly Effect[], { toolRules, effectRules }: AskRules): { readonly rule: string; readonly reason: string } | null {
  if (choiceFor(toolRules, tool) === 'refuse') return { rule: `setting.tool.${tool}`, reason: `The person has switched off ${tool} in the settings. Do not try to reach the same end in another way; tell them what you would have done.` }
  const effect = effects.find((each) => effectRules[each] === 'refuse')
  return effect === undefined ? null : { rule: `setting.effect.${effect}`, reason: `The person has set that anything that ${wordOf(effect)} is refused. Do not try to reach the same end in another way; tell them what you would have done.` }
}

/** The person's own rules come first: what they set to be asked is not made quiet by a wall. */
function reasonsToAsk(facts: CallFacts, effects: readonly Effect[], rules: AskRules): AskReason[] {
  const { command } = facts
  const asks: AskReason[] = []
  if (choiceFor(rules.toolRules, facts.tool) === 'ask') asks.push({ kind: 'setting', rule: `setting.tool.${facts.tool}`, reason: `The person wants to be asked before every ${facts.tool}.` })
  for (const effect of effects) {
    if (mayRun(effect) && rules.effectRules[effect] === 'ask') asks.push({ kind: 'setting', rule: `setting.effect.${effect}`, reason: `The person wants to be asked before anything that ${wordOf(effect)}.` })
  }
  if (command?.kind === 'require') asks.push({ kind: 'command', rule: command.rule, reason: command.reason })
  for (const path of facts.paths) if (path.verdict === 'ask') asks.push({ kind: 'path', rule: path.rule, reason: path.reason, path })
  if (facts.confirmed === false) asks.push({ kind: 'unconfirmed', rule: 'effect.unconfirmed', reason: 'nobody has confirmed what this tool does, so every call of it needs the person\'s yes' })
  if (!command && rules.changesAsk && facts.effect === 'changes') asks.push({ kind: 'effect', rule: 'effect.changes', reason: 'changes need a yes here' })
  // Of a command, what runs code is the exec rules' to judge, part by part.
  for (const effect of effects) {
    if (!mayRun(effect) && !(command && (effect === 'runs-code' || command.kind === 'require'))) asks.push({ kind: 'effect', rule: `effect.${effect}`, reason: `a call that ${wordOf(effect)} needs the person's yes` })
  }
  return asks
}

function mayRun(effect: Effect): boolean { return askChoicesOf[effect].includes('run') }

function choiceFor(rules: Readonly<Record<string, AskChoice>>, tool: string): AskChoice | undefined { return Object.hasOwn(rules, tool) ? rules[tool] : undefined }

function wordOf(effect: Effect): string { return effect === 'runs-code' ? 'runs code' : effect }
