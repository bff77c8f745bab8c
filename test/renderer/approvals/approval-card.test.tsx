// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApprovalCards } from '../../../renderer/approvals/approval-cards.tsx'
import { focusOldestCard } from '../../../renderer/approvals/open-cards.ts'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { showLanguage } from '../../../renderer/text/index.ts'
import type { ApprovalAnswer, ApprovalRequest, CommandPart } from '../../../shared/approvals/approval.ts'
import type { CallResult } from '../../../shared/contract/errors.ts'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import { limits } from '../../../shared/limits.ts'
import { lane, phase, request } from '../timeline/lane-fixtures.ts'

const answers: unknown[] = []
let reply: CallResult<null> = { ok: true, value: null }

beforeEach(() => {
  vi.useFakeTimers()
  answers.length = 0
  reply = { ok: true, value: null }
  Object.assign(window, { pincer: { calls: { 'approvals.answer': (input: unknown) => { answers.push(input); return Promise.resolve(reply) } }, onEvents: () => () => undefined } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showLanguage('en')
})

let serial = 0
function asking(over: Partial<ApprovalRequest> = {}, answer?: ApprovalAnswer): Lane {
  serial += 1
  const full = request({ id: `ask-${serial}`, callId: `call-${serial}`, requestedAt: serial, ...over })
  return lane({ callId: full.callId, tool: full.tool, effect: full.effect, phases: [phase('waiting', 0)], approval: { request: full, ...(answer ? { answer } : {}) } })
}
function command(text: string, parts: readonly Partial<CommandPart>[] = []): ApprovalRequest['command'] {
  return { text, cwd: '/home/u/Quotes', parts: parts.map((part) => ({ text: text.slice(part.start, part.end), start: 0, end: text.length, verdict: 'require', rule: 'r', effect: 'deletes', ...part })) }
}
const cards = (...lanes: Lane[]) => <ApprovalCards sessionId="s" lanes={lanes} closed={false} />
const settle = (): void => { act(() => { vi.advanceTimersByTime(limits.cardLockMs + 200) }) }
const allow = () => screen.getByRole('button', { name: 'Allow once' })
const deny = () => screen.getByRole('button', { name: /Don’t allow/ })

describe('the asking card', () => {
  test('asks in our words, from what will run, and shows the model’s words last', () => {
    const text = 'rm archive/old.pdf'
    render(cards(asking({ subject: { kind: 'command', text }, command: command(text), touches: [{ path: '/home/u/Quotes/archive/old.pdf', bytes: 1_200_000, exists: true }], quote: 'These are not needed.', afterReading: ['supplier-mail.html'] })))
    const card = screen.getByRole('group', { name: 'Delete old.pdf?' })
    const said = card.textContent
    const order = ['Delete old.pdf?', 'Pincer asks', 'supplier-mail.html', 'Deletes', 'Outside the safe area', 'What it touches', '1.2 MB', 'Exact command', text, 'In its own words:', 'These are not needed.', 'Don’t allow', 'Allow once']
    const places = order.map((words) => said.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('cannot be answered in its first moments, then it can', async () => {
    render(cards(asking({ command: command('rm x') })))
    fireEvent.click(allow())
    fireEvent.click(deny())
    fireEvent.keyDown(deny(), { key: 'Escape' })
    expect(answers).toEqual([])
    expect(screen.getByText('Can be answered in a moment')).toBeTruthy()
    settle()
    expect(screen.queryByText('Can be answered in a moment')).toBeNull()
    await act(async () => fireEvent.click(allow()))
    expect(answers).toEqual([expect.objectContaining({ answer: 'allow-once', reason: '' })])
  })

  test('is locked again when it has moved', async () => {
    render(cards(asking({ command: command('rm x') })))
    settle()
    const card = screen.getByRole('group', { name: /Delete/ })
    card.getBoundingClientRect = () => ({ left: 0, top: 120, x: 0, y: 120, width: 1, height: 1, right: 1, bottom: 121, toJSON: () => ({}) })
    fireEvent.click(allow())
    expect(answers).toEqual([])
    settle()
    await act(async () => fireEvent.click(allow()))
    expect(answers).toHaveLength(1)
  })

  test('is locked again when the window comes to the front', () => {
    render(cards(asking({ command: command('rm x') })))
    settle()
    act(() => { window.dispatchEvent(new Event('focus')) })
    fireEvent.click(allow())
    expect(answers).toEqual([])
  })

  test('Enter and Esc mean no, but only while the focus is inside', async () => {
    render(<><textarea aria-label="typing" />{cards(asking({ command: command('rm x') }))}</>)
    settle()
    screen.getByRole('textbox').focus()
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(answers).toEqual([])
    await act(async () => fireEvent.keyDown(screen.getByRole('region', { name: 'Exact command' }), { key: 'Enter' }))
    expect(answers).toEqual([expect.objectContaining({ answer: 'deny' })])
  })

  test('a held key, and an Enter of an input method, answer nothing', () => {
    render(cards(asking({ command: command('rm x') })))
    settle()
    const inside = screen.getByRole('region', { name: 'Exact command' })
    fireEvent.keyDown(inside, { key: 'Enter', repeat: true })
    fireEvent.keyDown(inside, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(inside, { key: 'Escape', repeat: true })
    expect(answers).toEqual([])
  })

  test('never takes the focus by itself; a shortcut moves it to the oldest card', () => {
    const [first, second] = [asking({ command: command('rm x') }), asking({ command: command('rm y') })]
    render(<><textarea aria-label="typing" />{cards(first, second)}</>)
    screen.getByRole('textbox').focus()
    settle()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(focusOldestCard()).toBe(true)
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /Don’t allow/ })[0])
  })

  test('tells itself once, politely', () => {
    const one = asking({ command: command('rm x') })
    const view = render(<>{cards(one)}<Announcer /></>)
    expect(screen.getByRole('status').textContent).toBe('Pincer needs you: Delete something with “rm”?')
    view.unmount()
    render(<>{cards(one)}<Announcer /></>)
    expect(screen.getAllByRole('status').filter((each) => each.textContent !== 'Pincer needs you: Delete something with “rm”?')).toHaveLength(0)
  })

  test('more than twelve lines keep Allow off until the end was seen; Don’t allow always works', async () => {
    const text = Array.from({ length: 20 }, (_, n) => `echo ${n}`).join('\n')
    render(cards(asking({ effect: 'runs-code', command: command(text) })))
    settle()
    expect(allow()).toHaveProperty('disabled', true)
    expect(screen.getByText('Read to the end, then you can allow it')).toBeTruthy()
    const region = screen.getByRole('region', { name: 'Exact command' })
    expect(region.textContent).toContain('echo 19')
    Object.defineProperties(region, { clientHeight: { value: 248 }, scrollHeight: { value: 400 }, scrollTop: { value: 152, writable: true } })
    act(() => { region.dispatchEvent(new Event('scroll')) })
    expect(allow()).toHaveProperty('disabled', false)
  })

  test('boxes hidden characters in place, names them and counts them', () => {
    render(cards(asking({ command: command('trash prices\u200b-old.pdf сurl', [{ start: 0, end: 28 }]) })))
    expect(screen.getByText(/1 hidden character, marked · 1 look-alike character, marked/)).toBeTruthy()
    const box = screen.getByTitle('U+200B: takes no room and cannot be seen')
    expect(box.textContent).toContain('U+200B')
  })

  test('numbers the parts and marks the one that weighs most', () => {
    const text = 'cd archive && rm a'
    render(cards(asking({ command: command(text, [{ start: 0, end: 10, effect: 'looks', verdict: 'auto' }, { start: 14, end: 18 }]) })))
    const items = within(screen.getByRole('region', { name: 'Exact command' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['1cd archive && ', '2rm aThis part weighs most'])
  })

  test('says what is not known', () => {
    render(cards(asking({ effect: 'runs-code', undo: 'unknown', sandbox: 'unavailable', command: command('./setup.sh') })))
    expect(screen.getByText(/Not known: a program can touch more/)).toBeTruthy()
    expect(screen.getByText(/perhaps cannot be undone/)).toBeTruthy()
    expect(screen.getByText(/No safe area on this computer/)).toBeTruthy()
  })

  test('shows a change line by line', () => {
    render(cards(asking({ tool: 'edit', effect: 'changes', subject: { kind: 'file', text: 'contacts.csv' }, change: { path: '/q/contacts.csv', before: 'Anna,1\nBo,2\n', after: 'Anna,1\nBo,22\n' } })))
    expect(screen.getByRole('group', { name: 'Change 1 line in contacts.csv?' })).toBeTruthy()
    const diff = screen.getByRole('region', { name: 'What would change' })
    expect(diff.textContent).toContain('Out: Bo,2')
    expect(diff.textContent).toContain('In: Bo,22')
  })

  test('a reason goes along with the no', async () => {
    render(cards(asking({ command: command('rm x') })))
    settle()
    fireEvent.click(screen.getByRole('button', { name: 'Say why' }))
    const field = screen.getByRole('textbox')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: ' keep the old quotes ' } })
    settle()
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
    expect(answers).toEqual([expect.objectContaining({ answer: 'deny', reason: 'keep the old quotes' })])
  })

  test('an answer that came too late is said, and nothing is claimed', async () => {
    reply = { ok: false, error: { code: 'no-such-approval', data: {} } }
    render(cards(asking({ command: command('rm x') })))
    settle()
    await act(async () => fireEvent.click(allow()))
    expect(screen.getByRole('alert').textContent).toContain('answered or withdrawn in the meantime')
  })

  test('the time left is shown only where there is a limit, and told at 60 and at 10 seconds', () => {
    vi.setSystemTime(1_000_000)
    render(<>{cards(asking({ command: command('rm x'), expiresAt: 1_061_500 }))}<Announcer /></>)
    expect(screen.getByText(/left$/).textContent).toMatch(/1 min 1 s left|1 min 0 s left/)
    act(() => { vi.advanceTimersByTime(2_000) })
    expect(screen.getByRole('status').textContent).toMatch(/(1 min 0|59) s left to answer/)
    act(() => { vi.advanceTimersByTime(50_000) })
    expect(screen.getByRole('status').textContent).toMatch(/(9|10) s left to answer/)
  })
})

describe('answered', () => {
  test.each([
    ['allowed', { kind: 'allow-once', at: 0 }, 'You allowed this once'],
    ['denied with a reason', { kind: 'deny', at: 0, reason: 'keep them' }, 'You did not allow this “keep them”'],
    ['out of time', { kind: 'expired', at: 0, why: 'time' }, 'Nobody answered, so no'],
    ['stopped', { kind: 'expired', at: 0, why: 'stopped' }, 'Stopped before there was an answer, so no'],
    ['changed meanwhile', { kind: 'expired', at: 0, why: 'changed' }, 'It changed after the question, so it was not run'],
  ] satisfies [string, ApprovalAnswer, string][])('%s is one line', (_name, answer, words) => {
    const { container } = render(cards(asking({ command: command('rm x') }, answer)))
    expect(container.textContent).toContain(words)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('two cards are numbered; when the first is answered the focus goes to the second', () => {
    const [first, second] = [asking({ command: command('rm x') }), asking({ command: command('rm y') })]
    const view = render(cards(first, second))
    expect(screen.getByText('1 of 2')).toBeTruthy()
    act(() => { screen.getAllByRole('button', { name: /Don’t allow/ })[0]?.focus() })
    const answered: Lane = { ...first, ...(first.approval ? { approval: { ...first.approval, answer: { kind: 'deny', at: 0, reason: '' } } } : {}) }
    view.rerender(cards(answered, second))
    expect(document.activeElement).toBe(deny())
    expect(screen.queryByText('1 of 2')).toBeNull()
  })

  test('a turn that ended leaves no card to answer', () => {
    render(<ApprovalCards sessionId="s" lanes={[asking({ command: command('rm x') })]} closed />)
    expect(screen.queryByRole('group')).toBeNull()
  })
})

test('the card speaks Chinese', () => {
  showLanguage('zh')
  render(cards(asking({ command: command('rm x'), quote: '不要了' })))
  expect(screen.getByRole('group', { name: '用“rm”删除内容？' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /不允许/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: '允许一次' })).toBeTruthy()
})
