import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { ContractError } from '../../../shared/contract/errors.ts'
import type { Clock } from '../ports.ts'
import type { LiveSession } from '../sessions/live-session.ts'
import type { EditOutcome } from './edit-request.ts'
import { grantFrom } from './grant-from.ts'
import type { GrantStore } from './grant-store.ts'
import { type AskOutcome, type Member, OpenQuestion, waitFor } from './open-question.ts'

export interface DeskDeps {
  readonly clock: Clock
  readonly grants: GrantStore
  readonly newId: (kind: string) => string
  readonly titleOf: (sessionId: string) => string
}

/** How one call asks. `known`: the journal already has its request (it was asked before a restart). */
export interface Asking extends Pick<Member, 'edit' | 'covering' | 'refused'> { readonly known: boolean; readonly signal: AbortSignal }

/**
 * Every open question, of all chats. Question and answer go through the chat's journal before anything acts on them:
 * no decision on disk, no run; and an answer counts once. Equal calls of a chat share one question.
 */
export class ApprovalDesk {
  readonly #deps: DeskDeps
  readonly #open = new Map<string, OpenQuestion>()

  constructor(deps: DeskDeps) { this.#deps = deps }

  pending(): ApprovalRequest[] { return [...this.#open.values()].filter((question) => !question.decided).map((question) => question.request) }

  /**
   * Asks and waits. Never rejects for a stop: that is an answer too (`expired`, `stopped`). The request that comes back is the
   * one that was answered: the person may have changed it.
   */
  async ask(session: LiveSession, request: ApprovalRequest, asking: Asking): Promise<{ answer: AskOutcome; request: ApprovalRequest }> {
    const { turnId, batchId, callId, requestedAt } = request
    const member: Member = { ids: { turnId, batchId, callId }, requestedAt, session, edit: asking.edit, covering: asking.covering, refused: asking.refused }
    const equal = asking.known ? undefined : this.#equalTo(request)
    // Open before it is told: whoever hears of it may answer at once.
    const question = equal ?? this.reopen(request)
    question.join(member)
    const answered = waitFor(question, asking.signal, this.#deps.clock)
    if (equal) question.request = { ...question.request, same: question.request.same + 1 }
    let answer: AskOutcome
    let asked: ApprovalRequest
    try {
      if (!asking.known) this.#tell(question, equal ? [member, ...question.members.slice(0, 1)] : [member])
      await session.sync()
      answer = await answered
      asked = question.requestOf(member)
    } finally {
      // Also where it could not be kept (a full disk): a card nobody waits behind must not stay.
      this.#leave(question, member)
    }
    if (answer.kind === 'left-open') return { answer, request: asked }
    this.#keep(session, asked, answer)
    // The others still wait: their card is told again, since this call's end took it away.
    if (!question.decided && question.members.length > 0) this.#tell(question, question.members.slice(0, 1))
    await session.sync()
    return { answer, request: asked }
  }

  /** A question from before a restart that the rules no longer ask: it lapses, and is said to have. */
  lapse(session: LiveSession, request: ApprovalRequest): void {
    const answer = { kind: 'expired', at: this.#deps.clock.now(), why: 'changed' } as const
    const question = this.#open.get(request.id)
    if (question) this.#settle(question, answer)
    this.#open.delete(request.id)
    this.#keep(session, request, answer)
  }

  /** The person has refused something in this chat: open questions for the same thing in other words are refused with it. */
  refuseSame(sessionId: string): void {
    for (const question of [...this.#open.values()]) {
      const reason = question.decided || question.request.sessionId !== sessionId || question.request.editedFrom !== null ? null : question.members[0]?.refused() ?? null
      if (reason !== null) this.#settle(question, { kind: 'deny', at: this.#deps.clock.now(), reason })
    }
  }

  /**
   * Opens a question, or finds it open already. After a restart this comes first, while the call is still being judged
   * again: the card is on screen by then, and an answer to it must count.
   */
  reopen(request: ApprovalRequest): OpenQuestion {
    const known = this.#open.get(request.id)
    if (known) {
      if (request.same > known.request.same) known.request = { ...known.request, same: request.same }
      return known
    }
    const question = new OpenQuestion(request)
    this.#open.set(request.id, question)
    return question
  }

  /**
   * The person's answer. `offerId`: the line under "Always…" that is stored as a grant before the answer counts. Throws
   * `no-such-approval` for a question that is not open (any more), `bad-input` for a line that is not offered.
   */
  async answer(approvalId: string, answer: 'allow-once' | 'deny', reason: string, offerId?: string): Promise<void> {
    const question = this.#undecided(approvalId)
    const { clock, grants, newId, titleOf } = this.#deps
    if (answer === 'deny') return this.#settle(question, { kind: 'deny', at: clock.now(), reason })
    if (offerId === undefined) return this.#settle(question, { kind: 'allow-once', at: clock.now() })
    const { request } = question
    const offer = request.offers.find((each) => each.id === offerId && each.off === null)
    if (!offer) throw new ContractError('bad-input', { path: 'offerId', message: 'this question does not offer that' })
    question.decided = true
    const grant = grantFrom(request, offer, { id: newId('grant'), now: clock.now(), title: titleOf(request.sessionId) })
    try {
      await grants.add(grant)
    } catch (error) {
      question.decided = false // not kept, so not answered either
      throw error
    }
    this.#settle(question, { kind: 'allow-grant', at: clock.now(), grantId: grant.id, offerId })
    await this.#settleCovered()
  }

  /** Changes what is asked. The question stays as it was where the change is denied or no call. */
  async edit(approvalId: string, text: string): Promise<EditOutcome> {
    const question = this.#undecided(approvalId)
    const member = await question.attached
    if (member === null) throw new ContractError('no-such-approval')
    const outcome = await member.edit(text, question.request)
    if (question.decided || !this.#open.has(approvalId)) throw new ContractError('no-such-approval')
    if (outcome.kind !== 'asks') return outcome
    question.request = { ...outcome.request, same: question.request.same }
    this.#tell(question, question.members)
    await member.session.sync()
    return { kind: 'asks', request: question.request }
  }

  #undecided(approvalId: string): OpenQuestion {
    const question = this.#open.get(approvalId)
    if (!question || question.decided) throw new ContractError('no-such-approval')
    return question
  }

  #settle(question: OpenQuestion, answer: ApprovalAnswer): void {
    question.decided = true // a second answer, a moment later, must not seem to count
    question.settle(answer)
  }

  /** Other open questions that a new grant answers. */
  async #settleCovered(): Promise<void> {
    for (const question of [...this.#open.values()]) {
      const [member] = question.members
      if (question.decided || !member || question.request.editedFrom !== null) continue
      const grantId = await member.covering()
      if (grantId !== null && !question.decided) this.#settle(question, { kind: 'allow-grant', at: this.#deps.clock.now(), grantId })
    }
  }

  #equalTo(request: ApprovalRequest): OpenQuestion | undefined {
    for (const question of this.#open.values()) {
      const other = question.request
      if (!question.decided && question.members.length > 0 && other.sessionId === request.sessionId && other.binding === request.binding && other.origin === request.origin) return question
    }
    return undefined
  }

  /** Into the journal and to the window, for each of these calls. */
  #tell(question: OpenQuestion, members: readonly Member[]): void {
    for (const member of members) {
      const request = question.requestOf(member)
      member.session.append({ kind: 'approval-requested', turnId: member.ids.turnId, request })
      member.session.emit({ type: 'approval.requested', ...member.ids, request })
    }
    members[0]?.session.refreshSummary()
  }

  #keep(session: LiveSession, { id: approvalId, turnId, batchId, callId }: ApprovalRequest, answer: ApprovalAnswer): void {
    session.append({ kind: 'approval-answered', turnId, batchId, callId, approvalId, answer })
    session.emit({ type: 'approval.answered', turnId, batchId, callId, approvalId, answer })
    session.refreshSummary()
  }

  #leave(question: OpenQuestion, member: Member): void {
    question.leave(member)
    if (question.members.length > 0) return
    this.#open.delete(question.request.id)
    question.settle({ kind: 'left-open' })
  }
}
