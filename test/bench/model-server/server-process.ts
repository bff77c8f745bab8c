import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve, steadyMs } from '../processes/remote.ts'
import { type BenchReply, replyBytes } from './bench-reply.ts'

/**
 * The scripted model of the bench, in a process of its own so that it takes no time from what is measured. Each side (ours, the
 * floor) has its own address and script. A reply is one write of bytes made beforehand; both times are taken here, by one clock.
 */
export interface SeenRequest {
  /** When its first bytes had arrived, and when the last byte of the reply had been handed to the system. Steady ms. */
  readonly arrivedAt: number
  readonly repliedAt: number
  readonly bytes: number
  /** How many results it carried at its end, and the text of those that are errors. */
  readonly results: number
  readonly errors: readonly string[]
  /** The tools array as it was sent. */
  readonly tools: string
}

interface Side { script: Buffer[]; seen: { arrivedAt: number; repliedAt: number; body: Buffer }[] }
const sides = new Map<string, Side>()
const sideOf = (name: string): Side => {
  const side = sides.get(name) ?? { script: [], seen: [] }
  sides.set(name, side)
  return side
}
const afterScript = replyBytes({ text: 'Done.' })

const server = createServer((request, response) => {
  const arrivedAt = steadyMs()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => answer(request, response, arrivedAt, Buffer.concat(chunks)))
})
server.keepAliveTimeout = 120_000

function answer(request: IncomingMessage, response: ServerResponse, arrivedAt: number, body: Buffer): void {
  const side = sideOf(request.url?.split('/')[1] ?? '')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(side.script.shift() ?? afterScript)
  side.seen.push({ arrivedAt, repliedAt: steadyMs(), body })
}

/** Looked at only when asked for, so that it costs nothing between two requests. */
function look({ arrivedAt, repliedAt, body }: Side['seen'][number]): SeenRequest {
  const { messages, tools } = JSON.parse(body.toString('utf8')) as { messages: { content: string | { type: string; is_error?: boolean; content?: unknown }[] }[]; tools?: unknown }
  const last = messages.at(-1)?.content
  const results = Array.isArray(last) ? last.filter((block) => block.type === 'tool_result') : []
  return {
    arrivedAt, repliedAt, bytes: body.length, results: results.length,
    errors: results.filter((block) => block.is_error).map((block) => JSON.stringify(block.content)), tools: JSON.stringify(tools ?? []),
  }
}

const methods = {
  /** What the model says next to this side; beyond it, a last word without calls. Forgets what was seen. */
  script({ side, replies }: { side: string; replies: readonly BenchReply[] }) {
    const fresh = sideOf(side)
    fresh.script = replies.map(replyBytes)
    fresh.seen = []
  },
  /** The requests since the script was given. */
  seen({ side }: { side: string }): SeenRequest[] { return sideOf(side).seen.map(look) },
  async listen(_: null): Promise<string> {
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
}
export type ModelServerMethods = typeof methods
serve(methods, () => { server.closeAllConnections() })
