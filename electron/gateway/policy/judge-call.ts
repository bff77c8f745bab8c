import type { Effect } from '../../../shared/tools/effect.ts'
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
  readonly effect: Effect
  readonly paths: readonly GuardedPath[]
  /** For a tool that runs a command line: what the exec policy said of it. */
  readonly command?: Verdict
  /** `false`: what the tool says of its effect is a hint nobody has confirmed. */
  readonly confirmed?: boolean
}

/**
 * The third stage's decision, pure: strictest of the path rules, the command rules and the table by effect.
 * deny > require > auto. The table (inside the workspace): looks and changes run, everything else asks; running code is
 * the exec policy's to judge. Outside the workspace the path rules have already said ask or deny.
 * `changesAsk`: nobody watches, so changes need a yes too.
 */
export function judgeCall(facts: CallFacts, changesAsk = false): Verdict {
  const denied = facts.paths.find((path) => path.verdict === 'deny')
  if (denied) return { kind: 'deny', rule: denied.rule, reason: denied.reason }
  if (facts.command?.kind === 'deny') return facts.command
  const asked = facts.paths.find((path) => path.verdict === 'ask')
  const command = facts.command
  if (command) {
    if (command.kind === 'require' || !asked) return command
    return { ...command, kind: 'require', rule: asked.rule, reason: asked.reason }
  }
  if (asked) return { kind: 'require', rule: asked.rule, reason: asked.reason }
  if (facts.confirmed === false) return { kind: 'require', rule: 'effect.unconfirmed', reason: 'nobody has confirmed what this tool does, so every call of it needs the person\'s yes' }
  if (changesAsk && facts.effect === 'changes') return { kind: 'require', rule: 'effect.changes', reason: 'changes need a yes here' }
  return byEffect(facts.effect)
}

function byEffect(effect: Effect): Verdict {
  switch (effect) {
    case 'looks': case 'changes':
      return { kind: 'auto', rule: `effect.${effect}`, reason: 'inside the workspace' }
    case 'deletes': case 'sends': case 'spends': case 'installs': case 'runs-code':
      return { kind: 'require', rule: `effect.${effect}`, reason: `a call that ${effect === 'runs-code' ? 'runs code' : effect} needs the person's yes` }
    default:
      return effect satisfies never
  }
}
