// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useLanguageAndTheme } from '../../../renderer/frame/use-language-and-theme.ts'
import { parseNumber } from '../../../renderer/settings/number-setting.tsx'
import { SettingsPage } from '../../../renderer/settings/settings-page.tsx'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { openWith, settle } from './open-with.ts'

afterEach(cleanup)

function Whole() {
  useLanguageAndTheme()
  return <SettingsPage />
}
const open = async (options: ScriptedOptions = {}) => {
  const bridge = await openWith(options)
  render(<Whole />)
  await settle()
  return bridge
}
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const row = (name: string) => within(screen.getByRole('group', { name }))
const choose = async (group: string, name: string): Promise<void> => {
  fireEvent.click(row(group).getByRole('radio', { name }))
  await settle()
}

test('the language changes at once, everywhere on the page', async () => {
  const { sent } = await open()
  await choose('Language', '简体中文')
  expect(screen.getByRole('heading', { level: 1, name: '设置' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '服务商' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(sent('settings.update')).toEqual([{ patch: { language: 'zh' } }])
})

test('colours follow the choice', async () => {
  await open()
  await choose('Colours', 'Dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('a choice that could not be kept is told, and the last good one stays', async () => {
  await open({ failOnce: { 'settings.update': { code: 'no-space', data: {} } } })
  await choose('When the window is closed while a chat works', 'Stop and quit')
  expect(useSettings.getState().settings?.closeWhileRunning).toBe('ask')
  expect(useToasts.getState().toasts[0]?.text).toContain('The disk is full')
})

describe('numbers', () => {
  test.each([['20', 1, 20], ['1,5', 0.1, 1.5], ['1.25', 0.1, null], ['', 1, null], ['-3', 1, null], ['2e3', 1, null], ['102.4', 0.1, 102.4]] as const)('"%s" in steps of %d is %s', (text, step, value) => {
    expect(parseNumber(text, step)).toBe(value)
  })

  test('what does not fit stays typed with its reason; the number in use stays', async () => {
    const { sent } = await open()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rounds before it asks whether to go on' })
    fireEvent.change(field, { target: { value: '0' } })
    fireEvent.blur(field)
    await settle()
    expect(field.value).toBe('0')
    expect(screen.getByText('A whole number from 1 to 200.')).toBeTruthy()
    expect(sent('settings.update')).toEqual([])
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.value).toBe('20')
  })

  test('Enter keeps a number; one that could not be kept stays typed', async () => {
    const { sent } = await open({ failOnce: { 'settings.update': { code: 'no-space', data: {} } } })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rounds before it asks whether to go on' })
    fireEvent.change(field, { target: { value: '40' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await settle()
    expect(field.value).toBe('40')
    expect(screen.getByText(/^Not saved:/)).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Enter' })
    await settle()
    expect(sent('settings.update')).toHaveLength(2)
    expect(screen.queryByText(/^Not saved:/)).toBeNull()
  })

  test('a time limit for answers is off, then minutes', async () => {
    const { sent } = await open()
    expect(screen.queryByLabelText('Minutes')).toBeNull()
    await choose('How long a question waits', 'A set time')
    fireEvent.change(screen.getByRole('textbox', { name: 'Minutes' }), { target: { value: '3' } })
    fireEvent.blur(screen.getByRole('textbox', { name: 'Minutes' }))
    await settle()
    await choose('How long a question waits', 'As long as it takes')
    expect(sent('settings.update')).toEqual([{ patch: { approvalTimeoutMs: 600_000 } }, { patch: { approvalTimeoutMs: 180_000 } }, { patch: { approvalTimeoutMs: null } }])
  })
})

describe('services', () => {
  test('each says how it stands, and no key is on the page', async () => {
    await open()
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items[1]).toContain('Connected, key kept')
    expect(items[2]).toContain('Not connected')
    expect(screen.queryByLabelText('Your key')).toBeNull()
  })

  test('one form is open at a time', async () => {
    await open()
    await press('Connect: OpenAI')
    expect(screen.getByRole('button', { name: 'Fold: OpenAI' }).getAttribute('aria-expanded')).toBe('true')
    await press('Change: Anthropic')
    expect(screen.getAllByRole('button', { name: 'Check and save' })).toHaveLength(1)
  })

  test('removing a key lists what is deleted and asks first', async () => {
    const { sent } = await open()
    fireEvent.change(row('Model for new chats').getByRole('combobox'), { target: { value: JSON.stringify(['anthropic', 'claude-haiku-5']) } })
    await settle()
    await press('Change: Anthropic')
    await press('Remove the key')
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Anthropic?' }))
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The key kept for Anthropic', 'The address and the model names entered here', 'It as the model for new chats; Practice takes its place',
    ])
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await settle()
    expect(sent('models.forget')).toEqual([])
    await press('Remove the key')
    await press('Remove it')
    expect(sent('models.forget')).toEqual([{ provider: 'anthropic' }])
    expect(row('Model for new chats').getByRole<HTMLSelectElement>('combobox').value).toBe(JSON.stringify(['practice', 'practice']))
  })
})

test('the practice folder is put back only after a question that says what is lost', async () => {
  const { sent } = await open()
  await press('Put it back as it was')
  expect(screen.getByRole('dialog').textContent).toContain('What you changed in them is lost.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await settle()
  expect(sent('practice.reset')).toEqual([])
  await press('Put it back as it was')
  await press('Put it back')
  expect(sent('practice.reset')).toEqual([{}])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('folders are shown in the file manager', async () => {
  const { sent } = await open()
  await press('Show it')
  await press('Show Pincer’s own folder')
  expect(sent('app.showInFolder')).toEqual([{ path: '/home/kim/Pincer practice' }, { path: '/home/kim/.config/Pincer' }])
})
