// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AddDialog } from '../../../renderer/connections/add/add-dialog.tsx'
import { useAdding, type AddRequest } from '../../../renderer/connections/add/adding-store.ts'
import { useConnections } from '../../../renderer/connections/connections-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { catalogue } from '../../../shared/mcp/catalogue.ts'
import { scriptedConnection } from '../../fakes/scripted-connections.ts'
import { scriptedOffers } from '../../fakes/scripted-offers.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => {
  useConnections.setState({ list: null, prompts: null, questions: [], checking: {} })
  useAdding.setState({ request: null })
})
afterEach(cleanup)

async function open(request: AddRequest) {
  const bridge = await openWith()
  await act(() => useConnections.getState().load())
  render(<AddDialog />)
  act(() => useAdding.getState().open(request))
  await settle()
  return bridge
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const fillIn = (name: string, program: string) => {
  type('Name', name)
  type('Program', program)
}

test('what is missing is said beside its field, and nothing is sent', async () => {
  const { sent } = await open({ way: 'form' })
  await press('Try it')
  expect([screen.getByText('Give it a name.'), screen.getByText('Which program?')]).toHaveLength(2)
  type('Name', 'Documents')
  expect(screen.getByText('Another connection has this name.')).toBeTruthy()
  type('Name', 'a/b')
  expect(screen.getByText(/These signs cannot be part of a name/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'At an address' }))
  type('Address', 'wiki')
  expect(screen.getByText('This is no web address.')).toBeTruthy()
  expect([...sent('connections.check'), ...sent('connections.save')]).toEqual([])
})

test('trying shows what it can do and keeps nothing; saving goes the same way and leads to it', async () => {
  const { sent } = await open({ way: 'form' })
  fillIn('Weather box', 'npx')
  type('What the program is told', '-y\n@example/weather')
  await press('Add a value')
  fireEvent.change(screen.getByPlaceholderText('Name'), { target: { value: 'KEY' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Keep KEY secret' }))
  fireEvent.change(screen.getByLabelText('Value: KEY'), { target: { value: 's3cret' } })
  await press('Try it')
  await screen.findByText('It works')
  expect(screen.getByRole('status', { name: 'It works' }).textContent).toContain('Nothing is saved yet.')
  expect(screen.getByRole('status', { name: 'It works' }).textContent).toContain('Only looksRead file, List directory, Search files')
  expect(sent('connections.save')).toEqual([])
  const form = { name: 'Weather box', allowedScripts: [], target: { kind: 'command', command: 'npx', args: ['-y', '@example/weather'], env: [{ name: 'KEY', secret: true, value: 's3cret' }] } }
  expect(sent('connections.check')).toEqual([{ form }])
  await press('Save')
  await waitFor(() => expect(useAdding.getState().request).toBeNull())
  expect(sent('connections.save')).toEqual([{ form, force: false }])
  expect(useRoute.getState().route).toEqual({ page: 'connections', name: 'Weather box' })
})

test('the first start shows its steps with real amounts, and can be stopped', async () => {
  const { sent, emit } = await open({ way: 'form' })
  fillIn('slow', 'npx')
  await press('Try it')
  act(() => emit({ type: 'connection.checking', name: 'slow', progress: { step: 'download', subject: '@example/demo@1.0.0', done: 500_000, of: 2_000_000, unit: 'bytes' } }))
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null, null])
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('500 kB of 2 MB')).toBeTruthy()
  act(() => emit({ type: 'connection.checking', name: 'slow', progress: { step: 'verify', subject: '@example/demo@1.0.0' } }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => emit({ type: 'connection.checking', name: 'slow', progress: null }))
  expect(screen.getByText('Starting it and asking what it can do')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await press('Stop')
  expect(sent('connections.stopCheck')).toEqual([{ name: 'slow' }])
  await screen.findByText('Stopped. Nothing was saved.', undefined, { timeout: 4_000 })
})

test('closing the dialog ends a try that is under way', async () => {
  const { sent } = await open({ way: 'form' })
  fillIn('slow', 'npx')
  await press('Try it')
  act(() => useAdding.getState().close())
  expect(sent('connections.stopCheck')).toEqual([{ name: 'slow' }])
})

test('what does not work says why and what can be done, and what was typed is still there', async () => {
  const { sent } = await open({ way: 'form' })
  fillIn('Broken', 'nothing')
  await press('Save')
  const card = await screen.findByRole('group', { name: 'It does not work' })
  expect(card.textContent).toContain('The program “nothing” is not on this computer.')
  expect(card.textContent).toContain('Install it, or write its whole path.')
  await press('Change it')
  expect(screen.getByLabelText<HTMLInputElement>('Program').value).toBe('nothing')
  await press('Save')
  await screen.findByRole('group', { name: 'It does not work' })
  await press('Save anyway')
  await waitFor(() => expect(useAdding.getState().request).toBeNull())
  expect(sent('connections.save').at(-1)).toMatchObject({ force: true, form: { name: 'Broken' } })
})

test('a program that wants to run at install is asked about before anything is kept', async () => {
  const { sent } = await open({ way: 'form' })
  fillIn('Photos', 'scripts')
  await press('Save')
  await screen.findByText('It wants to run a program on this computer')
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
  await press('Run it and go on')
  await screen.findByText('It works')
  expect(sent('connections.check').at(-1)).toMatchObject({ form: { allowedScripts: ['sharp-native@2.1.0'] } })
})

test('changing one shows what is there, keeps a secret that nobody typed anew, and names what it replaces', async () => {
  const editing = scriptedConnection('Team drive', { target: { kind: 'remote', url: 'https://drive.example.com/mcp', transport: 'auto', headers: [{ name: 'Authorization', secret: true }], alsoAllow: [] }, timeoutMs: 30_000 })
  const { sent } = await open({ way: 'form', editing })
  expect(screen.getByRole('dialog').textContent).toContain('Edit Team drive')
  expect(screen.getByLabelText<HTMLInputElement>('Value: Authorization').value).toBe('')
  expect(screen.getByPlaceholderText('Kept; type to replace it')).toBeTruthy()
  type('Name', 'Drive')
  await press('Save changes')
  await waitFor(() => expect(useAdding.getState().request).toBeNull())
  expect(sent('connections.save')).toEqual([{ force: false, replaces: 'Team drive', form: { name: 'Drive', allowedScripts: [], timeoutMs: 30_000, target: { kind: 'remote', url: 'https://drive.example.com/mcp', transport: 'auto', headers: [{ name: 'Authorization', secret: true }], alsoAllow: [] } } }])
})

const pasted = JSON.stringify({ mcpServers: { files: { command: 'npx', args: ['-y', '@example/files'], env: { FILES_KEY: 'x' } }, Documents: { command: 'npx' }, nothing: { command: 'nothing' }, broken: {} } })

test('a pasted configuration is read and shown before anything runs, then tried one after the other', async () => {
  const { sent } = await open({ way: 'paste' })
  type('Configuration', pasted)
  await press('Read it')
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows()).toEqual([
    'filesnpx -y @example/filesFILES_KEY · 1 value is kept secret', 'DocumentsnpxYou have one of this name. It would be replaced.', 'nothingnothing', 'brokenIt does not say what to start.',
  ])
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true, false])
  expect(sent('connections.save')).toEqual([])
  await press('Try and add 2')
  await screen.findByText('Not added', undefined, { timeout: 4_000 })
  expect(sent('connections.save').map((input) => (input as { form: { name: string } }).form.name)).toEqual(['files', 'nothing'])
  expect(rows()[0]).toContain('Added')
  expect(rows()[2]).toContain('The program “nothing” is not on this computer.')
  await press('Add anyway')
  await waitFor(() => expect(rows()[2]).toContain('Added'))
})

test('what cannot be read says where', async () => {
  await open({ way: 'paste' })
  type('Configuration', '{ oops')
  await press('Read it')
  expect(screen.getByRole('alert').textContent).toBe('This cannot be read. Something is wrong near line 1.')
  type('Configuration', '{}')
  await press('Read it')
  expect(screen.getByRole('alert').textContent).toBe('There is no connection in it.')
})

test('files of other apps are shown with their path; nothing runs before a yes', async () => {
  const { sent } = await open({ way: 'import' })
  const files = screen.getAllByRole('radio')
  expect(files.map((file) => file.closest('label')?.textContent)).toEqual([
    'Claude Desktop3 connections/home/maya/.config/Claude/claude_desktop_config.json', 'Cursor/home/maya/.cursor/mcp.jsonThis file cannot be read. Something is wrong near line 4.',
  ])
  expect(screen.getByText('It uses a way that Pincer does not know.')).toBeTruthy()
  expect(sent('connections.save')).toEqual([])
  await press('Try and add 1')
  await screen.findByText('Added', undefined, { timeout: 4_000 })
  expect(sent('connections.save')).toMatchObject([{ form: { name: 'weather' } }])
})

test('a bundle file leads to its questions, and what is unsafe says so', async () => {
  const { sent } = await open({ way: 'bundle' })
  await press('Choose a file')
  expect(screen.getByRole('dialog').textContent).toContain('Connect Calendar helper?')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Folders').value).toBe('/home/maya/Documents')
  await press('Choose a folder for Folders')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Folders').value).toBe('/home/maya/Documents\n/home/maya/Pictures')
  await press('Save')
  await waitFor(() => expect(sent('connections.save')).toHaveLength(1))
  expect(sent('connections.save')).toMatchObject([{ form: { name: 'Calendar helper', target: { command: 'node', args: [expect.stringContaining('index.js'), '/home/maya/Documents', '/home/maya/Pictures'] } } }])
})

test('something from the public list says that nobody looked at it, shows what would run, and asks what it needs', async () => {
  const [weather] = scriptedOffers
  if (!weather) throw new Error('there is one')
  const { sent } = await open({ way: 'form', offer: weather })
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Pincer has not looked at this one. It runs with your rights: use it only if you trust github.com/northlight.')
  expect(dialog.textContent).toContain('npx -y @northlight/weather-server@2.1.0 --units metric')
  await press('Save')
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  expect(sent('connections.save')).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('WEATHER_KEY').type).toBe('password')
  type('WEATHER_KEY', 'k')
  type('Name', 'My weather')
  await press('Save')
  await waitFor(() => expect(sent('connections.save')).toHaveLength(1))
  expect(sent('connections.save')).toMatchObject([{ form: { name: 'My weather', target: { env: [{ name: 'WEATHER_KEY', value: 'k', secret: true }] } } }])
})

test('everything of our own list can be filled in and says what it does in both languages', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(10)
  expect(new Set(catalogue.map(({ offer }) => offer.id)).size).toBe(catalogue.length)
  for (const { offer, words, effects, tools } of catalogue) {
    const [way] = offer.ways
    expect(way?.kind, offer.id).toBe('command')
    expect(way?.kind === 'command' && way.args.flat(2).some((piece) => typeof piece === 'string' && /@\d/.test(piece)), offer.id).toBe(true)
    expect([words.en.does.endsWith('.'), /\p{Script=Han}/u.test(words.zh.does), effects.length > 0, tools > 0], offer.id).toEqual([true, true, true, true])
  }
})

test('the ways are tabs that arrow keys walk through', async () => {
  await open({ way: 'form' })
  const tabs = within(screen.getByRole('tablist'))
  fireEvent.keyDown(tabs.getByRole('tab', { name: 'Write it yourself' }), { key: 'ArrowDown' })
  await settle()
  expect(tabs.getByRole('tab', { name: 'Paste a configuration' }).getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tabs.getByRole('tab', { name: 'Paste a configuration' }))
})

test('how Pincer is known to a sign-in stays when one is changed, and its secret is not asked for again', async () => {
  const editing = scriptedConnection('Drive', { target: { kind: 'remote', url: 'https://drive.example.com/mcp', transport: 'auto', headers: [], alsoAllow: [], client: { id: 'pincer-1', secret: {} } } })
  const { sent } = await open({ way: 'form', editing })
  expect(screen.getByLabelText<HTMLInputElement>('Known there as').value).toBe('pincer-1')
  await press('Save changes')
  await waitFor(() => expect(sent('connections.save')).toHaveLength(1))
  expect(sent('connections.save')).toMatchObject([{ form: { target: { client: { id: 'pincer-1', secret: {} } } } }])
})

test('one that wants a sign-in is no failure: it is kept, and its page opens in the browser', async () => {
  const { sent } = await open({ way: 'form' })
  type('Name', 'Drive')
  fireEvent.click(screen.getByRole('radio', { name: 'At an address' }))
  type('Address', 'https://account.example.com/mcp')
  await press('Try it')
  expect(screen.getByRole('status', { name: 'It wants you to sign in' }).textContent).toContain('Pincer never sees your password.')
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
  await press('Save and sign in')
  await waitFor(() => expect(sent('connections.signIn')).toEqual([{ name: 'Drive' }]))
  expect(sent('connections.save')).toMatchObject([{ force: true, form: { name: 'Drive', target: { kind: 'remote', url: 'https://account.example.com/mcp' } } }])
})
