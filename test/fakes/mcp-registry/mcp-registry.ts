import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PublishedServer {
  readonly server: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string }
  readonly status?: 'active' | 'deprecated' | 'deleted'
  readonly updatedAt?: string
  readonly isLatest?: boolean
}

export interface McpRegistry {
  /** Its base address. */
  readonly url: string
  /** Queries of every request so far. */
  readonly requests: { readonly path: string; readonly query: Readonly<Record<string, string>> }[]
  publish(...servers: readonly PublishedServer[]): void
  /** The next answers are these instead. */
  answerWith(status: number, body: string): void
  /** Takes the question and never answers. */
  hang(): void
  /** Nobody listens any more. */
  close(): Promise<void>
}

/** The official registry's read interface (v0.1) on this computer: search by a part of the name, newest versions only, pages by cursor. */
export async function startMcpRegistry(): Promise<McpRegistry> {
  const servers: PublishedServer[] = []
  const requests: McpRegistry['requests'] = []
  let fixed: { readonly status: number; readonly body: string } | 'hang' | null = null
  const json = (response: ServerResponse, status: number, body: string): void => { response.writeHead(status, { 'content-type': 'application/json' }).end(body) }

  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://list.invalid')
    const query = Object.fromEntries(url.searchParams)
    requests.push({ path: url.pathname, query })
    if (fixed === 'hang') return
    if (fixed) return json(response, fixed.status, fixed.body)
    if (url.pathname !== '/v0.1/servers') return json(response, 404, '{"title":"Not Found"}')
    const limit = Math.min(100, Number(query['limit'] ?? 30))
    const wanted = servers.filter(({ server, isLatest }) => server.name.includes(query['search'] ?? '') && (query['version'] !== 'latest' || isLatest !== false))
    const from = query['cursor'] === undefined ? 0 : wanted.findIndex(({ server }) => `${server.name}:${server.version}` === query['cursor']) + 1
    const page = wanted.slice(from, from + limit)
    const last = page.at(-1)
    const more = from + limit < wanted.length && last
    json(response, 200, JSON.stringify({
      servers: page.map(({ server, status = 'active', updatedAt = '2026-09-01T08:00:00Z', isLatest = true }) => ({
        server: { $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json', ...server },
        _meta: { 'io.modelcontextprotocol.registry/official': { status, publishedAt: updatedAt, updatedAt, isLatest } },
      })),
      metadata: { count: page.length, ...(more ? { nextCursor: `${last.server.name}:${last.server.version}` } : {}) },
    }))
  })
  await new Promise<void>((resolve) => { http.listen(0, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, requests,
    publish: (...more) => servers.push(...more),
    answerWith: (status, body) => { fixed = { status, body } },
    hang: () => { fixed = 'hang' },
    close: () => new Promise((resolve) => { http.close(() => resolve()); http.closeAllConnections() }),
  }
}
