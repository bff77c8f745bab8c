import type { ApprovalRequest, Origin } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import type { JournalEntry, ToolCall } from '../../../shared/sessions/journal.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import { editedInput } from './edit-request.ts'
import { isSameIntent, type Intent } from './intent.ts'
import { intentOf } from './intent-of.ts'

interface Refusal { readonly approvalId: string; readonly reason: string; readonly intent: Intent; /** Entries the chat had when it was refused. */ readonly entries: number }

/**
 * What the person refused in each chat. It holds until they write again: then they may have changed their mind, and are asked
 * anew. The chat's journal is the truth: after a restart it is read from there.
 */
export class RefusalMemory {
  readonly #byChat = new Map<string, Refusal[]>()
  readonly #recalled = new Set<string>()

  /** `judged`: the call, and where the person had changed it first, the call as it was refused. */
  keep(session: LiveSession, refused: { readonly judged: readonly JudgedCall[]; readonly approvalId: string; readonly reason: string; readonly workspace: string }): void {
    const kept = this.#holding(session)
    for (const judged of refused.judged) kept.push({ approvalId: refused.approvalId, reason: refused.reason, intent: intentOf(judged, refused.workspace), entries: session.entries.length })
    this.#byChat.set(session.id, kept.slice(-limits.refusalsKept))
  }

  /** Once per chat and start: what was refused before Pincer was closed. `judge` judges a kept call as it is now, null where its tool is gone. */
  async recall(session: LiveSession, workspace: string, judge: (call: ToolCall) => Promise<JudgedCall | null>): Promise<void> {
    if (this.#recalled.has(session.id)) return
    this.#recalled.add(session.id)
    for (const { call, request, reason } of refusedIn(session.entries)) {
      const judged = await judge(call)
      if (judged) this.keep(session, { judged: [judged, ...await changedCall(judged, request, judge)], approvalId: request.id, reason, workspace })
    }
  }

  /** The refusal that this call comes back to, or null. What the person runs themselves is their own wish. */
  find(session: LiveSession, origin: Origin, judged: JudgedCall, workspace: string): Pick<Refusal, 'approvalId' | 'reason'> | null {
    if (origin === 'you' || !this.#byChat.has(session.id)) return null
    const kept = this.#holding(session)
    if (kept.length === 0) return null
    const intent = intentOf(judged, workspace)
    return kept.find((refusal) => isSameIntent(refusal.intent, intent)) ?? null
  }

  forget(sessionId: string): void {
    this.#byChat.delete(sessionId)
    this.#recalled.delete(sessionId)
  }

  #holding(session: LiveSession): Refusal[] {
    const kept = this.#byChat.get(session.id) ?? []
    const lastWish = session.entries.findLastIndex((entry) => entry.kind === 'user' || entry.kind === 'direct')
    const holding = kept.filter((refusal) => refusal.entries > lastWish)
    if (holding.length === 0) this.#byChat.delete(session.id)
    return holding
  }
}

interface KeptRefusal { readonly call: ToolCall; readonly request: ApprovalRequest; readonly reason: string }

/** Questions that were refused since the person last wrote, with the calls they were about. */
function refusedIn(entries: readonly JournalEntry[]): KeptRefusal[] {
  const since = entries.slice(entries.findLastIndex((entry) => entry.kind === 'user' || entry.kind === 'direct') + 1)
  const calls = new Map(since.flatMap((entry) => (entry.kind === 'assistant' ? entry.blocks.flatMap((block) => (block.type === 'tool-call' ? [[block.call.id, block.call] as const] : [])) : [])))
  const requests = new Map<string, ApprovalRequest>()
  const found: KeptRefusal[] = []
  for (const entry of since) {
    if (entry.kind === 'approval-requested') requests.set(entry.request.callId, entry.request)
    if (entry.kind !== 'approval-answered' || entry.answer.kind !== 'deny') continue
    const [call, request] = [calls.get(entry.callId), requests.get(entry.callId)]
    if (call && request) found.push({ call, request, reason: entry.answer.reason.trim() })
  }
  return found
}

/** The call as the person had changed it before they refused it. */
async function changedCall(judged: JudgedCall, request: ApprovalRequest, judge: (call: ToolCall) => Promise<JudgedCall | null>): Promise<JudgedCall[]> {
  if (request.editedFrom === null) return []
  const changed = await judge({ ...judged.call, input: editedInput(judged, request) })
  return changed ? [changed] : []
}
