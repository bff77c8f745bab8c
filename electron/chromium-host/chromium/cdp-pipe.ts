import type { Readable, Writable } from 'node:stream'
import type { CdpEvent, Command, Params, Payload, Result } from './cdp-types.ts'

/** A command Chromium refused, or that it can no longer answer. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
}

interface Answer { readonly id?: number; readonly sessionId?: string; readonly method?: string; readonly params?: unknown; readonly result?: unknown; readonly error?: { readonly message: string } }
interface Waiting { readonly method: string; readonly sessionId: string; readonly resolve: (result: never) => void; readonly reject: (error: CdpError) => void }

/** One end of the protocol: the whole browser, or one page of it. */
export interface CdpSession {
  /** Sends a command; rejects with `CdpError` when it is refused or the session or browser ends first. */
  send<M extends Command>(method: M, params?: Params<M>): Promise<Result<M>>
  on<E extends CdpEvent>(event: E, listener: (payload: Payload<E>) => void): void
}

/**
 * The DevTools protocol over two pipes, messages ended by NUL. There is no port: nothing else on the machine can speak to
 * this browser. `closed` resolves when Chromium's end is gone.
 */
export class CdpPipe {
  readonly closed: Promise<void>
  readonly #write: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Array<(payload: never) => void>>()
  #lastId = 0
  #open = true

  constructor(write: Writable, read: Readable) {
    this.#write = write
    const parts: Buffer[] = []
    read.on('data', (chunk: Buffer) => {
      let rest = chunk
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end))
        this.#take(JSON.parse(Buffer.concat(parts.splice(0)).toString('utf8')) as Answer)
        rest = rest.subarray(end + 1)
      }
      if (rest.length > 0) parts.push(rest)
    })
    this.closed = new Promise((resolve) => {
      const end = (): void => {
        this.#open = false
        this.#rejectAll(() => true, 'the browser has ended')
        resolve()
      }
      read.once('close', end)
      write.once('error', end) // a write to a dead browser; `close` of the reading end may come later or not at all
    })
  }

  session(sessionId = ''): CdpSession {
    return {
      send: (method, params) => this.#send(sessionId, method, params ?? {}),
      on: (event, listener) => {
        const key = `${sessionId} ${event}`
        this.#listeners.set(key, [...this.#listeners.get(key) ?? [], listener])
      },
    }
  }

  /** Forgets a page that is gone: its listeners, and whatever still waits for its answer is refused. */
  endSession(sessionId: string): void {
    for (const key of this.#listeners.keys()) if (key.startsWith(`${sessionId} `)) this.#listeners.delete(key)
    this.#rejectAll((waiting) => waiting.sessionId === sessionId, 'the page is gone')
  }

  #send<M extends Command>(sessionId: string, method: M, params: object): Promise<Result<M>> {
    if (!this.#open) return Promise.reject(new CdpError(`${method}: the browser has ended`))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, sessionId, resolve, reject })
      this.#write.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  }

  #take(message: Answer): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? []) listener(message.params as never)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.error) waiting?.reject(new CdpError(`${waiting.method}: ${message.error.message}`))
    else waiting?.resolve(message.result as never)
  }

  #rejectAll(which: (waiting: Waiting) => boolean, why: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue
      this.#waiting.delete(id)
      waiting.reject(new CdpError(`${waiting.method}: ${why}`))
    }
  }
}
