import type { Origin } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import type { JudgedCall } from '../router/tool-router.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import { isSameIntent, type Intent } from './intent.ts'
import { intentOf } from './intent-of.ts'

interface Refusal { readonly approvalId: string; readonly reason: string; readonly intent: Intent; /** Entries the chat had when it was refused. */ readonly entries: number }

/**
 * What the person refused in each chat. It holds until they write again: then they may have changed their mind, and are asked
 * anew. Held in memory: after a restart the worst that happens is that they are asked once more.
 */
export class RefusalMemory {
  readonly #byChat = new Map<string, Refusal[]>()

  /** `judged`: the call, and where the person had changed it first, the call as it was refused. */
  keep(session: LiveSession, refused: { readonly judged: readonly JudgedCall[]; readonly approvalId: string; readonly reason: string; readonly workspace: string }): void {
    const kept = this.#holding(session)
    for (const judged of refused.judged) kept.push({ approvalId: refused.approvalId, reason: refused.reason, intent: intentOf(judged, refused.workspace), entries: session.entries.length })
    this.#byChat.set(session.id, kept.slice(-limits.refusalsKept))
  }

  /** The refusal that this call comes back to, or null. What the person runs themselves is their own wish. */
  find(session: LiveSession, origin: Origin, judged: JudgedCall, workspace: string): Pick<Refusal, 'approvalId' | 'reason'> | null {
    if (origin === 'you' || !this.#byChat.has(session.id)) return null
    const kept = this.#holding(session)
    if (kept.length === 0) return null
    const intent = intentOf(judged, workspace)
    return kept.find((refusal) => isSameIntent(refusal.intent, intent)) ?? null
  }

  forget(sessionId: string): void { this.#byChat.delete(sessionId) }

  #holding(session: LiveSession): Refusal[] {
    const kept = this.#byChat.get(session.id) ?? []
    const lastWish = session.entries.findLastIndex((entry) => entry.kind === 'user' || entry.kind === 'direct')
    const holding = kept.filter((refusal) => refusal.entries > lastWish)
    if (holding.length === 0) this.#byChat.delete(session.id)
    return holding
  }
}
