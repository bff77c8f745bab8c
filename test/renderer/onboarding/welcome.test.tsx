// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Welcome } from '../../../renderer/onboarding/welcome.tsx'
import { useNewChat } from '../../../renderer/stores/new-chat-store.ts'
import { useRoute } from '../../../renderer/stores/route-store.ts'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { openWith, settle } from '../settings/open-with.ts'

afterEach(cleanup)

const open = async (options: ScriptedOptions = {}) => {
  const bridge = await openWith({ welcomed: false, ...options })
  render(<Welcome />)
  await settle()
  return bridge
}
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

test('another language shows at once and is kept', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('radio', { name: '简体中文' }))
  expect(screen.getByRole('heading', { level: 1, name: '您好，我们开始吧？' })).toBeTruthy()
  await settle()
  expect(sent('settings.update')).toEqual([{ patch: { language: 'zh' } }])
})

describe('let me try it first', () => {
  test('five real tasks, one pressed; its wish is sent to a chat in the practice folder', async () => {
    const { sent } = await open()
    const tasks = within(screen.getByRole('radiogroup', { name: 'Sample tasks' })).getAllByRole('radio')
    expect(tasks.map((task) => task.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false', 'false', 'false'])
    fireEvent.click(tasks[2] as HTMLElement)
    await press('Run this task')
    expect(sent('sessions.create')).toEqual([{ workspace: '/home/kim/Pincer practice', model: { provider: 'practice', name: 'practice' } }])
    expect(sent('chat.send')).toMatchObject([{ text: 'Delete the old files in the archive folder. Ask me first.' }])
    expect(useRoute.getState().route).toMatchObject({ page: 'chat', sessionId: expect.any(String) })
    expect(useSettings.getState().settings?.welcomed).toBe(true)
  })

  test('in Chinese the wish is Chinese', async () => {
    const { sent } = await open({ language: 'zh' })
    await press('运行这个任务')
    expect(sent('chat.send')).toMatchObject([{ text: '比较三份橡木书架的报价，并保存一张价格对比表。' }])
  })

  test('a failure is told in place, and the second try uses the chat that is there', async () => {
    const { sent } = await open({ failOnce: { 'chat.send': { code: 'failed', data: { message: 'x' } } } })
    await press('Run this task')
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    expect(useSettings.getState().settings?.welcomed).toBe(false)
    await press('Run this task')
    expect(sent('sessions.create')).toHaveLength(1)
    expect(useSettings.getState().settings?.welcomed).toBe(true)
  })

  test('a practice folder that is gone can be made anew', async () => {
    const { sent } = await open({ failOnce: { 'sessions.create': { code: 'folder-gone', data: {} } } })
    await press('Run this task')
    await press('Make the practice folder anew')
    expect(sent('practice.reset')).toEqual([{}])
    expect(sent('chat.send')).toHaveLength(1)
  })
})

describe('I have a key', () => {
  test('the checked key becomes the model for new chats and leads on', async () => {
    const { sent } = await open()
    fireEvent.change(screen.getByLabelText('Whose key is it?'), { target: { value: 'openai' } })
    fireEvent.change(screen.getByLabelText('Your key'), { target: { value: 'sk-mine' } })
    await press('Check this key')
    expect(sent('models.connect')).toEqual([{ model: { provider: 'openai', name: 'gpt-6' }, makeDefault: true, key: 'sk-mine' }])
    expect(screen.getByText(/First answer came in 0\.9 s/)).toBeTruthy()
    await press('Continue with this key')
    expect(screen.getByRole('heading', { level: 1, name: 'Where shall Pincer work?' })).toBe(document.activeElement)
  })

  test('a pasted key stays when the service was the mistake', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Your key'), { target: { value: 'sk-mine' } })
    fireEvent.change(screen.getByLabelText('Whose key is it?'), { target: { value: 'deepseek' } })
    expect(screen.getByLabelText<HTMLInputElement>('Your key').value).toBe('sk-mine')
  })

  test('the key is masked until the eye is pressed; where to get one opens outside', async () => {
    const { sent } = await open()
    expect(screen.getByLabelText<HTMLInputElement>('Your key').type).toBe('password')
    await press('Show the key')
    expect(screen.getByLabelText<HTMLInputElement>('Your key').type).toBe('text')
    fireEvent.click(screen.getByRole('link', { name: 'Where do I get this?' }))
    expect(sent('app.openExternal')).toEqual([{ url: 'https://platform.claude.com/settings/keys' }])
  })
})

test('a model on this computer needs no key', async () => {
  const { sent } = await open()
  await press('Use a model that runs on this computer')
  expect(screen.queryByLabelText('Your key')).toBeNull()
  await press('Check this model')
  expect(sent('models.connect')).toMatchObject([{ model: { provider: 'ollama', name: 'qwen4:8b' } }])
  await press('Continue with this model')
  expect(screen.getByRole('heading', { level: 1, name: 'Where shall Pincer work?' })).toBeTruthy()
})

describe('the other steps', () => {
  test('a picked folder is the first chat’s; it is trusted only by the person’s own switch', async () => {
    const { sent } = await open()
    await press('Your folder')
    await press('Choose a folder…')
    expect(useNewChat.getState().workspace).toBe('/home/kim/Documents/Trade fair/Offers 2026')
    expect(sent('workspaces.trust')).toEqual([])
    fireEvent.click(screen.getByRole('switch', { name: 'I know this folder and trust what is in it' }))
    await settle()
    expect(sent('workspaces.trust')).toEqual([{ path: '/home/kim/Documents/Trade fair/Offers 2026', trusted: true }])
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await press('Go on')
    await press('Start a chat')
    expect(useSettings.getState().settings?.welcomed).toBe(true)
    expect(useRoute.getState().route).toEqual({ page: 'chat', sessionId: null })
  })

  test('passing over the choices with the keyboard opens nothing', async () => {
    const { sent } = await open()
    await press('Your folder')
    fireEvent.click(screen.getByRole('radio', { name: /A folder of mine/ }))
    await settle()
    expect(sent('workspaces.pick')).toEqual([])
  })

  test.each(['Start', 'Your folder'])('can be left from "%s"', async (step) => {
    await open()
    await press(step)
    await press('Skip for now')
    expect(useSettings.getState().settings?.welcomed).toBe(true)
  })

  test('quiet work in the safe area is proposed and kept only where the first chat is begun from there', async () => {
    const { sent } = await open()
    await press('What it may do')
    expect(screen.getByRole('radio', { name: /Let Pincer work quietly in the safe area/ }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByText(/Commands in the safe area, as long as they only work on that folder/)).toBeTruthy()
    await press('Start a chat')
    expect(sent('settings.update')).toEqual([{ patch: { welcomed: true, quietInSafeArea: true } }])
  })

  test('who would rather be asked is asked, and whoever skips the question is asked too', async () => {
    const { sent } = await open()
    await press('What it may do')
    fireEvent.click(screen.getByRole('radio', { name: /Ask me about every command/ }))
    expect(screen.getByText(/Every other command, shown exactly as it will run/)).toBeTruthy()
    await press('Your folder')
    await press('What it may do')
    await press('Start a chat')
    expect(sent('settings.update')).toEqual([{ patch: { welcomed: true, quietInSafeArea: false } }])
    cleanup()
    const skipped = await open()
    await press('Skip for now')
    expect(skipped.sent('settings.update')).toEqual([{ patch: { welcomed: true } }])
  })

  test.each([
    ['no-bubblewrap', /every command asks you first\. The program that builds it is missing/], ['no-wall-here', /every command that does more than look asks you first/],
  ] as const)('without a safe area (%s) nothing is offered, the reason is said and nothing is stored', async (why, said) => {
    const { sent, calls, onEvents } = await open()
    cleanup()
    Object.assign(window, { pincer: { onEvents, calls: { ...calls, 'safeArea.state': () => Promise.resolve({ ok: true, value: { kind: 'unavailable', why, detail: '' } }) } } })
    render(<Welcome />)
    await settle()
    await press('What it may do')
    expect(screen.queryByRole('radio', { name: /quietly|every command/ })).toBeNull()
    expect(screen.getByText(said)).toBeTruthy()
    await press('Start a chat')
    expect(sent('settings.update')).toEqual([{ patch: { welcomed: true } }])
  })

  test('what it may do names what is missing too', async () => {
    await open()
    await press('What it may do')
    expect(screen.getByText(/Commands run in a safe area where this computer has one/)).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Runs without asking', 'Asks you first', 'Is refused', 'How shall commands run?', 'Good to know'])
  })
})
