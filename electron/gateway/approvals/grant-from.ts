import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { Grant, GrantOffer } from '../../../shared/approvals/grant.ts'

/** What is stored when a person picks a line of a question. */
export function grantFrom(request: ApprovalRequest, offer: GrantOffer, { id, now, title }: { readonly id: string; readonly now: number; readonly title: string }): Grant {
  const { lifetime } = offer
  return {
    id, tool: request.tool, effect: request.effect, match: offer.match,
    lifetime: lifetime.kind === 'chat' ? { kind: 'chat', sessionId: request.sessionId } : lifetime.kind === 'minutes' ? { kind: 'until', at: now + lifetime.minutes * 60_000 } : { kind: 'forever' },
    createdAt: now, lastUsedAt: null, uses: 0, sessionId: request.sessionId, sessionTitle: title, wall: request.sandbox === 'on' && request.command !== undefined,
  }
}
