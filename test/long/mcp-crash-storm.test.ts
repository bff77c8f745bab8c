import { expect, it } from 'vitest'
import { crashStorm } from '../fakes/mcp-servers/crash-storm.ts'

it.runIf(process.platform === 'linux')('five hundred calls while the server is killed at random', async () => {
  const { complaints, done, failed, kills } = await crashStorm(500, Date.now() % 100_000)
  expect(complaints).toEqual([])
  expect(done + failed).toBe(500)
  expect(done).toBeGreaterThan(50)
  expect(kills).toBeGreaterThan(10)
}, 600_000)
