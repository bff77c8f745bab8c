// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Composer } from '../../../renderer/chat/composer.tsx'
import { useConnections } from '../../../renderer/connections/connections-store.ts'
import { useDrafts } from '../../../renderer/stores/draft-store.ts'
import { openWith, settle } from '../settings/open-with.ts'

beforeEach(() => {
  useConnections.setState({ list: null, prompts: null, questions: [], checking: {} })
  useDrafts.setState({ drafts: {}, failures: {} })
})
afterEach(cleanup)

async function type(text: string) {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  await settle()
}
async function open() {
  const bridge = await openWith()
  render(<Composer draftKey="k" placeholder="" send={() => Promise.resolve()} keepText={() => Promise.reject(new Error('nothing is pasted here'))} />)
  return bridge
}

test('a slash offers the ready-made prompts of connections after the direct commands', async () => {
  const { sent } = await open()
  await type('hello')
  expect(sent('connections.prompts')).toEqual([])
  await type('/')
  expect(screen.getAllByRole('option').slice(-2).map((option) => option.textContent)).toEqual(['/Documents:tidySuggests a tidy order for a folder. · folder', '/Documents:summaryOne page about one file. · file'])
  await type('/documents:s')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['/Documents:summaryOne page about one file. · file'])
  expect(sent('connections.prompts')).toHaveLength(1)
})

test('a prompt is taken by Enter, with room for what it wants to know', async () => {
  await open()
  await type('/doc')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowDown' })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  await settle()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('/Documents:summary ')
  expect(screen.queryByRole('option')).toBeNull()
})
