// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OpenHostsPicker } from '../../../renderer/chat/open-hosts-picker.tsx'
import { useOpenHosts } from '../../../renderer/stores/open-hosts-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { WallNotes } from '../../../renderer/timeline/wall-notes.tsx'
import type { Lane } from '../../../shared/sessions/chat-view.ts'
import type { ToolDetails } from '../../../shared/tools/tool-result.ts'
import { lane, phase } from './lane-fixtures.ts'

const log: { name: string; input: unknown }[] = []
let open: string[] = []
let refuses = false
beforeEach(() => {
  log.length = 0
  open = []
  refuses = false
  useOpenHosts.setState({ byChat: {} })
  const answer = (name: string, change: (host: string) => void) => (input: { host: string }) => {
    log.push({ name, input })
    if (refuses) return Promise.resolve({ ok: false, error: { code: 'bad-address', data: {} } })
    change(input.host)
    return Promise.resolve({ ok: true, value: [...open] })
  }
  Object.assign(window, { pincer: { onEvents: () => () => undefined, calls: {
    'safeArea.hosts': answer('hosts', () => undefined), 'safeArea.openHost': answer('open', (host) => { open.push(host) }), 'safeArea.closeHost': answer('close', (host) => { open = open.filter((each) => each !== host) }),
    'chat.retryCall': (input: unknown) => { log.push({ name: 'retry', input }); return Promise.resolve({ ok: true, value: { turnId: 't' } }) },
  } } })
})
afterEach(() => {
  cleanup()
  showLanguage('en')
})
const settle = () => act(async () => { for (let turn = 0; turn < 10; turn++) await Promise.resolve() })
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
type Command = Extract<ToolDetails, { kind: 'command' }>
const ended = (over: Partial<Command>, command = 'npm install left-pad'): Lane => lane({
  tool: 'exec', effect: 'runs-code', subject: { kind: 'command', text: command }, phases: [phase('running', 0, 1)], outcome: 'done', sandbox: 'on',
  details: { kind: 'command', command, cwd: '/ws', exitCode: 1, signal: null, timedOut: false, ...over },
})

test('a host that was refused is named, opened for this chat by the person alone, and the step can be done again', async () => {
  render(<WallNotes sessionId="s" lanes={[ended({ refused: ['network'], refusedHosts: ['packages.example'] })]} />)
  expect(screen.getByText(/wanted to reach something on the internet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Do this step again' })).toBeNull()
  await press('Open packages.example for this chat')
  expect(log).toEqual([{ name: 'open', input: { sessionId: 's', host: 'packages.example' } }])
  expect(screen.getByText('Open for this chat')).toBeTruthy()
  await press('Do this step again')
  expect(log.at(-1)).toEqual({ name: 'retry', input: { sessionId: 's', callId: 'call-1' } })
  await press('Close packages.example')
  expect(screen.getByRole('button', { name: 'Open packages.example for this chat' })).toBeTruthy()
})

test('a host that cannot be opened says so in place', async () => {
  render(<WallNotes sessionId="s" lanes={[ended({ refused: ['network'], refusedHosts: ['*'] })]} />)
  refuses = true
  await press(/^Open /)
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

describe('in plain words, with what the person can do', () => {
  test.each([
    ['network', /wanted the internet\. The safe area has none/, /say which web address/], ['write', /wanted to change something that stays closed/, /choose that folder for the chat/],
    ['read', /out of its sight/, /asks you first/], ['rights', /administrator rights/, /do this step yourself/],
  ] as const)('%s', (refused, what, can) => {
    render(<WallNotes sessionId="s" lanes={[ended({ refused: [refused] })]} />)
    expect(screen.getByText(what)).toBeTruthy()
    expect(screen.getByText(can)).toBeTruthy()
  })

  test('nothing where nothing was held back', () => {
    const { container } = render(<WallNotes sessionId="s" lanes={[ended({}), lane({ outcome: 'done' })]} />)
    expect(container.innerHTML).toBe('')
  })

  test('in Chinese, and a hidden character in a name is shown', () => {
    showLanguage('zh')
    render(<WallNotes sessionId="s" lanes={[ended({ refused: ['network'], refusedHosts: ['pay\u200Bpal.example'] })]} />)
    expect(screen.getByRole('button', { name: /为本对话打开 pay.*200B.*pal\.example/i })).toBeTruthy()
  })
})

test('the bar of a chat lists what is open, only while something is', async () => {
  const shown = render(<OpenHostsPicker sessionId="s" />)
  await settle()
  expect(shown.container.innerHTML).toBe('')
  await act(() => useOpenHosts.getState().open('s', 'one.example'))
  await act(() => useOpenHosts.getState().open('s', 'two.example'))
  expect(screen.getByRole('button', { name: 'Open on the internet: 2 addresses open' })).toBeTruthy()
  await act(() => useOpenHosts.getState().close('s', 'one.example'))
  expect(screen.getByRole('button', { name: 'Open on the internet: 1 address open' })).toBeTruthy()
})
