import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { ChatItemOf, ChatView, Lane, LanePhase, SessionSummary, TurnView } from '../../shared/sessions/chat-view.ts'
import type { TurnChanges, UndoPreview } from '../../shared/undo/undo.ts'
import { scriptedWords, type ScriptedWords } from './scripted-words.ts'

/** Chats for looking at the window without a gateway. `now` is the moment that running lanes have reached. */
const minute = 60_000
const day = 24 * 60 * minute
const model = { provider: 'practice', name: 'practice' } as const
const noUsage = { input: 18_400, output: 2_100, cacheRead: 64_000, cacheWrite: 3_000 }
export const home = '/home/kim'

export function scriptedSessions(language: 'en' | 'zh', now: number): SessionSummary[] {
  const words = scriptedWords[language]
  // At noon, so that "today" and "yesterday" do not depend on when the picture is taken.
  const ages = [0, 20 * minute, 45 * minute, day, day + 90 * minute, 6 * day, 9 * day]
  return words.titles.map((title, index) => ({
    id: `s${index + 1}`, title, workspace: `${home}/Documents/${words.folder}`, model, profile: 'main',
    createdAt: now - (ages[index] ?? 0) - minute, updatedAt: now - (ages[index] ?? 0),
    state: index === 0 ? 'waiting' : index === 1 ? 'running' : index === 2 ? 'interrupted' : 'idle',
    pendingApprovals: index === 0 ? 1 : 0, usage: noUsage, contextNow: 14_200,
  }))
}

export function lane(callId: string, over: Partial<Lane> & { readonly text: string; readonly path?: string }): Lane {
  const { text, path, ...rest } = over
  return {
    callId, tool: 'read', effect: 'looks', origin: 'model', phases: [], inputPreview: `{\n  "path": "${text}"\n}`, preview: '', hasFullOutput: false, sandbox: 'off',
    subject: { kind: 'file', text, ...(path ? { path } : {}) }, ...rest,
  }
}

const ran = (from: number, to?: number, kind: LanePhase['kind'] = 'running'): LanePhase => (to === undefined ? { kind, from } : { kind, from, to })

/** The question of the demo: three old files, one of them with a hidden character in its name. */
export function scriptedApproval(words: ScriptedWords, at: number): ApprovalRequest {
  const folder = `${home}/Documents/${words.folder}/archive`
  const text = 'cd archive && rm quote-2019.pdf quote-2020.pdf && rm prices\u200B-old.pdf'
  const starts = [0, 14, 50]
  const ends = [10, 46, text.length]
  return {
    id: 'ap1', sessionId: 's1', turnId: 't3', batchId: 'b3', callId: 'c5', tool: 'exec', origin: 'model', effect: 'deletes', rule: 'unlisted', reason: 'no-entry',
    subject: { kind: 'command', text }, quote: words.quote, undo: 'no', sandbox: 'on', binding: 'b'.repeat(64), requestedAt: at, expiresAt: null,
    command: { text, cwd: folder, parts: starts.map((start, index) => ({ text: text.slice(start, ends[index]), start, end: ends[index] ?? text.length, verdict: 'require', rule: 'unlisted', effect: index === 0 ? 'looks' : 'deletes' })) },
    touches: [{ path: `${folder}/quote-2019.pdf`, bytes: 1_214_000, exists: true }, { path: `${folder}/quote-2020.pdf`, bytes: 2_603_000, exists: true }, { path: `${folder}/prices\u200B-old.pdf`, bytes: 301_000, exists: true }],
    afterReading: ['supplier-mail.html'], provider: null, hosts: [], recipients: [], unknown: [], editable: { what: 'command', text }, editedFrom: null, quietOffer: false, same: 1,
    offers: [
      { id: 'o1', match: { kind: 'folder', path: folder, below: false }, lifetime: { kind: 'minutes', minutes: 10 }, off: null },
      { id: 'o2', match: { kind: 'folder', path: folder, below: false }, lifetime: { kind: 'forever' }, off: 'deletes' },
    ],
  }
}

export function scriptedView(sessionId: string, language: 'en' | 'zh', now: number): ChatView {
  const words = scriptedWords[language]
  const turns = sessionId === 's1' ? suppliersTurns(words, now) : sessionId === 's2' ? photosTurns(words, now)
    : sessionId === 's3' ? troubleTurns(words, now) : sessionId === 's4' ? codeTurns(words, now) : [pastTurn(words, `${sessionId}-t1`, now - day)]
  return { sessionId, seq: 1, turns, hasOlder: false }
}

function user(id: string, at: number, text: string): ChatItemOf<'user'> {
  return { kind: 'user', id, at, text, attachments: [], steer: false, direct: false, pending: false }
}
function said(id: string, at: number, text: string, thinking = ''): ChatItemOf<'message'> {
  return { kind: 'message', id, at, text, thinking, state: 'done', model }
}

function pastTurn(words: ScriptedWords, id: string, at: number): TurnView {
  return {
    id, startedAt: at, endedAt: at + 9_000, outcome: 'answered',
    items: [
      user(`${id}u`, at, words.wishes.look), said(`${id}m`, at + 500, words.say.look),
      { kind: 'batch', id: `${id}b`, at: at + 900, endedAt: at + 7_000, lanes: [
        lane(`${id}c1`, { text: '*.pdf', tool: 'glob', subject: { kind: 'pattern', text: '*.pdf' }, phases: [ran(at + 900, at + 2_400)], outcome: 'done', details: { kind: 'paths', paths: 9, more: false } }),
        lane(`${id}c2`, { text: 'supplier-mail.html', phases: [ran(at + 1_100, at + 4_100)], outcome: 'done', details: { kind: 'file-read', path: 'supplier-mail.html', bytes: 4_200, totalLines: 88 } }),
        lane(`${id}c3`, { text: 'contacts.csv', phases: [ran(at + 4_300, at + 5_400)], outcome: 'done', details: { kind: 'file-read', path: 'contacts.csv', bytes: 900, totalLines: 14 } }),
      ] },
      said(`${id}n`, at + 8_000, words.say.lookAnswer),
    ],
  }
}

function renameTurn(words: ScriptedWords, at: number): TurnView {
  return {
    id: 't2', startedAt: at, endedAt: at + 33_000, outcome: 'answered',
    items: [
      user('t2u', at, words.wishes.rename), said('t2m', at + 400, words.say.rename),
      { kind: 'batch', id: 'b2', at: at + 800, endedAt: at + 32_000, lanes: [
        lane('d1', { text: 'scan-0041.jpg', phases: [ran(at + 800, at + 7_000)], outcome: 'done' }),
        lane('d2', { text: 'ls -l scans', tool: 'exec', effect: 'runs-code', subject: { kind: 'command', text: 'ls -l scans' }, phases: [ran(at + 2_000, at + 10_000)], outcome: 'done', details: { kind: 'command', command: 'ls -l scans', cwd: home, exitCode: 0, signal: null, timedOut: false } }),
        lane('d3', { text: 'grep -c 2023 scans.txt', tool: 'exec', effect: 'runs-code', subject: { kind: 'command', text: 'grep -c 2023 scans.txt' }, phases: [ran(at + 2_600, at + 5_600)], outcome: 'done', details: { kind: 'command', command: 'grep -c 2023 scans.txt', cwd: home, exitCode: 1, signal: null, timedOut: false } }),
        lane('d4', { text: 'rename.sh', tool: 'write', effect: 'changes', phases: [{ kind: 'waiting', from: at + 8_000, to: at + 23_000 }, ran(at + 23_000, at + 28_000)], outcome: 'done' }),
        lane('d5', { text: 'names.txt', tool: 'edit', effect: 'changes', phases: [{ kind: 'queued', from: at + 8_000, to: at + 28_000, after: { kind: 'file', text: 'rename.sh' } }, ran(at + 28_000, at + 32_000)], outcome: 'done' }),
      ] },
    ],
  }
}

/** What a turn did to the folder: one of each kind. */
export function scriptedChanges(words: ScriptedWords): TurnChanges {
  const files: TurnChanges['files'] = [
    { path: 'contacts.csv', kind: 'changed', node: 'file', bytes: 4_200, added: 2, removed: 2 }, { path: 'notes-prices.txt', kind: 'created', node: 'file', bytes: 812, added: 12, removed: 0 },
    { path: 'archive/quote-2019.pdf', kind: 'deleted', node: 'file', bytes: 1_214_000 }, { path: 'archive/old-quotes.zip', kind: 'deleted', node: 'file', bytes: 214_000_000, gap: 'too-large' },
    { path: 'suppliers.xlsx', kind: 'moved', node: 'file', bytes: 88_000, from: 'Table 1.xlsx' },
  ]
  return { folder: `${home}/Documents/${words.folder}`, files, total: files.length, unseen: [{ why: 'no-access', path: 'scans/private' }], commands: true }
}

/** How that stands now: one file was changed again since, one was too large to keep. */
export function scriptedPreview(words: ScriptedWords, now: number): UndoPreview {
  const { files, ...rest } = scriptedChanges(words)
  return { state: 'ready', at: now, ...rest, files: files.map((file) => (file.gap ? { ...file, state: 'not-covered' } : file.path === 'contacts.csv' ? { ...file, state: 'conflict', conflict: 'someone-else' } : { ...file, state: 'ready' })) }
}

function suppliersTurns(words: ScriptedWords, now: number): TurnView[] {
  const at = now - 12_000
  const from = at + 1_000
  const folder = `${home}/Documents/${words.folder}`
  const pdf = (index: number) => ({ text: `quote-0${index}.pdf`, path: `${folder}/quote-0${index}.pdf` })
  return [
    pastTurn(words, 't1', now - 8 * minute), renameTurn(words, now - 5 * minute),
    { id: 't3', startedAt: at, changes: scriptedChanges(words), items: [
      user('t3u', at, words.wishes.cheapest), said('t3m', at + 500, words.say.plan, words.thinking),
      { kind: 'batch', id: 'b3', at: from, lanes: [
        lane('c1', { ...pdf(1), phases: [ran(from, from + 2_100)], outcome: 'done', preview: 'Lindqvist Kartong AB …', details: { kind: 'file-read', path: 'quote-01.pdf', bytes: 42_000 } }),
        lane('c2', { ...pdf(2), phases: [ran(from, from + 2_600)], outcome: 'done', preview: 'Hengfeng …', details: { kind: 'file-read', path: 'quote-02.pdf', bytes: 39_000 } }),
        lane('c3', { ...pdf(3), phases: [ran(from)] }),
        lane('c4', { ...pdf(7), phases: [ran(from, from + 3_000)], outcome: 'failed', failure: { code: 'no-access', data: { path: 'quote-07.pdf' } } }),
        lane('c6', { text: 'rates.sh EUR', tool: 'exec', effect: 'runs-code', sandbox: 'on', subject: { kind: 'command', text: './rates.sh EUR' }, phases: [{ kind: 'queued', from, to: from + 3_000, after: { kind: 'file', text: 'quote-07.pdf' } }, ran(from + 3_000)], preview: 'SEK 0.0877\nCNY 0.1274\n' }),
        lane('c5', { text: 'rm', tool: 'exec', effect: 'deletes', sandbox: 'on', subject: { kind: 'command', text: 'rm quote-2019.pdf quote-2020.pdf prices-old.pdf' }, phases: [{ kind: 'waiting', from: from + 4_000 }], approval: { request: scriptedApproval(words, from + 4_000) } }),
        lane('c7', { text: 'suppliers.csv', tool: 'write', effect: 'changes', phases: [{ kind: 'queued', from: from + 4_000, after: { kind: 'file', text: 'quote-03.pdf' } }] }),
        lane('c8', { text: 'contacts.csv', path: `${folder}/contacts.csv`, phases: [ran(from + 200, from + 900)], outcome: 'done', details: { kind: 'file-read', path: 'contacts.csv', bytes: 900, totalLines: 14 } }),
      ] },
    ] },
  ]
}

function photosTurns(words: ScriptedWords, now: number): TurnView[] {
  return [{ id: 'p1', startedAt: now - 40_000, items: [
    user('p1u', now - 40_000, words.wishes.photos),
    { kind: 'message', id: 'p1m', at: now - 5_000, text: words.say.photos, thinking: words.thinking, state: 'streaming', model },
  ] }]
}

function codeTurns(words: ScriptedWords, now: number): TurnView[] {
  return [{ id: 'k1', startedAt: now - day, endedAt: now - day + 9_000, outcome: 'answered', items: [user('k1u', now - day, words.wishes.code), said('k1m', now - day + 800, words.say.code, words.thinking)] },
    { id: 'k2', startedAt: now - day + 20_000, endedAt: now - day + 29_000, outcome: 'answered', items: [user('k2u', now - day + 20_000, words.wishes.cheapest), said('k2m', now - day + 21_000, words.say.answer)], changes: scriptedChanges(words) }]
}

function troubleTurns(words: ScriptedWords, now: number): TurnView[] {
  const at = now - 45 * minute
  return [
    { id: 'x1', startedAt: at, endedAt: at + 4_000, outcome: 'interrupted', items: [
      user('x1u', at, words.wishes.blocked), { ...said('x1m', at + 500, words.say.look), state: 'broken' },
      { kind: 'notice', id: 'x1n', notice: { id: 'x1n', at: at + 4_000, code: 'interrupted', data: {} } } ] },
    { id: 'x2', startedAt: at + 60_000, endedAt: at + 64_000, outcome: 'failed', items: [
      user('x2u', at + 60_000, words.wishes.blocked),
      { kind: 'notice', id: 'x2n', notice: { id: 'x2n', at: at + 64_000, code: 'model-failed', data: {}, failure: { kind: 'no-network', detail: 'getaddrinfo ENOTFOUND' } } } ] },
    { id: 'x3', startedAt: now - 4_000, items: [user('x3u', now - 4_000, words.wishes.blocked)],
      retrying: { attempt: 2, of: 5, until: now + 40_000, failure: { kind: 'rate-limit', detail: '429', httpStatus: 429, retryAfterMs: 40_000 } } },
  ]
}
