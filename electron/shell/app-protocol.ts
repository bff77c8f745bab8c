import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Protocol } from 'electron'
import { securityHeaders } from './content-policy.ts'

export const scheme = 'app'
export const bundleOrigin = 'app://bundle'
export const windowUrl = `${bundleOrigin}/index.html`

/** Kinds of files the window's build makes. Anything else is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp', '.woff2': 'font/woff2', '.wasm': 'application/wasm',
}

/** Must run before the app is ready: makes `app:` a secure origin of its own. It gets no right that https would not have. */
export function declareScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }])
}

/** Serves the window's files, and only those, under `app://bundle/`. */
export function serveBundle(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(scheme, (request) => answerBundleRequest(request, folder))
}

/**
 * One file of the window's bundle as a response with the strict headers. Answers 404 for whatever is not a regular file
 * inside the folder after links are followed, and 405 for anything but reading.
 */
export async function answerBundleRequest(request: Pick<Request, 'url' | 'method'>, folder: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
  const file = await findBundleFile(request.url, folder)
  if (!file) return refuse(404)
  try {
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(await readFile(file.path)), { headers: { ...securityHeaders, 'content-type': file.type } })
  } catch {
    return refuse(404) // a folder, or gone between the two looks: for the page both are "not there"
  }
}

async function findBundleFile(address: string, folder: string): Promise<{ path: string; type: string } | null> {
  try {
    const url = new URL(address)
    if (`${url.protocol}//${url.host}` !== bundleOrigin) return null
    const wanted = decodeURIComponent(url.pathname)
    // A backslash, a drive letter or a NUL never names a file of the build, and would change the meaning of the path.
    if (/[\\:\0]/.test(wanted)) return null
    const type = contentTypes[path.extname(wanted)]
    if (!type) return null
    const base = await realpath(folder)
    const real = await realpath(path.join(base, wanted))
    return real.startsWith(base + path.sep) ? { path: real, type } : null
  } catch {
    return null // not an address, or no such file
  }
}

function refuse(status: 404 | 405): Response {
  return new Response(null, { status, headers: securityHeaders })
}
