import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { closed, listening } from '../network/listening.ts'

/** Listens on 127.0.0.1 at a port the system chooses. `close` ends every connection; safe to call twice. */
export async function listenHere(server: Server): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  await listening(server, { host: '127.0.0.1', port: 0 })
  const bound = server.address()
  let closing: Promise<void> | null = null
  return {
    port: bound !== null && typeof bound === 'object' ? bound.port : 0,
    close: () => closing ??= (async () => {
      const done = closed(server)
      server.closeAllConnections()
      await done
    })(),
  }
}

/** The whole address of a request that was really meant for us; null for any other name, port or form. */
export function addressOf(request: IncomingMessage, port: number): URL | null {
  const own = `127.0.0.1:${port}`
  const target = request.url ?? ''
  if (request.headers.host !== own || !target.startsWith('/') || !URL.canParse(target, `http://${own}`)) return null
  const address = new URL(target, `http://${own}`)
  return address.host === own ? address : null
}

/** Not here: without a word that would tell anybody what listens. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'cache-control': 'no-store' })
  response.end()
}

/** A page that may load nothing, be framed by nobody and tell nobody where it came from. */
export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', connection: 'close', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
  response.end(html)
}
