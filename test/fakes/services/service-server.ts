import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServiceRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** The body as JSON. Throws a refusal when it is none, or is not said to be. */
  json(): Record<string, unknown>
  readonly scopes: readonly string[]
}
export interface ServiceAnswer { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

export interface ServiceServer {
  readonly address: string
  readonly host: string
  readonly requests: readonly ServiceRequest[]
  /** Takes the tokens of a sign-in service too, with their scopes. */
  accept(live: ReadonlyMap<string, readonly string[]>): void
  /** A token that covers exactly these scopes. */
  issue(scopes: readonly string[]): string
  /** Every token so far is worth nothing from now on. */
  expireAll(): void
  /** What the service answers to the next request, whatever it is; a request that went wrong midway. */
  answerNext(answer: ServiceAnswer): void
  close(): Promise<void>
}

/** A request the service does not take. */
export class Refusal extends Error {
  readonly answer: ServiceAnswer
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`)
    this.answer = { status, body, headers }
  }
}

/** A local service that gives out tokens and takes only its own; how it words a refusal differs between services. */
export async function openService(handle: (request: ServiceRequest) => ServiceAnswer, unauthorized: ServiceAnswer): Promise<ServiceServer> {
  const tokens = new Map<string, readonly string[]>()
  let accepted: ReadonlyMap<string, readonly string[]> = new Map()
  const requests: ServiceRequest[] = []
  const next: ServiceAnswer[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const token = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
      const scopes = tokens.get(token) ?? accepted.get(token)
      const request: ServiceRequest = {
        method: incoming.method ?? '', url: new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? ''}`), headers: incoming.headers, text, scopes: scopes ?? [],
        json() {
          if (!(incoming.headers['content-type'] ?? '').startsWith('application/json')) throw new Refusal(415, { message: 'the body is not said to be JSON' })
          try {
            return JSON.parse(text) as Record<string, unknown>
          } catch {
            throw new Refusal(400, { message: 'the body is no JSON' })
          }
        },
      }
      requests.push(request)
      const { status = 200, body, headers = {} } = next.shift() ?? (scopes === undefined ? unauthorized : answer(handle, request))
      outgoing.writeHead(status, { ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }), ...headers })
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host, requests, address: `http://${host}`,
    issue(scopes) {
      const token = randomBytes(12).toString('hex')
      tokens.set(token, scopes)
      return token
    },
    accept: (live) => { accepted = live },
    expireAll: () => tokens.clear(),
    answerNext: (answer) => { next.push(answer) },
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}

function answer(handle: (request: ServiceRequest) => ServiceAnswer, request: ServiceRequest): ServiceAnswer {
  try {
    return handle(request)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}
