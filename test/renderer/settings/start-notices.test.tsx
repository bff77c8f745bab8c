// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useStart } from '../../../renderer/frame/use-start.tsx'
import { StartNotices } from '../../../renderer/settings/start-notices.tsx'
import { useToasts } from '../../../renderer/stores/toast-store.ts'
import { ToastRegion } from '../../../renderer/ui/toast-region.tsx'
import type { AppState } from '../../../shared/contract/calls.ts'
import { openWith, settle } from './open-with.ts'

afterEach(cleanup)

const notices: AppState['startNotices'] = [{ code: 'ended-leftovers', data: { count: 2 } }, { code: 'disk-full', data: {} }]
const sentences = ['2 programs that were left from last time were ended.', 'The disk is nearly full. Pincer may not be able to save.']

function Frame() { useStart(); return <ToastRegion /> }

test('what was found at the start is told when the window opens', async () => {
  const { calls } = await openWith()
  const state = await calls['app.state']({})
  if (!state.ok) throw new Error('no state')
  Object.assign(calls, { 'app.state': () => Promise.resolve({ ok: true, value: { ...state.value, startNotices: notices } }) })
  useToasts.setState({ toasts: [] })
  render(<Frame />)
  await settle()
  await act(async () => undefined)
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
})

test('and stays readable on the page of settings', () => {
  const { container } = render(<StartNotices notices={notices} />)
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(sentences)
})
