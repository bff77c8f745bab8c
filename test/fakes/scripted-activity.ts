import type { ActivityEntry } from '../../shared/contract/activity.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The log of the scripted chats, newest first: each way a step can be decided and can end. */
export function scriptedActivity(titles: readonly string[], now: number): ActivityEntry[] {
  const entry = (id: string, ago: number, over: Partial<ActivityEntry>): ActivityEntry => ({
    id, at: now - ago, sessionId: 's4', turnId: 'k2', sessionTitle: titles[3] ?? '', callId: `call-${id}`, tool: 'read', origin: 'model', effect: 'looks', subject: 'quote-07.pdf', verdict: 'auto', rule: 'looks',
    outcome: 'done', sandbox: 'off', ms: 420, undo: 'nothing', ...over,
  })
  return [
    entry('a1', 2 * minute, { tool: 'exec', effect: 'deletes', subject: 'rm archive/quote-2019.pdf', verdict: 'require', rule: 'unlisted', answer: 'deny', askedMs: 12_000, outcome: 'denied', ms: 0 }),
    entry('a2', 3 * minute, { tool: 'edit', effect: 'changes', subject: 'contacts.csv', rule: 'grant.g1', undo: 'can' }),
    entry('a3', 3 * minute, { outcome: 'failed', failure: 'no-access' }),
    entry('a4', 6 * minute, { tool: 'exec', effect: 'changes', subject: 'mv scans/*.jpg 2023/', verdict: 'require', rule: 'unlisted', answer: 'allow-once', askedMs: 15_000, undo: 'can', sandbox: 'on' }),
    entry('a5', day, { tool: 'message', effect: 'sends', subject: 'Re: heating', verdict: 'require', rule: 'sends', answer: 'allow-once', askedMs: 40_000, undo: 'no' }),
    entry('a6', day + minute, { tool: 'exec', effect: 'changes', subject: 'convert -resize 50% *.jpg', verdict: 'require', rule: 'unlisted', answer: 'allow-grant', askedMs: 9_000, undo: 'undone', sandbox: 'on' }),
    entry('a7', day + 2 * minute, { tool: 'exec', effect: 'runs-code', subject: 'python3 sum.py', verdict: 'require', rule: 'unlisted', answer: 'expired', outcome: 'denied', ms: 0 }),
  ]
}
