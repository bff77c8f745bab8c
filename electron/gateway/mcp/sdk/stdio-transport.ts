import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { GroupRunner } from '../../process/group-runner.ts'
import type { ServerLog } from '../server-log.ts'
import { startServerProcess, type ServerEnd, type ServerOrder, type ServerProcess } from '../server-process.ts'

/**
 * Messages over a program's input and output, one a line. The program is ours (own group, start list); lines that are no
 * messages are passed over and counted, because many servers greet a person there.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T) => void
  /** How the program ended by itself, once it has. */
  end: ServerEnd | null = null
  /** Why it could not be started. */
  problem: { readonly code: string; readonly message: string } | null = null
  readonly #order: ServerOrder
  readonly #log: ServerLog
  readonly #groups: Pick<GroupRunner, 'adopt' | 'newMarker'>
  #server: ServerProcess | null = null
  #closed = false
  #ending = false

  constructor(order: ServerOrder, log: ServerLog, groups: Pick<GroupRunner, 'adopt' | 'newMarker'>) {
    this.#order = order
    this.#log = log
    this.#groups = groups
  }

  get pid(): number | null { return this.#server?.pid ?? null }

  async start(): Promise<void> {
    const started = await startServerProcess(this.#order, { onLine: (line) => this.#take(line), onTooLong: () => this.#log.addNoise('[a line longer than any message]'), onStderr: this.#log.lineReader() }, this.#groups)
    if (!started.ok) {
      this.problem = started
      throw new Error(started.message)
    }
    this.#server = started.server
    void started.server.ended.then((end) => {
      if (!this.#ending) this.end = end
      this.#close()
    })
    if (this.#closed) await started.server.end()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#server || this.#closed) throw new Error('the server has ended')
    await this.#server.write(serializeMessage(message))
  }

  async close(): Promise<void> {
    this.#ending = true
    this.#close()
    await this.#server?.end()
  }

  #close(): void {
    if (this.#closed) return
    this.#closed = true
    this.onclose?.()
  }

  #take(line: string): void {
    if (line.trim() === '' || this.#closed) return
    // A flood of noise must not cost a failed parse for each of its lines.
    if (!line.includes('"jsonrpc"')) return this.#log.addNoise(line)
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(line)
    } catch {
      this.#log.addNoise(line)
      const id = answeredId(line)
      // It was meant as an answer: whoever waits for it is told that it is none.
      if (id !== null) this.onmessage?.({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'the server gave an answer that is none' } })
      return
    }
    this.onmessage?.(message)
  }
}

/** The request a broken message wanted to answer; null where it cannot be told. */
function answeredId(line: string): string | number | null {
  try {
    const message = JSON.parse(line) as { readonly id?: unknown; readonly method?: unknown } | null
    const id = message?.id
    return message?.method === undefined && (typeof id === 'number' || typeof id === 'string') ? id : null
  } catch {
    return null // no JSON at all: noise
  }
}
