// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GrantsPanel } from '../../../renderer/activity/grants-panel.tsx'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { useGrants } from '../../../renderer/stores/grants-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { openWith } from '../settings/open-with.ts'

const start = new Date(2026, 2, 10, 12).getTime()
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  useGrants.setState({ grants: null, takenBack: {} })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showLanguage('en')
})

const pass = (ms: number) => act(async () => { await vi.advanceTimersByTimeAsync(ms) })
async function open(language: 'en' | 'zh' = 'en') {
  const bridge = await openWith({ language })
  render(<><GrantsPanel /><Announcer /></>)
  await pass(10)
  return bridge
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('every stored yes is a sentence: what, where, how long, how often', async () => {
  await open()
  expect(rows()).toEqual([
    'Run “convert -resize …”Take backIn Documents/Quotes, with anything after these words, only inside the safe areaEnds in 7 min · used once, 11:59',
    'Change files in QuotesTake backDocuments/Quotes, not folders below itFor ever · used 18 times, last 11:56',
    'Look at lindqvist-kartong.exampleTake backOnly this addressOnly in the chat “Cheapest suppliers”, until Pincer is closed · used 6 times, last 11:51',
    expect.stringMatching(/^Use list \(team_mail\)Take backWhile this ability stays as it is nowFor ever · used 203 times, last 9 Mar$|^Use list \(team_mail\)Take backWhile this ability stays as it is nowFor ever · used 203 times, last Mar 9$/),
    'Run exactly this commandTake backpython3 sum.py --month 9, in Documents/Quotes, while the files it names stay as they areFor ever · not used yet',
  ])
  expect(screen.getByText(/Deleting, sending, paying and installing always ask/)).toBeTruthy()
})

test('the time that is left goes down by itself', async () => {
  await open()
  await pass(5 * 60_000 + 500)
  expect(rows()[0]).toContain('Ends in 2 min')
  await pass(2 * 60_000)
  expect(rows()[0]).toContain('Has ended')
})

test('what has ended is read again, and its line goes', async () => {
  const { calls, sent } = await open()
  const before = sent('grants.list').length
  await pass(7 * 60_000 + 1_100)
  expect(sent('grants.list')).toHaveLength(before + 1)
  Object.assign(calls, { 'grants.list': () => Promise.resolve({ ok: true, value: [] }) })
  await act(() => useGrants.getState().load())
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('taking back works at once, is said, and can be undone for ten seconds from the same place', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Change files in Quotes' }))
  await pass(10)
  expect(sent('grants.revoke')).toEqual([{ grantId: 'g1' }])
  expect(rows()[1]).toBe('Change files in QuotesUndoTaken back')
  expect(screen.getByText('Taken back: Change files in Quotes. You can undo this for 10 seconds')).toBeTruthy()
  await pass(9_000)
  fireEvent.click(screen.getByRole('button', { name: 'Undo, allow again: Change files in Quotes' }))
  await pass(10)
  expect(sent('grants.restore')).toEqual([{ grantId: 'g1' }])
  expect(rows()[1]).toContain('Take back')
})

test('after ten seconds the line is gone', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Change files in Quotes' }))
  await pass(10_100)
  expect(rows()).toHaveLength(4)
  expect(screen.queryByText('Taken back')).toBeNull()
})

test('an undo that comes too late says so and claims nothing', async () => {
  const { calls } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Take back: Change files in Quotes' }))
  await pass(10)
  Object.assign(calls, { 'grants.restore': () => Promise.resolve({ ok: false, error: { code: 'no-such-grant', data: {} } }) })
  fireEvent.click(screen.getByRole('button', { name: /allow again/ }))
  await pass(10)
  expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(['It was taken back more than 10 seconds ago. Next time you are asked, you can allow it again.'])
  expect(rows()).toHaveLength(4)
})

test('all can be taken back with one button, each with its undo', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Take back all 5' }))
  await pass(10)
  expect(sent('grants.revoke')).toHaveLength(5)
  expect(screen.getAllByRole('button', { name: /allow again/ })).toHaveLength(5)
})

test('a grant that is used elsewhere is read again', async () => {
  const { emit, sent } = await open()
  const before = sent('grants.list').length
  emit({ type: 'grants.changed' })
  await pass(10)
  expect(sent('grants.list')).toHaveLength(before + 1)
})

test('speaks Chinese', async () => {
  await open('zh')
  expect(within(screen.getByRole('list', { name: '您允许过的' })).getAllByRole('listitem')[1]?.textContent).toBe('修改 报价 里的文件收回Documents/报价，不含下级文件夹永久 · 用过 18 次，最近 11:56')
})
