// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { useTellLooking } from '../../../renderer/frame/use-looking.ts'
import { useQuestionAlarm } from '../../../renderer/frame/use-question-alarm.ts'
import { WaitingBanner } from '../../../renderer/frame/waiting-banner.tsx'
import { useQuestions } from '../../../renderer/stores/questions-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { limits } from '../../../shared/limits.ts'
import { scriptedRequests } from '../../fakes/scripted-requests.ts'
import { scriptedSignIns } from '../../fakes/scripted-sign-ins.ts'
import { openWith } from '../settings/open-with.ts'

const start = 1_000_000
let serial = 0
beforeEach(() => { vi.useFakeTimers({ now: start }) })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showLanguage('en')
})

function Frame() {
  useTellLooking()
  useQuestionAlarm()
  return <><WaitingBanner /><Announcer /></>
}
const pass = (ms: number) => act(async () => { await vi.advanceTimersByTimeAsync(ms) })
async function open(language: 'en' | 'zh' = 'en') {
  const bridge = await openWith({ language, answers: { 'approvals.pending': [] } })
  await act(() => useSessions.getState().load())
  useQuestions.setState({ open: {}, putAway: {} })
  useRoute.setState({ route: { page: 'chat', sessionId: 's2' }, wantedApprovalId: null })
  render(<Frame />)
  await pass(10)
  const ask = async (over: Partial<ApprovalRequest> = {}) => {
    const request = { ...scriptedRequests['delete files'], id: `w${++serial}`, requestedAt: Date.now(), ...over }
    bridge.emit({ type: 'approval.requested', sessionId: request.sessionId, turnId: 't3', batchId: 'b3', callId: 'c5', request })
    await pass(10)
    return request
  }
  return { ...bridge, ask }
}
const banner = () => screen.queryByRole('region', { name: 'A chat needs you' })

test('a question in another chat is shown and said, with its chat and its words', async () => {
  const { ask } = await open()
  await ask()
  expect(banner()?.textContent).toBe('Pincer needs you in “Cheapest suppliers”Delete 2 files in Quotes/archive?Show it')
  expect(screen.getByRole('status').textContent).toBe('Pincer needs you in “Cheapest suppliers”: Delete 2 files in Quotes/archive?')
})

test('an account that a step in another chat waits for is shown too, and the button leads to its card', async () => {
  const { emit } = await open()
  emit({ type: 'skill.signIn', request: { ...scriptedSignIns.never, id: 'page', calls: [] } })
  await pass(10)
  expect(banner()).toBeNull()
  emit({ type: 'skill.signIn', request: scriptedSignIns.never })
  await pass(10)
  expect(banner()?.textContent).toContain('Pincer needs you in “Cheapest suppliers”Gmail needs your Google account')
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(useRoute.getState()).toMatchObject({ route: { page: 'chat', sessionId: 's1' }, wantedApprovalId: 'w1' })
  expect(banner()).toBeNull()
  for (const requestId of ['page', 'w1']) emit({ type: 'skill.signInOver', requestId })
  await pass(10)
})

test('the button leads to exactly that card', async () => {
  const { ask } = await open()
  const request = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(useRoute.getState()).toMatchObject({ route: { page: 'chat', sessionId: 's1' }, wantedApprovalId: request.id })
  expect(banner()).toBeNull()
})

test('a question on screen has its card and no banner; on other pages it has one', async () => {
  const { ask } = await open()
  await ask({ sessionId: 's2' })
  expect(banner()).toBeNull()
  act(() => useRoute.getState().go({ page: 'settings' }))
  expect(banner()?.textContent).toContain('Tidy up holiday photos')
})

test('answered elsewhere, it goes; several chats are counted, the oldest first', async () => {
  const { ask, emit } = await open()
  const first = await ask()
  await pass(1_000)
  await ask({ sessionId: 's3' })
  expect(banner()?.textContent).toContain('Cheapest suppliers')
  expect(banner()?.textContent).toContain('and in 1 other chat')
  emit({ type: 'approval.answered', sessionId: 's1', turnId: 't3', batchId: 'b3', callId: 'c5', approvalId: first.id, answer: { kind: 'deny', at: 0, reason: '' } })
  expect(banner()?.textContent).toContain('Reply to the landlord')
  emit({ type: 'session.removed', sessionId: 's3' })
  expect(banner()).toBeNull()
})

test('put away, it comes back after five minutes and is said again; the focus never moves', async () => {
  const { ask } = await open()
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(banner()).toBeNull()
  field.focus()
  await pass(limits.approvalReminderMs)
  expect(banner()).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Pincer still needs you in “Cheapest suppliers”')
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('the gateway is told which chat can be seen: none on another page or behind a hidden window', async () => {
  const { sent } = await open()
  act(() => useRoute.getState().go({ page: 'activity' }))
  act(() => useRoute.getState().go({ page: 'chat', sessionId: 's1' }))
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => { document.dispatchEvent(new Event('visibilitychange')) })
  state.mockRestore()
  expect(sent('app.looking')).toEqual([{ sessionId: 's2' }, { sessionId: null }, { sessionId: 's1' }, { sessionId: null }])
})

test('speaks Chinese', async () => {
  const { ask } = await open('zh')
  await ask()
  expect(screen.getByRole('region', { name: '有对话等您决定' }).textContent).toContain('Pincer 在“最便宜的供应商”中等您决定')
})
