import type { ApprovalRequest } from '../../shared/approvals/approval.ts'

export type Tone = 'plain' | 'ok' | 'wait' | 'bad'

/**
 * The risk chip: the colour follows whether it can be taken back, never the verb.
 * `cannot say` is drawn like `no`: a promise nobody can keep would be worse than a red chip.
 */
export function riskOf(request: Pick<ApprovalRequest, 'effect' | 'undo' | 'unknown'>): { readonly tone: Tone; readonly undo: 'nothing' | 'yes' | 'no' | 'unknown' } {
  if (request.effect === 'looks') return { tone: 'plain', undo: 'nothing' }
  const undo = request.unknown.includes('undo') ? 'unknown' : request.undo
  return { tone: undo === 'yes' ? 'wait' : 'bad', undo }
}

/**
 * The chip about the safe area. A program, a skill or a connection runs inside or outside of it (`…Other`: not a command, so
 * “can reach all your files” would say too much); Pincer's own file steps touch the named file alone.
 */
export function safeAreaOf(request: Pick<ApprovalRequest, 'command' | 'sandbox' | 'provider' | 'reach'>): { readonly tone: Tone; readonly words: 'inside' | 'outside' | 'unavailable' | 'outsideOther' | 'unavailableOther' | 'own' | 'walls' } {
  if (!request.command && !request.provider) return { tone: 'plain', words: 'own' }
  // A skill's process has walls of its own on every computer; the safe area is for commands.
  if (request.reach) return { tone: 'ok', words: 'walls' }
  switch (request.sandbox) {
    case 'on':
      return { tone: 'ok', words: 'inside' }
    case 'off':
      return { tone: 'wait', words: request.command ? 'outside' : 'outsideOther' }
    case 'unavailable':
      return { tone: 'wait', words: request.command ? 'unavailable' : 'unavailableOther' }
  }
}
