import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, request as httpRequest, type Server as HttpServer, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '../../../shared/limits.ts'
import type { AddressSettings, AddressVerdict, Resolver } from '../policy/address/address-types.ts'
import { checkAddress } from '../policy/address/check-address.ts'
import { plainHost } from '../policy/address/host-names.ts'
import { guardedConnect, type Dial } from './guarded-connect.ts'
import { closed, listening } from './listening.ts'
import { end, endRaw, onwardHeaders, withoutHopHeaders } from './proxy-answers.ts'
import { systemResolver } from './system-resolver.ts'

export interface RefusedHost { readonly host: string; readonly rule: string; readonly reason: string }

/** One user of the proxy: a command behind the wall, a browser, a skill. */
export interface ProxyLease {
  /** Hosts it wanted and did not get, each once, in order. */
  readonly refused: readonly RefusedHost[]
  /** Ends its connections; with the last lease the proxy stops listening. Safe to call twice. */
  release(): Promise<void>
}
export interface PortLease extends ProxyLease { readonly port: number; readonly user: string; readonly password: string }

export interface GuardProxyOptions {
  readonly settings: () => AddressSettings
  readonly resolver?: Resolver
  readonly dial?: Dial
}

/** Whether this lease may speak to a host at all; the address itself is judged in any case. */
export type MayReach = (host: string, port: number) => boolean

interface Holder { readonly mayReach: MayReach; readonly refused: Map<string, RefusedHost>; readonly sockets: Set<Duplex>; readonly password: string | null }

/**
 * The one outgoing proxy: everything that runs behind a wall reaches the network only through it. Every request and every tunnel is judged
 * anew by the address policy, so a redirect is just another judged address, and the connection goes to the address that was judged.
 * It speaks `CONNECT` and plain http, and answers nobody without a lease: over a socket file only its owner can open, or on
 * 127.0.0.1 at a random port with a password of its own. It listens only while somebody holds a lease.
 */
export class GuardProxy {
  readonly #options: GuardProxyOptions
  readonly #http: HttpServer
  readonly #bySocket = new WeakMap<object, Holder>()
  readonly #byUser = new Map<string, Holder>()
  readonly #files = new Set<Server>()
  #port: { readonly server: Server; readonly port: number } | null = null
  #opening: Promise<number> | null = null

  constructor(options: GuardProxyOptions) {
    this.#options = options
    this.#http = createHttpServer({ keepAliveTimeout: limits.proxyIdleMs, requestTimeout: 0 }, (request, response) => { void this.#forward(request, response) })
    this.#http.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => { void this.#tunnel(request, socket, head) })
    this.#http.on('clientError', (_error, socket) => { socket.destroy() })
  }

  /** The port it listens on now, for the list of own ports; null while there is none. */
  get port(): number | null { return this.#port?.port ?? null }

  /** For a command in a network of its own: a socket file (in a folder only Pincer may open) is its only door. */
  async leaseFile(path: string, mayReach: MayReach): Promise<ProxyLease> {
    const holder: Holder = { mayReach, refused: new Map(), sockets: new Set(), password: null }
    const server = this.#listener(holder)
    await listening(server, { path })
    this.#files.add(server)
    return this.#lease(holder, async () => {
      this.#files.delete(server)
      await closed(server)
    })
  }

  /** For programs that can only be told a port. */
  async leasePort(mayReach: MayReach): Promise<PortLease> {
    const user = randomBytes(8).toString('hex')
    const password = randomBytes(24).toString('base64url')
    const holder: Holder = { mayReach, refused: new Map(), sockets: new Set(), password }
    this.#byUser.set(user, holder)
    this.#opening ??= this.#openPort()
    const port = await this.#opening
    const lease = this.#lease(holder, async () => {
      this.#byUser.delete(user)
      if (this.#byUser.size > 0 || !this.#port) return
      const { server } = this.#port
      this.#port = null
      this.#opening = null
      await closed(server)
    })
    return { ...lease, get refused() { return lease.refused }, port, user, password }
  }

  async dispose(): Promise<void> {
    const servers = [...this.#files, ...(this.#port ? [this.#port.server] : [])]
    this.#files.clear()
    this.#port = null
    this.#opening = null
    this.#http.closeAllConnections()
    await Promise.all(servers.map(closed))
  }

  #lease(holder: Holder, close: () => Promise<void>): ProxyLease {
    let released: Promise<void> | null = null
    return {
      get refused() { return [...holder.refused.values()] },
      release: () => released ??= (async () => {
        for (const socket of holder.sockets) socket.destroy()
        await close()
      })(),
    }
  }

  async #openPort(): Promise<number> {
    const server = this.#listener(null)
    await listening(server, { host: '127.0.0.1', port: 0 })
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    this.#port = { server, port }
    return port
  }

  /** Connections of a file belong to its lease; those of the port say with a password whose they are. */
  #listener(holder: Holder | null): Server {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (holder) {
        this.#bySocket.set(socket, holder)
        track(holder, socket)
      }
      this.#http.emit('connection', socket)
    })
    server.maxConnections = limits.proxyConnections
    return server
  }

  #holderOf(request: IncomingMessage): Holder | null {
    const bound = this.#bySocket.get(request.socket)
    if (bound) return bound
    const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers['proxy-authorization'] ?? '') ?? []
    const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
    const holder = this.#byUser.get(user)
    if (!holder?.password || !sameText(holder.password, password)) return null
    track(holder, request.socket)
    return holder
  }

  /** Judges one target: first what the lease opened, then the address. */
  async #judge(holder: Holder, url: string): Promise<AddressVerdict> {
    const settings = this.#options.settings()
    const parsed = URL.canParse(url) ? new URL(url) : null
    const host = plainHost(parsed?.hostname ?? '')
    const port = Number(parsed?.port) || (parsed?.protocol === 'http:' ? 80 : 443)
    const own = { ...settings, ownPorts: [...settings.ownPorts, ...(this.#port ? [this.#port.port] : [])] }
    const verdict: AddressVerdict = parsed !== null && !holder.mayReach(host, port)
      ? { verdict: 'block', rule: 'network.host-not-open', reason: `The host ${host} is not open.`, shown: url }
      : await checkAddress(url, own, this.#options.resolver ?? systemResolver, 'request')
    if (verdict.verdict === 'block' && holder.refused.size < limits.proxyRefusedKept) holder.refused.set(host, { host, rule: verdict.rule, reason: verdict.reason })
    return verdict
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    const holder = this.#holderOf(request)
    if (!holder) return endRaw(client, 407, 'A password is needed.', 'Proxy-Authenticate: Basic realm="Pincer"\r\n')
    // A target is host and port, nothing else: `user@host` or a path would be read in two ways.
    const target = /^(\[[0-9a-fA-F:.]+\]|[^\s:/@?#\\[\]]+):(\d{1,5})$/.exec(request.url ?? '')
    if (!target) return endRaw(client, 400, 'The target is no host and port.')
    const verdict = await this.#judge(holder, `https://${target[1]}:${target[2]}/`)
    if (verdict.verdict === 'block') return endRaw(client, 403, verdict.reason)
    try {
      const remote = await guardedConnect(verdict, this.#options.dial)
      if (client.destroyed) return void remote.destroy()
      track(holder, remote)
      remote.setTimeout(limits.proxyIdleMs, () => remote.destroy())
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (head.length > 0) remote.write(head)
      remote.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => remote.destroy())
      remote.pipe(client)
      client.pipe(remote)
    } catch (error) {
      endRaw(client, 502, `The host could not be reached: ${(error as Error).message}`)
    }
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined)
    const holder = this.#holderOf(request)
    if (!holder) return end(response, 407, 'A password is needed.', { 'Proxy-Authenticate': 'Basic realm="Pincer"' })
    const url = request.url ?? ''
    if (!/^http:\/\//i.test(url)) return end(response, 400, 'This is a proxy: it takes whole http addresses and CONNECT.')
    const verdict = await this.#judge(holder, url)
    if (verdict.verdict === 'block') return end(response, 403, verdict.reason)
    try {
      const remote = await guardedConnect(verdict, this.#options.dial)
      if (response.destroyed) return void remote.destroy()
      track(holder, remote)
      const target = new URL(verdict.url)
      const onward = httpRequest({
        createConnection: () => remote, method: request.method, path: `${target.pathname}${target.search}`, setHost: false,
        headers: { ...onwardHeaders(request), host: target.host, connection: 'close' }, timeout: limits.proxyIdleMs,
      })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutHopHeaders(answer.headers))
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      onward.on('timeout', () => onward.destroy())
      onward.on('error', (error) => end(response, 502, `The host could not be reached: ${error.message}`))
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    } catch (error) {
      end(response, 502, `The host could not be reached: ${(error as Error).message}`)
    }
  }
}

function track(holder: Holder, socket: Duplex): void {
  if (holder.sockets.has(socket)) return
  holder.sockets.add(socket)
  socket.once('close', () => holder.sockets.delete(socket))
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
