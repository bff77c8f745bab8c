// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApprovalCards } from '../../../renderer/approvals/approval-cards.tsx'
import { changedBy } from '../../../renderer/approvals/card-editor.tsx'
import { offerNote, whenWords } from '../../../renderer/approvals/grant-words.ts'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { useGrants } from '../../../renderer/stores/grants-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import { offerOffReasons, type Grant, type GrantOffer } from '../../../shared/approvals/grant.ts'
import type { CallResult } from '../../../shared/contract/errors.ts'
import { limits } from '../../../shared/limits.ts'
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts'
import { editRequest, grantOf } from '../../fakes/scripted-grants.ts'
import { changeOffers, deleteOffers, scriptedRequests } from '../../fakes/scripted-requests.ts'
import { lane, phase } from '../timeline/lane-fixtures.ts'

const sent: { name: string; input: unknown }[] = []
let reply: CallResult<unknown> = { ok: true, value: null }
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  reply = { ok: true, value: null }
  useGrants.setState({ grants: [], takenBack: {} })
  const answered = (name: string) => (input: unknown) => { sent.push({ name, input }); return Promise.resolve(reply) }
  Object.assign(window, { pincer: { calls: { 'approvals.answer': answered('answer'), 'approvals.edit': answered('edit'), 'grants.list': () => Promise.resolve({ ok: true, value: [] }) }, onEvents: () => () => undefined } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  showLanguage('en')
})

let serial = 0
const fresh = (name: keyof typeof scriptedRequests, over: Partial<ApprovalRequest> = {}): ApprovalRequest => ({ ...scriptedRequests[name], id: `f${++serial}`, ...over })
const cards = (request: ApprovalRequest) => <><ApprovalCards sessionId="s1" closed={false} lanes={[lane({ callId: request.callId, tool: request.tool, effect: request.effect, phases: [phase('waiting', 0)], approval: { request } })]} /><Announcer /></>
const settle = (): void => { act(() => { vi.advanceTimersByTime(limits.cardLockMs + 200) }) }
const openMenu = async (): Promise<void> => {
  await act(async () => fireEvent.keyDown(screen.getByRole('button', { name: 'Always…' }), { key: 'Enter' }))
}

describe('“Always…”', () => {
  test('lists what would be stored as sentences, the note below', async () => {
    render(cards(fresh('change a file')))
    settle()
    await openMenu()
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'In this chat: this folderChange files in Quotes · Documents/Quotes, not folders below it, until Pincer is closed', 'For 10 minutes: this folderChange files in Quotes · Documents/Quotes, not folders below it',
      'For ever: this fileChange contacts.csv · In Documents/Quotes', 'For ever: this folderChange files in Quotes · Documents/Quotes, not folders below it',
    ])
    expect(screen.getByText('Take it back any time under Activity')).toBeTruthy()
  })

  test('choosing one allows now and says which is to be stored', async () => {
    const request = fresh('change a file')
    render(cards(request))
    settle()
    await openMenu()
    await act(async () => fireEvent.click(screen.getAllByRole('menuitem')[1] as HTMLElement))
    expect(sent).toEqual([{ name: 'answer', input: { approvalId: request.id, answer: 'allow-once', reason: '', offerId: 'o2' } }])
  })

  test('a line that is not offered is read with its reason and does nothing', async () => {
    render(cards(fresh('delete files')))
    settle()
    await openMenu()
    const off = screen.getAllByRole('menuitem')[1] as HTMLElement
    expect(off.textContent).toBe('For ever: this folderNot offered: deleting always asks again')
    expect(off.getAttribute('aria-disabled')).toBe('true')
    await act(async () => fireEvent.click(off))
    expect(sent).toEqual([])
    expect(screen.getAllByRole('menuitem')).toHaveLength(2)
  })

  test('is locked like every answer, and not there where nothing is offered', async () => {
    const view = render(cards(fresh('change a file')))
    await openMenu()
    await act(async () => fireEvent.click(screen.getAllByRole('menuitem')[0] as HTMLElement))
    expect(sent).toEqual([])
    view.unmount()
    render(cards(fresh('install something')))
    expect(screen.queryByRole('button', { name: 'Always…' })).toBeNull()
  })

  test('quiet work can be chosen where it would have spared the question: it is kept first, then this one is allowed, and it can be taken back', async () => {
    const update = (input: { patch: Partial<Settings> }) => { sent.push({ name: 'settings', input }); return Promise.resolve({ ok: true, value: { ...defaultSettings, ...input.patch } }) }
    Object.assign(window.pincer?.calls ?? {}, { 'settings.update': update })
    const request = fresh('install something', { quietOffer: true })
    render(cards(request))
    settle()
    await openMenu()
    await act(async () => { fireEvent.click(screen.getByRole('menuitem', { name: /^Work quietly in the safe area/ })); await vi.advanceTimersByTimeAsync(1) })
    expect(sent).toEqual([{ name: 'settings', input: { patch: { quietInSafeArea: true } } }, { name: 'answer', input: { approvalId: request.id, answer: 'allow-once', reason: '' } }])
    await act(async () => { useToasts.getState().toasts.at(-1)?.action?.run(); await vi.advanceTimersByTimeAsync(1) })
    expect(sent.at(-1)).toEqual({ name: 'settings', input: { patch: { quietInSafeArea: false } } })
  })

  test('quiet work that could not be kept allows nothing', async () => {
    Object.assign(window.pincer?.calls ?? {}, { 'settings.update': () => Promise.resolve({ ok: false, error: { code: 'no-space', data: {} } }) })
    render(cards(fresh('install something', { quietOffer: true })))
    settle()
    await openMenu()
    await act(async () => { fireEvent.click(screen.getByRole('menuitem', { name: /^Work quietly/ })); await vi.advanceTimersByTimeAsync(1) })
    expect(sent).toEqual([])
    expect(screen.getByRole('alert').textContent).not.toBe('')
  })

  test('every kind of rule and every reason has words in both languages', () => {
    const matches: GrantOffer['match'][] = [
      { kind: 'command', text: 'git push', cwd: '/q', hash: 'h' }, { kind: 'program', words: ['git', 'status'], folder: '/q' }, { kind: 'file', path: '/q/a' }, { kind: 'folder', path: '/q', below: true },
      { kind: 'host', host: '*.example.org' }, { kind: 'host', host: 'example.org:8080' }, { kind: 'tool', hash: 'h' },
    ]
    const lifetimes: GrantOffer['lifetime'][] = [{ kind: 'chat' }, { kind: 'minutes', minutes: 1 }, { kind: 'minutes', minutes: 10 }, { kind: 'forever' }]
    for (const language of ['en', 'zh'] as const) {
      showLanguage(language)
      for (const match of matches) for (const lifetime of lifetimes) for (const off of [null, ...offerOffReasons]) {
        const offer = { id: 'o', match, lifetime, off }
        for (const words of [whenWords(offer), offerNote(offer, { ...scriptedRequests['send with a command'], sandbox: 'on' })]) {
          expect(words).not.toBe('')
          expect(words).not.toMatch(/\{\{|undefined|(when|off|what|where|scope)\.[a-z]/)
        }
      }
    }
  })

  test('the answered line tells the picked rule in words, whatever became of it since', () => {
    const request = fresh('change a file')
    const { container } = render(<ApprovalCards sessionId="s1" closed={false} lanes={[lane({ callId: request.callId, approval: { request, answer: { kind: 'allow-grant', at: 0, grantId: 'gone', offerId: 'o3' } } })]} />)
    expect(container.textContent).toContain('You allowed this and from now on: Change contacts.csv (for ever)')
  })

  test('answered by an earlier rule, the line tells that one, also after it was taken back a moment ago', () => {
    const request = fresh('change a file')
    const [, offer] = changeOffers
    const grant: Grant = grantOf('g', offer as GrantOffer, request, 'Quotes', 0)
    useGrants.setState({ grants: [grant] })
    const line = () => <ApprovalCards sessionId="s1" closed={false} lanes={[lane({ callId: request.callId, approval: { request, answer: { kind: 'allow-grant', at: 0, grantId: 'g' } } })]} />
    const { container } = render(line())
    expect(container.textContent).toContain('Change 1 line in contacts.csv? You allowed this and from now on: Change files in Quotes (for 10 minutes)')
    act(() => useGrants.setState({ grants: [], takenBack: { g: { grant, at: 0 } } }))
    expect(container.textContent).toContain('Change files in Quotes (for 10 minutes)')
    act(() => useGrants.setState({ grants: [], takenBack: {} }))
    expect(container.textContent).toContain('What still holds stands under Activity')
    expect(deleteOffers).toHaveLength(2)
  })
})

test('equal calls share one card, which says how many; it stays while one of them still waits', () => {
  const request = fresh('delete files', { same: 2 })
  const waiting = (callId: string) => lane({ callId, phases: [phase('waiting', 0)], approval: { request: { ...request, callId } } })
  const view = render(<ApprovalCards sessionId="s1" closed={false} lanes={[waiting('c1'), waiting('c2')]} />)
  expect(screen.getAllByRole('group')).toHaveLength(1)
  expect(screen.getByText('2 equal steps: your answer counts for all')).toBeTruthy()
  const stopped = lane({ callId: 'c1', outcome: 'stopped', approval: { request, answer: { kind: 'expired', at: 0, why: 'stopped' } } })
  view.rerender(<ApprovalCards sessionId="s1" closed={false} lanes={[stopped, waiting('c2')]} />)
  expect(screen.getAllByRole('group')).toHaveLength(1)
  const answer = { kind: 'allow-once', at: 0 } as const
  view.rerender(<ApprovalCards sessionId="s1" closed={false} lanes={['c1', 'c2'].map((callId) => lane({ callId, approval: { request: { ...request, callId }, answer } }))} />)
  expect(screen.queryByRole('group')).toBeNull()
  expect(view.container.querySelectorAll('[data-answered]')).toHaveLength(1)
})

describe('“Edit first”', () => {
  const edit = (): HTMLTextAreaElement => {
    fireEvent.click(screen.getByRole('button', { name: 'Edit first' }))
    return screen.getByRole('textbox')
  }

  test('opens in place with the command, and nothing can be allowed meanwhile', () => {
    render(cards(fresh('delete files')))
    settle()
    const field = edit()
    expect(field.value).toBe('rm old.pdf older.pdf')
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('button', { name: 'Allow once' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Always…' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Apply your change or go back, then you can allow it')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
  })

  test('Enter writes a line and Esc goes back: neither answers the question', () => {
    render(cards(fresh('delete files')))
    settle()
    const field = edit()
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(sent).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Don’t allow/ }))
  })

  test('a change is judged anew; then the card says so, keeps the first text, and its lock begins again', async () => {
    const request = fresh('delete files')
    const changed = editRequest(request, 'rm old.pdf')
    if (changed.kind !== 'asks') throw new Error('the scripted change was refused')
    reply = { ok: true, value: changed }
    const view = render(cards(request))
    settle()
    fireEvent.change(edit(), { target: { value: 'rm old.pdf' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })))
    expect(sent).toEqual([{ name: 'edit', input: { approvalId: request.id, text: 'rm old.pdf' } }])
    view.rerender(cards(changed.request))
    expect(screen.getByText('You changed this')).toBeTruthy()
    expect(screen.getByText('As it was asked first').closest('details')?.textContent).toContain('rm old.pdf older.pdf')
    expect(screen.getByRole('group', { name: 'Delete old.pdf?' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Your change is in. The question was made anew: Delete old.pdf?')
    reply = { ok: true, value: null }
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Allow once' })))
    expect(sent).toHaveLength(1)
    settle()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Allow once' })))
    expect(sent).toHaveLength(2)
  })

  test.each([['denied', 'The safety rules never allow this.'], ['invalid', 'Pincer cannot read this']] as const)('a change that is %s is told in the card and changes nothing', async (kind, words) => {
    reply = { ok: true, value: { kind, rule: 'floor', reason: 'x' } }
    render(cards(fresh('delete files')))
    settle()
    const field = edit()
    fireEvent.change(field, { target: { value: 'rm -rf /' } })
    await act(async () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: 'rm old.pdf' } })
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('the text of a file is edited whole, with what it changes below', () => {
    render(cards(fresh('change a file')))
    settle()
    const field = edit()
    expect(field.value).toBe('Anna,1\nBo,22\n')
    fireEvent.change(field, { target: { value: 'Anna,1\nBo,333\n' } })
    expect(screen.getByRole('region', { name: 'What your text changes' }).textContent).toContain('In: Bo,333')
  })

  test('where only a passage may be changed, the rest of the file stays in what is shown', () => {
    render(cards(fresh('change a file', { editable: { what: 'content', text: 'Bo,22' } })))
    settle()
    const field = edit()
    expect(screen.getByLabelText('The passage you would allow')).toBe(field)
    fireEvent.change(field, { target: { value: 'Bo,333' } })
    const diff = screen.getByRole('region', { name: 'What your text changes' }).textContent
    expect(diff).toContain('Out: Bo,2')
    expect(diff).toContain('In: Bo,333')
    expect(diff).not.toContain('Out: Anna,1')
    expect(changedBy('a b a', 'a', 'c')).toBeNull()
  })

  test('hidden characters in what is typed are counted and shown', () => {
    render(cards(fresh('delete files')))
    settle()
    fireEvent.change(edit(), { target: { value: 'rm old\u200b.pdf' } })
    expect(screen.getByText('1 hidden character, marked')).toBeTruthy()
    expect(screen.getByTitle('U+200B: takes no room and cannot be seen')).toBeTruthy()
  })

  test('where nothing can be changed there is no such button', () => {
    render(cards(fresh('pay with a skill')))
    expect(screen.queryByRole('button', { name: 'Edit first' })).toBeNull()
  })
})
