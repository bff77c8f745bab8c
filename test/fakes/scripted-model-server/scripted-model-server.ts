import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { anthropicPieces } from './anthropic-pieces.ts'
import { chatPieces } from './chat-pieces.ts'
import type { ScriptedTurn } from './scripted-turn.ts'

export interface SeenRequest { readonly protocol: 'anthropic' | 'chat-completions'; readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: Record<string, unknown>; readonly at: number }

/**
 * A model service on loopback that says what a script tells it, over both protocols, to the real SDKs. Requests beyond the script
 * get `afterScript`. Everything that was sent to it is kept.
 */
export interface ScriptedModelServer {
  /** For Anthropic's SDK. */
  readonly anthropicUrl: string
  /** For OpenAI's SDK. */
  readonly chatUrl: string
  readonly requests: readonly SeenRequest[]
  /** Connections on which an answer is being written right now. */
  readonly openAnswers: number
  setTurns(turns: readonly ScriptedTurn[]): void
  close(): Promise<void>
}

export interface ScriptedModelServerOptions {
  readonly models?: readonly string[]
  readonly afterScript?: ScriptedTurn
  /** Answers by looking at the request instead of by counting; undefined = the script goes on. */
  readonly answer?: (request: SeenRequest) => ScriptedTurn | undefined
}

export async function startScriptedModelServer(turns: readonly ScriptedTurn[] = [], options: ScriptedModelServerOptions = {}): Promise<ScriptedModelServer> {
  let script = [...turns]
  let count = 0
  let openAnswers = 0
  const requests: SeenRequest[] = []

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const body = await readJson(request)
    if (path.endsWith('/models') || path.includes('/models?')) return respondJson(response, 200, { object: 'list', has_more: false, data: (options.models ?? ['scripted']).map((id) => ({ id, object: 'model', type: 'model' })) })
    const protocol = path.endsWith('/messages') ? 'anthropic' : path.endsWith('/chat/completions') ? 'chat-completions' : null
    if (protocol === null) return respondJson(response, 404, { error: { message: `no such path: ${path}` } })
    const seen: SeenRequest = { protocol, path, headers: request.headers, body, at: performance.now() }
    requests.push(seen)
    const turn = options.answer?.(seen) ?? script.shift() ?? options.afterScript ?? { text: 'The script is over.' }
    const index = count++
    if (turn.delay_ms) await pause(turn.delay_ms)
    if (turn.http !== undefined) {
      const text = typeof turn.body === 'string' ? turn.body : turn.body === undefined ? '' : JSON.stringify(turn.body)
      response.writeHead(turn.http, { 'content-type': typeof turn.body === 'string' ? 'text/html' : 'application/json', ...turn.headers })
      return void response.end(text)
    }
    const withUsage = (body['stream_options'] as { include_usage?: boolean } | undefined)?.include_usage === true
    const pieces = turn.raw?.map((event) => ({ event, contentChars: event.length })) ?? (protocol === 'anthropic' ? anthropicPieces(turn, index) : chatPieces(turn, index, withUsage))
    response.writeHead(200, { 'content-type': 'text/event-stream', ...turn.headers })
    openAnswers++
    response.once('close', () => { openAnswers-- })
    let written = 0
    for (const piece of pieces) {
      if (response.destroyed) return
      if (turn.silent_after !== undefined && written >= turn.silent_after) return
      if (turn.stream_cut_after !== undefined && written >= turn.stream_cut_after) {
        await pause(5) // lets what was written leave before the connection is torn
        return void response.destroy()
      }
      await write(response, piece.event, turn.chunk_bytes)
      written += piece.contentChars
      if (turn.piece_delay_ms) await pause(turn.piece_delay_ms)
    }
    response.end()
  }

  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  return {
    anthropicUrl: `http://127.0.0.1:${port}`,
    chatUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get openAnswers() { return openAnswers },
    setTurns: (next) => { script = [...next] },
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}

async function write(response: ServerResponse, text: string, chunkBytes: number | undefined): Promise<void> {
  const bytes = Buffer.from(text)
  if (chunkBytes === undefined) return void response.write(bytes)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    response.write(bytes.subarray(at, at + chunkBytes))
    await new Promise((resolve) => { setImmediate(resolve) })
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
