import type { ApprovalRequest } from '../../shared/approvals/approval.ts'

export type Tone = 'plain' | 'ok' | 'wait' | 'bad'

/**
 * The risk chip: the colour follows whether it can be taken back, never the verb.
 * `cannot say` is drawn like `no`: a promise nobody can keep would be worse than a red chip.
 */
export function riskOf(request: Pick<ApprovalRequest, 'effect' | 'undo'>): { readonly tone: Tone; readonly undo: 'nothing' | 'yes' | 'no' | 'unknown' } {
  if (request.effect === 'looks') return { tone: 'plain', undo: 'nothing' }
  return { tone: request.undo === 'yes' ? 'wait' : 'bad', undo: request.undo }
}

/**
 * The chip about the safe area. Only a program runs inside or outside of it; Pincer's own file steps touch the named file alone.
 */
export function safeAreaOf(request: Pick<ApprovalRequest, 'command' | 'sandbox'>): { readonly tone: Tone; readonly words: 'inside' | 'outside' | 'unavailable' } | null {
  if (!request.command) return null
  switch (request.sandbox) {
    case 'on':
      return { tone: 'ok', words: 'inside' }
    case 'off':
      return { tone: 'wait', words: 'outside' }
    case 'unavailable':
      return { tone: 'wait', words: 'unavailable' }
  }
}
