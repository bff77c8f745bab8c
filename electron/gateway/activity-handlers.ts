import type { ActivityEntry } from '../../shared/contract/activity.ts'
import type { CallName, ContractHandlers, ParsedInput } from '../../shared/contract/calls.ts'
import { ContractError } from '../../shared/contract/errors.ts'
import type { AuditEntry, AuditLog } from './audit/audit-log.ts'
import type { UsageLog } from './audit/usage-log.ts'
import { writeFileWhole } from './files/write-file.ts'
import type { Ports } from './ports.ts'
import type { SessionStore } from './sessions/session-store.ts'
import { stepStates } from './undo/step-state.ts'

type ActivityCall = Extract<CallName, `activity.${string}` | `usage.${string}`>
type Wanted = Pick<ParsedInput<'activity.list'>, 'filter' | 'search' | 'since' | 'sessionId'>

export interface ActivityParts {
  readonly ports: Pick<Ports, 'clock' | 'desktop' | 'places'>
  readonly audit: AuditLog
  readonly usage: UsageLog
  readonly sessions: Pick<SessionStore, 'list'>
}

/** The contract's calls about what was done and what it cost. */
export function createActivityHandlers({ ports, audit, usage, sessions }: ActivityParts): Pick<ContractHandlers, ActivityCall> {
  return {
    'activity.list': ({ before, limit, ...wanted }) => {
      const { entries, intact } = audit.read()
      const titles = new Map(sessions.list().map((summary) => [summary.id, summary.title]))
      const fitting = entries.filter((entry) => fits(entry, wanted)).reverse()
      const start = before === undefined ? 0 : fitting.findIndex((entry) => entry.id === before) + 1
      const undoOf = stepStates(ports.places.home)
      return { entries: fitting.slice(start, start + limit).map((entry) => ({ ...asActivity(entry, titles), turnId: entry.turnId, undo: undoOf(entry) })), total: fitting.length, intact }
    },
    async 'activity.saveCopy'({ name, text }) {
      if (!ports.desktop.pickNewFile) throw new ContractError('unsupported', { what: 'activity.saveCopy' })
      const path = await ports.desktop.pickNewFile(name)
      if (path === null) return null
      const end = await writeFileWhole({ path, target: 'follow', bytes: Buffer.from(text, 'utf8') })
      if (end.kind === 'failed') throw new ContractError(end.code === 'no-space' ? 'no-space' : 'no-access', { path, message: end.message })
      return path
    },
    'usage.summary': () => usage.summary(new Date(ports.clock.now()).setHours(0, 0, 0, 0)),
  }
}

function fits(entry: AuditEntry, { filter, search, since, sessionId }: Wanted): boolean {
  if ((since !== undefined && entry.at < since) || (sessionId !== undefined && entry.sessionId !== sessionId)) return false
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted && ![entry.subject, entry.tool, entry.inputPreview].some((text) => text.toLocaleLowerCase().includes(wanted))) return false
  switch (filter) {
    case 'all': return true
    case 'changed': return entry.effect === 'changes' && entry.outcome === 'done'
    case 'deleted': return entry.effect === 'deletes'
    case 'sent': return entry.outcome === 'done' && (entry.effect === 'sends' || entry.effect === 'spends')
    case 'asked': return entry.approvalId !== undefined
    case 'denied': return entry.outcome === 'denied'
    case 'failed': return entry.outcome === 'failed'
    default: return filter satisfies never
  }
}

function asActivity(entry: AuditEntry, titles: ReadonlyMap<string, string>): Omit<ActivityEntry, 'turnId' | 'undo'> {
  const { turnId: _t, batchId: _b, approvalId: _a, inputHash: _h, inputPreview: _p, askedPreview, refusedBefore: _r, previous: _v, hash: _c, ...shown } = entry
  return { ...shown, ...(askedPreview === undefined ? {} : { asked: askedPreview }), sessionTitle: titles.get(entry.sessionId) ?? '' }
}
