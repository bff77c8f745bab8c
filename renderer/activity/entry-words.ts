import type { ActivityEntry } from '../../shared/contract/activity.ts'
import type { FailureCode } from '../../shared/tools/tool-result.ts'
import { titleOf } from '../timeline/lane-words.ts'
import type { LaneTitle, TitleForm } from '../timeline/lane-words.ts'

/** What happened, in the tense of how it ended; the same words as on its lane. */
export function entryTitle(entry: ActivityEntry, { ability = null, isWhole = false }: { readonly ability?: string | null; readonly isWhole?: boolean } = {}): LaneTitle {
  return titleOf({ tool: entry.tool, effect: entry.effect, touches: 0, ability, isWhole, subject: { kind: 'other', text: entry.subject === '' ? entry.tool : entry.subject } }, formOf(entry))
}

function formOf(entry: ActivityEntry): TitleForm {
  switch (entry.outcome) {
    case 'done': return 'done'
    case 'failed': return 'failed'
    case 'stopped': return entry.ms > 0 ? 'stopped' : 'wanted'
    case 'denied': return 'wanted'
  }
}

/** Who decided about a call, as keys of `text/…/activity.ts`. A colour only where a person or a rule said yes or no. */
export interface Decision {
  readonly who: 'allowed' | 'allowedOn' | 'rule' | 'denied' | 'nobody' | 'rules' | 'noNeed' | 'asked' | 'notTried'
  readonly tone: 'ok' | 'bad' | 'plain'
  readonly note: 'after' | 'soNo' | 'byRules' | 'looking' | 'inFolder' | 'listed' | 'stopped' | 'mistake' | 'ordered' | 'byRule' | 'agreed' | null
}

/** Failures in which the call itself did not fit, so that nobody had to decide. */
const neverJudged: readonly string[] = ['unknown-tool', 'bad-arguments', 'not-permitted'] satisfies readonly FailureCode[]

/** See `Decision`. */
export function decisionOf(entry: ActivityEntry): Decision {
  switch (entry.answer) {
    case 'allow-once': return { who: 'allowed', tone: 'ok', note: entry.askedMs === undefined ? null : 'after' }
    case 'allow-grant': return { who: 'allowedOn', tone: 'ok', note: entry.askedMs === undefined ? null : 'after' }
    case 'deny': return { who: 'denied', tone: 'bad', note: entry.askedMs === undefined ? null : 'after' }
    case 'expired': return entry.outcome === 'stopped' ? { who: 'asked', tone: 'plain', note: 'stopped' } : { who: 'nobody', tone: 'bad', note: 'soNo' }
    case undefined: break
  }
  if (neverJudged.includes(entry.failure ?? '')) return { who: 'notTried', tone: 'plain', note: entry.failure === 'not-permitted' ? 'byRules' : 'mistake' }
  if (entry.rule.startsWith('grant.') && entry.verdict === 'auto') return { who: 'rule', tone: 'ok', note: 'byRule' }
  if (entry.verdict === 'deny') return { who: 'rules', tone: 'bad', note: 'byRules' }
  if (entry.verdict === 'require') return { who: 'asked', tone: 'plain', note: entry.outcome === 'stopped' ? 'stopped' : null }
  if (entry.effect === 'looks') return { who: 'noNeed', tone: 'plain', note: 'looking' }
  if (entry.origin === 'you') return { who: 'noNeed', tone: 'plain', note: 'ordered' }
  return { who: 'noNeed', tone: 'plain', note: entry.tool === 'exec' ? 'listed' : entry.tool === 'write' || entry.tool === 'edit' ? 'inFolder' : isOfSkill(entry.tool) ? 'agreed' : null }
}

/** Tools of skills alone are called `skill.verb`. */
function isOfSkill(tool: string): boolean { return !tool.startsWith('mcp__') && tool.includes('.') }
