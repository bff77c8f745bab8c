import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { Grant, GrantOffer } from '../../shared/approvals/grant.ts'

const minute = 60_000
const quotes = '/home/kim/Documents'

/** What a person allowed, one of each kind, for looking at the list. `folder` is the name of the quotes folder in the language on screen. */
export function scriptedGrants(folder: string, title: string, now: number): Grant[] {
  const grant = (id: string, over: Partial<Grant> & Pick<Grant, 'match'>): Grant => ({
    id, tool: 'edit', effect: 'changes', lifetime: { kind: 'forever' }, createdAt: now - 60 * minute, lastUsedAt: null, uses: 0, sessionId: 's1', sessionTitle: title, wall: false, ...over,
  })
  return [
    grant('g1', { match: { kind: 'folder', path: `${quotes}/${folder}`, below: false }, lastUsedAt: now - 4 * minute, uses: 18 }),
    grant('g2', { tool: 'fetch', effect: 'looks', match: { kind: 'host', host: 'lindqvist-kartong.example' }, lifetime: { kind: 'chat', sessionId: 's1' }, lastUsedAt: now - 9 * minute, uses: 6 }),
    grant('g3', { tool: 'exec', effect: 'changes', match: { kind: 'program', words: ['convert', '-resize'], folder: `${quotes}/${folder}` }, lifetime: { kind: 'until', at: now + 7 * minute }, createdAt: now - 3 * minute, wall: true, lastUsedAt: now - minute, uses: 1 }),
    grant('g4', { tool: 'mcp__team_mail__list', effect: 'looks', match: { kind: 'tool', hash: 'h' }, lastUsedAt: now - 26 * 60 * minute, uses: 203 }),
    grant('g5', { tool: 'exec', effect: 'runs-code', match: { kind: 'command', text: 'python3 sum.py --month 9', cwd: `${quotes}/${folder}`, hash: 'h' } }),
  ]
}

/** The grant an offer becomes when it is chosen. */
export function grantOf(id: string, offer: GrantOffer, request: ApprovalRequest, title: string, now: number): Grant {
  const { lifetime } = offer
  return {
    id, tool: request.tool, effect: request.effect, match: offer.match, createdAt: now, lastUsedAt: null, uses: 0, sessionId: request.sessionId, sessionTitle: title, wall: false,
    lifetime: lifetime.kind === 'chat' ? { kind: 'chat', sessionId: request.sessionId } : lifetime.kind === 'minutes' ? { kind: 'until', at: now + lifetime.minutes * minute } : { kind: 'forever' },
  }
}

/** A change of what is asked, judged by three simple rules: enough to see each outcome. */
export function editRequest(request: ApprovalRequest, text: string): { kind: 'asks'; request: ApprovalRequest } | { kind: 'denied' | 'invalid'; rule: string; reason: string } {
  if (/rm\s+-rf\s+\/(\s|$)/.test(text)) return { kind: 'denied', rule: 'floor.rm-root', reason: 'rm -rf /' }
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return { kind: 'invalid', rule: '', reason: 'unclosed quote' }
  const { editable, command, change } = request
  const next: ApprovalRequest = {
    ...request, binding: `${request.binding}+`, editedFrom: request.editedFrom ?? editable?.text ?? null, editable: editable && { ...editable, text },
    ...(command && editable?.what === 'command' ? { subject: { kind: 'command', text }, command: { ...command, text, parts: [{ text, start: 0, end: text.length, verdict: 'require', rule: 'unlisted', effect: request.effect }] } } : {}),
    ...(change && editable?.what === 'content' ? { change: { ...change, after: text } } : {}),
  }
  return { kind: 'asks', request: next }
}
