// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusOldestCard } from '../../../renderer/approvals/open-cards.ts'
import { answerValues, firstAnswer, wrongAnswer } from '../../../renderer/connections/ask/check-answers.ts'
import { linkParts } from '../../../renderer/connections/ask/link-question.tsx'
import { QuestionCard } from '../../../renderer/connections/ask/question-card.tsx'
import { QuestionsWithoutChat } from '../../../renderer/connections/ask/questions-without-chat.tsx'
import { useConnections } from '../../../renderer/connections/connections-store.ts'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import type { ConnectionQuestion, QuestionField } from '../../../shared/mcp/connection.ts'
import { scriptedQuestions } from '../../fakes/scripted-connections.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => useConnections.setState({ list: null, prompts: null, questions: [], checking: {} }))
afterEach(cleanup)

const [form, link] = scriptedQuestions as [ConnectionQuestion, ConnectionQuestion]
async function open(question: ConnectionQuestion) {
  const bridge = await openWith({ connections: 'questions' })
  render(<><QuestionCard question={question} index={0} count={1} /><Announcer /></>)
  await settle()
  return bridge
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('who asks is said by us, its words are a quotation, and it is announced once', async () => {
  await open(form)
  const card = screen.getByRole('group', { name: 'The connection “Documents” asks you something' })
  expect(card.textContent).toContain('Pincer shows this on behalf of the connection. The words in quotes are its own.')
  expect(card.querySelector('blockquote')?.textContent).toContain('Which folder should the copies go into')
  expect(card.textContent).toContain('Never enter a password or a key here.')
  expect(screen.getByText('A connection asks you: Documents')).toBeTruthy()
})

test('what is needed or wrong is said beside its field, and nothing is sent', async () => {
  const { sent } = await open(form)
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  type(/Name of the new folder/, 'x')
  type(/Copies/, '12')
  type(/Send a note to/, 'maya')
  for (const words of ['At least 2 characters.', 'At most 9.', 'This is no mail address.']) expect(screen.getByText(words)).toBeTruthy()
  expect(sent('connections.answer')).toEqual([])
})

test('values are sent in their own kinds; what was left empty is left out', async () => {
  const { sent } = await open(form)
  type(/Name of the new folder/, ' Trip ')
  type(/Copies/, '3')
  type(/Colour/, 'b')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Replace files that are there' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
  await settle()
  expect(sent('connections.answer')).toEqual([{ questionId: 'q1', answer: { action: 'accept', values: { folder: 'Trip', copies: 3, colour: 'b', days: ['mo'], overwrite: true } } }])
})

test.each([['Don’t answer', 'decline'], ['Not now', 'cancel']])('“%s” sends nothing that was typed', async (button, action) => {
  const { sent } = await open(form)
  type(/Name of the new folder/, 'Trip')
  fireEvent.click(screen.getByRole('button', { name: button }))
  await settle()
  expect(sent('connections.answer')).toEqual([{ questionId: 'q1', answer: { action } }])
})

test('a link shows its whole address with the name that decides in bold, and opens only by a press', async () => {
  const { sent } = await open(link)
  const shown = document.querySelector('[data-link]')
  expect(shown?.textContent).toBe('https://accounts.calendar.example.com.pay.example.net/confirm?user=maya&plan=2')
  expect(shown?.querySelector('strong')?.textContent).toBe('accounts.calendar.example.com.pay.example.net')
  expect(sent('connections.answer')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Open the page' }))
  await settle()
  expect(sent('connections.answer')).toEqual([{ questionId: 'q2', answer: { action: 'accept', values: {} } }])
})

test('an address is taken apart as a browser reads it', () => {
  expect(linkParts('https://bank.example@evil.example.net/x')).toMatchObject({ before: 'https://bank.example@', host: 'evil.example.net', after: '/x', plain: false })
  expect(linkParts('http://shop.example/pay?a=1#b')).toMatchObject({ host: 'shop.example', after: '/pay?a=1#b', plain: true })
  expect(linkParts('https://b\u0430nk.example/')).toMatchObject({ host: 'xn--bnk-6cd.example' })
})

test('letters that imitate others are warned about', async () => {
  await open({ ...link, ask: { kind: 'link', url: 'https://b\u0430nk.example/', host: 'x' } })
  expect(screen.getByText('Its letters imitate other letters. Read it twice.')).toBeTruthy()
})

test('the card never takes the focus by itself; the shortcut for questions reaches it', async () => {
  await open(form)
  expect(document.activeElement).toBe(document.body)
  act(() => { expect(focusOldestCard()).toBe(true) })
  expect(document.activeElement?.textContent).toBe('Don’t answer')
})

test('questions of no chat stand on the page, and go when they are over', async () => {
  const { emit } = await openWith({ connections: 'questions' })
  render(<QuestionsWithoutChat />)
  await act(() => useConnections.getState().loadQuestions())
  expect(screen.getAllByRole('group')).toHaveLength(1)
  act(() => emit({ type: 'connection.question', question: { ...form, id: 'q3', sessionId: null } }))
  expect(within(screen.getAllByRole('group')[1] as HTMLElement).getByText('2 of 2')).toBeTruthy()
  act(() => emit({ type: 'connection.questionClosed', questionId: 'q2' }))
  expect(screen.getAllByRole('group', { name: /asks you/ })).toHaveLength(1)
})

test('a question that is over already says so and goes', async () => {
  await openWith({ connections: 'questions', failOnce: { 'connections.answer': { code: 'no-such-question', data: {} } } })
  useConnections.setState({ questions: [{ ...form, sessionId: null }] })
  render(<QuestionsWithoutChat />)
  fireEvent.click(screen.getByRole('button', { name: 'Don’t answer' }))
  await settle()
  expect(screen.queryByRole('group')).toBeNull()
})

const field = (over: Partial<QuestionField>): QuestionField => ({ name: 'f', title: 'F', description: '', required: false, type: 'text', format: null, choices: [], default: null, min: null, max: null, ...over })
test.each<readonly [string, Partial<QuestionField>, string | boolean | readonly string[], string | null]>([
  ['empty and optional', {}, '', null], ['empty and needed', { required: true }, ' ', 'required'], ['no number', { type: 'number' }, 'two', 'number'], ['a comma in a number', { type: 'number' }, '1,5', null],
  ['half in whole numbers', { type: 'integer' }, '1.5', 'integer'], ['below', { type: 'integer', min: 2 }, '1', 'min'], ['above', { type: 'number', max: 2 }, '2.1', 'max'], ['short in letters, not in bytes', { min: 2 }, '你好', null], ['long', { max: 2 }, 'abc', 'long'],
  ['an address', { format: 'uri' }, 'https://a.example', null], ['no address', { format: 'uri' }, 'a b', 'uri'], ['a day', { format: 'date' }, '2026-02-03', null], ['no day', { format: 'date' }, 'soon', 'date'],
  ['no choices made, needed', { type: 'choices', required: true }, [], 'required'], ['too few', { type: 'choices', min: 2 }, ['a'], 'few'], ['too many', { type: 'choices', max: 1 }, ['a', 'b'], 'many'], ['a tick', { type: 'boolean', required: true }, false, null],
])('%s', (_, over, answer, wrong) => {
  expect(wrongAnswer(field(over), answer)?.kind ?? null).toBe(wrong)
})

test('defaults stand in the fields, and a time is sent with its zone', () => {
  expect(['x', 3, true, ['a']].map((given, index) => firstAnswer(field({ type: (['text', 'number', 'boolean', 'choices'] as const)[index] ?? 'text', default: given })))).toEqual(['x', '3', true, ['a']])
  expect(answerValues([field({ format: 'date-time' })], { f: '2026-02-03T10:00' })['f']).toBe(new Date('2026-02-03T10:00').toISOString())
})
