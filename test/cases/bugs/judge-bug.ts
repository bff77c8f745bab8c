import { asText, asTexts, mentions, type Json } from '../json-value.ts'
import type { Judged } from '../judge-row.ts'
import { NotBuilt } from './bug-row.ts'
import { driveBug } from './drive/drive-bug.ts'
import { judge } from './expect.ts'
import { endProcessesWith } from './live-processes.ts'
import { makeWorld, type World } from './world.ts'

/** Plays a past bug in a world of its own and judges what happened. */
export async function judgeBug(given: Json): Promise<Judged> {
  let world: World
  try {
    world = makeWorld(given)
  } catch (error) {
    if (error instanceof NotBuilt) return { passed: false, got: error.message }
    throw error
  }
  try {
    const driven = await driveBug(world)
    try {
      const complaints = [...await judge(world.row.expected, driven.seen), ...unspokenSteps(world.row.expected, driven.seen.stepComplaints)]
      return { passed: complaints.length === 0, got: complaints }
    } finally {
      await driven.dispose()
    }
  } catch (error) {
    if (error instanceof NotBuilt) return { passed: false, got: error.message }
    throw error
  } finally {
    for (const marker of asTexts(world.row.expected['cleanup_marker'])) endProcessesWith(asText(marker))
    world.dispose()
  }
}

/** Steps hold also where the row does not say `all_steps`. */
function unspokenSteps(expected: Json, complaints: readonly string[] | undefined): readonly string[] {
  return mentions(expected, 'all_steps') ? [] : complaints ?? []
}
