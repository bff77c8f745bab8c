// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSettings } from '../../../renderer/stores/settings-store.ts'
import { UndoSection } from '../../../renderer/undo/undo-section.tsx'
import { openWith } from '../settings/open-with.ts'

afterEach(cleanup)

test('days and space for old versions are kept in the settings', async () => {
  await openWith({})
  const settings = useSettings.getState().settings
  if (!settings) throw new Error('settings are loaded')
  render(<UndoSection settings={settings} />)
  const days = screen.getByRole('textbox', { name: 'Keep old versions for' })
  fireEvent.change(days, { target: { value: '7' } })
  fireEvent.blur(days)
  await waitFor(() => expect(useSettings.getState().settings?.undoDays).toBe(7))
  const space = screen.getByRole('textbox', { name: 'Use at most' })
  expect(space).toHaveProperty('value', '1')
  fireEvent.change(space, { target: { value: '0.01' } })
  fireEvent.blur(space)
  expect(await screen.findByText('From 0.1 to 100 GB')).toBeTruthy()
  fireEvent.change(space, { target: { value: '2.5' } })
  fireEvent.blur(space)
  await waitFor(() => expect(useSettings.getState().settings?.undoBytes).toBe(2_500_000_000))
})
