import { expect, it } from 'vitest'
import { skillStorm } from '../fakes/skills/storm/skill-storm.ts'

it.runIf(process.platform === 'linux')('two hundred rounds of installing, updating, taking back, removing, switching and calling skills, with Pincer killed in the middle', async () => {
  const { complaints, kills, begun } = await skillStorm(200, Number(process.env['PINCER_SEED'] ?? Date.now() % 100_000))
  expect(complaints).toEqual([])
  expect(kills).toBe(200)
  // Every kind of step was among them; how often each is drawn is chance.
  for (const count of Object.values(begun)) expect(count).toBeGreaterThan(0)
}, 3_600_000)
