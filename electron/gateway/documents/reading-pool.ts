import { Worker } from 'node:worker_threads'
import { limits } from '../../../shared/limits.ts'
import { workerEnvironment } from '../process/worker-environment.ts'
import type { ReadingAnswer, ReadingTask } from './reading-task.ts'

/**
 * A few workers for pictures and documents, so that the main thread stays free for the window. A worker is started when it is
 * needed, ended when it has had nothing to do for a while, and replaced after anything odd: a damaged file may leave its decoder in
 * any state.
 */
interface Job {
  readonly task: ReadingTask
  readonly finish: (answer: ReadingAnswer) => void
}

interface Reader {
  readonly worker: Worker
  job: Job | null
  idleTimer: NodeJS.Timeout | null
}

const readers = new Set<Reader>()
const waiting: Job[] = []

const unreadable = (reason: string): ReadingAnswer => ({ kind: 'unreadable', reason })

/** Takes the text out of a document, or decodes and scales a picture. Never rejects. `task.bytes` are copied. */
export async function readInWorker(task: ReadingTask, signal: AbortSignal): Promise<ReadingAnswer> {
  if (signal.aborted) return unreadable('it was stopped')
  return new Promise((resolve) => {
    const finish = (answer: ReadingAnswer): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(answer)
    }
    const job: Job = { task, finish }
    const timer = setTimeout(() => { giveUp(job, 'it took too long') }, limits.documentTimeMs)
    const onAbort = (): void => { giveUp(job, 'it was stopped') }
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(job)
    startNext()
  })
}

/** Ends every worker and what it was doing. Safe to call twice; a later task starts a new one. */
export async function closeReadingPool(): Promise<void> {
  for (const job of waiting.splice(0)) job.finish(unreadable('it was stopped'))
  await Promise.all([...readers].map(async (reader) => end(reader, 'it was stopped')))
}

function startNext(): void {
  while (waiting.length > 0) {
    const reader = [...readers].find((each) => each.job === null) ?? (readers.size < limits.readingWorkers ? startReader() : null)
    const job = reader === null ? undefined : waiting.shift()
    if (reader === null || job === undefined) return
    if (reader.idleTimer !== null) clearTimeout(reader.idleTimer)
    reader.idleTimer = null
    reader.job = job
    reader.worker.ref()
    reader.worker.postMessage(job.task)
  }
}

function startReader(): Reader {
  const worker = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: limits.readingWorkerMb }, env: workerEnvironment(), execArgv: [], stdout: true, stderr: true })
  const reader: Reader = { worker, job: null, idleTimer: null }
  readers.add(reader)
  worker.on('message', (answer: ReadingAnswer) => { answered(reader, answer) })
  worker.on('error', (error: Error) => { void end(reader, 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs too much memory' : 'its reader failed') })
  worker.on('exit', () => { void end(reader, 'its reader ended') })
  return reader
}

/** Beside this file: TypeScript in a checkout, the bundle of the same name in the built program. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js', import.meta.url)
}

function answered(reader: Reader, answer: ReadingAnswer): void {
  const { job } = reader
  if (job === null) return
  reader.job = null
  job.finish(answer)
  // After a failure the decoder may be in any state, and after a large file it keeps the memory for ever.
  if (answer.kind === 'unreadable' || job.task.bytes.byteLength > limits.readingWorkerReuseBytes) {
    void end(reader, 'its reader ended')
  } else {
    reader.worker.unref()
    reader.idleTimer = setTimeout(() => { void end(reader, 'its reader ended') }, limits.readingWorkerIdleMs).unref()
  }
  startNext()
}

function giveUp(job: Job, reason: string): void {
  const at = waiting.indexOf(job)
  if (at !== -1) waiting.splice(at, 1)
  job.finish(unreadable(reason))
  const reader = [...readers].find((each) => each.job === job)
  if (reader !== undefined) void end(reader, reason)
}

/** Ends a worker, once; what it was doing is answered with `reason`. */
async function end(reader: Reader, reason: string): Promise<void> {
  if (!readers.delete(reader)) return
  if (reader.idleTimer !== null) clearTimeout(reader.idleTimer)
  reader.job?.finish(unreadable(reason))
  reader.job = null
  await reader.worker.terminate()
  startNext()
}
