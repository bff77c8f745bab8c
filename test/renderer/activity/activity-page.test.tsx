// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActivityPage } from '../../../renderer/activity/activity-page.tsx'
import { groupByDay } from '../../../renderer/activity/day-groups.ts'
import { decisionOf, entryTitle } from '../../../renderer/activity/entry-words.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import type { ActivityEntry } from '../../../shared/contract/activity.ts'
import type { CallInput } from '../../../shared/contract/calls.ts'
import type { CallResult } from '../../../shared/contract/errors.ts'
import type { SessionSummary } from '../../../shared/sessions/chat-view.ts'

const noon = new Date(2026, 2, 10, 12).getTime()
let serial = 0
function entry(over: Partial<ActivityEntry> = {}): ActivityEntry {
  serial += 1
  return {
    id: `e${serial}`, at: noon, sessionId: 's1', sessionTitle: 'Cheapest suppliers', callId: `c${serial}`, tool: 'read', origin: 'model', effect: 'looks', subject: 'quote-07.pdf',
    verdict: 'auto', rule: 'path.inside', outcome: 'done', sandbox: 'off', ms: 12, turnId: 't1', undo: 'nothing', ...over,
  }
}

describe('who decided', () => {
  test.each([
    ['the person, once', { verdict: 'require', answer: 'allow-once', askedMs: 15_000 }, { who: 'allowed', tone: 'ok', note: 'after' }],
    ['the person, no', { verdict: 'require', answer: 'deny', askedMs: 12_000, outcome: 'denied' }, { who: 'denied', tone: 'bad', note: 'after' }],
    ['the person, for longer', { verdict: 'require', answer: 'allow-grant', askedMs: 9_000 }, { who: 'allowedOn', tone: 'ok', note: 'after' }],
    ['what the person allowed earlier', { tool: 'edit', effect: 'changes', rule: 'grant.g1' }, { who: 'rule', tone: 'ok', note: 'byRule' }],
    ['nobody', { verdict: 'require', answer: 'expired', outcome: 'denied' }, { who: 'nobody', tone: 'bad', note: 'soNo' }],
    ['stopped while it asked', { verdict: 'require', answer: 'expired', outcome: 'stopped' }, { who: 'asked', tone: 'plain', note: 'stopped' }],
    ['the rules', { verdict: 'deny', outcome: 'denied', failure: 'denied-by-rule' }, { who: 'rules', tone: 'bad', note: 'byRules' }],
    ['looking', {}, { who: 'noNeed', tone: 'plain', note: 'looking' }],
    ['a change in the folder', { tool: 'edit', effect: 'changes' }, { who: 'noNeed', tone: 'plain', note: 'inFolder' }],
    ['what a skill keeps for itself', { tool: 'notes.add', effect: 'changes' }, { who: 'noNeed', tone: 'plain', note: 'agreed' }],
    ['a safe command', { tool: 'exec', effect: 'runs-code' }, { who: 'noNeed', tone: 'plain', note: 'listed' }],
    ['an order that did not fit', { verdict: 'deny', outcome: 'failed', failure: 'bad-arguments' }, { who: 'notTried', tone: 'plain', note: 'mistake' }],
  ] satisfies [string, Partial<ActivityEntry>, unknown][])('%s', (_name, over, expected) => {
    expect(decisionOf(entry(over))).toEqual(expected)
  })
})

test('what happened is told in the tense of how it ended', () => {
  expect(entryTitle(entry()).key).toBe('title.read.done')
  expect(entryTitle(entry({ outcome: 'failed', failure: 'locked' })).key).toBe('title.read.failed')
  expect(entryTitle(entry({ outcome: 'denied' })).key).toBe('title.read.wanted')
  expect(entryTitle(entry({ outcome: 'stopped', ms: 0 })).key).toBe('title.read.wanted')
})

test('entries are grouped by the person’s calendar day', () => {
  const groups = groupByDay([entry({ at: noon }), entry({ at: noon - 13 * 3_600_000 }), entry({ at: noon - 14 * 3_600_000 }), entry({ at: noon - 60 * 3_600_000 })], noon)
  expect(groups.map((group) => [group.day, group.entries.length])).toEqual([['today', 1], ['yesterday', 2], ['earlier', 1]])
})

describe('the page', () => {
  const asked: CallInput<'activity.list'>[] = []
  let reply: (input: CallInput<'activity.list'>) => CallResult<{ entries: ActivityEntry[]; total: number; intact: boolean }>
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
    asked.length = 0
    reply = () => ({ ok: true, value: { entries: [entry({ outcome: 'failed', failure: 'locked' }), entry({ tool: 'exec', effect: 'deletes', subject: 'rm a\u200bb', verdict: 'require', answer: 'deny', askedMs: 12_000, outcome: 'denied' })], total: 1_284, intact: true } })
    Object.assign(window, { pincer: { calls: { 'activity.list': (input: CallInput<'activity.list'>) => { asked.push(input); return Promise.resolve(reply(input)) }, 'grants.list': () => Promise.resolve({ ok: true, value: [] }) }, onEvents: () => () => undefined } })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    showLanguage('en')
  })
  const open = async () => {
    render(<ActivityPage />)
    await act(async () => { await vi.advanceTimersByTimeAsync(10) })
  }

  test('shows what was done, who decided, and that the record is whole', async () => {
    await open()
    expect(screen.getByText('Complete and unchanged · 1,284 entries')).toBeTruthy()
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toBe('Today')
    expect(rows[2]).toContain('Could not read quote-07.pdf')
    expect(rows[2]).toContain('Another program is using it')
    expect(rows[3]).toContain('Wanted to run rm a⟨U+200B⟩b')
    expect(rows[3]).toContain('You said noafter 12 s')
  })

  test('says it when the record was changed from outside', async () => {
    reply = () => ({ ok: true, value: { entries: [entry()], total: 1, intact: false } })
    await open()
    expect(screen.getByText('Changed from outside, or a part is missing · 1 entry')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('seal')
  })

  test('filters at once and searches after a pause in typing', async () => {
    await open()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Failed' }))
      await vi.advanceTimersByTimeAsync(10)
    })
    expect(asked.at(-1)).toMatchObject({ filter: 'failed', search: '' })
    expect(screen.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true')
    const before = asked.length
    await act(async () => {
      for (const text of ['q', 'qu', 'quo']) fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
      await vi.advanceTimersByTimeAsync(300)
    })
    expect(asked.slice(before).map((one) => one.search)).toEqual(['quo'])
  })

  test('older entries are added below', async () => {
    const page = Array.from({ length: 100 }, () => entry())
    reply = (input) => ({ ok: true, value: { entries: input.before === undefined ? page : [entry({ subject: 'the oldest.txt' })], total: 101, intact: true } })
    await open()
    await act(async () => { fireEvent.click(screen.getByRole('button', { name: 'Show older' })); await vi.advanceTimersByTimeAsync(10) })
    expect(asked.at(-1)?.before).toBe(page.at(-1)?.id)
    expect(screen.getAllByRole('row')).toHaveLength(1 + 1 + 101)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('nothing yet, nothing that fits, and a failure are three different things', async () => {
    reply = () => ({ ok: true, value: { entries: [], total: 0, intact: true } })
    await open()
    expect(screen.getByText('Nothing was done yet')).toBeTruthy()
    await act(async () => { fireEvent.click(screen.getByRole('button', { name: 'Deleted' })); await vi.advanceTimersByTimeAsync(10) })
    expect(screen.getByText('Nothing fits')).toBeTruthy()
    reply = () => ({ ok: false, error: { code: 'failed', data: { message: 'x' } } })
    await act(async () => { fireEvent.click(screen.getByRole('button', { name: 'Everything' })); await vi.advanceTimersByTimeAsync(10) })
    expect(screen.getByText('Something went wrong')).toBeTruthy()
  })

  test('shows one chat or the last days alone', async () => {
    useSessions.getState().put({ id: 's1', title: 'Cheapest suppliers', createdAt: noon, updatedAt: noon, state: 'idle', workspace: null, model: { provider: 'practice', name: 'practice' } } as SessionSummary)
    await open()
    await act(async () => {
      fireEvent.change(screen.getByRole('combobox', { name: 'From when' }), { target: { value: 'week' } })
      fireEvent.change(screen.getByRole('combobox', { name: 'In which chat' }), { target: { value: 's1' } })
      await vi.advanceTimersByTimeAsync(10)
    })
    expect(asked.at(-1)).toMatchObject({ sessionId: 's1', since: new Date(2026, 2, 4).getTime() })
  })

  test('a copy holds everything the list is narrowed to, in the same words, as a table for a spreadsheet', async () => {
    const saved: CallInput<'activity.saveCopy'>[] = []
    Object.assign(window.pincer?.calls ?? {}, { 'activity.saveCopy': (input: CallInput<'activity.saveCopy'>) => { saved.push(input); return Promise.resolve({ ok: true, value: '/home/a/copy.csv' }) } })
    reply = () => ({ ok: true, value: { entries: [entry({ sessionTitle: '=HYPERLINK("x")' }), entry({ tool: 'edit', effect: 'changes', subject: 'a "b", c.csv', verdict: 'require', answer: 'allow-once', askedMs: 15_000, undo: 'can' })], total: 2, intact: true } })
    await open()
    for (const name of ['Failed', 'Save a copy…']) await act(async () => { fireEvent.click(screen.getByRole('button', { name })); await vi.advanceTimersByTimeAsync(10) })
    expect(asked.at(-1)).toMatchObject({ filter: 'failed', limit: 5_000 })
    expect(saved[0]?.name).toBe('Pincer activity 2026-03-10.csv')
    expect(saved[0]?.text.split('\r\n')).toEqual([
      '\uFEFFWhen,What happened,Chat,More,Who decided,Undo',
      '2026-03-10 12:00:00,Read quote-07.pdf,"\'=HYPERLINK(""x"")",12 ms,No need to ask · looking only,Nothing to undo',
      '2026-03-10 12:00:00,"Changed a ""b"", c.csv",Cheapest suppliers,12 ms,You allowed once · after 15 s,Can be undone', '',
    ])
    expect(useToasts.getState().toasts.at(-1)?.text).toContain('The copy is saved')
  })

  test('a line leads to its chat', async () => {
    await open()
    fireEvent.click(within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('button', { name: 'Open the chat: Cheapest suppliers' }))
    expect(useRoute.getState().route).toEqual({ page: 'chat', sessionId: 's1' })
  })

  test('every line says whether it can be taken back', async () => {
    const states = ['can', 'undone', 'no', 'gone', 'nothing'] as const
    reply = () => ({ ok: true, value: { entries: states.map((undo) => entry({ tool: 'edit', effect: 'changes', subject: 'contacts.csv', undo })), total: 5, intact: true } })
    await open()
    expect(screen.getAllByRole('row').slice(2).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['Undo', 'Undone', 'Can’t undo', 'Not any more', 'Nothing to undo'])
    expect(screen.getByRole('button', { name: 'Undo: Changed contacts.csv' })).toBeTruthy()
  })

  test('speaks Chinese', async () => {
    showLanguage('zh')
    await open()
    expect(screen.getByText('完整且未被改动 · 1,284 条')).toBeTruthy()
    expect(screen.getByText('您没有允许')).toBeTruthy()
  })
})
