// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAdding } from '../../../renderer/connections/add/adding-store.ts'
import { ConnectionsPage } from '../../../renderer/connections/connections-page.tsx'
import { useConnections } from '../../../renderer/connections/connections-store.ts'
import { Announcer } from '../../../renderer/frame/announcer.tsx'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import { ToastRegion } from '../../../renderer/ui/toast-region.tsx'
import { TooltipProvider } from '../../../renderer/ui/tooltip.tsx'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => {
  useConnections.setState({ list: null, prompts: null, questions: [], checking: {} })
  useAdding.setState({ request: null })
})
afterEach(() => {
  cleanup()
  showLanguage('en')
})

function Routed() {
  const route = useRoute((state) => state.route)
  return <TooltipProvider><ConnectionsPage {...(route.page === 'connections' && route.name !== undefined ? { name: route.name } : {})} /><ToastRegion /><Announcer /></TooltipProvider>
}
async function open(name?: string, options: ScriptedOptions = {}) {
  const bridge = await openWith(options)
  void act(() => useRoute.setState({ route: { page: 'connections', ...(name === undefined ? {} : { name }) } }))
  render(<Routed />)
  await settle()
  return bridge
}
const line = (name: string) => document.querySelector<HTMLElement>(`[data-connection="${name}"]`)?.textContent ?? ''

test('those that wait for the person come first, each with what happened and the one thing to do', async () => {
  await open()
  const waiting = within(screen.getByRole('region', { name: 'Needs you · 5' }))
  expect(waiting.getAllByRole('listitem').map((card) => within(card).getAllByRole('button').map((button) => button.textContent).filter(Boolean))).toEqual([
    ['Team drive', 'Try now', 'Turn off', 'What it said'], ['Notes', 'Look at what is new', 'Turn off'], ['Calendar', 'Sign in', 'Turn off'], ['Photo index', 'Look at the program', 'Turn off'], ['Web search', 'Look at what would run', 'Turn off'],
  ])
  expect(line('Team drive')).toContain('Paused after 5 triesIt stopped answering. The rest of Pincer works as before; only its 6 abilities are off.')
})

test('the others say their state in a word, what is on, and what went wrong last', async () => {
  await open()
  expect(line('Documents')).toContain('Connected·6 of 8 abilities on·2 warnings')
  expect(line('Weather')).toMatch(/Trying again, 2 of 5.*The program ended by itself\. It ended with number 1\. Next try in \d+ s\.|Trying now\./)
  expect(line('Maps')).toContain('Download · @example/maps-server@2.0.1')
  expect(line('Memory')).toContain('Starts when needed')
  expect(line('Old printer')).toContain('Off')
})

test('no word of the machinery is on the page', async () => {
  await open()
  expect(document.body.textContent).not.toMatch(/\b(MCP|stdio|schema|server process|transport)\b/i)
})

test('a switch turns a connection off, and “Try now” begins anew', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('switch', { name: 'On: Documents' }))
  await settle()
  expect(sent('connections.setEnabled')).toEqual([{ name: 'Documents', enabled: false }])
  expect(line('Documents')).toContain('Off')
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await settle()
  expect(sent('connections.restart')).toEqual([{ name: 'Team drive' }])
  expect(line('Team drive')).toContain('Connected')
})

test('removing says what is deleted and asks first', async () => {
  const { sent } = await open()
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Old printer' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('How it is reached, and its secret values')
  expect(sent('connections.remove')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(document.querySelector('[data-connection="Old printer"]')).toBeNull())
  expect(screen.getByText('Old printer was removed')).toBeTruthy()
})

test('what changed is shown side by side, and agreed to only by the person', async () => {
  const { sent } = await open('Notes')
  const box = within(screen.getByRole('region', { name: 'What is new' }))
  expect(box.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Version of@example/notes-serverAgreed to−@example/notes-server@1.4.0Now+@example/notes-server@1.5.0',
    'Names of the values given to itAgreed toNOTES_HOMENowNOTES_HOME+NOTES_KEY',
    'Ability changedsave_noteAgreed to−Save a note.−Arguments: title, textNow+Save a note and a copy of it on our server.+Arguments: title, text, copy_to',
    'New abilityshare_noteAgreed toNothingNow+Send a note to somebody.+Arguments: note, address',
  ])
  expect(screen.getByRole('group', { name: 'Left out' }).textContent).toContain('It is not as you agreed to. Look at the difference first.')
  expect(box.getAllByRole('button').map((button) => button.textContent)).toEqual(['Keep it off', 'Agree to all of this'])
  fireEvent.click(box.getByRole('button', { name: 'Agree to all of this' }))
  await settle()
  expect(sent('connections.trust')).toEqual([{ name: 'Notes', scripts: [], mark: 'mark-1' }])
  expect(screen.queryByRole('region', { name: 'What is new' })).toBeNull()
})

test('a program at install is named and shown as it is; no comes first', async () => {
  const { sent } = await open('Photo index')
  const box = within(screen.getByRole('group', { name: 'It wants to run a program on this computer' }))
  expect(box.getByText('node install/check.js || node-gyp rebuild')).toBeTruthy()
  expect(box.getByText('sharp-native 2.1.0, at “install”')).toBeTruthy()
  expect(box.getAllByRole('button').map((button) => button.textContent)).toEqual(['Don’t run it', 'Run it and go on'])
  fireEvent.click(box.getByRole('button', { name: 'Run it and go on' }))
  await settle()
  expect(sent('connections.trust')).toEqual([{ name: 'Photo index', scripts: ['sharp-native@2.1.0'] }])
})

test('what a tool does is a hint until the person confirms it; all that only look at once', async () => {
  const { sent } = await open('Documents')
  expect(screen.getByText('What each one does is said by the connection. That is only a hint: what you confirm is what counts.')).toBeTruthy()
  const looks = within(screen.getByRole('group', { name: 'Only looks' }))
  fireEvent.click(looks.getByRole('button', { name: 'Confirm it' }))
  await settle()
  expect(sent('connections.setTool')).toEqual([{ name: 'Documents', tool: 'search_files', effect: 'looks' }])
  fireEvent.keyDown(screen.getByRole('button', { name: 'What Write file does: Changes things' }), { key: 'Enter' })
  expect((await screen.findByRole('menu')).textContent).toContain('It says: Changes things. Only a hint.')
  fireEvent.click(screen.getByRole('menuitem', { name: /^Sends/ }))
  await settle()
  expect(sent('connections.setTool').at(-1)).toEqual({ name: 'Documents', tool: 'write_file', effect: 'sends' })
  expect(within(screen.getByRole('group', { name: 'Sends' })).getByText('Write file')).toBeTruthy()
})

test('a tool that says nothing of itself, and hidden or steering words, are told in plain words', async () => {
  await open('Documents')
  fireEvent.keyDown(screen.getByRole('button', { name: 'What Delete file does: Deletes' }), { key: 'Enter' })
  expect((await screen.findByRole('menu')).textContent).toContain('It does not say what it does. Treated as: Deletes.')
  const edit = document.querySelector('[data-tool="edit_file"]')
  expect(edit?.textContent).toContain('Hidden characters')
  expect(edit?.textContent).toContain('U+200B')
  expect(edit?.textContent).toContain('Tells the model what to do')
  expect(screen.getByText('The description of what it wants to be told is too long for a model.')).toBeTruthy()
})

test('one that was warned about is not confirmed together with the others', async () => {
  const { sent } = await open('Documents')
  expect(within(screen.getByRole('group', { name: 'Changes things' })).queryByRole('button', { name: /Confirm all/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'All off: Changes things' }))
  await settle()
  expect(sent('connections.setTool')).toEqual([{ name: 'Documents', tool: 'write_file', enabled: false }, { name: 'Documents', tool: 'edit_file', enabled: false }])
})

test('ready-made prompts are listed with what they want to know, and written into a chat', async () => {
  await open('Documents')
  const list = within(screen.getByRole('region', { name: 'Ready-made prompts' }))
  expect(list.getByText('/Documents:tidy')).toBeTruthy()
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('folder needed, Which folder')
  fireEvent.click(list.getByRole('button', { name: 'Write it in a chat: /Documents:tidy' }))
  expect(useRoute.getState().route).toEqual({ page: 'chat', sessionId: null })
})

test('what it said is folded, and asked for when somebody looks', async () => {
  const { sent } = await open('Documents')
  expect(sent('connections.log')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'What it said' }))
  await settle()
  expect(sent('connections.log')).toEqual([{ name: 'Documents' }])
  expect(screen.getByRole('list', { name: 'What it said' }).textContent).toContain('Secure file server running')
})

test('a change told by the gateway is on screen at once', async () => {
  const { emit, calls } = await open()
  await calls['connections.setEnabled']({ name: 'Memory', enabled: false })
  act(() => emit({ type: 'connections.changed', names: ['Memory'] }))
  await settle()
  expect(line('Memory')).toContain('Off')
})

test('one that is gone leads back to the list', async () => {
  await open('Not there')
  expect(screen.getByRole('heading', { name: 'Connect what you already use' })).toBeTruthy()
})

test('nothing connected: three starts and our own list', async () => {
  await open(undefined, { connections: 'none' })
  expect(screen.getByText('Nothing is connected yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Get / }).length).toBeGreaterThan(5)
})

test('the public list is asked only by a press, and says plainly when it cannot be reached', async () => {
  const { sent } = await open(undefined, { connections: 'none' })
  fireEvent.change(screen.getByRole('textbox', { name: 'Find a connection' }), { target: { value: 'offline' } })
  await settle()
  expect(sent('connections.searchRegistry')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Search the public list' }))
  await settle()
  expect(sent('connections.searchRegistry')).toEqual([{ words: 'offline' }])
  expect(screen.getByText('The public list cannot be reached. The ones tried by us are still here.')).toBeTruthy()
})

test('our own list is found by words in both languages', async () => {
  await open(undefined, { connections: 'none', language: 'zh' })
  fireEvent.change(screen.getByRole('textbox', { name: '查找连接' }), { target: { value: '表格' } })
  await settle()
  expect(screen.getAllByRole('button', { name: /^获取/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['获取“Notion 笔记”', '获取“Airtable 表格”', '获取“Excel 文件”'])
})

test('what changed again while it was looked at is not agreed to; the list is read anew', async () => {
  const { sent } = await open('Notes', { failOnce: { 'connections.trust': { code: 'connection-changed', data: { name: 'Notes' } } } })
  const before = sent('connections.list').length
  fireEvent.click(screen.getByRole('button', { name: 'Agree to all of this' }))
  await settle()
  expect(sent('connections.list').length).toBe(before + 1)
  expect(screen.getByRole('region', { name: 'What is new' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Messages from Pincer' }).textContent).toContain('It has changed again')
})

test('where connections are kept is said, and a damaged file plainly', async () => {
  const { sent } = await open(undefined, { answers: { 'connections.file': { path: '/home/maya/.config/Pincer/connections.json', problem: { line: 7 } } } })
  expect(screen.getByText('The file of connections cannot be read near line 7. The last good one is used until it is right again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show the file' }))
  await settle()
  expect(sent('app.showInFolder')).toEqual([{ path: '/home/maya/.config/Pincer/connections.json' }])
})
