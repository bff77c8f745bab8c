// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChats } from '../../../renderer/stores/chat-store.ts'
import { useScroll } from '../../../renderer/stores/scroll-store.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { ChatTimeline } from '../../../renderer/timeline/chat-timeline.tsx'
import { turnStrip } from '../../../renderer/timeline/turn-strip.ts'
import { steadyTurns } from '../../../renderer/timeline/use-steady-turns.ts'
import { itemAt, visibleParts } from '../../../renderer/timeline/visible-span.ts'
import type { ChatItem, SessionSummary, TurnView } from '../../../shared/sessions/chat-view.ts'
import { batch, lane, phase, turn } from './lane-fixtures.ts'

const user = (id: string, at: number, text: string): ChatItem => ({ kind: 'user', id, at, text, attachments: [], steer: false, direct: false, pending: false })
const said = (id: string, at: number, text: string): ChatItem => ({ kind: 'message', id, at, text, thinking: '', state: 'done', model: { provider: 'practice', name: 'practice' } })
const ran = (callId: string, from: number, to?: number) => lane({ callId, phases: [phase('running', from, to)], ...(to === undefined ? {} : { outcome: 'done' as const }) })

const first = turn([user('u1', 0, 'What is in this folder?'), batch([ran('a', 0, 4), ran('b', 1, 3), ran('c', 5, 8)], { id: 'b1', at: 0, endedAt: 8_000 }), said('m1', 8_000, 'Nine quotes')], { id: 't1', startedAt: 0, endedAt: 9_000 })
const second = turn([user('u2', 20_000, 'Rename them'), batch([lane({ callId: 'd', phases: [phase('waiting', 21)] })], { id: 'b2', at: 21_000 })], { id: 't2', startedAt: 20_000 })

describe('a strip', () => {
  test('puts what overlaps in different rows and what follows in the same', () => {
    const strip = turnStrip(first, 9_000)
    expect(strip.rows.map((row) => row.map((one) => [one.from, one.to]))).toEqual([[[0, 4_000], [5_000, 8_000]], [[1_000, 3_000]]])
  })
  test('draws a person’s time hatched up to now', () => {
    expect(turnStrip(second, 30_000).rows).toEqual([[{ look: 'waiting', from: 21_000, to: 30_000, x: 0.1, end: 1 }]])
  })
  test('two stretches in one row never overlap, up to 24 at once', () => {
    const many = turn([batch(Array.from({ length: 24 }, (_, n) => ran(`n${n}`, n, n + 100)))], { endedAt: 200_000 })
    const { rows } = turnStrip(many, 0)
    expect(rows).toHaveLength(24)
    expect(turnStrip(turn([batch(Array.from({ length: 60 }, (_, n) => ran(`n${n}`, n, n + 100)))], { endedAt: 200_000 }), 0).rows.flat()).toHaveLength(60)
  })
})

describe('what is on screen', () => {
  test('is told by the first and last item', () => {
    const parts = visibleParts([first, second], { turnId: 't1', itemId: 'm1' }, { turnId: 't2', itemId: 'u2' }, 30_000)
    expect(parts.get('t1')).toEqual({ from: 8 / 9, to: 1 })
    expect(parts.get('t2')).toEqual({ from: 0, to: 0.1 })
  })
  test('is nothing for turns that are not known', () => {
    expect(visibleParts([first], { turnId: 'x', itemId: '' }, { turnId: 'y', itemId: '' }, 0).size).toBe(0)
  })
  test('a place on the strip leads to what happened then', () => {
    expect(itemAt(first, 0.5, 0)).toBe('b1')
    expect(itemAt(first, 0.95, 0)).toBe('m1')
  })
})

test('a streaming answer does not make its turn new for the timeline, a lane does', () => {
  const [streamed] = [{ ...first, items: [...first.items.slice(0, 2), said('m1', 8_000, 'Nine quotes and')] }]
  const before: readonly TurnView[] = [first, second]
  expect(steadyTurns(before, [streamed, second])).toBe(before)
  const changed = { ...second, items: [second.items[0] as ChatItem, batch([ran('d', 21, 22)], { id: 'b2', at: 21_000 })] }
  const next = steadyTurns(before, [streamed, changed])
  expect(next[0]).toBe(first)
  expect(next[1]).toBe(changed)
})

describe('the side panel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime(30_000)
    useChats.setState({ views: { s: { sessionId: 's', seq: 1, turns: [first, second], hasOlder: false } } })
    useSessions.setState({ byId: { s: { id: 's', usage: { input: 1_200, output: 300, cacheRead: 0, cacheWrite: 0 } } as SessionSummary } })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    useChats.setState({ views: {} })
    useScroll.setState({ visible: null, wanted: null })
    showLanguage('en')
  })
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

  test('keeps working and waiting time apart and counts steps', () => {
    render(<ChatTimeline sessionId="s" />)
    expect(fact('Worked')).toBe('10 s')
    expect(fact('Waited for you')).toBe('9 s')
    expect(fact('Steps')).toBe('4')
    expect(fact('Text used')).toBe('1,500 tokens')
    act(() => { vi.advanceTimersByTime(3_000) })
    expect(fact('Waited for you')).toBe('12 s')
  })

  test('a turn says its wish and its times, and a click goes there', () => {
    render(<ChatTimeline sessionId="s" />)
    fireEvent.click(screen.getByRole('button', { name: /^Go to 1 · What is in this folder\?.*3 steps · 9 s$/ }))
    expect(useScroll.getState().wanted).toEqual({ sessionId: 's', turnId: 't1', itemId: null })
    expect(screen.getByRole('button', { name: /^Go to 2 · Rename them.*1 step · 10 s, 9 s of it yours$/ })).toBeTruthy()
  })

  test('a frame shows what the conversation has on screen', () => {
    useScroll.setState({ visible: { sessionId: 's', from: { turnId: 't2', itemId: 'u2' }, to: { turnId: 't2', itemId: 'b2' } } })
    const { container } = render(<ChatTimeline sessionId="s" />)
    expect(container.querySelectorAll('.strip-frame')).toHaveLength(1)
    expect(screen.getByRole('button', { name: /Rename/ }).getAttribute('aria-current')).toBe('location')
  })

  test('zooms by buttons and by + and −, within its limits', () => {
    const { container } = render(<ChatTimeline sessionId="s" />)
    const width = () => container.querySelector<HTMLElement>('.strip')?.style.width
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(width()).toBe('200%')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: '+' })
    expect(width()).toBe('400%')
    for (let press = 0; press < 5; press += 1) fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: '-' })
    expect(width()).toBe('100%')
  })

  test('speaks Chinese', () => {
    showLanguage('zh')
    render(<ChatTimeline sessionId="s" />)
    expect(fact('等您的时间')).toBe('9 秒')
    expect(screen.getByText('3 步 · 9 秒')).toBeTruthy()
  })
})
