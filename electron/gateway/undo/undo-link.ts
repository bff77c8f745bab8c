import { Worker } from 'node:worker_threads'
import { limits } from '../../../shared/limits.ts'
import { workerEnvironment } from '../process/worker-environment.ts'
import type { ProtectedPlaces } from './protected-places.ts'
import type { UndoAnswers, UndoOrder } from './undo-engine.ts'
import type { UndoCaps } from './undo-store.ts'

interface Waiting { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }
type Answer = { readonly id: number; readonly ok: true; readonly value: unknown } | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string }

/**
 * The way from the gateway to the undo worker. The worker is started at the first order and answers in order. One that does
 * not answer in time (a network disk that hangs) is not waited for again until it has answered.
 */
export class UndoLink {
  readonly #data: { readonly folder: string; readonly places: ProtectedPlaces }
  readonly #caps: () => UndoCaps
  readonly #onTrouble: (error: unknown) => void
  readonly #waiting = new Map<number, Waiting>()
  readonly #late = new Set<number>()
  #worker: Worker | null = null
  #id = 0

  constructor(data: { folder: string; places: ProtectedPlaces }, caps: () => UndoCaps, onTrouble: (error: unknown) => void) {
    this.#data = data
    this.#caps = caps
    this.#onTrouble = onTrouble
  }

  /** False while an earlier order is overdue. */
  get answers(): boolean { return this.#late.size === 0 }

  /** Rejects when the worker fails, when it takes longer than `withinMs`, or with the signal. The order is carried out all the same. */
  ask<O extends UndoOrder>(order: O, withinMs: number, signal?: AbortSignal): Promise<UndoAnswers[O['op']]> {
    const id = this.#id += 1
    const worker = this.#worker ??= this.#start()
    return new Promise((resolve, reject) => {
      const leave = (why: string): void => {
        // A card asks with less patience than a command: that alone does not make the worker one that hangs.
        if (this.#waiting.has(id) && withinMs >= limits.undoPatienceMs) this.#late.add(id)
        end()
        reject(new Error(why))
      }
      const timer = setTimeout(() => { leave(`undo ${order.op} took longer than ${withinMs} ms`) }, withinMs)
      const onAbort = (): void => { end(); reject(new Error('stopped')) }
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      if (signal?.aborted === true) onAbort()
      else signal?.addEventListener('abort', onAbort, { once: true })
      this.#waiting.set(id, { resolve: (value: never) => { end(); resolve(value) }, reject: (error) => { end(); reject(error) } })
      worker.ref()
      worker.postMessage({ id, order, caps: this.#caps() })
    })
  }

  #start(): Worker {
    const worker = new Worker(workerFile(), { workerData: this.#data, env: workerEnvironment(), execArgv: [], stdout: true, stderr: true })
    worker.on('message', (answer: Answer) => { this.#answered(worker, answer) })
    worker.on('error', (error: Error) => { this.#lose(worker, error) })
    worker.on('exit', () => { this.#lose(worker, new Error('the undo worker ended')) })
    return worker
  }

  #answered(worker: Worker, answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    this.#late.delete(answer.id)
    if (this.#waiting.size === 0) worker.unref()
    if (answer.ok) waiting?.resolve(answer.value as never)
    else if (waiting) waiting.reject(Object.assign(new Error(answer.message), { code: answer.code }))
    else this.#onTrouble(new Error(answer.message))
  }

  /** A worker that broke is replaced at the next order; everything it was asked fails. */
  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#late.clear()
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }

  /** Lets the worker finish what it was asked and ends it. Safe to call twice. */
  async close(withinMs: number): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    await this.ask({ op: 'close' }, withinMs).catch((error: unknown) => { this.#onTrouble(error) })
    this.#worker = null
    let timer: NodeJS.Timeout | undefined
    // A thread inside a call that hangs cannot be ended; Pincer must still be able to close.
    await Promise.race([worker.terminate(), new Promise((resolve) => { timer = setTimeout(resolve, withinMs) })])
    clearTimeout(timer)
  }
}

/** Beside this file: TypeScript in a checkout, the bundle of the same name in the built program. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './undo-worker.ts' : './undo-worker.js', import.meta.url)
}
