import { parentPort } from 'node:worker_threads'
import type { ReadingAnswer, ReadingTask } from './reading-task.ts'

/** Runs in a worker: takes one task after the other and answers each. Decoders are loaded when they are first needed. */
async function answer(task: ReadingTask): Promise<ReadingAnswer> {
  switch (task.kind) {
    case 'picture': return (await import('../images/scale-picture.ts')).scalePicture(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength), task.limit)
    case 'pdf': return (await import('./pdf-text.ts')).readPdf(task.bytes)
    case 'office': return (await import('./office-text.ts')).readOffice(task.bytes)
    default: return task satisfies never
  }
}

parentPort?.on('message', (task: ReadingTask) => {
  // A decoder that stumbles says so; the pool then replaces this worker.
  void answer(task).catch((error: unknown): ReadingAnswer => ({ kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }))
    .then((result) => { parentPort?.postMessage(result) })
})
