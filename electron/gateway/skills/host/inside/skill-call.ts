import type { Channel } from './channel.ts'

interface FetchedHead { readonly status: number; readonly statusText: string; readonly headers: readonly (readonly [string, string])[]; readonly url: string }

/** What `execute` gets besides its input: `{signal, fetch, files, progress}`, for this one call. */
export function skillCall(channel: Channel, id: number, signal: AbortSignal): object {
  const files = {
    readBytes: async (path: string) => new Uint8Array((await channel.ask(id, { what: 'read', path: String(path) })).body),
    read: async (path: string) => new TextDecoder().decode((await channel.ask(id, { what: 'read', path: String(path) })).body),
    write: async (path: string, contents: string | Uint8Array) => { await channel.ask(id, { what: 'write', path: String(path) }, typeof contents === 'string' ? new TextEncoder().encode(contents) : contents) },
    list: async (path = '.') => (await channel.ask(id, { what: 'list', path: String(path) })).value,
    stat: async (path: string) => (await channel.ask(id, { what: 'stat', path: String(path) })).value,
  }
  return Object.freeze({
    signal, files: Object.freeze(files),
    progress: (text: string) => channel.say({ kind: 'progress', id, text: String(text).slice(0, 500) }),
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init)
      const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
      const answer = await channel.ask(id, { what: 'fetch', url: request.url, method: request.method, headers: [...request.headers] }, body)
      const head = answer.value as FetchedHead
      const isEmpty = [101, 204, 205, 304].includes(head.status)
      const response = new Response(isEmpty ? null : new Uint8Array(answer.body), { status: head.status, statusText: head.statusText, headers: head.headers.map(([name, value]) => [name, value]) })
      Object.defineProperty(response, 'url', { value: head.url })
      return response
    },
  })
}
