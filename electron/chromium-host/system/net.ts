import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { surface, UnsupportedError } from '../unsupported.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg',
  '.webp': 'image/webp', '.gif': 'image/gif', '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.txt': 'text/plain', '.map': 'application/json',
}

/** `net`: only `fetch`, and only for files: Electron's network stack with its proxies and certificates is not here. */
export const net = surface('net', {
  async fetch(input: string | URL | Request): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.protocol !== 'file:') throw new UnsupportedError(`net.fetch of ${url.protocol} addresses`)
    const file = fileURLToPath(url)
    return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': types[path.extname(file).toLowerCase()] ?? 'application/octet-stream' } })
  },
})
