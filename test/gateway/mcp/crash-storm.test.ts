import { expect, it } from 'vitest'
import { crashStorm } from '../../fakes/mcp-servers/crash-storm.ts'

it.runIf(process.platform === 'linux')('sixty calls while the server is killed at random: each has one end, its own, and nothing is left', async () => {
  const { complaints, done, kills } = await crashStorm(60, 7)
  expect(complaints).toEqual([])
  expect(done).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
}, 120_000)
