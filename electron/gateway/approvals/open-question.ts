import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import type { Clock } from '../ports.ts'
import { stopReasonOf } from '../router/stop-reason.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { EditOutcome } from './edit-request.ts'

/** What came of a question. `left-open`: Pincer closes; the question stays in the journal for the next start. */
export type AskOutcome = ApprovalAnswer | { readonly kind: 'left-open' }

/** One call that waits for a question. Equal calls wait for the same one. */
export interface Member {
  readonly ids: Pick<ApprovalRequest, 'turnId' | 'batchId' | 'callId'>
  /** Since when it waits. */
  readonly requestedAt: number
  readonly session: LiveSession
  /** Judges the question as the person changed it. */
  readonly edit: (text: string, now: ApprovalRequest) => Promise<EditOutcome>
  /** Id of a stored grant that covers the call by now. */
  readonly covering: () => Promise<string | null>
  /** Reason of an earlier refusal of the same thing; null where there is none. */
  readonly refused: () => string | null
}

/** A question that waits for the person, with the calls that wait for it. */
export class OpenQuestion {
  request: ApprovalRequest
  /** The person has answered; the answer may not have been acted on yet. */
  decided = false
  readonly members: Member[] = []
  readonly answered: Promise<AskOutcome>
  settle: (outcome: AskOutcome) => void = () => undefined
  /** A call waits for it. After a restart the card is on screen before that. */
  readonly attached: Promise<Member | null>
  #attach: (member: Member | null) => void = () => undefined

  constructor(request: ApprovalRequest) {
    this.request = request
    this.answered = new Promise((resolve) => { this.settle = resolve })
    this.attached = new Promise((resolve) => { this.#attach = resolve })
    void this.answered.then(() => this.#attach(null))
  }

  /** The question as it belongs to one of its calls. */
  requestOf(member: Member): ApprovalRequest { return { ...this.request, ...member.ids, requestedAt: member.requestedAt } }

  join(member: Member): void {
    this.members.push(member)
    this.#attach(member)
  }

  /** Takes a call out; the question then belongs to the next one. */
  leave(member: Member): void {
    const at = this.members.indexOf(member)
    if (at < 0) return
    this.members.splice(at, 1)
    const [next] = this.members
    if (next) this.request = { ...this.request, ...next.ids, requestedAt: next.requestedAt, same: Math.max(1, this.request.same - 1) }
  }
}

/** One call's wait: the common answer, or its own stop. */
export async function waitFor(question: OpenQuestion, signal: AbortSignal, clock: Clock): Promise<AskOutcome> {
  const own = Promise.withResolvers<AskOutcome>()
  const onAbort = (): void => own.resolve(stopReasonOf(signal) === 'quit' ? { kind: 'left-open' } : { kind: 'expired', at: clock.now(), why: 'stopped' })
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const { expiresAt } = question.request
  const left = expiresAt === null ? null : Math.min(Math.max(0, expiresAt - clock.now()), limits.timerMaxMs)
  const cancelTimer = left === null ? () => undefined : clock.after(left, () => own.resolve({ kind: 'expired', at: clock.now(), why: 'time' }))
  try {
    return await Promise.race([question.answered, own.promise])
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', onAbort)
  }
}
