// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SafeAreaSection } from '../../../renderer/settings/safe-area-section.tsx'
import type { SafeAreaState, SafeAreaTest } from '../../../shared/sandbox.ts'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { openWith, settle } from './open-with.ts'

afterEach(cleanup)

async function open(answers: { state?: SafeAreaState; test?: SafeAreaTest } = {}, language: 'en' | 'zh' = 'en') {
  const bridge = await openWith({ language })
  const ok = <T,>(value: T) => () => Promise.resolve({ ok: true as const, value })
  Object.assign(window, { pincer: { calls: { ...bridge.calls, ...(answers.state ? { 'safeArea.state': ok(answers.state) } : {}), ...(answers.test ? { 'safeArea.test': ok(answers.test) } : {}) }, onEvents: bridge.onEvents } })
  render(<SafeAreaSection />)
  await settle()
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

test('it says that the computer has one, and five blocked attempts are five lines', async () => {
  await open()
  expect(screen.getByText('Built by the system’s own walls (bubblewrap).')).toBeTruthy()
  await press('Test my safe area')
  expect(screen.getByText('All five attempts were blocked.')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Test my safe area' })).getAllByText('Blocked')).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Test again' })).toBeTruthy()
})

test('without one the reason and the way out are told, and the same attempts are not blocked', async () => {
  const state: SafeAreaState = { kind: 'unavailable', why: 'no-bubblewrap', detail: '' }
  await open({ state, test: { state, attempts: (['write-outside', 'read-secret', 'network', 'other-process', 'auto-run'] as const).map((id) => ({ id, outcome: 'not-blocked', found: 'file-there', said: '', ms: 1 })) } })
  expect(screen.getByText(/Install “bubblewrap”/).textContent).toContain('asks you first')
  await press('Test my safe area')
  expect(screen.getByText(/None of the five attempts was blocked/)).toBeTruthy()
  expect(screen.getAllByText('Not blocked')).toHaveLength(5)
})

test('quiet work can be switched on where there is a safe area, and not where there is none', async () => {
  await open()
  fireEvent.click(screen.getByRole('switch', { name: 'Work quietly in the safe area' }))
  await settle()
  expect(useSettings.getState().settings?.quietInSafeArea).toBe(true)
  cleanup()
  await open({ state: { kind: 'unavailable', why: 'no-bubblewrap', detail: '' } })
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Work quietly in the safe area' }).disabled).toBe(true)
  expect(screen.getByText(/Only where there is a safe area\./)).toBeTruthy()
})

test('an attempt that could not be made is no success', async () => {
  const state: SafeAreaState = { kind: 'ready', how: 'bubblewrap' }
  await open({ state, test: { state, attempts: [{ id: 'network', outcome: 'not-tried', found: '', said: 'no room', ms: 1 }] } })
  await press('Test my safe area')
  expect(screen.getByText(/says nothing certain/)).toBeTruthy()
})

test('in Chinese', async () => {
  await open({}, 'zh')
  await press('测试我的安全区')
  expect(screen.getByText('五次尝试全部被拦住。')).toBeTruthy()
})
