import type { Duplex } from 'node:stream'
import { createInterface } from 'node:readline'
import type { DialogAsked, DialogMethod, Opened } from './running-app.ts'

type FromHost =
  | { readonly kind: 'chromium'; readonly port: number; readonly chromiumPid: number }
  | { readonly kind: 'queued'; readonly id: number }
  | ({ readonly kind: 'opened' } & Opened)
  | ({ readonly kind: 'dialog' } & DialogAsked)

/** The driver's end of the host's test channel (`electron/chromium-host/debug`). */
export class HostChannel {
  readonly opened: Opened[] = []
  readonly asked: DialogAsked[] = []
  readonly chromium: Promise<{ readonly port: number; readonly pid: number }>
  readonly #stream: Duplex
  readonly #queued = new Map<number, () => void>()
  #lastId = 0

  constructor(stream: Duplex) {
    this.#stream = stream
    const { promise, resolve } = Promise.withResolvers<{ port: number; pid: number }>()
    this.chromium = promise
    stream.on('error', () => {}) // the app is gone; whoever waits has a deadline and says so
    createInterface({ input: stream }).on('line', (line) => {
      const message = JSON.parse(line) as FromHost
      switch (message.kind) {
        case 'chromium': return resolve({ port: message.port, pid: message.chromiumPid })
        case 'queued': return this.#queued.get(message.id)?.()
        case 'opened': return void this.opened.push({ how: message.how, target: message.target })
        case 'dialog': return void this.asked.push({ method: message.method, options: message.options })
        default: return message satisfies never
      }
    })
  }

  queue(method: DialogMethod, answer: object): Promise<void> {
    const id = this.#lastId += 1
    return new Promise((resolve) => {
      this.#queued.set(id, resolve)
      this.#send({ kind: 'answer', id, method, answer })
    })
  }

  quit(): void { this.#send({ kind: 'quit' }) }

  #send(message: object): void {
    if (this.#stream.writable) this.#stream.write(`${JSON.stringify(message)}\n`)
  }
}
