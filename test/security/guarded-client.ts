import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { limits } from '../../shared/limits.ts'

/** How one visit through the guard proxy ended. */
export type Visit = { readonly kind: 'page'; readonly body: string } | { readonly kind: 'refused'; readonly why: string }

/**
 * A browser as it behaves, over the proxy and over nothing else: plain http by whole addresses, https by a tunnel (no encryption in it: the far end is
 * a test server), redirects followed up to the limit, everything that is neither left alone.
 */
export async function visit(proxy: { readonly socketPath: string }, url: string): Promise<Visit> {
  let at = url
  for (let hop = 0; hop <= limits.redirectHops; hop += 1) {
    if (!URL.canParse(at)) return { kind: 'refused', why: 'no address' }
    const target = new URL(at)
    if (target.protocol !== 'http:' && target.protocol !== 'https:') return { kind: 'refused', why: `scheme ${target.protocol}` }
    const answer = target.protocol === 'http:' ? await plain(proxy, at) : await tunnelled(proxy, target)
    if (answer.kind === 'refused') return answer
    if (answer.location === null) return { kind: 'page', body: answer.body }
    at = URL.canParse(answer.location, at) ? new URL(answer.location, at).href : answer.location
  }
  return { kind: 'refused', why: 'redirects' }
}

type Answer = { readonly kind: 'answer'; readonly location: string | null; readonly body: string } | Extract<Visit, { kind: 'refused' }>

function plain(proxy: { readonly socketPath: string }, url: string): Promise<Answer> {
  return send({ ...proxy, path: new URL(url).href })
}

function send(options: { readonly socketPath?: string; readonly path: string; readonly createConnection?: () => Socket; readonly host?: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ method: 'GET', ...(options.createConnection ? {} : { agent: false }), ...options, headers: { host: options.host ?? 'x' } }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => { body += chunk.toString() }).on('end', () => {
        if (answer.headers['x-pincer'] === 'refused') return resolve({ kind: 'refused', why: body })
        resolve({ kind: 'answer', location: answer.headers.location ?? null, body })
      })
    })
    sent.on('error', reject).end()
  })
}

async function tunnelled(proxy: { readonly socketPath: string }, target: URL): Promise<Answer> {
  const socket = connect(proxy.socketPath)
  // A browser does not send login data in a tunnel's address; the guard would never see it, so it is sent as a whole address to be judged.
  if (target.username !== '' || target.password !== '') return plain(proxy, `http://${target.username}:${target.password}@${target.host}${target.pathname}`)
  const first = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('data', (chunk: Buffer) => resolve(chunk.toString()))
    socket.write(`CONNECT ${target.hostname}:${target.port || 443} HTTP/1.1\r\n\r\n`)
  })
  if (!first.startsWith('HTTP/1.1 200')) {
    socket.destroy()
    return { kind: 'refused', why: first.split('\r\n\r\n')[1] ?? first }
  }
  return send({ createConnection: () => socket, path: `${target.pathname}${target.search}`, host: target.host })
}
