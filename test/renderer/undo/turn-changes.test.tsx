// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { ToastRegion } from '../../../renderer/ui/toast-region.tsx'
import { TurnChanges } from '../../../renderer/undo/turn-changes.tsx'
import type { TurnView } from '../../../shared/sessions/chat-view.ts'
import type { FileChange, PreviewFile, UndoOutcome, UndoPreview } from '../../../shared/undo/undo.ts'

const asked: { name: string; input: Record<string, unknown> }[] = []
let preview: UndoPreview = { state: 'nothing' }
let outcome: UndoOutcome = { undoId: 'u1', files: [], restored: 2, skipped: 0 }

beforeEach(() => {
  asked.length = 0
  const answer = (name: string, value: () => unknown) => (input: Record<string, unknown>) => { asked.push({ name, input }); return Promise.resolve({ ok: true, value: value() }) }
  Object.assign(window, { pincer: { calls: { 'undo.preview': answer('undo.preview', () => preview), 'undo.apply': answer('undo.apply', () => outcome) }, onEvents: () => () => undefined } })
  useToasts.setState({ toasts: [] })
})
afterEach(() => { cleanup(); showLanguage('en') })

const change = (path: string, over: Partial<FileChange> = {}): FileChange => ({ path, kind: 'changed', node: 'file', bytes: 1_200, added: 2, removed: 1, ...over })
const file = (path: string, over: Partial<PreviewFile> = {}): PreviewFile => ({ ...change(path), state: 'ready', ...over })
function turn(id: string, files: FileChange[], over: Partial<TurnView> = {}): TurnView {
  return {
    id, startedAt: 1, endedAt: 2, outcome: 'answered', items: [{ kind: 'user', id: `${id}-u`, at: 1, text: `Wish of ${id}`, attachments: [], steer: false, direct: false, pending: false }],
    ...(files.length > 0 ? { changes: { folder: '/home/u/Quotes', files, total: files.length, unseen: [], commands: true } } : {}), ...over,
  }
}
const show = (...turns: TurnView[]) => render(<><TurnChanges sessionId="s" turns={turns} /><ToastRegion /><Announcer /></>)
const press = async (name: string | RegExp, where: { getByRole: typeof screen.getByRole } = screen) => { await act(async () => { fireEvent.click(where.getByRole('button', { name })) }) }

describe('changes in this turn', () => {
  test('are listed by name with what happened, as in the picture', () => {
    show(turn('t1', [change('notes-prices.txt', { kind: 'created' }), change('sub/contacts.csv'), change('old.pdf', { kind: 'deleted' }), change('b.txt', { kind: 'moved', from: 'a.txt' })]))
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['notes-prices.txtnew', 'contacts.csv2 lines', 'old.pdfdeleted', 'b.txtmoved'])
  })

  test('nothing is shown where nothing was changed', () => {
    show(turn('t1', []))
    expect(screen.queryByRole('region', { name: 'Changes in this turn' })).toBeNull()
  })

  test('one press undoes the turn, says what came of it, and offers to undo the undo', async () => {
    show(turn('t1', [change('a.txt'), change('b.txt')]))
    await press('Undo this turn')
    expect(asked).toEqual([{ name: 'undo.apply', input: { sessionId: 's', turnId: 't1', overwrite: [] } }])
    expect(screen.getAllByText('2 files are as they were before').length).toBeGreaterThan(0)
    expect(screen.getAllByRole('status').some((region) => region.textContent.includes('2 files are as they were before'))).toBe(true)
    await press('Undo the undo')
    expect(asked.at(-1)).toEqual({ name: 'undo.apply', input: { sessionId: 's', turnId: 'u1', overwrite: [] } })
  })

  test('an undone turn says so and offers the way back', async () => {
    show(turn('t1', [change('a.txt')], { undone: { undoId: 'u7', at: Date.now(), restored: 1, skipped: 1 } }))
    expect(screen.getByText(/Undone at .*: 1 file as before/).textContent).toContain('1 file was left as it is')
    await press('Undo the undo')
    expect(asked.at(-1)?.input).toMatchObject({ turnId: 'u7' })
  })

  test('a file that was left alone is counted, with the reason', async () => {
    outcome = { undoId: 'u1', restored: 1, skipped: 1, files: [{ path: 'a', result: 'restored' }, { path: 'b', result: 'skipped', why: 'someone-else' }] }
    show(turn('t1', [change('a'), change('b')]))
    await press('Undo this turn')
    expect(useToasts.getState().toasts[0]?.text).toBe('1 file is as it was before. 1 file was left as it is: it was changed after this turn')
    outcome = { undoId: 'u1', files: [], restored: 2, skipped: 0 }
  })

  test('while the turn runs there is nothing to press, and the reason is said', () => {
    const { endedAt: _, outcome: __, ...running } = turn('t1', [change('a')])
    show(running)
    const button = screen.getByRole('button', { name: 'Undo this turn' })
    expect(button).toHaveProperty('disabled', true)
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Can be undone when this turn has ended')
  })

  test('earlier turns with changes are one step away', async () => {
    show(turn('t1', [change('first.txt')]), turn('t2', []), turn('t3', [change('third.txt')]))
    expect(screen.getByRole('listitem').textContent).toContain('third.txt')
    await press('The turn before that changed something')
    expect(screen.getByRole('listitem').textContent).toContain('first.txt')
    expect(screen.getByRole('heading').textContent).toBe('Changes: Wish of t1')
    await press('Undo this turn')
    expect(asked.at(-1)?.input).toMatchObject({ turnId: 't1' })
  })
})

describe('look first', () => {
  const open = async (files: PreviewFile[], more: Partial<Extract<UndoPreview, { state: 'ready' }>> = {}) => {
    preview = { state: 'ready', folder: '/home/u/Quotes', at: 1, files, total: files.length, unseen: [], commands: false, ...more }
    show(turn('t1', [change('a.txt')]))
    await press('Look first')
    return screen.getByRole('dialog', { name: 'Undo changes' })
  }

  test('shows each file with what would become of it; all that is safe is chosen', async () => {
    const dialog = await open([file('a.txt'), file('new.txt', { kind: 'created' }), file('mine.txt', { state: 'conflict', conflict: 'someone-else' }), file('film.mp4', { kind: 'deleted', state: 'not-covered', gap: 'too-large' }), file('same.txt', { state: 'already' })])
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox').slice(1)
    expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([[true, false], [true, false], [false, false], [false, true], [false, true]])
    expect(within(dialog).getByRole('checkbox', { name: /new\.txt.*goes away/ })).toBeTruthy()
    expect(within(dialog).getByRole('checkbox', { name: /mine\.txt.*it was changed after this turn/ })).toBeTruthy()
    expect(within(dialog).getByRole('checkbox', { name: /film\.mp4.*cannot be put back: too large/ })).toBeTruthy()
    await press('Undo 2 files', within(dialog))
    expect(asked.at(-1)).toEqual({ name: 'undo.apply', input: { sessionId: 's', turnId: 't1', files: ['a.txt', 'new.txt'], overwrite: [] } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a file changed since is taken only when it is chosen, and a warning says what goes', async () => {
    const dialog = await open([file('a.txt'), file('mine.txt', { state: 'conflict', conflict: 'later-turn' })])
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /mine\.txt/ }))
    expect(within(dialog).getByRole('status').textContent).toContain('One of them was changed after this turn')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /a\.txt/ }))
    await press('Undo 1 file', within(dialog))
    expect(asked.at(-1)?.input).toMatchObject({ files: ['mine.txt'], overwrite: ['mine.txt'] })
  })

  test('says what could not be seen', async () => {
    const dialog = await open([file('a.txt')], { commands: true, unseen: [{ why: 'no-access', path: 'locked' }, { why: 'background', path: '' }] })
    expect(within(dialog).getByText(/outside this folder or on the internet/)).toBeTruthy()
    expect(within(dialog).getByText('locked: your computer does not allow it')).toBeTruthy()
    expect(within(dialog).getByText(/The folder as a whole: a program still runs/)).toBeTruthy()
  })

  test('a turn whose old versions were dropped says why', async () => {
    preview = { state: 'gone', why: 'space' }
    show(turn('t1', [change('a.txt')]))
    await press('Look first')
    expect(screen.getByRole('dialog').textContent).toContain('the oldest went first')
  })

  test('speaks Chinese', async () => {
    showLanguage('zh')
    preview = { state: 'ready', folder: '/home/u/报价', at: 1, files: [file('报价.txt')], total: 1, unseen: [], commands: false }
    show(turn('t1', [change('报价.txt')]))
    await press('先看看')
    await press('撤销 1 个文件', within(screen.getByRole('dialog')))
    expect(asked.at(-1)?.input).toMatchObject({ files: ['报价.txt'] })
  })
})
