import { Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testChannelFd } from '../host-flags.ts'
import { hostLimits } from '../host-limits.ts'

/** Lines from the test: an answer for the next dialog of that method, or the wish to quit. */
type FromTest = { readonly kind: 'answer'; readonly id: number; readonly method: string; readonly answer: object } | { readonly kind: 'quit' }

/**
 * The test's line to the host: JSON lines over a file descriptor the test handed down. It exists only with the flag
 * `--pincer-test-channel=FD`; nothing can connect to it from outside.
 */
class TestChannel {
  onQuit: () => void = () => {}
  readonly #socket: Socket
  readonly #answers = new Map<string, object[]>()
  #rest = ''

  constructor(fd: number) {
    this.#socket = new Socket({ fd, readable: true, writable: true })
    this.#socket.setEncoding('utf8')
    this.#socket.on('data', (text: string) => this.#take(text))
    this.#socket.on('error', () => {}) // the test is gone; the app ends with its pipes or goes on alone
    this.#socket.unref()
  }

  /** Tells where the test's own client finds this Chromium. */
  async announce(profile: string, chromiumPid: number): Promise<void> {
    this.#send({ kind: 'chromium', port: await readDebugPort(profile), chromiumPid })
  }

  recordOpened(how: 'external' | 'path' | 'folder' | 'clipboard', target: string): void {
    this.#send({ kind: 'opened', how, target })
  }

  /** The test's answer for this dialog, in the order they were queued; null when there is none. */
  takeAnswer(method: string, options: object): object | null {
    this.#send({ kind: 'dialog', method, options })
    return this.#answers.get(method)?.shift() ?? null
  }

  #send(message: object): void {
    this.#socket.write(`${JSON.stringify(message)}\n`)
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as FromTest
      if (message.kind === 'quit') this.onQuit()
      else {
        this.#answers.set(message.method, [...this.#answers.get(message.method) ?? [], message.answer])
        this.#send({ kind: 'queued', id: message.id })
      }
    }
  }
}

/** Chromium writes the port it chose into its profile a moment after it starts. */
async function readDebugPort(profile: string): Promise<number> {
  for (const deadline = Date.now() + hostLimits.chromiumStartMs; Date.now() < deadline; await sleep(20)) {
    const text = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(text.split('\n')[0])
    if (text !== '' && port > 0) return port
  }
  throw new Error('chromium-host: Chromium opened no debug port for the test')
}

const fd = testChannelFd()
/** Null unless a test asked for it. */
export const testChannel: TestChannel | null = fd === null ? null : new TestChannel(fd)
