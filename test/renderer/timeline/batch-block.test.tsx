// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showLanguage } from '../../../renderer/text/index.ts'
import { BatchBlock } from '../../../renderer/timeline/batch-block.tsx'
import { useLaneView } from '../../../renderer/timeline/lane-view-store.ts'
import type { CallResult } from '../../../shared/contract/errors.ts'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import { batch, lane, phase, request, turn } from './lane-fixtures.ts'

const log: { name: string; input: unknown }[] = []
const replies: Record<string, CallResult<unknown>> = {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(11_000)
  log.length = 0
  const calls = Object.fromEntries(['chat.stopCall', 'chat.stopBatch', 'chat.retryCall', 'results.read', 'results.open'].map((name) => [name, (input: unknown) => {
    log.push({ name, input })
    return Promise.resolve(replies[name] ?? { ok: true, value: { turnId: 'x', text: 'all of it', totalBytes: 9, nextOffset: null } })
  }]))
  Object.assign(window, { pincer: { calls, onEvents: () => () => undefined } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showLanguage('en')
  for (const name of Object.keys(replies)) delete replies[name]
  useLaneView.setState({ openLanes: {}, folded: {}, unfoldedDone: {}, seenFailures: {} })
})

const named = (callId: string, name: string, over: Partial<Lane>): Lane => lane({ callId, subject: { kind: 'file', text: name }, ...over })
const done = named('c1', 'quote-01.pdf', { phases: [phase('running', 0, 2.1)], outcome: 'done', preview: 'Lindqvist' })
const running = named('c3', 'quote-03.pdf', { phases: [phase('running', 0)] })
const failed = named('c7', 'quote-07.pdf', { phases: [phase('running', 0, 3)], outcome: 'failed', failure: { code: 'locked', data: {} } })
const queued = named('c8', 'suppliers.csv', { tool: 'write', effect: 'changes', phases: [{ ...phase('queued', 4), after: { kind: 'file', text: 'quote-03.pdf' } }] })
const waiting = named('c5', 'x', { tool: 'exec', effect: 'deletes', subject: { kind: 'command', text: 'rm x' }, phases: [phase('waiting', 4)], approval: { request: request({ id: 'w1', callId: 'c5', command: { text: 'rm x', cwd: '/', parts: [] } }) } })
const all = [done, running, failed, waiting, queued]
const show = (lanes: Lane[], over: { ended?: number; turnEnded?: number } = {}) => (
  <BatchBlock sessionId="s" turn={turn([], over.turnEnded === undefined ? {} : { endedAt: over.turnEnded })} batch={batch(lanes, over.ended === undefined ? {} : { endedAt: over.ended })} />
)
const row = (name: RegExp) => screen.getByRole('button', { name })

describe('a typed command', () => {
  const typed = (one: Lane) => <BatchBlock sessionId="s" turn={turn([{ kind: 'user', id: 'u', at: 0, text: '/read quote-01.pdf', attachments: [], steer: false, direct: true, pending: false }], { endedAt: 3_000 })} batch={batch([one], { endedAt: 3_000 })} />

  test('shows what it gave by itself, and stays closed once it was closed', () => {
    render(typed(done))
    expect(screen.getByText('Lindqvist')).toBeTruthy()
    fireEvent.click(row(/^Read quote-01.pdf/))
    expect(screen.queryByText('Lindqvist')).toBeNull()
    fireEvent.click(row(/^Read quote-01.pdf/))
    expect(screen.getByText('Lindqvist')).toBeTruthy()
  })

  test('a step of the model stays closed until it is opened', () => {
    render(show([done], { ended: 3_000, turnEnded: 3_000 }))
    expect(screen.queryByText('Lindqvist')).toBeNull()
  })
})

describe('a batch', () => {
  test('counts its lanes and says what each one does, in the right tense', () => {
    render(show(all))
    expect(screen.getByText('5 things at once')).toBeTruthy()
    expect(screen.getByText('1 done · 1 running · 1 failed · 1 needs you · 1 queued')).toBeTruthy()
    expect(row(/^Read quote-01.pdf. Done, 2.1 s/)).toBeTruthy()
    expect(row(/^Reading quote-03.pdf. Running/)).toBeTruthy()
    expect(row(/^Could not read quote-07.pdf. Failed, 3.0 s. Another program is using it/)).toBeTruthy()
    expect(row(/^Run rm x. Needs you/)).toBeTruthy()
    expect(row(/^Save suppliers.csv. After quote-03/)).toBeTruthy()
  })

  test('shows the phases as dotted, hatched and solid stretches with their moments', () => {
    const { container } = render(show(all))
    const looks = [...container.querySelectorAll('[data-call]')].map((one) => [...one.querySelectorAll<HTMLElement>('.seg')].map((seg) => `${seg.dataset.look} ${seg.dataset.from}-${seg.dataset.to ?? 'now'}`).join())
    expect(looks).toEqual(['done 0-2100', 'running 0-now', 'failed 0-3000', 'waiting 4000-now', 'queued 4000-now'])
  })

  test('seconds tick once a second, and nothing ticks when all is done', () => {
    const view = render(show([running, done]))
    const seconds = () => view.container.querySelector('[data-call="c3"] time')?.textContent
    act(() => { vi.advanceTimersByTime(1_000) })
    expect(seconds()).toBe('12 s')
    act(() => { vi.advanceTimersByTime(2_000) })
    expect(seconds()).toBe('14 s')
    view.rerender(show([{ ...running, phases: [phase('running', 0, 14)], outcome: 'done' }, done], { ended: 14_000 }))
    act(() => { vi.advanceTimersByTime(10_000) })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the now-line moves with every frame without drawing anew', () => {
    const { container } = render(show([running, done]))
    const line = container.querySelector<HTMLElement>('.lane-now')
    const at = () => Number(line?.style.getPropertyValue('--now'))
    const before = at()
    act(() => { vi.advanceTimersByTime(320) })
    expect(at()).toBeGreaterThan(before)
    expect(at() - before).toBeCloseTo(0.32 / 14, 2)
  })

  test('the details show what was asked and what came back, and everything can be opened', async () => {
    render(show([{ ...done, hasFullOutput: true, inputPreview: '{"path":"quote\u200b-01.pdf"}' }, running]))
    fireEvent.click(row(/^Read quote-01/))
    expect(row(/^Read quote-01/).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('What came back')).toBeTruthy()
    expect(screen.getByText('Lindqvist')).toBeTruthy()
    expect(screen.getByTitle(/U\+200B/)).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open everything' })))
    expect(log).toContainEqual({ name: 'results.read', input: { sessionId: 's', callId: 'c1', offset: 0 } })
    expect(within(screen.getByRole('dialog')).getByText('all of it')).toBeTruthy()
  })

  test('stop, leave out, try again and stop these reach the gateway with their call', async () => {
    render(show(all))
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Stop: Reading quote-03.pdf' }))
      fireEvent.click(screen.getByRole('button', { name: 'Leave this out: Save suppliers.csv' }))
      fireEvent.click(screen.getByRole('button', { name: 'Try again: Could not read quote-07.pdf' }))
      fireEvent.click(screen.getByRole('button', { name: 'Stop these' }))
    })
    expect(log).toEqual([
      { name: 'chat.stopCall', input: { sessionId: 's', callId: 'c3' } }, { name: 'chat.stopCall', input: { sessionId: 's', callId: 'c8' } },
      { name: 'chat.retryCall', input: { sessionId: 's', callId: 'c7' } }, { name: 'chat.stopBatch', input: { sessionId: 's', batchId: 'batch-1' } },
    ])
  })

  test('a waiting lane has no button of its own: its card is the place', () => {
    render(show(all))
    expect(screen.queryByRole('button', { name: /: Run rm x/ })).toBeNull()
    expect(screen.getByRole('group', { name: 'Delete something with “rm”?' })).toBeTruthy()
  })

  test('a failed action says why', async () => {
    replies['chat.stopCall'] = { ok: false, error: { code: 'no-such-call', data: {} } }
    render(show([running, done]))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Stop: / })))
    expect(screen.getByRole('alert').textContent).toContain('That did not work: It belongs to a chat that has changed since.')
    expect(screen.getByRole('button', { name: /^Stop: / })).toBeTruthy()
  })

  test('arrow keys move between lanes, one Tab stop', () => {
    render(show(all))
    const rows = [...document.querySelectorAll<HTMLElement>('[data-lane]')]
    expect(rows.map((one) => one.tabIndex)).toEqual([0, -1, -1, -1, -1])
    rows[0]?.focus()
    fireEvent.keyDown(rows[0] as Element, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rows[1])
    fireEvent.keyDown(rows[1] as Element, { key: 'End' })
    expect(document.activeElement).toBe(rows[4])
    expect(rows.map((one) => one.tabIndex)).toEqual([-1, -1, -1, -1, 0])
  })
})

describe('folding', () => {
  const ended: Lane = { ...running, phases: [phase('running', 0, 14)], outcome: 'done' }
  test('a batch that is done folds to one line and opens again', () => {
    render(show([done, ended], { ended: 14_000, turnEnded: 20_000 }))
    const line = screen.getByRole('button', { name: '2 things, 14 s' })
    fireEvent.click(line)
    expect(row(/^Read quote-03/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fold together' }))
    expect(screen.getByRole('button', { name: '2 things, 14 s' })).toBeTruthy()
  })

  test('it stays open for a moment after its end, and while the pointer is in it', () => {
    const view = render(show([done, running]))
    view.rerender(show([done, ended], { ended: 14_000 }))
    expect(row(/^Read quote-03/)).toBeTruthy()
    act(() => { view.container.querySelector('[data-batch]')?.dispatchEvent(new Event('pointerenter')) })
    act(() => { vi.advanceTimersByTime(10_000) })
    expect(row(/^Read quote-03/)).toBeTruthy()
    act(() => { view.container.querySelector('[data-batch]')?.dispatchEvent(new Event('pointerleave')) })
    act(() => { vi.advanceTimersByTime(3_000) })
    expect(screen.getByRole('button', { name: '2 things, 14 s' })).toBeTruthy()
  })

  test('it never folds while something waits or has failed unseen', () => {
    const view = render(show([done, waiting]))
    act(() => { vi.advanceTimersByTime(60_000) })
    expect(row(/^Read quote-01/)).toBeTruthy()
    view.unmount()
    render(show([done, failed], { ended: 14_000, turnEnded: Date.now() + 60_000_000_000_000 }))
    act(() => { vi.advanceTimersByTime(60_000) })
    expect(row(/^Could not read/)).toBeTruthy()
  })

  test('over eight lanes the finished ones are one line that opens', () => {
    const many = Array.from({ length: 12 }, (_, n) => named(`d${n}`, `scan-${n}.jpg`, { phases: [phase('running', 0, 1)], outcome: 'done' }))
    render(show([...many, running, failed]))
    expect(screen.queryByRole('button', { name: /scan-3/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '12 done' }))
    expect(row(/scan-3/)).toBeTruthy()
  })

  test('a single call is a lane without an axis and is not folded', () => {
    render(show([done], { ended: 2_100, turnEnded: 3_000 }))
    expect(row(/^Read quote-01.pdf. Done/)).toBeTruthy()
    expect(screen.queryByText('Seconds')).toBeNull()
  })
})

test('the lanes speak Chinese', () => {
  showLanguage('zh')
  render(show(all))
  expect(screen.getByText('同时进行 5 件事')).toBeTruthy()
  expect(screen.getByText('完成 1 · 进行中 1 · 未成功 1 · 等您决定 1 · 排队 1')).toBeTruthy()
  expect(row(/^正在读取 quote-03.pdf。进行中/)).toBeTruthy()
  expect(row(/^保存 suppliers.csv。等 quote-03/)).toBeTruthy()
})
