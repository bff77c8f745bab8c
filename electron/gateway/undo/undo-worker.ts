import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../../../shared/limits.ts'
import { errnoOf } from '../files/file-failure.ts'
import type { ProtectedPlaces } from './protected-places.ts'
import { UndoEngine, type UndoOrder } from './undo-engine.ts'
import type { UndoCaps } from './undo-store.ts'

/** Runs in a worker: one order after the other, so that what is kept, compared and put back never overlaps. */
const { folder, places } = workerData as { folder: string; places: ProtectedPlaces }
const engine = new UndoEngine(folder, places)
let tidying: NodeJS.Timeout | null = null

parentPort?.on('message', ({ id, order, caps }: { id: number; order: UndoOrder; caps: UndoCaps }) => {
  if (tidying !== null) clearTimeout(tidying)
  try {
    parentPort?.postMessage({ id, ok: true, value: engine.run(order, caps) })
  } catch (error) {
    parentPort?.postMessage({ id, ok: false, code: errnoOf(error), message: error instanceof Error ? error.message : String(error) })
  }
  if (order.op !== 'close') tidying = setTimeout(() => { tidy(caps) }, limits.undoTidyAfterMs).unref()
})

/** When nothing is asked for a while: what is too old or too much goes. */
function tidy(caps: UndoCaps): void {
  try {
    engine.tidy(caps)
  } catch (error) {
    parentPort?.postMessage({ id: 0, ok: false, code: errnoOf(error), message: error instanceof Error ? error.message : String(error) })
  }
}
