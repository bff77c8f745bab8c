import { join } from 'node:path'
import type { ActivityEntry } from '../../../shared/contract/activity.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import { TurnRecords, type TurnRecord } from './turn-record.ts'

type Step = Pick<AuditEntry, 'sessionId' | 'turnId' | 'callId' | 'effect' | 'outcome' | 'sandbox' | 'ms' | 'tool'>

/**
 * Whether single steps of the record of activity can still be taken back, from what undo wrote down about their turns.
 * Make one for each answer: a turn's record is read once. `home`: Pincer's own folder.
 */
export function stepStates(home: string): (step: Step) => ActivityEntry['undo'] {
  const records = new TurnRecords(join(home, 'undo', 'turns'))
  const known = new Map<string, TurnRecord | null>()
  return (step) => {
    if (step.outcome === 'denied' || (step.outcome === 'stopped' && step.ms === 0)) return 'nothing'
    const key = `${step.sessionId} ${step.turnId}`
    if (!known.has(key)) known.set(key, records.read(step.sessionId, step.turnId))
    return kept(known.get(key) ?? null, step) ?? withoutRecord(step)
  }
}

/** What the turn's record says of this step; null when it says nothing. */
function kept(record: TurnRecord | null, step: Step): 'can' | 'undone' | 'gone' | null {
  if (record === null) return null
  if (record.dropped !== null) return step.effect === 'looks' ? null : 'gone'
  const paths = new Set(record.lines.filter((line) => line.by === `${step.turnId} ${step.callId}`).flatMap((line) => line.nodes.map((node) => node.path)))
  if (paths.size === 0) return null
  // Every undo, and every undo of one, leaves its line here: an odd number of them means that it is undone now.
  const undos = record.lines.filter((line) => line.undo === true && line.nodes.some((node) => paths.has(node.path))).length
  return undos % 2 === 1 ? 'undone' : 'can'
}

/** Nothing was kept: either the step changed nothing, or what it did lies where no old version is kept. */
function withoutRecord({ effect, outcome, sandbox }: Step): 'nothing' | 'no' {
  switch (effect) {
    case 'sends': case 'spends': case 'installs': return 'no'
    case 'changes': case 'deletes': return outcome === 'done' ? 'no' : 'nothing'
    case 'runs-code': return sandbox === 'on' ? 'nothing' : 'no'
    default: return 'nothing'
  }
}
