import { beforeAll, describe, expect, test } from 'vitest'
import { everydayTasks } from '../fatigue/everyday-tasks.ts'
import { perTen, runEverydayTask, type TaskRun } from '../fatigue/run-everyday-task.ts'

const quiet = { safeArea: true, quiet: true }
const runs = new Map<string, TaskRun>()
beforeAll(async () => { for (const task of everydayTasks) runs.set(task.id, await runEverydayTask(task, quiet)) }, 180_000)
const all = (): TaskRun[] => [...runs.values()]
const asked = (id: string): string[] => runs.get(id)?.asked.map(({ effect }) => effect) ?? []

describe('twelve everyday tasks in the safe area, quiet', () => {
  test('each is carried out with all its calls and leaves the folder as it should be', () => {
    expect(all().map(({ id, wrong }) => [id, wrong])).toEqual(everydayTasks.map(({ id }) => [id, []]))
    expect(everydayTasks).toHaveLength(12)
  })

  test('a person is asked at most once in ten calls', () => {
    expect(all().every(({ safeArea }) => safeArea)).toBe(true)
    expect(perTen(all())).toBeLessThanOrEqual(1)
  })

  test('counting is real: every task that deletes or installs asked for it', () => {
    const deleting = ['tidy-downloads', 'photos-by-date', 'sum-column', 'compare-price-lists', 'find-duplicates']
    expect(deleting.map((id) => [id, asked(id).filter((effect) => effect === 'deletes').length])).toEqual(deleting.map((id) => [id, 1]))
    expect([asked('sum-column'), asked('unzip-and-list')].map((effects) => effects.includes('installs'))).toEqual([true, true])
  })
})

test('without the choice of quiet the same task asks more often', async () => {
  const task = everydayTasks.find(({ id }) => id === 'compare-price-lists')
  if (!task) throw new Error('the task is gone')
  const loud = await runEverydayTask(task, { safeArea: true, quiet: false })
  expect(loud.wrong).toEqual([])
  expect(loud.asked.length).toBeGreaterThan(runs.get(task.id)?.asked.length ?? 0)
}, 60_000)
