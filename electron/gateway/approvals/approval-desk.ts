import { limits } from '../../../shared/limits.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Clock } from '../ports.ts'
import { stopReasonOf } from '../router/stop-reason.ts'
import type { LiveSession } from '../sessions/live-session.ts'

/** What came of a question. `left-open`: Pincer closes; the question stays in the journal for the next start. */
export type AskOutcome = ApprovalAnswer | { readonly kind: 'left-open' }

interface OpenQuestion {
  readonly request: ApprovalRequest
  readonly answered: Promise<AskOutcome>
  readonly settle: (outcome: AskOutcome) => void
  /** The person has answered; the answer may not have been acted on yet. */
  decided: boolean
}

/**
 * Every open question, of all chats. Question and answer go through the chat's journal before anything acts on them:
 * no decision on disk, no run; and an answer counts once.
 */
export class ApprovalDesk {
  readonly #clock: Clock
  readonly #open = new Map<string, OpenQuestion>()

  constructor(clock: Clock) { this.#clock = clock }

  pending(): ApprovalRequest[] { return [...this.#open.values()].filter((question) => !question.decided).map((question) => question.request) }

  /**
   * Asks and waits. `known`: the journal already has this request (it was asked before a restart).
   * Never rejects for a stop: that is an answer too (`expired`, `stopped`).
   */
  async ask(session: LiveSession, request: ApprovalRequest, known: boolean, signal: AbortSignal): Promise<AskOutcome> {
    const { turnId, batchId, callId } = request
    if (!known) session.append({ kind: 'approval-requested', turnId, request })
    // Open before it is told: whoever hears of it may answer at once.
    const answered = this.#wait(this.reopen(request), signal)
    if (!known) {
      session.emit({ type: 'approval.requested', turnId, batchId, callId, request })
      session.refreshSummary()
    }
    await session.sync()
    const answer = await answered
    if (answer.kind === 'left-open') return answer
    this.#keep(session, request, answer)
    await session.sync()
    return answer
  }

  /** A question from before a restart that the rules no longer ask: it lapses, and is said to have. */
  lapse(session: LiveSession, request: ApprovalRequest): void {
    this.#open.delete(request.id)
    this.#keep(session, request, { kind: 'expired', at: this.#clock.now(), why: 'changed' })
  }

  #keep(session: LiveSession, { id: approvalId, turnId, batchId, callId }: ApprovalRequest, answer: ApprovalAnswer): void {
    session.append({ kind: 'approval-answered', turnId, batchId, callId, approvalId, answer })
    session.emit({ type: 'approval.answered', turnId, batchId, callId, approvalId, answer })
    session.refreshSummary()
  }

  /**
   * Opens a question, or finds it open already. After a restart this comes first, while the call is still being judged
   * again: the card is on screen by then, and an answer to it must count.
   */
  reopen(request: ApprovalRequest): OpenQuestion {
    const known = this.#open.get(request.id)
    if (known) return known
    const { promise, resolve } = Promise.withResolvers<AskOutcome>()
    const question: OpenQuestion = { request, answered: promise, settle: resolve, decided: false }
    this.#open.set(request.id, question)
    return question
  }

  async #wait(question: OpenQuestion, signal: AbortSignal): Promise<AskOutcome> {
    const { request, settle } = question
    const onAbort = (): void => settle(stopReasonOf(signal) === 'quit' ? { kind: 'left-open' } : { kind: 'expired', at: this.#clock.now(), why: 'stopped' })
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    const left = request.expiresAt === null ? null : Math.min(Math.max(0, request.expiresAt - this.#clock.now()), limits.timerMaxMs)
    const cancelTimer = left === null ? () => undefined : this.#clock.after(left, () => settle({ kind: 'expired', at: this.#clock.now(), why: 'time' }))
    try {
      return await question.answered
    } finally {
      cancelTimer()
      signal.removeEventListener('abort', onAbort)
      this.#open.delete(request.id)
    }
  }

  /** The person's answer. Throws `no-such-approval` for one that is not open (any more). */
  answer(approvalId: string, answer: 'allow-once' | 'deny', reason: string): void {
    const question = this.#open.get(approvalId)
    if (!question || question.decided) throw new ContractError('no-such-approval')
    question.decided = true // a second answer, a moment later, must not seem to count
    const at = this.#clock.now()
    question.settle(answer === 'deny' ? { kind: 'deny', at, reason } : { kind: 'allow-once', at })
  }
}
