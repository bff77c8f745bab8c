import { limits } from '../../../shared/limits.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Clock } from '../ports.ts'
import { stopReasonOf } from '../router/stop-reason.ts'
import type { LiveSession } from '../sessions/live-session.ts'

/** What came of a question. `left-open`: Pincer closes; the question stays in the journal for the next start. */
export type AskOutcome = ApprovalAnswer | { readonly kind: 'left-open' }

interface OpenQuestion { readonly request: ApprovalRequest; readonly settle: (answer: ApprovalAnswer) => void }

/**
 * Every open question, of all chats. Question and answer go through the chat's journal before anything acts on them:
 * no decision on disk, no run; and an answer counts once.
 */
export class ApprovalDesk {
  readonly #clock: Clock
  readonly #open = new Map<string, OpenQuestion>()

  constructor(clock: Clock) { this.#clock = clock }

  pending(): ApprovalRequest[] { return [...this.#open.values()].map((question) => question.request) }

  /**
   * Asks and waits. `known`: the journal already has this request (it was asked before a restart).
   * Never rejects for a stop: that is an answer too (`expired`, `stopped`).
   */
  async ask(session: LiveSession, request: ApprovalRequest, known: boolean, signal: AbortSignal): Promise<AskOutcome> {
    const { turnId, batchId, callId } = request
    if (!known) session.append({ kind: 'approval-requested', turnId, request })
    // Open before it is told: whoever hears of it may answer at once.
    const answered = this.#wait(request, signal)
    if (!known) {
      session.emit({ type: 'approval.requested', turnId, batchId, callId, request })
      session.refreshSummary()
    }
    await session.sync()
    const answer = await answered
    if (answer.kind === 'left-open') return answer
    session.append({ kind: 'approval-answered', turnId, batchId, callId, approvalId: request.id, answer })
    session.emit({ type: 'approval.answered', turnId, batchId, callId, approvalId: request.id, answer })
    session.refreshSummary()
    await session.sync()
    return answer
  }

  #wait(request: ApprovalRequest, signal: AbortSignal): Promise<AskOutcome> {
    return new Promise((resolve) => {
      const cancels: (() => void)[] = []
      const settle = (outcome: AskOutcome) => {
        if (!this.#open.delete(request.id)) return
        for (const cancel of cancels) cancel()
        resolve(outcome)
      }
      this.#open.set(request.id, { request, settle })
      const onAbort = () => settle(stopReasonOf(signal) === 'quit' ? { kind: 'left-open' } : { kind: 'expired', at: this.#clock.now(), why: 'stopped' })
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      cancels.push(() => signal.removeEventListener('abort', onAbort))
      if (request.expiresAt !== null) {
        const left = Math.min(Math.max(0, request.expiresAt - this.#clock.now()), limits.timerMaxMs)
        cancels.push(this.#clock.after(left, () => settle({ kind: 'expired', at: this.#clock.now(), why: 'time' })))
      }
    })
  }

  /** The person's answer. Throws `no-such-approval` for one that is not open (any more). */
  answer(approvalId: string, answer: 'allow-once' | 'deny', reason: string): void {
    const question = this.#open.get(approvalId)
    if (!question) throw new ContractError('no-such-approval')
    const at = this.#clock.now()
    question.settle(answer === 'deny' ? { kind: 'deny', at, reason } : { kind: 'allow-once', at })
  }
}
