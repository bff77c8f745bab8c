// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusOldestCard } from '../../../renderer/approvals/open-cards.ts'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { AccountRow } from '../../../renderer/marketplace/detail/account-row.tsx'
import { scopeWords } from '../../../renderer/marketplace/sign-in/scope-words.ts'
import { CallSignIns, ChatSignIns } from '../../../renderer/marketplace/sign-in/sign-in-cards.tsx'
import { SignInNotes } from '../../../renderer/marketplace/sign-in/sign-in-notes.tsx'
import { useSignIns } from '../../../renderer/marketplace/sign-in/sign-in-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import type { SkillAccount } from '../../../shared/skills/skill.ts'
import type { SignInRequest } from '../../../shared/skills/sign-in.ts'
import { scriptedAccounts, scriptedSignIns } from '../../fakes/scripted-sign-ins.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => useSignIns.setState({ requests: [] }))
afterEach(cleanup)

const lane = (over: Partial<Lane>): Lane => ({ callId: 'c1', tool: 'gmail.search', subject: { kind: 'other', text: 'gmail.search' }, effect: 'looks', origin: 'model', phases: [{ kind: 'queued', from: 0 }], inputPreview: '', preview: '', hasFullOutput: false, sandbox: 'off', ...over })
async function open(request: SignInRequest, language: 'en' | 'zh' = 'en') {
  const bridge = await openWith({ language, answers: { 'skills.signIns': [request] } })
  render(<><ChatSignIns sessionId="s1" /><Announcer /></>)
  await act(() => useSignIns.getState().load())
  await settle()
  return { ...bridge, put: (next: SignInRequest) => act(() => bridge.emit({ type: 'skill.signIn', request: next })) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('which skill, which service and what will be allowed stand there before anything happens; the answer that does nothing comes first', async () => {
  const { sent } = await open(scriptedSignIns.more)
  const card = screen.getByRole('group', { name: 'Mail Helper needs more from your Google account' })
  expect(card.textContent).toContain('Nothing was done yet. The step runs once when you have signed in.')
  expect(within(card).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Send mail in your namenew', 'https://www.googleapis.com/auth/gmail.settings.basicnew', 'Read your mail'])
  expect(card.textContent).toContain('Pincer forgets it when it is closed')
  expect(card.textContent).toContain('Comes with Pincer')
  expect(card.textContent).toContain('no other skill can use this, and it cannot use the sign-in of another')
  expect(within(card).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Don’t sign in', 'Sign in'])
  expect(screen.getByText('A sign-in is wanted: Mail Helper needs more from your Google account')).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
  expect(focusOldestCard()).toBe(true)
  expect(document.activeElement?.textContent).toBe('Don’t sign in')
  fireEvent.click(button('Sign in'))
  fireEvent.click(button('Don’t sign in'))
  await settle()
  expect(sent('skills.answerSignIn')).toEqual([{ requestId: 'w1', answer: { action: 'sign-in', way: 'browser' } }, { requestId: 'w1', answer: { action: 'decline' } }])
  expect(screen.queryByRole('group')).toBeNull()
})

test('while the person is at the service the card says what to do there; the code is large and copied by a button; a failed try says why', async () => {
  const { sent, put } = await open(scriptedSignIns.github)
  button('Sign in').focus()
  put(scriptedSignIns.code)
  expect(document.activeElement?.textContent).toBe('Copy the code')
  expect(screen.getByText('WDJB-MJHT').tagName).toBe('OUTPUT')
  fireEvent.click(button('Open the page'))
  fireEvent.click(button('Open the page again'))
  fireEvent.click(button('Cancel'))
  await settle()
  expect(sent('skills.answerSignIn')).toMatchObject(['open-again', 'open-again', 'cancel'].map((action) => ({ answer: { action } })))
  put({ ...scriptedSignIns.code, progress: { kind: 'browser' } })
  expect(screen.getAllByText('Waiting for your browser')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Don’t sign in' })).toBeNull()
  put(scriptedSignIns.problem)
  expect(screen.getByRole('alert').textContent).toContain('did not accept it')
  expect(button('Sign in')).toBeTruthy()
})

test('a key is looked at for its form, sent without what came along when copying, and can be used in place of signing in', async () => {
  const { sent } = await open(scriptedSignIns.github)
  fireEvent.click(button('Use a key instead'))
  const field = screen.getByLabelText('Key from GitHub')
  expect(screen.getByText('Make one at GitHub').getAttribute('href')).toBe('https://github.com/settings/tokens/new?description=Pincer&scopes=repo')
  expect(field.getAttribute('type')).toBe('password')
  fireEvent.change(field, { target: { value: 'two words' } })
  fireEvent.click(button('Use this key'))
  expect(screen.getByText(/one long word, without blanks/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '  ghp_0123456789\n' } })
  fireEvent.click(button('Use this key'))
  await settle()
  expect(sent('skills.answerSignIn')).toEqual([{ requestId: 'w1', answer: { action: 'key', key: 'ghp_0123456789' } }])
})

test('in Chinese it is Chinese, and several steps of a skill share one card', async () => {
  await open(scriptedSignIns.shared, 'zh')
  const card = screen.getByRole('group', { name: '“邮件助手”需要您的 Google 账号' })
  expect(card.textContent).toContain('还没有做任何事。您登录后，这一步会执行一次。')
  expect(card.textContent).toContain('有 3 步在等它')
  expect(scopeWords('google', 'https://www.googleapis.com/auth/calendar.events')).toBe('查看和修改日历中的安排')
  for (const odd of ['toString', 'constructor', 'https://www.googleapis.com/auth/__proto__', 'https://evil.example/auth/gmail.readonly']) expect(scopeWords('google', odd)).toBeNull()
})

test('the card stands under its step; a step that ended without an account says which, with the way to the page', async () => {
  await openWith()
  render(<><CallSignIns lanes={[lane({ callId: 'mine' })]} /><SignInNotes lanes={['declined', 'unavailable', 'unavailable'].map((why, index) => lane({ callId: `n${index}`, outcome: 'failed', failure: { code: 'needs-sign-in', data: { skill: 'skill-x', name: 'Evil\u202e', provider: 'google', why } } }))} /></>)
  act(() => useSignIns.getState().put({ ...scriptedSignIns.never, calls: [{ sessionId: 's1', callId: 'other' }] }))
  expect(screen.queryByRole('group')).toBeNull()
  act(() => useSignIns.getState().put({ ...scriptedSignIns.never, calls: [{ sessionId: 's1', callId: 'mine' }] }))
  expect(screen.getByRole('group')).toBeTruthy()
  const notes = screen.getAllByRole('note', { name: 'A sign-in was wanted' })
  expect(notes.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('you chose not to sign in at Google'), expect.stringContaining('is not set up')])
  expect(notes[0]?.textContent).toContain('U+202E')
  fireEvent.click(within(notes[1] as HTMLElement).getByRole('button'))
  expect(useRoute.getState().route).toEqual({ page: 'skills', id: 'skill-x' })
})

test('a registration is explained step by step, looked at for its form, and saved; what is missing is said', async () => {
  const { sent } = await openWith()
  const account: SkillAccount = scriptedAccounts.notSetUp
  render(<ul><AccountRow id="skill-gmail" account={account} /></ul>)
  expect(screen.getByText('Not set up yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull()
  fireEvent.click(button('Set it up: Google'))
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'my-client' } })
  fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 'two words' } })
  fireEvent.click(button('Save'))
  for (const words of ['This is not a client ID of Google.', 'This cannot be a client secret: it has no blanks.']) expect(screen.getByText(words)).toBeTruthy()
  expect(sent('skills.setClient')).toEqual([])
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: ' 123456789012-abc123def456.apps.googleusercontent.com ' } })
  fireEvent.change(screen.getByLabelText('Client secret'), { target: { value: 'GOCSPX-0123456789' } })
  fireEvent.click(button('Save'))
  await settle()
  expect(sent('skills.setClient')).toEqual([{ provider: 'google', client: { clientId: '123456789012-abc123def456.apps.googleusercontent.com', clientSecret: 'GOCSPX-0123456789' } }])
})

test('on the skill’s page it is said what was given to it and what it could still ask for; both can be acted on', async () => {
  const { sent } = await openWith()
  render(<ul><AccountRow id="skill-gmail" account={scriptedAccounts.part} /></ul>)
  expect(screen.getByText(/signed in for a part/)).toBeTruthy()
  expect(screen.getByText('It is allowed').closest('details')?.textContent).toContain('Read your mail')
  expect(screen.getByText('It could still ask for').closest('details')?.textContent).toContain('Send mail in your name')
  fireEvent.click(button('Give it the rest: Google'))
  await settle()
  fireEvent.click(button('Sign out: Google'))
  await settle()
  expect(sent('skills.signIn')).toEqual([{ id: 'skill-gmail', provider: 'google', answer: { action: 'sign-in', way: 'browser' } }])
  expect(sent('skills.signOut')).toEqual([{ id: 'skill-gmail', provider: 'google' }])
})

test('a key that is not enough any more is told apart from none', async () => {
  await openWith()
  render(<ul><AccountRow id="skill-prices" account={{ ...scriptedAccounts.key, scopes: ['day', 'year'], granted: ['day'], state: 'part' }} /></ul>)
  expect(screen.getByText(/signed in for a part/)).toBeTruthy()
  expect(screen.queryByText('No key yet')).toBeNull()
  expect(button('Take the key away: prices')).toBeTruthy()
})

test('who made a skill is told by whoever is beside it, with everything in the name visible', async () => {
  await open({ ...scriptedSignIns.key, skill: { ...scriptedSignIns.key.skill, maker: { kind: 'npm', name: 'da\u202ena' } } })
  expect(screen.getByRole('group').textContent).toContain('From the public collection, published by da')
  expect(screen.getByRole('group').textContent).toContain('U+202E')
})

test('on the skill’s page a code shows in its row, wherever the sign-in was begun; a key that is kept can be taken away', async () => {
  const { sent } = await openWith()
  const view = render(<ul><AccountRow id="skill-github" account={scriptedAccounts.github} /></ul>)
  act(() => useSignIns.getState().put(scriptedSignIns.code))
  expect(screen.getByText('WDJB-MJHT')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in: GitHub' })).toBeNull()
  act(() => useSignIns.getState().drop('w1'))
  expect(button('Sign in: GitHub')).toBeTruthy()
  // It ran out and is renewed by itself: nothing for the person to do.
  view.rerender(<ul><AccountRow id="skill-github" account={{ ...scriptedAccounts.github, state: 'expired' }} /></ul>)
  expect(screen.queryByRole('button', { name: 'Sign in: GitHub' })).toBeNull()
  expect(button('Sign out: GitHub')).toBeTruthy()
  view.rerender(<ul><AccountRow id="skill-prices" account={scriptedAccounts.key} /></ul>)
  fireEvent.click(button('Take the key away: prices'))
  await settle()
  expect(sent('skills.signOut')).toEqual([{ id: 'skill-prices', provider: 'prices' }])
})
