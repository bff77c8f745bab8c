// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { isStandard, withTool } from '../../../renderer/settings/profile-tools.ts'
import { ProfilesPage } from '../../../renderer/settings/profiles-page.tsx'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { defaultProfiles } from '../../../shared/settings/default-profiles.ts'
import type { ScriptedOptions } from '../../fakes/scripted-bridge.ts'
import { openWith, settle } from './open-with.ts'

afterEach(cleanup)

const known = ['read', 'write', 'exec']
describe('one switch', () => {
  test.each([
    ['off, of all', 'all', 'write', false, 'all', ['read', 'exec']],
    ['on again, and it is all', ['read', 'exec'], 'write', true, 'all', 'all'],
    ['on again, but it never was all', ['read', 'exec'], 'write', true, ['read'], ['read', 'write', 'exec']],
    ['a tool that is not here now stays', ['read', 'web'], 'read', false, 'all', ['web']],
    ['twice on is once', ['read'], 'read', true, ['read'], ['read']],
  ] as const)('%s', (_name, tools, tool, on, standard, expected) => {
    expect(withTool({ tools: tools === 'all' ? 'all' : [...tools] }, tool, on, known, standard === 'all' ? 'all' : [...standard])).toEqual(expected)
  })

  test('the order of tools does not make a profile changed', () => {
    const [, helper] = defaultProfiles
    if (!helper || helper.tools === 'all') throw new Error('the helper has a list')
    expect(isStandard({ ...helper, tools: helper.tools.toReversed() }, helper)).toBe(true)
    expect(isStandard({ ...helper, rounds: 3 }, helper)).toBe(false)
  })
})

const open = async (options: ScriptedOptions = {}) => {
  const bridge = await openWith(options)
  render(<ProfilesPage />)
  await settle()
  return bridge
}
const toggle = (name: string): void => { fireEvent.click(screen.getByRole('switch', { name })) }
const isOn = (name: string): boolean => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
const tab = async (name: string): Promise<void> => {
  fireEvent.mouseDown(screen.getByRole('tab', { name }))
  await settle()
}

describe('the page', () => {
  test('two quick switches are two changes', async () => {
    const { sent } = await open()
    toggle('Write files')
    toggle('Run commands')
    await settle()
    await settle()
    expect(sent('profiles.update')).toEqual([{ id: 'main', patch: { tools: ['read', 'edit', 'exec', 'glob', 'grep'] } }, { id: 'main', patch: { tools: ['read', 'edit', 'glob', 'grep'] } }])
    expect([isOn('Write files'), isOn('Run commands'), isOn('Read files')]).toEqual([false, false, true])
  })

  test('a change that could not be kept is told, and the switch stays as it was', async () => {
    await open({ failOnce: { 'profiles.update': { code: 'no-space', data: {} } } })
    toggle('Write files')
    await settle()
    expect(isOn('Write files')).toBe(true)
    expect(useToasts.getState().toasts[0]?.text).toContain('The disk is full')
  })

  test('limits are typed in people’s units', async () => {
    const { sent } = await open()
    await tab('Terminal')
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time for one step' })
    expect(time.value).toBe('60')
    fireEvent.change(time, { target: { value: '90' } })
    fireEvent.blur(time)
    await settle()
    const output = screen.getByRole<HTMLInputElement>('textbox', { name: 'Output of one step that the model gets' })
    fireEvent.change(output, { target: { value: '0,5' } })
    fireEvent.blur(output)
    await settle()
    expect(screen.getByText('From 1.1 to 10000 KB.')).toBeTruthy()
    expect(sent('profiles.update')).toEqual([{ id: 'terminal', patch: { toolTimeoutMs: 90_000 } }])
  })

  test('each goes back to the start by itself, when there is something to go back from', async () => {
    const { sent } = await open()
    await tab('Helpers')
    const reset = (): HTMLButtonElement => screen.getByRole('button', { name: 'Back to the start' })
    expect(reset().disabled).toBe(true)
    toggle('Change files')
    await settle()
    fireEvent.click(reset())
    await settle()
    expect(sent('profiles.update').at(-1)).toMatchObject({ id: 'helper', patch: { tools: ['read', 'write', 'exec', 'glob', 'grep'], rounds: 15 } })
    expect(reset().disabled).toBe(true)
  })

  test('what has no effect yet says so', async () => {
    await open()
    expect(screen.getByText(/Inside it, a command can change only the folder of its chat/)).toBeTruthy()
    expect(screen.getByText(/For this window it stands in the settings: 20/)).toBeTruthy()
    await tab('Schedules')
    expect(screen.getByText('Not in use yet.')).toBeTruthy()
  })

  test('a page that cannot be read offers another try', async () => {
    await open({ failOnce: { 'tools.list': { code: 'failed', data: { message: 'x' } } } })
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(screen.getByRole('switch', { name: 'Read files' })).toBeTruthy()
  })
})
