// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Composer } from '../../../renderer/chat/composer.tsx'
import { GatewayError } from '../../../renderer/gateway-client.ts'
import { useDrafts, type Draft } from '../../../renderer/stores/draft-store.ts'
import '../../../renderer/text/index.ts'
import { limits } from '../../../shared/limits.ts'
import { driveComposer } from '../composer-harness.tsx'

const enter = { type: 'keydown', key: 'Enter', keyCode: 13, isComposing: false }
const keepText = (name: string, text: string) => Promise.resolve({ id: name, name, kind: 'text' as const, path: name, bytes: text.length })

afterEach(() => {
  cleanup()
  useDrafts.setState({ drafts: {}, sending: {}, failures: {} })
})

describe('an input method', () => {
  test('its Enter chooses a word and does not send, the next Enter sends', async () => {
    const events = [{ type: 'compositionstart' }, { type: 'input', data: 'kyou' }, { type: 'keydown', key: 'Enter', isComposing: true, keyCode: 229 }, { type: 'compositionend', data: '今日' }, enter]
    expect(await driveComposer({ input: { events } })).toMatchObject({ sends: 1, sentText: '今日' })
  })

  test('an Enter with key code 229 after the composition ended still belongs to it', async () => {
    const events = [{ type: 'compositionstart' }, { type: 'input', data: 'ni' }, { type: 'compositionend', data: '你' }, { type: 'keydown', key: 'Enter', isComposing: false, keyCode: 229 }]
    expect(await driveComposer({ input: { events } })).toMatchObject({ sends: 0 })
  })

  test('a second word goes behind the first', async () => {
    const word = (typed: string, chosen: string) => [{ type: 'compositionstart' }, { type: 'input', data: typed }, { type: 'compositionend', data: chosen }]
    expect(await driveComposer({ input: { events: [...word('ni', '你'), ...word('hao', '好'), enter] } })).toMatchObject({ sends: 1, sentText: '你好' })
  })
})

describe('sending', () => {
  test('Shift+Enter starts a new line', async () => {
    const events = [{ type: 'input', data: 'one' }, { ...enter, shiftKey: true }, { type: 'input', data: 'two' }, enter]
    expect(await driveComposer({ input: { events } })).toMatchObject({ sends: 1, sentText: 'one\ntwo' })
  })

  test('nothing but spaces is not sent', async () => {
    expect(await driveComposer({ input: { events: [{ type: 'input', data: '  \n' }, enter] } })).toMatchObject({ sends: 0 })
  })

  test('a message that was refused comes back in front of what was typed since', async () => {
    let refuse: (error: unknown) => void = () => undefined
    render(<Composer draftKey="s1" placeholder="" keepText={keepText} send={() => new Promise((_, reject) => { refuse = reject })} />)
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field, { target: { value: 'first' } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(field.value).toBe('')
    fireEvent.change(field, { target: { value: 'second' } })
    await act(async () => refuse(new GatewayError({ code: 'folder-gone', data: {} })))
    expect(field.value).toBe('first\nsecond')
    expect(screen.getByRole('alert').textContent).toContain('The folder is gone')
  })

  test('drafts stay with their chats', () => {
    const send = vi.fn<(draft: Draft) => Promise<void>>()
    const { rerender } = render(<Composer draftKey="s1" placeholder="" keepText={keepText} send={send} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'for one' } })
    rerender(<Composer draftKey="s2" placeholder="" keepText={keepText} send={send} />)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    rerender(<Composer draftKey="s1" placeholder="" keepText={keepText} send={send} />)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('for one')
  })
})

describe('pasting', () => {
  test('a short text goes into the field', async () => {
    expect(await driveComposer({ input: { paste: 'short' } })).toMatchObject({ sends: 1, sentText: 'short' })
  })

  test('pasting alone never sends, also with line ends in it', async () => {
    expect(await driveComposer({ input: { paste: 'a\nb\n' }, expected: { sends: 0 } })).toMatchObject({ sends: 0 })
  })

  test('a long text becomes an attachment and is sent whole', async () => {
    const paste = '长文\n'.repeat(limits.pasteAttachmentChars)
    const outcome = await driveComposer({ input: { paste } })
    expect(outcome.sends).toBe(1)
    expect(outcome.sentText).toBe(paste)
  })

  test('a text longer than one file may be is kept in several', async () => {
    const paste = 'x'.repeat(2_500_000)
    expect((await driveComposer({ input: { paste } })).sentText.length).toBe(paste.length)
  })

  test('a long text that could not be kept goes into the field', async () => {
    render(<Composer draftKey="s1" placeholder="" send={() => Promise.resolve()} keepText={() => Promise.reject(new GatewayError({ code: 'no-space', data: {} }))} />)
    const text = 'y'.repeat(limits.pasteAttachmentChars + 1)
    await act(async () => { fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { files: [], getData: () => text } }) })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(text)
  })
})

describe('direct commands', () => {
  test('a slash shows what fits, Enter completes it instead of sending', () => {
    const send = vi.fn<(draft: Draft) => Promise<void>>()
    render(<Composer draftKey="s1" placeholder="" keepText={keepText} send={send} />)
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field, { target: { value: '/gr' } })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(field.value).toBe('/grep ')
    expect(send).not.toHaveBeenCalled()
    expect(screen.queryByRole('option')).toBeNull()
  })
})
