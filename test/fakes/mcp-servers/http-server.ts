import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A remote server without any library, with switches for what goes wrong out there. */
export interface HttpServer {
  readonly url: string
  readonly port: number
  /** Methods it was asked, in order. */
  readonly heard: string[]
  readonly headers: IncomingMessage['headers'][]
  /** Forgets every session: the next message with one gets 404. */
  forgetSessions(): void
  /** Takes connections and never answers again. */
  freeze(): void
  close(): Promise<void>
}
export interface HttpServerOptions {
  /** Only the older transport: an event stream that names where to post. */
  readonly older?: boolean
  /** Status of every answer. */
  readonly status?: number
  readonly redirectTo?: string
  readonly port?: number
}
interface Message { readonly id?: number; readonly method: string; readonly params?: Record<string, unknown> }

export async function startHttpServer(options: HttpServerOptions = {}): Promise<HttpServer> {
  const sessions = new Set<string>()
  const heard: string[] = []
  const headers: IncomingMessage['headers'][] = []
  let frozen = false
  let stream: ServerResponse | null = null

  const answer = ({ id, method, params }: Message): object | null => {
    heard.push(method)
    if (id === undefined) return null
    const result = method === 'initialize' ? { protocolVersion: params?.['protocolVersion'], serverInfo: { name: 'remote', version: '2.0.0' }, capabilities: { tools: {} } }
      : method === 'tools/list' ? { tools: [{ name: 'ping', inputSchema: { type: 'object' } }] }
        : method === 'tools/call' ? { content: [{ type: 'text', text: 'pong' }] } : {}
    return { jsonrpc: '2.0', id, result }
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    headers.push(request.headers)
    if (frozen) return
    if (options.redirectTo !== undefined) return void response.writeHead(307, { location: options.redirectTo }).end()
    if (options.status !== undefined) return void response.writeHead(options.status).end('no')
    if (request.method === 'GET') {
      if (!options.older) return void response.writeHead(405).end()
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void stream.write('event: endpoint\ndata: /messages\n\n')
    }
    if (request.method === 'DELETE') return void response.writeHead(200).end()
    if (options.older && request.url !== '/messages') return void response.writeHead(404).end()
    const message = JSON.parse(await text(request)) as Message
    if (options.older) {
      response.writeHead(202).end()
      const reply = answer(message)
      if (reply) stream?.write(`event: message\ndata: ${JSON.stringify(reply)}\n\n`)
      return
    }
    const session = request.headers['mcp-session-id']
    if (message.method !== 'initialize' && !sessions.has(String(session))) return void response.writeHead(404).end('no such session')
    const id = message.method === 'initialize' ? randomUUID() : String(session)
    sessions.add(id)
    const reply = answer(message)
    if (reply === null) return void response.writeHead(202).end()
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': id }).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => { void handle(request, response) })
  await new Promise<void>((resolve) => { server.listen(options.port ?? 0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`, port, heard, headers,
    forgetSessions: () => sessions.clear(),
    freeze: () => { frozen = true },
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
