import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { GrantOffer } from '../../shared/approvals/grant.ts'

/** One request of each kind a person may be asked, as the gateway would send it. For tests of the card's words and for looking at cards. */
const quotes = '/home/kim/Documents/Quotes'
const base: Omit<ApprovalRequest, 'id' | 'tool' | 'effect' | 'subject' | 'rule' | 'reason'> = {
  sessionId: 's1', turnId: 't3', batchId: 'b3', callId: 'c5', origin: 'model', touches: [], afterReading: [], quote: '', undo: 'yes', sandbox: 'on', binding: 'b', requestedAt: 0, expiresAt: null,
  provider: null, hosts: [], recipients: [], unknown: [], offers: [], editable: null, editedFrom: null, quietOffer: false, same: 1,
}
const command = (text: string, effect: ApprovalRequest['effect'], cwd = quotes): Pick<ApprovalRequest, 'tool' | 'subject' | 'command' | 'editable'> => ({
  tool: 'exec', subject: { kind: 'command', text }, command: { text, cwd, parts: [{ text, start: 0, end: text.length, verdict: 'require', rule: 'unlisted', effect }] }, editable: { what: 'command', text },
})
const file = (name: string): Pick<ApprovalRequest, 'subject'> => ({ subject: { kind: 'file', text: name, path: `${quotes}/${name}` } })

const folderMatch: GrantOffer['match'] = { kind: 'folder', path: quotes, below: false }
/** “Always…” for a change: every length is offered. */
export const changeOffers: readonly GrantOffer[] = [
  { id: 'o1', match: folderMatch, lifetime: { kind: 'chat' }, off: null }, { id: 'o2', match: folderMatch, lifetime: { kind: 'minutes', minutes: 10 }, off: null },
  { id: 'o3', match: { kind: 'file', path: `${quotes}/contacts.csv` }, lifetime: { kind: 'forever' }, off: null }, { id: 'o4', match: folderMatch, lifetime: { kind: 'forever' }, off: null },
]
/** “Always…” for deleting: only for a while. */
export const deleteOffers: readonly GrantOffer[] = [
  { id: 'o1', match: { kind: 'folder', path: `${quotes}/archive`, below: false }, lifetime: { kind: 'minutes', minutes: 10 }, off: null },
  { id: 'o2', match: { kind: 'folder', path: `${quotes}/archive`, below: false }, lifetime: { kind: 'forever' }, off: 'deletes' },
]

const made = {
  'delete files': {
    ...base, ...command('rm old.pdf older.pdf', 'deletes', `${quotes}/archive`), id: 'r1', effect: 'deletes', rule: 'unlisted', reason: 'no-entry', afterReading: ['supplier-mail.html'], offers: [...deleteOffers],
    touches: [{ path: `${quotes}/archive/old.pdf`, bytes: 1_200_000, exists: true }, { path: `${quotes}/archive/older.pdf`, bytes: 2_600_000, exists: true }],
  },
  'change a file': {
    ...base, ...file('contacts.csv'), id: 'r2', tool: 'edit', effect: 'changes', rule: 'setting', reason: 'asks', sandbox: 'off', offers: [...changeOffers],
    change: { path: `${quotes}/contacts.csv`, before: 'Anna,1\nBo,2\n', after: 'Anna,1\nBo,22\n' }, touches: [{ path: `${quotes}/contacts.csv`, bytes: 900, exists: true }],
    editable: { what: 'content', text: 'Anna,1\nBo,22\n' },
  },
  'make a file': {
    ...base, ...file('prices.txt'), id: 'r3', tool: 'write', effect: 'changes', rule: 'setting', reason: 'asks', sandbox: 'off',
    change: { path: `${quotes}/prices.txt`, before: null, after: 'cheapest: 41.20\n' }, touches: [{ path: `${quotes}/prices.txt`, bytes: null, exists: false }],
  },
  'run an unknown program': {
    ...base, ...command('./setup.sh', 'runs-code'), id: 'r4', effect: 'runs-code', rule: 'unlisted', reason: 'no-entry', undo: 'unknown', sandbox: 'off', unknown: ['files', 'hosts', 'undo'], expiresAt: 600_000,
  },
  'run a program behind the wall': {
    ...base, ...command('python3 sum.py', 'runs-code'), id: 'r5', effect: 'runs-code', rule: 'unlisted', reason: 'no-entry', undo: 'unknown', unknown: ['files', 'undo'], same: 2,
    touches: [{ path: `${quotes}/sum.py`, bytes: 2_000, exists: true }],
  },
  'send with a command': {
    ...base, ...command('curl -d @prices.txt https://lindqvist.example/in', 'sends'), id: 'r6', effect: 'sends', rule: 'unlisted', reason: 'no-entry', undo: 'no', sandbox: 'off', hosts: ['lindqvist.example'],
    touches: [{ path: `${quotes}/prices.txt`, bytes: 400, exists: true }],
  },
  'send a mail through a connection': {
    ...base, id: 'r7', tool: 'mcp__team_mail__send', effect: 'sends', rule: 'manifest', reason: 'sends', subject: { kind: 'other', text: 'Re: heating' }, undo: 'no', sandbox: 'off', provider: { layer: 'connection', name: 'Team mail' },
    hosts: ['mail.example'], recipients: ['marta@landlord.example'], afterReading: ['landlord.example'],
  },
  'pay with a skill': {
    ...base, id: 'r8', tool: 'order_boxes', effect: 'spends', rule: 'manifest', reason: 'spends', subject: { kind: 'other', text: 'boxes' }, undo: 'no', provider: { layer: 'skill', name: 'Box Shop' }, unknown: ['cost', 'recipients'], hosts: ['shop.example'],
  },
  'install something': {
    ...base, ...command('npm install left-pad', 'installs'), id: 'r9', effect: 'installs', rule: 'unlisted', reason: 'no-entry', undo: 'unknown', sandbox: 'unavailable', unknown: ['files', 'hosts', 'undo'],
  },
  'read a secret place': {
    ...base, id: 'r10', tool: 'read', effect: 'looks', rule: 'path.sensitive', reason: 'sensitive', origin: 'helper', sandbox: 'off', subject: { kind: 'file', text: '.netrc', path: '/home/kim/.netrc' }, touches: [{ path: '/home/kim/.netrc', bytes: 120, exists: true }],
  },
} satisfies Record<string, ApprovalRequest>
export const scriptedRequests: Readonly<Record<keyof typeof made, ApprovalRequest>> = made
