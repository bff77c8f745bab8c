import type { ContractEventOf } from '../../../shared/contract/events.ts'
import { asNumber, asObject, asText, isObject, type Json } from '../json-value.ts'

/** What the person of a row does when a card is shown. */
export interface Answer { readonly decision: 'allow-once' | 'deny'; readonly reason: string; readonly afterMs: number }

/**
 * The answer to a card, or null for nobody answering. `answers` names decisions by call id; without one, a late allow comes
 * when the row says so, a row about time or a restart gets none, and everything else is allowed at once.
 */
export function answerTo(event: ContractEventOf<'approval.requested'>, setup: Json): Answer | null {
  const given = asObject(setup['answers'])[event.callId]
  if (given !== undefined) return readAnswer(given)
  const late = asNumber(setup['late_approve_ms'])
  if (late !== undefined) return { decision: 'allow-once', reason: '', afterMs: late * timeStretch(setup) }
  if (setup['approval_timeout_ms'] !== undefined || setup['restart_while_waiting'] === true) return null
  return { decision: 'allow-once', reason: '', afterMs: 0 }
}

export function readAnswer(given: unknown): Answer | null {
  const details: Json = isObject(given) ? given : { decision: given === true ? 'allow' : given === false ? 'deny' : given }
  // "deny: not today" is a decision with its reason.
  const [, word = '', said = ''] = /^([^:]*)(?::\s*([\s\S]*))?$/.exec(asText(details['decision']) || asText(details['answer'])) ?? []
  const afterMs = asNumber(details['after_ms']) ?? 0
  const reason = asText(details['reason']) || said
  switch (word) {
    case 'allow': case 'allow-once': case 'allow_once': case 'once': case 'approve': case 'yes': return { decision: 'allow-once', reason, afterMs }
    case 'deny': case 'reject': case 'no': return { decision: 'deny', reason, afterMs }
    case 'none': case 'ignore': case 'never': case 'timeout': case '': return null
    default: throw new Error(`an answer of "${word}" is not known`)
  }
}

/** The shortest time limit for a question that the product's settings accept. */
const shortestTimeoutMs = 1_000

/** A row whose time limit is shorter than settings accept is played slower, all its times alike. */
export function timeStretch(setup: Json): number {
  const timeout = asNumber(setup['approval_timeout_ms'])
  return timeout === undefined ? 1 : Math.max(1, shortestTimeoutMs / timeout)
}
export function approvalTimeoutMs(setup: Json): number | null {
  const timeout = asNumber(setup['approval_timeout_ms'])
  return timeout === undefined ? null : Math.round(timeout * timeStretch(setup))
}
