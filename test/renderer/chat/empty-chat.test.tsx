// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmptyChat } from '../../../renderer/chat/empty-chat.tsx'
import { practiceTasks } from '../../../shared/practice/tasks.ts'

afterEach(cleanup)

test('a new chat in the practice folder offers every guided task', () => {
  render(<EmptyChat place={{ workspace: '/p', isPractice: true, model: { provider: 'practice', name: 'practice' }, setWorkspace: vi.fn(), setModel: vi.fn() }} onStart={vi.fn()} />)
  expect(screen.getAllByRole('button')).toHaveLength(practiceTasks.length)
})
