import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers that belong to one leg of the way, and the proxy's own short answers. */
const hopHeaders = new Set(['connection', 'proxy-connection', 'keep-alive', 'proxy-authorization', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

export function withoutHopHeaders(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined || hopHeaders.has(name) ? [] : [[name, value]])))
}

export function onwardHeaders(request: IncomingMessage): Record<string, string | string[]> {
  const named = new Set((request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(Object.entries(withoutHopHeaders(request.headers)).filter(([name]) => !named.has(name)))
}

export function end(response: ServerResponse, status: number, words: string, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-pincer': 'refused', ...headers })
  response.end(`Pincer: ${words}\n`)
}

export function endRaw(socket: Duplex, status: number, words: string, headers = ''): void {
  const body = `Pincer: ${words}\n`
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Refused by Pincer' : 'Not done'}\r\n${headers}Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
}
